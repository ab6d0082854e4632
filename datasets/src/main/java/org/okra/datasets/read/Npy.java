package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Columns;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Arrays that {@code numpy.save} wrote: inputs in one file, outputs in another, one row per sample.
 *
 * <p>Inputs that would take more than an eighth of the memory budget stay in their file ({@link
 * FileRows}) and are read block by block, so that their number is not bounded by the heap.
 */
@Component(
    name = "npy",
    help = "arrays of NumPy, of any size: one file of inputs, one of outputs",
    alsoKnownAs = "numpy")
public record Npy(
    @Option(help = "inputs, or their training part", required = true) String train,
    @Option(help = "outputs of the rows of 'train'; none leaves them out")
        Optional<String> trainOutputs,
    @Option(help = "inputs of the official test part") Optional<String> test,
    @Option(help = "outputs of the rows of 'test'") Optional<String> testOutputs,
    @Option(help = "values, or labels (outputs are 0 or 1)") OutputKind outputKind)
    implements DatasetSource {

  /** What the outputs are. */
  public enum OutputKind {
    /** Vectors. */
    VALUES,
    /** The set of columns that hold 1; all others hold 0. */
    LABELS
  }

  /** One file of inputs without outputs. */
  public Npy() {
    this("train.npy", Optional.empty(), Optional.empty(), Optional.empty(), OutputKind.VALUES);
  }

  public Npy {
    Options.check(Npy.class, train, trainOutputs, test, testOutputs, outputKind);
    if (testOutputs.isPresent() != (test.isPresent() && trainOutputs.isPresent())) {
      throw Errors.option(
          "Option 'testOutputs' goes with 'test' and 'trainOutputs': give all three, or neither"
              + " outputs nor 'testOutputs'.");
    }
  }

  /** The rows of a file, in memory or, when they are many, left in the file. */
  public static VectorSamples<DenseVector> rows(DataFile file, RunContext context) {
    return NpyArray.of(file).vectors(context);
  }

  /** The outputs of one part. */
  @FunctionalInterface
  private interface Outputs<Y> {
    Samples<Y> of(int part, int rows);
  }

  @Override
  public Data<DenseVector, ?> load(DataFolder folder, RunContext context) {
    List<DataFile> inputs = folder.files(train, test);
    return trainOutputs.isEmpty()
        ? data(inputs, context)
        : data(inputs, folder.files(trainOutputs.get(), testOutputs), outputKind, context);
  }

  /** Inputs without outputs. */
  static Data<DenseVector, ?> data(List<DataFile> inputs, RunContext context) {
    return data(inputs, (part, rows) -> new DenseRows(Matrix.zeros(rows, 0)), context);
  }

  /** Inputs and outputs, a file of each per part. */
  static Data<DenseVector, ?> data(
      List<DataFile> inputs, List<DataFile> outputs, OutputKind kind, RunContext context) {
    return kind == OutputKind.VALUES
        ? data(inputs, (part, rows) -> values(outputs.get(part), rows, context), context)
        : data(inputs, (part, rows) -> labels(outputs.get(part), rows, context), context);
  }

  private static <Y> Data<DenseVector, Y> data(
      List<DataFile> files, Outputs<Y> outputs, RunContext context) {
    List<Dataset<DenseVector, Y>> parts = new ArrayList<>();
    for (DataFile file : files) {
      VectorSamples<DenseVector> inputs = rows(file, context);
      Samples<Y> targets = outputs.of(parts.size(), inputs.size());
      parts.add(new Dataset<>(file.stem(), inputs, targets, Columns.NONE));
    }
    return Data.of(parts);
  }

  private static DenseRows values(DataFile file, int rows, RunContext context) {
    NpyArray array = NpyArray.of(file);
    if (array.rows() != rows) {
      throw Errors.shape(
          "%s has %s rows of outputs for %s rows of inputs.", file, array.rows(), rows);
    }
    return new DenseRows(array.read(context));
  }

  private static LabelSets labels(DataFile file, int rows, RunContext context) {
    Matrix members = values(file, rows, context).dense();
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      int row = i;
      sets.add(
          LabelSet.of(
              members.columns(),
              IntStream.range(0, members.columns())
                  .filter(label -> isMember(file, row, label, members.get(row, label)))
                  .toArray()));
    }
    return new LabelSets(members.columns(), sets);
  }

  private static boolean isMember(DataFile file, int row, int label, double value) {
    if (value != 0 && value != 1) {
      throw Errors.fileFormat(
          "%s, row %d, column %d: %s is neither 0 nor 1; give 'outputKind: values' for outputs that"
              + " are no labels.",
          file, row + 1, label + 1, value);
    }
    return value == 1;
  }
}
