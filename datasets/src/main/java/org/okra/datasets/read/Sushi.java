package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * The SUSHI preference data: users ({@code sushi3.udata}), and orders ({@code *.order}) or scores
 * ({@code *.score}), whose lines match those of the users.
 *
 * <p>The inputs are the ten features of a user. The outputs are an order of items (those a user was
 * not shown are missing), or the scores 0 to 4 of all items, NaN where there is none.
 */
@Component(
    name = "sushi",
    help = "SUSHI: features of users with the order or the scores they gave to items")
public record Sushi(
    @Option(help = "orders or scores") Outputs outputs,
    @Option(help = "file of orders or scores") String file,
    @Option(help = "users") String users)
    implements DatasetSource {
  private static final int MOST_ITEMS = 1000;
  private static final int BEST_SCORE = 4;
  private static final int NOT_RATED = -1;
  private static final List<Column> USER_COLUMNS =
      List.of(
          coded("gender", 2),
          Column.numeric("age"),
          Column.numeric("duration"),
          coded("prefecture until 15", 48),
          coded("region until 15", 12),
          coded("east or west until 15", 2),
          coded("prefecture now", 48),
          coded("region now", 12),
          coded("east or west now", 2),
          coded("moved", 2));

  /** What the outputs are. */
  public enum Outputs {
    /** Orders of items. */
    ORDERS,
    /** Scores of items. */
    SCORES
  }

  /** Orders of ten items, in files as their home page names them. */
  public Sushi() {
    this(Outputs.ORDERS, "sushi3a.5000.10.order", "sushi3.udata");
  }

  private static Column coded(String name, int count) {
    return Column.nominal(name, IntStream.range(0, count).mapToObj(String::valueOf).toList());
  }

  @Override
  public Dataset<DenseVector, ?> load(DataFolder folder, RunContext context) {
    FeatureTable people = users(folder.file(users), context);
    return outputs == Outputs.ORDERS
        ? orders(folder.file(file), people, context)
        : scores(folder.file(file), people, context);
  }

  /** The users; their names are their numbers. */
  static FeatureTable users(DataFile file, RunContext context) {
    return FeatureTable.read(
        new DelimitedRows(file, Separator.TAB),
        1 + USER_COLUMNS.size(),
        0,
        USER_COLUMNS.size(),
        (row, values) -> {
          for (int i = 0; i < USER_COLUMNS.size(); i++) {
            Column column = USER_COLUMNS.get(i);
            values.add(
                column.isNominal()
                    ? row.requireWhole(1 + i, 0, column.categories().size() - 1, column.name())
                    : row.requireNumber(1 + i));
          }
        },
        () -> USER_COLUMNS,
        context);
  }

  /** Orders as outputs: {@code sushi3a.5000.10.order} or {@code sushi3b.5000.10.order}. */
  static Dataset<DenseVector, Ranking> orders(
      DataFile file, FeatureTable users, RunContext context) {
    List<Ranking> rankings = new ArrayList<>();
    try (DelimitedRows rows = new DelimitedRows(file, Separator.BLANKS)) {
      rows.requireNext("a first line with the number of items");
      rows.requireCount(2);
      int items = rows.requireWhole(0, 1, MOST_ITEMS, "the number of items");
      context.memory().require(4L * users.size() * items, "The orders of " + file);
      while (rows.next()) {
        checkUser(rows, users, rankings.size(), context);
        rankings.add(order(rows, items));
      }
      checkUsers(rows, users, rankings.size());
      return users.dataset(file, new ListSamples<>(Ranking.class, rankings), columns(items));
    }
  }

  private static Ranking order(DelimitedRows rows, int items) {
    int length = rows.count() < 2 ? 0 : rows.requireWhole(1, 0, items, "the length of the order");
    rows.requireCount(2 + length);
    int[] order = new int[length];
    boolean[] seen = new boolean[items];
    for (int i = 0; i < length; i++) {
      order[i] = rows.requireWhole(2 + i, 0, items - 1, "an item");
      if (seen[order[i]]) {
        throw rows.error(2 + i, "item %d appears twice in one order", order[i]);
      }
      seen[order[i]] = true;
    }
    return Ranking.ofOrder(items, order);
  }

  /** Scores as outputs: {@code sushi3b.5000.10.score}. */
  static Dataset<DenseVector, DenseVector> scores(
      DataFile file, FeatureTable users, RunContext context) {
    try (DelimitedRows rows = new DelimitedRows(file, Separator.BLANKS)) {
      rows.requireNext("at least one row");
      int items = rows.count();
      DenseCollector scores = new DenseCollector(items);
      int count = 0;
      do {
        checkUser(rows, users, count++, context);
        rows.requireCount(items);
        for (int i = 0; i < items; i++) {
          scores.add(
              rows.number(i) == NOT_RATED
                  ? Double.NaN
                  : rows.requireWhole(i, 0, BEST_SCORE, "a score (-1 means none)"));
        }
      } while (rows.next());
      checkUsers(rows, users, count);
      return users.dataset(
          file, scores.build(count, context.memory(), "The scores of " + file), columns(items));
    }
  }

  private static List<Column> columns(int items) {
    return IntStream.range(0, items).mapToObj(i -> Column.numeric("item" + i)).toList();
  }

  private static void checkUser(
      DelimitedRows rows, FeatureTable users, int before, RunContext context) {
    context.cancellation().check();
    if (before >= users.size()) {
      throw rows.error(0, "more rows than there are users (%d)", users.size());
    }
  }

  private static void checkUsers(DelimitedRows rows, FeatureTable users, int count) {
    if (count != users.size()) {
      throw rows.line().endError("%d rows came for %d users", count, users.size());
    }
  }
}
