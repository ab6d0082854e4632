package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * Tables of comma, tab or otherwise separated fields. Columns are chosen by name, or by number from
 * 1; negative numbers count from the end, so that -1 is the last column.
 *
 * <p>A column is numeric when all its values are numbers or missing, else nominal. Several files
 * are read together, so that a training and a test part agree on kinds and categories.
 */
public final class CsvReader {
  /**
   * What the columns are for.
   *
   * @param outputs columns to predict
   * @param ignored columns to skip
   * @param nominal columns that hold categories although they look like numbers
   */
  public record Roles(List<String> outputs, List<String> ignored, List<String> nominal) {
    public Roles {
      outputs = List.copyOf(outputs);
      ignored = List.copyOf(ignored);
      nominal = List.copyOf(nominal);
      if (outputs.isEmpty()) {
        throw Errors.argument("No output column is given; name at least one.");
      }
    }
  }

  private final CsvFormat format;
  private final Roles roles;
  private final RunContext context;

  /** A reader of tables of one format. */
  public CsvReader(CsvFormat format, Roles roles, RunContext context) {
    this.format = Objects.requireNonNull(format, "format");
    this.roles = Objects.requireNonNull(roles, "roles");
    this.context = Objects.requireNonNull(context, "context");
  }

  /** Data sets whose outputs are vectors of the output columns. */
  public List<Dataset<FeatureVector, FeatureVector>> values(List<DataFile> files) {
    CsvTable table = table(files);
    int[] outputs = choose(table, roles.outputs());
    int[] inputs = inputs(table, outputs);
    prepare(table, files, IntStream.concat(IntStream.of(inputs), IntStream.of(outputs)).toArray());
    List<Part<FeatureVector>> parts = new ArrayList<>();
    for (DataFile file : files) {
      CsvSide inputSide = new CsvSide(inputs);
      CsvSide outputSide = new CsvSide(outputs);
      int rows = table.load(file, List.of(inputSide, outputSide), row -> {});
      parts.add(
          new Part<>(
              FileNames.dataset(file.name()),
              inputSide.build(rows, context.memory(), "The inputs of " + file),
              outputSide.build(rows, context.memory(), "The outputs of " + file)));
    }
    return datasets(parts, new Columns(table.columns(inputs), table.columns(outputs)));
  }

  /** Data sets whose outputs are the sets of output columns that hold 1 where others hold 0. */
  public List<Dataset<FeatureVector, LabelSet>> labels(List<DataFile> files) {
    CsvTable table = table(files);
    int[] outputs = choose(table, roles.outputs());
    int[] inputs = inputs(table, outputs);
    prepare(table, files, inputs);
    List<Part<LabelSet>> parts = new ArrayList<>();
    for (DataFile file : files) {
      CsvSide inputSide = new CsvSide(inputs);
      LabelCollector labels = new LabelCollector();
      int rows = table.load(file, List.of(inputSide), row -> addLabels(row, outputs, labels));
      parts.add(
          new Part<>(
              FileNames.dataset(file.name()),
              inputSide.build(rows, context.memory(), "The inputs of " + file),
              labels.build(outputs.length)));
    }
    List<Column> names =
        IntStream.of(outputs).mapToObj(i -> Column.binary(table.names().get(i))).toList();
    return datasets(parts, new Columns(table.columns(inputs), names));
  }

  /** Data sets of inputs alone; their outputs are vectors of dimension 0. */
  public List<Dataset<FeatureVector, FeatureVector>> inputs(List<DataFile> files) {
    CsvTable table = table(files);
    int[] inputs = inputs(table, new int[0]);
    prepare(table, files, inputs);
    List<Part<FeatureVector>> parts = new ArrayList<>();
    for (DataFile file : files) {
      CsvSide inputSide = new CsvSide(inputs);
      CsvSide nothing = new CsvSide(new int[0]);
      int rows = table.load(file, List.of(inputSide), row -> {});
      parts.add(
          new Part<>(
              FileNames.dataset(file.name()),
              inputSide.build(rows, context.memory(), "The inputs of " + file),
              nothing.build(rows, context.memory(), "No outputs")));
    }
    return datasets(parts, new Columns(table.columns(inputs), List.of()));
  }

  private record Part<Y>(String name, Samples<FeatureVector> inputs, Samples<Y> outputs) {}

  /** Made last: only when every file was read are all categories known. */
  private static <Y> List<Dataset<FeatureVector, Y>> datasets(
      List<Part<Y>> parts, Columns columns) {
    List<Dataset<FeatureVector, Y>> result = new ArrayList<>();
    for (Part<Y> part : parts) {
      result.add(new Dataset<>(part.name(), part.inputs(), part.outputs(), columns));
    }
    return result;
  }

  private CsvTable table(List<DataFile> files) {
    return new CsvTable(files.get(0), format, context.cancellation());
  }

  private void prepare(CsvTable table, List<DataFile> files, int[] columns) {
    files.forEach(file -> table.inspect(file, columns, row -> {}));
    for (int column : choose(table, roles.nominal())) {
      table.setNominal(column);
    }
  }

  private static void addLabels(DelimitedRows row, int[] outputs, LabelCollector labels) {
    for (int i = 0; i < outputs.length; i++) {
      if (row.requireWhole(outputs[i], 0, 1, "a label") == 1) {
        labels.add(i);
      }
    }
    labels.endRow();
  }

  private int[] inputs(CsvTable table, int[] outputs) {
    Set<Integer> taken = new LinkedHashSet<>();
    IntStream.of(outputs).forEach(taken::add);
    IntStream.of(choose(table, roles.ignored())).forEach(taken::add);
    int[] inputs =
        IntStream.range(0, table.names().size()).filter(i -> !taken.contains(i)).toArray();
    if (inputs.length == 0) {
      throw table.headerError(
          String.format(
              Locale.ROOT,
              "all %d columns are outputs or ignored; at least one input is needed",
              table.names().size()));
    }
    return inputs;
  }

  /** Columns by name or number, in the order of the table. */
  private static int[] choose(CsvTable table, List<String> wanted) {
    List<String> names = table.names();
    Set<Integer> chosen = new LinkedHashSet<>();
    for (String each : wanted) {
      int number = names.indexOf(each);
      if (number < 0 && each.matches("-?[1-9][0-9]{0,8}")) {
        int given = Integer.parseInt(each);
        number = given > 0 ? given - 1 : names.size() + given;
      }
      if (number < 0 || number >= names.size()) {
        throw table.headerError(
            String.format(
                Locale.ROOT,
                "there is no column '%s'; give a number from 1 to %d or one of: %s",
                each,
                names.size(),
                shortened(names)));
      }
      chosen.add(number);
    }
    return chosen.stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  private static String shortened(List<String> names) {
    int few = 20;
    String list = String.join(", ", names.subList(0, Math.min(few, names.size())));
    return names.size() > few ? list + ", ..." : list;
  }
}
