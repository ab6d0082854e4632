package org.okra.datasets;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.core.sample.VectorSamples;

/**
 * Inputs and outputs that belong together row by row, and what their columns mean. Nothing in it
 * can be changed; the samples of a {@link #slice} are shared with the whole.
 *
 * <p>Missing numbers are NaN. Nominal values are category numbers, see {@link Column}.
 *
 * @param name for reports
 * @param inputs n samples
 * @param outputs n samples
 * @param columns names and kinds of the coordinates of both sides
 * @param rowNames one name per row that other files refer to it by, or empty
 * @param notes what was done to the numbers since they left the file, one line per step
 * @param rows weights, groups, times and keys of the rows, as far as they are known
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record Dataset<X, Y>(
    String name,
    Samples<X> inputs,
    Samples<Y> outputs,
    Columns columns,
    List<String> rowNames,
    List<String> notes,
    RowFacts rows)
    implements Data<X, Y> {

  public Dataset {
    Objects.requireNonNull(name, "name");
    rowNames = List.copyOf(rowNames);
    notes = List.copyOf(notes);
    if (inputs.size() != outputs.size()) {
      throw Errors.shape(
          "Data set '%s' has %d inputs and %d outputs; every input needs one output.",
          name, inputs.size(), outputs.size());
    }
    if (!rowNames.isEmpty() && rowNames.size() != inputs.size()) {
      throw Errors.shape(
          "Data set '%s' has %d rows and %d row names; give one name per row or none.",
          name, inputs.size(), rowNames.size());
    }
    rows.requireSize(inputs.size(), name);
    checkColumns(name, "input", inputs, columns.inputs());
    checkColumns(name, "output", outputs, columns.outputs());
  }

  /** A data set of rows of which nothing else is known. */
  public Dataset(
      String name,
      Samples<X> inputs,
      Samples<Y> outputs,
      Columns columns,
      List<String> rowNames,
      List<String> notes) {
    this(name, inputs, outputs, columns, rowNames, notes, RowFacts.NONE);
  }

  /** A data set without row names and notes. */
  public Dataset(String name, Samples<X> inputs, Samples<Y> outputs, Columns columns) {
    this(name, inputs, outputs, columns, List.of(), List.of());
  }

  private static void checkColumns(
      String name, String side, Samples<?> samples, List<Column> columns) {
    if (samples instanceof VectorSamples<?> vectors
        && !columns.isEmpty()
        && columns.size() != vectors.dimension()) {
      throw Errors.shape(
          "Data set '%s' has %d %s columns for vectors of dimension %d.",
          name, columns.size(), side, vectors.dimension());
    }
  }

  /** n. */
  public int size() {
    return inputs.size();
  }

  /** The rows with the given numbers, in the given order. */
  public Dataset<X, Y> select(int[] numbers) {
    return new Dataset<>(
        name,
        inputs.select(numbers),
        outputs.select(numbers),
        columns,
        RowFacts.select(rowNames, numbers),
        notes,
        rows.select(numbers));
  }

  /** Rows [from, to). */
  public Dataset<X, Y> slice(int from, int to) {
    Samples.checkRange(from, to, size());
    return new Dataset<>(
        name,
        inputs.slice(from, to),
        outputs.slice(from, to),
        columns,
        RowFacts.slice(rowNames, from, to),
        notes,
        rows.slice(from, to));
  }

  /** The two parts of a split. */
  public TrainTest<X, Y> parts(Split split) {
    split.requireWithin(size());
    return new TrainTest<>(select(split.train()), select(split.test()));
  }

  /** The same rows with other inputs, and one more note that says how they came about. */
  public <Z> Dataset<Z, Y> withInputs(Samples<Z> replaced, List<Column> named, String note) {
    return new Dataset<>(
        name, replaced, outputs, columns.withInputs(named), rowNames, with(note), rows);
  }

  /** The same rows with other outputs, and one more note that says how they came about. */
  public <Z> Dataset<X, Z> withOutputs(Samples<Z> replaced, List<Column> named, String note) {
    return new Dataset<>(
        name, inputs, replaced, columns.withOutputs(named), rowNames, with(note), rows);
  }

  /** The same rows under other names. */
  public Dataset<X, Y> withRowNames(List<String> names) {
    return new Dataset<>(name, inputs, outputs, columns, names, notes, rows);
  }

  /** The same rows, of which something else is known. */
  public Dataset<X, Y> withRows(RowFacts facts) {
    return new Dataset<>(name, inputs, outputs, columns, rowNames, notes, facts);
  }

  private List<String> with(String note) {
    return Stream.concat(notes.stream(), Stream.of(note)).toList();
  }

  /**
   * The same data with the types of its samples stated.
   *
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when inputs or outputs are of another type
   */
  public <A, B> Dataset<A, B> as(Class<A> inputType, Class<B> outputType) {
    return new Dataset<>(
        name,
        inputs.as(inputType, "The input side of this use of data set '" + name + "'"),
        outputs.as(outputType, "The output side of this use of data set '" + name + "'"),
        columns,
        rowNames,
        notes,
        rows);
  }

  @Override
  public Dataset<X, Y> train() {
    return this;
  }

  @Override
  public Optional<Dataset<X, Y>> officialTest() {
    return Optional.empty();
  }

  @Override
  public String toString() {
    return "Dataset " + name + ": inputs " + inputs + ", outputs " + outputs;
  }
}
