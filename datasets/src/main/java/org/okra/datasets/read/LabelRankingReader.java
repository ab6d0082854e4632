package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * Label ranking files of two kinds.
 *
 * <p>Orders: comma-separated with a header, the last column a ranking such as {@code a>c>b}, best
 * first; ties are {@code a=b}, or letters side by side when all labels are single letters; labels
 * may be left out. Ranks: a first line {@code rows,inputs,labels}, then per row the inputs and the
 * rank of each label, 1 for the best; equal ranks are ties, 0 or {@code ?} is missing.
 */
public final class LabelRankingReader {
  private static final int ROWS_BETWEEN_CHECKS = 1024;
  private static final int MOST_LABELS = 10_000;
  private static final int COUNTS = 3;

  private final RunContext context;

  /** A reader. */
  public LabelRankingReader(RunContext context) {
    this.context = context;
  }

  /** Reads a file of either kind: one whose first line is three whole numbers holds ranks. */
  public Dataset<FeatureVector, Ranking> read(DataFile file) {
    return startsWithCounts(file) ? ranks(file) : orders(file);
  }

  private static boolean startsWithCounts(DataFile file) {
    try (DelimitedRows rows = open(file)) {
      return rows.next()
          && rows.count() == COUNTS
          && IntStream.range(0, COUNTS).allMatch(i -> rows.number(i) == Math.rint(rows.number(i)));
    }
  }

  private static DelimitedRows open(DataFile file) {
    return new DelimitedRows(file, Separator.COMMA, DelimitedRows.Quoting.NONE);
  }

  private Dataset<FeatureVector, Ranking> orders(DataFile file) {
    CsvTable table = new CsvTable(file, CsvFormat.STANDARD, context.cancellation());
    int last = table.names().size() - 1;
    int[] inputs = IntStream.range(0, last).toArray();
    RankedLabels labels = new RankedLabels();
    table.inspect(file, inputs, row -> labels.inspect(row, last));
    labels.settle();
    CsvSide side = new CsvSide(inputs);
    List<Ranking> rankings = new ArrayList<>();
    int rows =
        table.load(
            file,
            List.of(side),
            row -> {
              rankings.add(labels.ranking(row, last));
              checkMemory(row, labels.names().size());
            });
    return new Dataset<>(
        FileNames.dataset(file.name()),
        side.build(rows, context.memory(), "The inputs of " + file),
        new ListSamples<>(Ranking.class, rankings),
        new Columns(table.columns(inputs), items(labels.names())));
  }

  private Dataset<FeatureVector, Ranking> ranks(DataFile file) {
    try (DelimitedRows rows = open(file)) {
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
        checkMemory(rows, labels);
      }
      if (rankings.size() != declaredRows) {
        throw rows.line()
            .endError(
                String.format(
                    Locale.ROOT,
                    "the first line declares %d rows and %d came",
                    declaredRows,
                    rankings.size()));
      }
      List<String> names =
          IntStream.rangeClosed(1, labels).mapToObj(number -> "label" + number).toList();
      return new Dataset<>(
          FileNames.dataset(file.name()),
          values
              .build(rankings.size(), context.memory(), "The inputs of " + file)
              .as(FeatureVector.class, ""),
          new ListSamples<>(Ranking.class, rankings),
          new Columns(List.of(), items(names)));
    }
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

  private void checkMemory(DelimitedRows rows, int labels) {
    if (rows.rows() % ROWS_BETWEEN_CHECKS == 0) {
      context.cancellation().check();
      context.memory().require(4L * rows.rows() * labels, "The rankings of " + rows.line().file());
    }
  }

  private static List<Column> items(List<String> names) {
    return names.stream().map(Column::numeric).toList();
  }
}
