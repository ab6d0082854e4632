package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * The SUSHI preference data: users ({@code sushi3.udata}), items ({@code sushi3.idata}), orders
 * ({@code *.order}) and scores ({@code *.score}), whose lines go with those of the users.
 *
 * <p>The inputs are the ten features of a user. The outputs are an order of items (those a user was
 * not shown are missing), or the scores 0 to 4 of all items, NaN where there is none.
 */
public final class SushiReader {
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
  private static final List<Column> ITEM_COLUMNS =
      List.of(
          coded("style", 2),
          coded("major group", 2),
          coded("minor group", 12),
          Column.numeric("heaviness"),
          Column.numeric("eaten"),
          Column.numeric("price"),
          Column.numeric("sold"));

  private final RunContext context;

  /** A reader. */
  public SushiReader(RunContext context) {
    this.context = context;
  }

  private static Column coded(String name, int count) {
    return Column.nominal(name, IntStream.range(0, count).mapToObj(String::valueOf).toList());
  }

  /** The users; their names are their numbers. */
  public FeatureTable users(DataFile file) {
    return table(file, 1, 0, USER_COLUMNS);
  }

  /** The items, with their Japanese names. */
  public FeatureTable items(DataFile file) {
    return table(file, 2, 1, ITEM_COLUMNS);
  }

  private FeatureTable table(DataFile file, int first, int nameField, List<Column> columns) {
    List<String> names = new ArrayList<>();
    Set<Integer> ids = new HashSet<>();
    DenseCollector values = new DenseCollector(columns.size());
    try (DelimitedRows rows = open(file, Separator.TAB)) {
      while (rows.next()) {
        rows.requireCount(first + columns.size());
        if (!ids.add(rows.requireWhole(0, 0, Integer.MAX_VALUE, "a number"))) {
          throw rows.error(0, "number " + rows.shown(0) + " stands twice");
        }
        names.add(rows.text(nameField));
        for (int i = 0; i < columns.size(); i++) {
          int most = columns.get(i).categories().size() - 1;
          values.add(
              most < 0
                  ? rows.requireNumber(first + i)
                  : rows.requireWhole(first + i, 0, most, columns.get(i).name()));
        }
      }
      if (names.isEmpty()) {
        throw rows.line().endError("at least one row is expected");
      }
    }
    DenseRows features = values.build(names.size(), context.memory(), "The table " + file);
    return new FeatureTable(names, features, columns);
  }

  private static DelimitedRows open(DataFile file, Separator separator) {
    return new DelimitedRows(file, separator, DelimitedRows.Quoting.NONE);
  }

  /** Orders as outputs: {@code sushi3a.5000.10.order} or {@code sushi3b.5000.10.order}. */
  public Dataset<DenseVector, Ranking> orders(FeatureTable users, DataFile file) {
    List<Ranking> rankings = new ArrayList<>();
    int items;
    try (DelimitedRows rows = open(file, Separator.BLANKS)) {
      if (!rows.next()) {
        throw rows.line().endError("a first line with the number of items is expected");
      }
      rows.requireCount(2);
      items = rows.requireWhole(0, 1, MOST_ITEMS, "the number of items");
      context.memory().require(4L * users.size() * items, "The orders of " + file);
      while (rows.next()) {
        checkUser(rows, users, rankings.size());
        rankings.add(order(rows, items));
      }
      checkUsers(rows, users, rankings.size());
    }
    List<Column> columns =
        IntStream.range(0, items).mapToObj(i -> Column.numeric("item" + i)).toList();
    return dataset(users, file, new ListSamples<>(Ranking.class, rankings), columns);
  }

  private static Ranking order(DelimitedRows rows, int items) {
    int length = rows.count() < 2 ? 0 : rows.requireWhole(1, 0, items, "the length of the order");
    rows.requireCount(2 + length);
    int[] order = new int[length];
    boolean[] seen = new boolean[items];
    for (int i = 0; i < length; i++) {
      order[i] = rows.requireWhole(2 + i, 0, items - 1, "an item");
      if (seen[order[i]]) {
        throw rows.error(2 + i, "item " + order[i] + " stands twice in one order");
      }
      seen[order[i]] = true;
    }
    return Ranking.ofOrder(items, order);
  }

  /** Scores as outputs: {@code sushi3b.5000.10.score}. */
  public Dataset<DenseVector, DenseVector> scores(FeatureTable users, DataFile file) {
    try (DelimitedRows rows = open(file, Separator.BLANKS)) {
      if (!rows.next()) {
        throw rows.line().endError("at least one row is expected");
      }
      int items = rows.count();
      DenseCollector scores = new DenseCollector(items);
      int count = 0;
      do {
        checkUser(rows, users, count++);
        rows.requireCount(items);
        for (int i = 0; i < items; i++) {
          scores.add(
              rows.number(i) == NOT_RATED
                  ? Double.NaN
                  : rows.requireWhole(i, 0, BEST_SCORE, "a score (-1 means none)"));
        }
      } while (rows.next());
      checkUsers(rows, users, count);
      List<Column> columns =
          IntStream.range(0, items).mapToObj(i -> Column.numeric("item" + i)).toList();
      DenseRows outputs = scores.build(count, context.memory(), "The scores of " + file);
      return dataset(users, file, outputs, columns);
    }
  }

  private void checkUser(DelimitedRows rows, FeatureTable users, int before) {
    context.cancellation().check();
    if (before >= users.size()) {
      throw rows.error(0, "more rows than there are users (" + users.size() + ")");
    }
  }

  private static void checkUsers(DelimitedRows rows, FeatureTable users, int count) {
    if (count != users.size()) {
      throw rows.line().endError(count + " rows came for " + users.size() + " users");
    }
  }

  private static <Y> Dataset<DenseVector, Y> dataset(
      FeatureTable users, DataFile file, Samples<Y> outputs, List<Column> columns) {
    return new Dataset<>(
        FileNames.dataset(file.name()),
        users.features(),
        outputs,
        new Columns(users.columns(), columns),
        users.names(),
        List.of());
  }
}
