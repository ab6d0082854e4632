package org.okra.datasets.read;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.datasets.Columns;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Tables of comma, tab or otherwise separated fields. Columns are chosen by name, or by number from
 * 1; negative numbers count from the end, so that -1 is the last column.
 *
 * <p>A column is numeric when all its values are numbers or missing, else nominal. A training and a
 * test file are read together, so that both agree on kinds and categories.
 */
@Component(
    name = "csv",
    help = "tables of separated fields; a column whose values are not all numbers is nominal",
    alsoKnownAs = {"tsv", "table"})
public record Csv(
    @Option(help = "file, or its training part", required = true) String train,
    @Option(help = "file of the official test part") Optional<String> test,
    @Option(help = "columns to predict, by name or number; -1 is the last") List<String> outputs,
    @Option(help = "values, labels (outputs are 0 or 1) or none (a file of inputs alone)")
        OutputKind outputKind,
    @Option(help = "comma, semicolon, tab, bar or blanks") Separator separator,
    @Option(help = "first-line or none") Header header,
    @Option(help = "lines above the header to skip", atLeast = 0) int skipLines,
    @Option(help = "columns to skip, by name or number") List<String> ignore,
    @Option(help = "columns that hold categories though they look like numbers")
        List<String> nominal,
    @Option(help = "what stands for a missing value") List<String> missing)
    implements DatasetSource {

  /** What the outputs are. */
  public enum OutputKind {
    /** Vectors of the output columns. */
    VALUES,
    /** The set of output columns that hold 1; all others hold 0. */
    LABELS,
    /** There are none: all columns are inputs, of which outputs are to be predicted. */
    NONE
  }

  /** Where the names of the columns are. */
  public enum Header {
    /** In the first line that is not skipped. */
    FIRST_LINE,
    /** Nowhere; columns are called c1, c2, ... */
    NONE
  }

  /** Commas, a header, the last column as output, and the usual marks of a missing value. */
  public Csv() {
    this(
        "train.csv",
        Optional.empty(),
        List.of("-1"),
        OutputKind.VALUES,
        Separator.COMMA,
        Header.FIRST_LINE,
        0,
        List.of(),
        List.of(),
        List.of("", "?", "NA", "NaN"));
  }

  public Csv {
    Options.check(
        Csv.class,
        train,
        test,
        outputs,
        outputKind,
        separator,
        header,
        skipLines,
        ignore,
        nominal,
        missing);
    outputs = List.copyOf(outputs);
    ignore = List.copyOf(ignore);
    nominal = List.copyOf(nominal);
    missing = List.copyOf(missing);
    if (outputs.isEmpty()) {
      throw Options.outside("outputs", outputs, "a list of at least one column to predict");
    }
  }

  @Override
  public Data<FeatureVector, ?> load(DataFolder folder, RunContext context) {
    return read(folder.files(train, test), context);
  }

  /** Reads one file, or a training and a test file. */
  Data<FeatureVector, ?> read(List<DataFile> files, RunContext context) {
    CsvTable table = new CsvTable(files.get(0), this, context.cancellation());
    int[] targets = outputKind == OutputKind.NONE ? new int[0] : table.choose(outputs);
    int[] inputs = table.others(targets, table.choose(ignore));
    int[] typed =
        outputKind == OutputKind.LABELS
            ? inputs
            : IntStream.concat(IntStream.of(inputs), IntStream.of(targets)).toArray();
    files.forEach(file -> table.eachRow(file, row -> table.inspect(row, typed)));
    IntStream.of(table.choose(nominal)).forEach(table::setNominal);
    return outputKind == OutputKind.LABELS
        ? datasets(
            files,
            file -> labels(table, file, inputs, targets, context),
            () -> new Columns(table.columns(inputs), table.labelColumns(targets)))
        : datasets(
            files,
            file -> values(table, file, inputs, targets, context),
            () -> new Columns(table.columns(inputs), table.columns(targets)));
  }

  /** A data set that only lacks its columns. */
  private interface Draft<Y> extends Function<Columns, Dataset<FeatureVector, Y>> {}

  private static Draft<FeatureVector> values(
      CsvTable table, DataFile file, int[] inputs, int[] targets, RunContext context) {
    DenseCollector values = new DenseCollector(targets.length);
    return draft(
        table,
        file,
        inputs,
        row -> table.take(row, targets, values),
        rows -> values.vectors(rows, context.memory(), "The outputs of " + file),
        context);
  }

  private static Draft<LabelSet> labels(
      CsvTable table, DataFile file, int[] inputs, int[] targets, RunContext context) {
    LabelCollector labels = new LabelCollector();
    return draft(
        table,
        file,
        inputs,
        row -> {
          for (int i = 0; i < targets.length; i++) {
            if (row.requireWhole(targets[i], 0, 1, "a label") == 1) {
              labels.add(i);
            }
          }
          labels.endRow();
        },
        rows -> labels.build(targets.length),
        context);
  }

  private static <Y> Draft<Y> draft(
      CsvTable table,
      DataFile file,
      int[] inputs,
      Consumer<DelimitedRows> take,
      IntFunction<Samples<Y>> outputs,
      RunContext context) {
    DenseCollector values = DenseCollector.spooling(inputs.length, context.memory());
    int rows =
        table.eachRow(
            file,
            row -> {
              table.take(row, inputs, values);
              take.accept(row);
            });
    Samples<FeatureVector> x = values.vectors(rows, context.memory(), "The inputs of " + file);
    Samples<Y> y = outputs.apply(rows);
    return columns -> new Dataset<>(file.stem(), x, y, columns);
  }

  private static <Y> Data<FeatureVector, Y> datasets(
      List<DataFile> files, Function<DataFile, Draft<Y>> reader, Supplier<Columns> columns) {
    List<Draft<Y>> drafts = files.stream().map(reader).toList();
    // Only when every file was read are all categories known.
    Columns known = columns.get();
    return Data.of(drafts.stream().map(draft -> draft.apply(known)).toList());
  }
}
