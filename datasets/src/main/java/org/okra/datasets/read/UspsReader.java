package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * The USPS digits, {@code zip.train} and {@code zip.test}: per line a digit and 16 x 16 grey values
 * from -1 to 1, row by row, between blanks. The digit is the name of the row.
 */
public final class UspsReader {
  /** Pixels per image. */
  public static final int PIXELS = 256;

  private static final int DIGITS = 10;

  /** What the grey values become. */
  public enum Range {
    /** -1 to 1, as in the file. */
    SIGNED,
    /** 0 to 1. */
    UNIT
  }

  private final Range range;
  private final RunContext context;

  /** A reader. */
  public UspsReader(Range range, RunContext context) {
    this.range = range;
    this.context = context;
  }

  /** Image completion: the upper 128 pixels as input, the lower 128 as output. */
  public Dataset<DenseVector, DenseVector> completion(DataFile file) {
    Parts parts = read(file, PIXELS / 2);
    return new Dataset<>(
        FileNames.dataset(file.name()),
        parts.upper.build(parts.digits.size(), context.memory(), "The upper halves of " + file),
        parts.lower.build(parts.digits.size(), context.memory(), "The lower halves of " + file),
        Columns.NONE,
        parts.digits.stream().map(String::valueOf).toList(),
        notes());
  }

  /** Classification: all pixels as input, the digit as a set of one label out of ten. */
  public Dataset<DenseVector, LabelSet> classification(DataFile file) {
    Parts parts = read(file, PIXELS);
    List<LabelSet> labels = parts.digits.stream().map(d -> LabelSet.of(DIGITS, d)).toList();
    List<Column> names = new ArrayList<>();
    for (int digit = 0; digit < DIGITS; digit++) {
      names.add(Column.binary(String.valueOf(digit)));
    }
    return new Dataset<>(
        FileNames.dataset(file.name()),
        parts.upper.build(parts.digits.size(), context.memory(), "The images of " + file),
        new LabelSets(DIGITS, labels),
        new Columns(List.of(), names),
        parts.digits.stream().map(String::valueOf).toList(),
        notes());
  }

  private List<String> notes() {
    return range == Range.UNIT ? List.of("pixels scaled from [-1, 1] to [0, 1]") : List.of();
  }

  private record Parts(DenseCollector upper, DenseCollector lower, List<Integer> digits) {}

  private Parts read(DataFile file, int split) {
    Parts parts =
        new Parts(new DenseCollector(split), new DenseCollector(PIXELS - split), new ArrayList<>());
    try (DelimitedRows rows =
        new DelimitedRows(file, Separator.BLANKS, DelimitedRows.Quoting.NONE)) {
      while (rows.next()) {
        context.cancellation().check();
        rows.requireCount(1 + PIXELS);
        parts.digits.add(rows.requireWhole(0, 0, DIGITS - 1, "a digit"));
        for (int i = 0; i < PIXELS; i++) {
          (i < split ? parts.upper : parts.lower).add(pixel(rows, 1 + i));
        }
      }
      if (rows.rows() == 0) {
        throw rows.line().endError("at least one image is expected");
      }
    }
    return parts;
  }

  private double pixel(DelimitedRows rows, int field) {
    double value = rows.requireNumber(field);
    if (value < -1 || value > 1) {
      throw rows.error(field, rows.shown(field) + " is not a grey value from -1 to 1");
    }
    return range == Range.UNIT ? (value + 1) / 2 : value;
  }
}
