package org.okra.datasets.read;

import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * The Jester ratings: per line the number of jokes a user rated, then the ratings of all jokes from
 * -10 to 10, where 99 means not rated. The number is the one input; the ratings are the outputs,
 * NaN where there is none.
 */
@Component(
    name = "jester",
    help = "Jester: one row per user, ratings of all jokes, NaN where there is none")
public record Jester(@Option(help = "file of ratings") String file) implements DatasetSource {
  private static final double NOT_RATED = 99;
  private static final double BEST = 10;

  /** The first file as its home page names it. */
  public Jester() {
    this("jester-data-1.csv");
  }

  @Override
  public Dataset<DenseVector, DenseVector> load(DataFolder folder, RunContext context) {
    return read(folder.file(file), context);
  }

  static Dataset<DenseVector, DenseVector> read(DataFile file, RunContext context) {
    try (DelimitedRows rows = new DelimitedRows(file, Separator.COMMA)) {
      rows.requireNext("at least one user");
      int jokes = rows.count() - 1;
      if (jokes < 1) {
        throw rows.error(0, "one field where a count and ratings are expected");
      }
      DenseCollector counts = new DenseCollector(1);
      DenseCollector ratings = new DenseCollector(jokes);
      do {
        context.cancellation().check();
        rows.requireCount(1 + jokes);
        int rated = 0;
        for (int i = 1; i <= jokes; i++) {
          double rating = rating(rows, i);
          rated += Double.isNaN(rating) ? 0 : 1;
          ratings.add(rating);
        }
        int declared = rows.requireWhole(0, 0, jokes, "the number of rated jokes");
        if (declared != rated) {
          throw rows.error(0, "%d ratings are declared and %d are there", declared, rated);
        }
        counts.add(declared);
      } while (rows.next());
      int users = (int) rows.rows();
      return new Dataset<>(
          file.stem(),
          counts.build(users, context.memory(), "The counts of " + file),
          ratings.build(users, context.memory(), "The ratings of " + file),
          new Columns(
              List.of(Column.numeric("rated")),
              IntStream.rangeClosed(1, jokes).mapToObj(i -> Column.numeric("joke" + i)).toList()));
    }
  }

  private static double rating(DelimitedRows rows, int field) {
    double value = rows.requireNumber(field);
    if (value != NOT_RATED && Math.abs(value) > BEST) {
      throw rows.error(
          field, "%s is neither a rating from -10 to 10 nor 99 for none", rows.shown(field));
    }
    return value == NOT_RATED ? Double.NaN : value;
  }
}
