package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Label ranking files of two kinds.
 *
 * <p>Orders: comma-separated with a header, the last column a ranking such as {@code a>c>b}, best
 * first; ties are {@code a=b}, or letters side by side when all labels are single letters; labels
 * may be left out. Ranks: a first line {@code rows,inputs,labels}, then per row the inputs and the
 * rank of each label, 1 for the best; equal ranks are ties, 0 or {@code ?} is missing.
 */
@Component(
    name = "label-ranking",
    help = "vectors with a ranking of labels each, ties and missing labels allowed")
public record LabelRanking(
    @Option(
            help = "file with rankings like a>c>b, or with rank columns below rows,inputs,labels",
            required = true)
        String file,
    @Option(help = "what input columns hold: numeric, categorical or ignore by name")
        ColumnKinds columns,
    @Option(help = "what stands for a missing input") List<String> missing)
    implements DatasetSource {
  private static final int MOST_LABELS = 10_000;
  private static final int COUNTS = 3;

  /** An example. */
  public LabelRanking() {
    this("iris.txt");
  }

  /** A file whose cells say what its columns hold. */
  public LabelRanking(String file) {
    this(file, ColumnKinds.NONE, new Csv().missing());
  }

  public LabelRanking {
    missing = List.copyOf(missing);
  }

  @Override
  public Dataset<FeatureVector, Ranking> load(DataFolder folder, RunContext context) {
    return read(folder.file(file), context);
  }

  /** Reads a file of either kind: one whose first line is three whole numbers holds ranks. */
  Dataset<FeatureVector, Ranking> read(DataFile file, RunContext context) {
    return startsWithCounts(file) ? ranks(file, context) : orders(file, context);
  }

  private static boolean startsWithCounts(DataFile file) {
    try (DelimitedRows rows = new DelimitedRows(file, Separator.COMMA)) {
      return rows.next()
          && rows.count() == COUNTS
          && IntStream.range(0, COUNTS).allMatch(i -> rows.number(i) == Math.rint(rows.number(i)));
    }
  }

  private Dataset<FeatureVector, Ranking> orders(DataFile file, RunContext context) {
    CsvTable table = new CsvTable(file, Csv.of(columns, missing), context.cancellation());
    int last = table.names().size() - 1;
    int[] inputs = table.others(new int[] {last});
    RankedLabels labels = new RankedLabels();
    table.eachRow(
        file,
        row -> {
          table.inspect(row, inputs);
          labels.inspect(row, last);
        });
    labels.settle();
    table.settle(inputs);
    DenseCollector values = new DenseCollector(inputs.length);
    List<Ranking> rankings = new ArrayList<>();
    table.eachRow(
        file,
        row -> {
          table.take(row, inputs, values);
          rankings.add(labels.ranking(row, last));
          checkMemory(row, labels.names().size(), context);
        });
    return dataset(file, values, rankings, table.columns(inputs), labels.names(), context);
  }

  private static Dataset<FeatureVector, Ranking> ranks(DataFile file, RunContext context) {
    try (DelimitedRows rows = new DelimitedRows(file, Separator.COMMA)) {
      rows.next();
      int declaredRows = rows.requireWhole(0, 1, Integer.MAX_VALUE, "the number of rows");
      int inputs = rows.requireWhole(1, 0, Integer.MAX_VALUE / 2, "the number of inputs");
      int labels = rows.requireWhole(2, 1, MOST_LABELS, "the number of labels");
      DenseCollector values = new DenseCollector(inputs);
      List<Ranking> rankings = new ArrayList<>();
      while (rows.next()) {
        // Nothing is allocated by the declared counts before a row has shown them to be true.
        rows.requireCount(inputs + labels);
        for (int i = 0; i < inputs; i++) {
          values.add(isMissing(rows, i) ? Double.NaN : rows.requireNumber(i));
        }
        rankings.add(ranking(rows, inputs, labels));
        checkMemory(rows, labels, context);
      }
      if (rankings.size() != declaredRows) {
        throw rows.line()
            .endError("the first line declares %d rows and %d came", declaredRows, rankings.size());
      }
      List<String> names =
          IntStream.rangeClosed(1, labels).mapToObj(number -> "label" + number).toList();
      return dataset(file, values, rankings, List.of(), names, context);
    }
  }

  private static Dataset<FeatureVector, Ranking> dataset(
      DataFile file,
      DenseCollector values,
      List<Ranking> rankings,
      List<Column> inputs,
      List<String> labels,
      RunContext context) {
    return new Dataset<>(
        file.stem(),
        values.vectors(rankings.size(), context.memory(), "The inputs of " + file),
        new ListSamples<>(Ranking.class, rankings),
        new Columns(inputs, labels.stream().map(Column::numeric).toList()));
  }

  private static Ranking ranking(DelimitedRows rows, int first, int labels) {
    int[] positions = new int[labels];
    for (int i = 0; i < labels; i++) {
      positions[i] =
          isMissing(rows, first + i)
              ? Ranking.MISSING
              : rows.requireWhole(first + i, 0, labels, "a rank");
    }
    return Ranking.ofPositions(positions);
  }

  private static boolean isMissing(DelimitedRows rows, int field) {
    return rows.to(field) - rows.from(field) == 1 && rows.data()[rows.from(field)] == '?';
  }

  private static void checkMemory(DelimitedRows rows, int labels, RunContext context) {
    context.cancellation().check();
    if (rows.rows() % 1024 == 0) {
      context.memory().require(4L * rows.rows() * labels, "The rankings of " + rows.line().file());
    }
  }
}
