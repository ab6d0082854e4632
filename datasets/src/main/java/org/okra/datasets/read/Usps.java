package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * The USPS digits, {@code zip.train} and {@code zip.test}: per line a digit and 16 x 16 grey values
 * from -1 to 1, row by row, between blanks. The digit is the name of the row.
 */
@Component(name = "usps", help = "the USPS digits, 16 x 16 grey values, zip.train and zip.test")
public record Usps(
    @Option(help = "training file") String train,
    @Option(help = "test file, or none") Optional<String> test,
    @Option(help = "completion (lower half from upper half) or classification") Task task,
    @Option(help = "grey values: signed (-1 to 1, as in the file) or unit (0 to 1)") Range range)
    implements DatasetSource {
  /** Pixels per image. */
  static final int PIXELS = 256;

  private static final int DIGITS = 10;

  /** What is to be predicted. */
  public enum Task {
    /** The lower half of an image, 128 pixels, from its upper half. */
    COMPLETION,
    /** The digit, as a set of one label out of ten, from all pixels. */
    CLASSIFICATION
  }

  /** What the grey values become. */
  public enum Range {
    /** -1 to 1, as in the file. */
    SIGNED,
    /** 0 to 1. */
    UNIT
  }

  /** Both files as their home page names them, to be completed. */
  public Usps() {
    this("zip.train", Optional.of("zip.test"), Task.COMPLETION, Range.UNIT);
  }

  @Override
  public Data<DenseVector, ?> load(DataFolder folder, RunContext context) {
    return task == Task.COMPLETION
        ? folder.read(train, test, file -> completion(file, context))
        : folder.read(train, test, file -> classification(file, context));
  }

  Dataset<DenseVector, DenseVector> completion(DataFile file, RunContext context) {
    DenseCollector upper = new DenseCollector(PIXELS / 2);
    DenseCollector lower = new DenseCollector(PIXELS / 2);
    List<Integer> digits = read(file, upper, lower, context);
    return dataset(
        file,
        upper.build(digits.size(), context.memory(), "The upper halves of " + file),
        lower.build(digits.size(), context.memory(), "The lower halves of " + file),
        List.of(),
        digits);
  }

  private Dataset<DenseVector, LabelSet> classification(DataFile file, RunContext context) {
    DenseCollector images = new DenseCollector(PIXELS);
    List<Integer> digits = read(file, images, images, context);
    return dataset(
        file,
        images.build(digits.size(), context.memory(), "The images of " + file),
        new LabelSets(DIGITS, digits.stream().map(d -> LabelSet.of(DIGITS, d)).toList()),
        IntStream.range(0, DIGITS).mapToObj(d -> Column.binary(String.valueOf(d))).toList(),
        digits);
  }

  private <Y> Dataset<DenseVector, Y> dataset(
      DataFile file,
      Samples<DenseVector> inputs,
      Samples<Y> outputs,
      List<Column> names,
      List<Integer> digits) {
    return new Dataset<>(
        file.stem(),
        inputs,
        outputs,
        new Columns(List.of(), names),
        digits.stream().map(String::valueOf).toList(),
        range == Range.UNIT ? List.of("pixels scaled from [-1, 1] to [0, 1]") : List.of());
  }

  /** The digits; the pixels of both halves go to the collectors. */
  private List<Integer> read(
      DataFile file, DenseCollector upper, DenseCollector lower, RunContext context) {
    List<Integer> digits = new ArrayList<>();
    try (DelimitedRows rows = new DelimitedRows(file, Separator.BLANKS)) {
      while (rows.next()) {
        context.cancellation().check();
        rows.requireCount(1 + PIXELS);
        digits.add(rows.requireWhole(0, 0, DIGITS - 1, "a digit"));
        for (int i = 0; i < PIXELS; i++) {
          (i < PIXELS / 2 ? upper : lower).add(pixel(rows, 1 + i));
        }
      }
      rows.requireAny("image");
    }
    return digits;
  }

  private double pixel(DelimitedRows rows, int field) {
    double value = rows.requireNumber(field);
    if (value < -1 || value > 1) {
      throw rows.error(field, "%s is not a grey value from -1 to 1", rows.shown(field));
    }
    return range == Range.UNIT ? (value + 1) / 2 : value;
  }
}
