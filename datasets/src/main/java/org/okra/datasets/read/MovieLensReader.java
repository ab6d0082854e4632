package org.okra.datasets.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * MovieLens 100k: users ({@code u.user}), films ({@code u.item}) and ratings ({@code u.data},
 * {@code u1.base}, {@code u1.test}, ...).
 *
 * <p>A data set has one row per user. The inputs are the user's age, gender and occupation; the
 * outputs are the ratings of all films from 1 to 5, NaN where there is none.
 */
public final class MovieLensReader {
  private static final int USER_FIELDS = 5;
  private static final int RATING_FIELDS = 4;
  private static final int FIRST_GENRE = 5;
  private static final int GENRES = 19;
  private static final List<String> GENRE_NAMES =
      List.of(
          "unknown",
          "Action",
          "Adventure",
          "Animation",
          "Children's",
          "Comedy",
          "Crime",
          "Documentary",
          "Drama",
          "Fantasy",
          "Film-Noir",
          "Horror",
          "Musical",
          "Mystery",
          "Romance",
          "Sci-Fi",
          "Thriller",
          "War",
          "Western");

  private final FeatureTable users;
  private final FeatureTable films;
  private final Map<Integer, Integer> userRows = new HashMap<>();
  private final Map<Integer, Integer> filmColumns = new HashMap<>();
  private final RunContext context;

  /**
   * Reads the users and the films.
   *
   * @param userFile {@code u.user}
   * @param filmFile {@code u.item}
   */
  public MovieLensReader(DataFile userFile, DataFile filmFile, RunContext context) {
    this.context = context;
    this.users = readUsers(userFile);
    this.films = readFilms(filmFile);
  }

  /** The users with age, gender and occupation; their names are their numbers. */
  public FeatureTable users() {
    return users;
  }

  /** The films with their 19 genres as 0 and 1; their names are their titles. */
  public FeatureTable films() {
    return films;
  }

  private FeatureTable readUsers(DataFile file) {
    Map<String, Integer> genders = new LinkedHashMap<>();
    Map<String, Integer> occupations = new LinkedHashMap<>();
    Function<DelimitedRows, double[]> features =
        row ->
            new double[] {
              row.requireWhole(1, 0, 200, "an age"),
              number(row, 2, genders),
              number(row, 3, occupations)
            };
    Rows read = readTable(file, USER_FIELDS, 0, 3, userRows, features);
    return new FeatureTable(
        read.names,
        read.features,
        List.of(
            Column.numeric("age"),
            Column.nominal("gender", List.copyOf(genders.keySet())),
            Column.nominal("occupation", List.copyOf(occupations.keySet()))));
  }

  private FeatureTable readFilms(DataFile file) {
    Function<DelimitedRows, double[]> features =
        row -> {
          double[] genres = new double[GENRES];
          for (int i = 0; i < GENRES; i++) {
            genres[i] = row.requireWhole(FIRST_GENRE + i, 0, 1, "whether the film has a genre");
          }
          return genres;
        };
    Rows read = readTable(file, FIRST_GENRE + GENRES, 1, GENRES, filmColumns, features);
    return new FeatureTable(
        read.names, read.features, GENRE_NAMES.stream().map(Column::binary).toList());
  }

  private record Rows(List<String> names, DenseRows features) {}

  private Rows readTable(
      DataFile file,
      int fields,
      int nameField,
      int columns,
      Map<Integer, Integer> numbers,
      Function<DelimitedRows, double[]> features) {
    List<String> names = new ArrayList<>();
    DenseCollector values = new DenseCollector(columns);
    // The original files are not UTF-8.
    try (DelimitedRows rows =
        new DelimitedRows(
            file, Separator.BAR, DelimitedRows.Quoting.NONE, StandardCharsets.ISO_8859_1)) {
      while (rows.next()) {
        rows.requireCount(fields);
        int id = rows.requireWhole(0, 0, Integer.MAX_VALUE, "a number");
        if (numbers.putIfAbsent(id, names.size()) != null) {
          throw rows.error(0, "number " + id + " stands twice");
        }
        names.add(rows.text(nameField));
        for (double value : features.apply(rows)) {
          values.add(value);
        }
      }
      if (names.isEmpty()) {
        throw rows.line().endError("at least one row is expected");
      }
    }
    return new Rows(names, values.build(names.size(), context.memory(), "The table " + file));
  }

  private static double number(DelimitedRows row, int field, Map<String, Integer> known) {
    String text = row.text(field);
    Integer number = known.putIfAbsent(text, known.size());
    return number == null ? known.size() - 1 : number;
  }

  /** Reads one file of ratings. */
  public Dataset<DenseVector, DenseVector> ratings(DataFile file) {
    Matrix ratings = context.memory().zeros(users.size(), films.size(), "The ratings of " + file);
    Arrays.fill(ratings.values(), Double.NaN);
    try (DelimitedRows rows = new DelimitedRows(file, Separator.TAB, DelimitedRows.Quoting.NONE)) {
      while (rows.next()) {
        rows.requireCount(RATING_FIELDS);
        int user = known(rows, 0, userRows, "user");
        int film = known(rows, 1, filmColumns, "film");
        if (!Double.isNaN(ratings.get(user, film))) {
          throw rows.error(0, "the user rates this film a second time");
        }
        ratings.set(user, film, rows.requireWhole(2, 1, 5, "a rating"));
      }
      if (rows.rows() == 0) {
        throw rows.line().endError("at least one rating is expected");
      }
    }
    List<Column> titles = films.names().stream().map(Column::numeric).toList();
    return new Dataset<>(
        FileNames.dataset(file.name()),
        users.features(),
        new DenseRows(ratings),
        new Columns(users.columns(), titles),
        users.names(),
        List.of());
  }

  private static int known(
      DelimitedRows rows, int field, Map<Integer, Integer> numbers, String what) {
    int id = rows.requireWhole(field, 0, Integer.MAX_VALUE, "a " + what);
    Integer number = numbers.get(id);
    if (number == null) {
      throw rows.error(
          field,
          String.format(Locale.ROOT, "there is no %s %d in the list of %ss", what, id, what));
    }
    return number;
  }
}
