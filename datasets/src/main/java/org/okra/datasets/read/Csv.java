package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
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
 * <p>A column is numeric when all its values are numbers or missing, else nominal; a column of
 * numbers with a few cells that are none is refused unless {@code columns} says what it is. Inputs
 * and outputs are vectors, or strings when the one column of that side is declared text; texts
 * beside other inputs are columns of texts, for the step {@code text}. A training and a test file
 * are read together, so that both agree on kinds and categories.
 */
@Component(
    name = "csv",
    help = "tables of separated fields; a column whose values are not all numbers is nominal",
    alsoKnownAs = {"tsv", "table"})
public record Csv(
    @Option(help = "file, or its training part", required = true) String train,
    @Option(help = "file of the official test part") Optional<String> test,
    @Option(help = "input columns, by name or number; none given takes all others")
        List<String> inputs,
    @Option(help = "columns to predict, by name or number; -1 is the last") List<String> outputs,
    @Option(
            help =
                "values, labels (outputs are 0 or 1, or with listSeparator lists of labels) or"
                    + " none (a file of inputs alone)")
        OutputKind outputKind,
    @Option(help = "comma, semicolon, tab, bar or blanks") Separator separator,
    @Option(help = "first-line or none") Header header,
    @Option(help = "lines above the header to skip", atLeast = 0) int skipLines,
    @Option(help = "columns to skip, by name or number") List<String> ignore,
    @Option(help = "columns that hold categories though they look like numbers")
        List<String> nominal,
    @Option(help = "what columns hold: numeric, categorical, text, key or ignore by name")
        ColumnKinds columns,
    @Option(help = "what stands for a missing value") List<String> missing,
    @Option(help = "rows without an output: error, drop, or keep them as missing")
        MissingOutputs missingOutputs,
    @Option(help = "column of row weights, at least 0") Optional<String> weights,
    @Option(help = "column that names the rows") Optional<String> id,
    @Option(help = "column whose equal values form groups that no split cuts")
        Optional<String> group,
    @Option(help = "column of numbers or ISO dates to split by time") Optional<String> time,
    @Option(
            help =
                "what stands between the labels of a cell, where the one output column has lists"
                    + " of them: semicolon, bar, comma, tab or blanks")
        Optional<Separator> listSeparator)
    implements DatasetSource {

  /** How the note on rows that were dropped ends. */
  public static final String LEFT_OUT = " rows without an output were left out";

  /** What the outputs are. */
  public enum OutputKind {
    /** Vectors of the output columns. */
    VALUES,
    /**
     * The set of output columns that hold 1, true or yes; all others hold 0, false or no. With
     * {@code listSeparator}, the labels that the cell of the one output column lists.
     */
    LABELS,
    /** There are none: all columns are inputs, of which outputs are to be predicted. */
    NONE
  }

  /** What becomes of rows that lack an output. */
  public enum MissingOutputs {
    /** The first one is refused with its place. */
    ERROR,
    /** They are left out. */
    DROP,
    /** Their outputs are NaN. */
    KEEP
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
        List.of(),
        List.of("-1"),
        OutputKind.VALUES,
        Separator.COMMA,
        Header.FIRST_LINE,
        0,
        List.of(),
        List.of(),
        ColumnKinds.NONE,
        List.of("", "?", "NA", "NaN", "n/a"),
        MissingOutputs.ERROR,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** A table of nothing but inputs and outputs, of which any may be missing. */
  public Csv(
      String train,
      Optional<String> test,
      List<String> outputs,
      OutputKind outputKind,
      Separator separator,
      Header header,
      int skipLines,
      List<String> ignore,
      List<String> nominal,
      List<String> missing) {
    this(
        train,
        test,
        List.of(),
        outputs,
        outputKind,
        separator,
        header,
        skipLines,
        ignore,
        nominal,
        ColumnKinds.NONE,
        missing,
        MissingOutputs.KEEP,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public Csv {
    Options.check(
        Csv.class,
        train,
        test,
        inputs,
        outputs,
        outputKind,
        separator,
        header,
        skipLines,
        ignore,
        nominal,
        columns,
        missing,
        missingOutputs,
        weights,
        id,
        group,
        time,
        listSeparator);
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    ignore = List.copyOf(ignore);
    nominal = List.copyOf(nominal);
    missing = List.copyOf(missing);
    if (outputs.isEmpty()) {
      throw Options.outside("outputs", outputs, "a list of at least one column to predict");
    }
    if (listSeparator.isPresent() && outputKind == OutputKind.VALUES) {
      throw Options.outside(
          "listSeparator", listSeparator.get(), "given only with outputKind: labels");
    }
    if (listSeparator.isPresent() && outputs.size() > 1) {
      throw Options.outside(
          "outputs", outputs, "the one column with lists of labels, which listSeparator is for");
    }
  }

  /** A comma-separated table with these kinds of columns and marks of missing values. */
  static Csv of(ColumnKinds columns, List<String> missing) {
    Csv standard = new Csv();
    return new Csv(
        standard.train,
        standard.test,
        standard.inputs,
        standard.outputs,
        standard.outputKind,
        standard.separator,
        standard.header,
        standard.skipLines,
        standard.ignore,
        standard.nominal,
        columns,
        missing,
        standard.missingOutputs,
        standard.weights,
        standard.id,
        standard.group,
        standard.time,
        standard.listSeparator);
  }

  @Override
  public Data<?, ?> load(DataFolder folder, RunContext context) {
    return read(folder.files(train, test), context);
  }

  /** Reads one file, or a training and a test file. */
  Data<?, ?> read(List<DataFile> files, RunContext context) {
    CsvTable table = new CsvTable(files.get(0), this, context.cancellation());
    int[] targets = outputKind == OutputKind.NONE ? new int[0] : table.choose(outputs);
    int[] roles =
        table.chooseDeclared(
            Stream.of(weights, id, group, time).flatMap(Optional::stream).toList());
    int[] chosen =
        inputs.isEmpty()
            ? table.others(targets, roles, table.chooseDeclared(ignore))
            : table.chooseBeside(targets, inputs);
    CsvSide x = CsvSide.inputs(table, chosen);
    CsvSide y = outputs(table, targets);
    int[] typed = IntStream.concat(IntStream.of(x.typed()), IntStream.of(y.typed())).toArray();
    files.forEach(
        file ->
            table.eachRow(
                file,
                row -> {
                  table.inspect(row, typed);
                  y.inspect(row);
                }));
    table.settle(typed);
    List<Draft> drafts = files.stream().map(file -> draft(table, file, x, y, context)).toList();
    // Only when every file was read are all categories known.
    Columns known = new Columns(x.columns(), y.columns());
    return Data.of(drafts.stream().map(each -> each.dataset(known)).toList());
  }

  private CsvSide outputs(CsvTable table, int[] targets) {
    if (outputKind != OutputKind.LABELS) {
      return CsvSide.outputs(table, targets);
    }
    return listSeparator.isPresent()
        ? new CsvLabelLists(table, targets, listSeparator.get())
        : CsvSide.labels(table, targets);
  }

  /** The note on rows that were dropped. */
  static String leftOut(int dropped, int all) {
    return dropped + " of " + all + LEFT_OUT;
  }

  /** A data set that only lacks its columns. */
  private record Draft(
      DataFile file, Samples<?> inputs, Samples<?> outputs, CsvRows rows, List<String> notes) {

    Dataset<Object, Object> dataset(Columns columns) {
      return new Dataset<>(
          file.stem(),
          inputs.as(Object.class, "A table"),
          outputs.as(Object.class, "A table"),
          columns,
          rows.names(),
          notes,
          rows.facts());
    }
  }

  private Draft draft(CsvTable table, DataFile file, CsvSide x, CsvSide y, RunContext context) {
    CsvRows rows = new CsvRows(table, this);
    CsvSide.Taken inputs = x.start(columns -> DenseCollector.spooling(columns, context.memory()));
    CsvSide.Taken outputs = y.start(DenseCollector::new);
    int all =
        table.eachRow(
            file,
            row -> {
              if (missingOutputs == MissingOutputs.KEEP || y.isComplete(row, missingOutputs)) {
                inputs.take(row);
                outputs.take(row);
                rows.take(row);
              } else {
                rows.skip();
              }
            });
    int kept = rows.size();
    List<String> notes = new ArrayList<>();
    if (kept < all) {
      notes.add(leftOut(all - kept, all));
    }
    return new Draft(
        file, inputs.build(kept, file, context), outputs.build(kept, file, context), rows, notes);
  }
}
