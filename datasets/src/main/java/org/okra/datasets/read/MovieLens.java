package org.okra.datasets.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.Column;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * MovieLens 100k: users ({@code u.user}), films ({@code u.item}) and ratings ({@code u.data},
 * {@code u1.base}, {@code u1.test}, ...).
 *
 * <p>A data set has one row per user. The inputs are the user's age, gender and occupation; the
 * outputs are the ratings of all films from 1 to 5, NaN where there is none.
 */
@Component(
    name = "movielens",
    help = "MovieLens 100k: one row per user, ratings of all films, NaN where there is none")
public record MovieLens(
    @Option(help = "ratings, or their training part") String train,
    @Option(help = "ratings of the test part, such as u1.test") Optional<String> test,
    @Option(help = "users") String users,
    @Option(help = "films") String films)
    implements DatasetSource {
  private static final int USER_FIELDS = 5;
  private static final int FILM_FIELDS = 24;
  private static final int RATING_FIELDS = 4;

  /** All ratings, in files as their home page names them. */
  public MovieLens() {
    this("u.data", Optional.empty(), "u.user", "u.item");
  }

  @Override
  public Data<DenseVector, DenseVector> load(DataFolder folder, RunContext context) {
    FeatureTable people = users(folder.file(users), context);
    FeatureTable titles = films(folder.file(films), context);
    return folder.read(train, test, file -> ratings(file, people, titles, context));
  }

  /** The users with age, gender and occupation; their names are their numbers. */
  static FeatureTable users(DataFile file, RunContext context) {
    Map<String, Integer> genders = new LinkedHashMap<>();
    Map<String, Integer> occupations = new LinkedHashMap<>();
    return FeatureTable.read(
        open(file),
        USER_FIELDS,
        0,
        3,
        (row, values) -> {
          values.add(row.requireWhole(1, 0, 200, "an age"));
          values.add(number(row.text(2), genders));
          values.add(number(row.text(3), occupations));
        },
        () ->
            List.of(
                Column.numeric("age"),
                Column.nominal("gender", List.copyOf(genders.keySet())),
                Column.nominal("occupation", List.copyOf(occupations.keySet()))),
        context);
  }

  /** The films, whose names are their titles; their genres are not read. */
  static FeatureTable films(DataFile file, RunContext context) {
    return FeatureTable.read(open(file), FILM_FIELDS, 1, 0, (row, values) -> {}, List::of, context);
  }

  private static DelimitedRows open(DataFile file) {
    // The original files are not UTF-8.
    return new DelimitedRows(
        file, Separator.BAR, DelimitedRows.NO_QUOTES, StandardCharsets.ISO_8859_1);
  }

  private static int number(String text, Map<String, Integer> known) {
    Integer number = known.putIfAbsent(text, known.size());
    return number == null ? known.size() - 1 : number;
  }

  /** Reads one file of ratings. */
  static Dataset<DenseVector, DenseVector> ratings(
      DataFile file, FeatureTable users, FeatureTable films, RunContext context) {
    Matrix ratings = context.memory().zeros(users.size(), films.size(), "The ratings of " + file);
    Arrays.fill(ratings.values(), Double.NaN);
    try (DelimitedRows rows = new DelimitedRows(file, Separator.TAB)) {
      while (rows.next()) {
        rows.requireCount(RATING_FIELDS);
        int user = known(rows, 0, users, "user");
        int film = known(rows, 1, films, "film");
        if (!Double.isNaN(ratings.get(user, film))) {
          throw rows.error(0, "the user rates this film a second time");
        }
        ratings.set(user, film, rows.requireWhole(2, 1, 5, "a rating"));
      }
      rows.requireAny("rating");
    }
    return users.dataset(
        file, new DenseRows(ratings), films.names().stream().map(Column::numeric).toList());
  }

  private static int known(DelimitedRows rows, int field, FeatureTable table, String what) {
    int number = rows.requireWhole(field, 0, Integer.MAX_VALUE, "a " + what);
    Integer row = table.rowOf().get(number);
    if (row == null) {
      throw rows.error(field, "there is no %s %d in the list of %ss", what, number, what);
    }
    return row;
  }
}
