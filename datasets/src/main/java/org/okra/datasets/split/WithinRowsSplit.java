package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.RatingMeans;
import org.okra.core.sample.Ratings;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * Cuts the ratings of every user: some test, the others train. Both parts have all rows. The input
 * of a row is no longer what the file has but what is known of the user's taste, in both parts: the
 * training ratings without the means of user and items ({@link RatingMeans}), 0 where there is
 * none. The outputs are the ratings of the part, NaN where there is none.
 */
@Component(
    name = "within-rows",
    help = "ratings: a share of those of every row tests, the others are its input",
    alsoKnownAs = {"within-users", "per-user"})
public record WithinRowsSplit(
    @Option(help = "share of the ratings of every row that test", above = 0, below = 1)
        double testShare,
    @Option(help = "how many independent splits", atLeast = 1) int repeats)
    implements SplitMethod {

  /** Three tenths test, once. */
  public WithinRowsSplit() {
    this(0.3, 1);
  }

  public WithinRowsSplit {
    Options.check(WithinRowsSplit.class, testShare, repeats);
  }

  @Override
  public <X, Y> List<TrainTest<X, Y>> split(Data<X, Y> data, RunContext context) {
    Samples<FeatureVector> outputs =
        data.train().outputs().as(FeatureVector.class, "The split within-rows");
    Ratings ratings = Ratings.of(outputs, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    List<TrainTest<X, Y>> parts = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      Ratings.Parts cut =
          ratings.split(1 - testShare, 0, context.random().stream("split.within-rows", repeat));
      parts.add(parts(data.train(), cut, context));
    }
    return parts;
  }

  private static <X, Y> TrainTest<X, Y> parts(
      Dataset<X, Y> whole, Ratings.Parts cut, RunContext context) {
    SparseRows tastes = new SparseRows(RatingMeans.of(cut.training()).rest(cut.training()));
    String note = "inputs are the training ratings without the means of rows and columns";
    // What X and Y stand for changes; whoever uses the parts asks them for their types.
    @SuppressWarnings("unchecked")
    Dataset<X, Y> train =
        (Dataset<X, Y>)
            whole
                .withInputs(tastes, List.of(), note)
                .withOutputs(cut.training().vectors(context), whole.columns().outputs(), note);
    @SuppressWarnings("unchecked")
    Dataset<X, Y> test =
        (Dataset<X, Y>)
            whole
                .withInputs(tastes, List.of(), note)
                .withOutputs(cut.test().vectors(context), whole.columns().outputs(), note);
    return new TrainTest<>(train, test);
  }
}
