package org.okra.decoders.rating;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.RatingMeans;
import org.okra.core.sample.Ratings;
import org.okra.core.sample.Samples;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.TopCandidates;
import org.okra.decoders.VectorReadOut;
import org.okra.evaluation.RankedOutputs;

/**
 * Rankings of all items from ratings with missing ones. What a model learns of a row is the rest of
 * its ratings without the means of rows and items ({@link RatingMeans}), where there are ratings;
 * the order of the items is that of
 *
 * <pre>{@code
 * p_a + s v_a(x)      popularity and predicted taste, the higher the better
 * }</pre>
 *
 * <p>With one task per item the preferences {@code P_ab} of {@link RatingDecoder} are differences
 * of these numbers, so that sorting them is the minimum feedback arc set, of all items at once and
 * of any of them. Equal numbers are tied.
 */
@Component(
    name = "ratings",
    help = "rankings of items from ratings with missing ones: popularity and predicted taste",
    alsoKnownAs = {"rating-order", "recommendations"})
public record RatingOrder(
    @Option(help = "what items are ordered by: taste, or as a baseline popularity or number") By by)
    implements Decoder {
  private static final int BLOCK = 1024;
  private static final String POPULARITY = "popularity";
  private static final String SCALE = "scale";

  /** What items are ordered by. */
  public enum By {
    /** Popularity and predicted taste. */
    TASTE,
    /** Popularity alone: the same order for everybody. */
    POPULARITY,
    /** The number of the item: a constant order that nothing was learnt for. */
    NUMBER
  }

  /** By popularity and taste. */
  public RatingOrder() {
    this(By.TASTE);
  }

  public RatingOrder {
    Options.check(RatingOrder.class, by);
  }

  @Override
  public Class<?> outputType() {
    return FeatureVector.class;
  }

  @Override
  public boolean usesCandidates() {
    return false;
  }

  @Override
  public Optional<SparseMatrix> targets(Samples<?> outputs) {
    Ratings ratings = ratings(outputs);
    return Optional.of(RatingMeans.of(ratings).rest(ratings));
  }

  private static Ratings ratings(Samples<?> outputs) {
    return Ratings.of(
        outputs.as(FeatureVector.class, "The decoder ratings"),
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY);
  }

  /** Who rated few items says little about an order of all of them. */
  @Override
  public Optional<String> insteadForSets() {
    return Optional.of("no conformal: there are no sets of orders for ratings with missing ones");
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    RatingMeans means = RatingMeans.of(ratings(task.outputs()));
    return solver(task, means.popularity(), means.scale(), context);
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> restore(
      DecodingTask<X, Y> task, Container tuning, RunContext context) {
    double[] scale = tuning.doubles(SCALE);
    if (scale.length != 1) {
      throw Errors.fileFormat("The scale of the ratings is malformed.");
    }
    return solver(task, tuning.doubles(POPULARITY), scale[0], context);
  }

  private <X, Y> PreImageSolver<X, Y> solver(
      DecodingTask<X, Y> task, double[] popularity, double scale, RunContext context) {
    VectorReadOut<X> tastes = VectorReadOut.exact(task.model(), task.outputs(), context);
    if (tastes.dimension() != popularity.length) {
      throw Errors.shape(
          "A model of %s targets does not match %s items.", tastes.dimension(), popularity.length);
    }
    return new Solver<>(tastes, popularity, scale, by);
  }

  /** At run time the outputs are rankings, whatever Y is called. */
  private record Solver<X, Y>(VectorReadOut<X> tastes, double[] popularity, double scale, By by)
      implements PreImageSolver<X, Y> {
    @Override
    public Container tuning() {
      return Container.builder("tuning")
          .doubles(POPULARITY, popularity)
          .doubles(SCALE, scale)
          .build();
    }

    @Override
    public List<RankedOutputs<Y>> solve(
        Samples<? extends X> inputs, int count, RunContext context) {
      TopCandidates.checkedCount(count);
      return tastes.decode(inputs, BLOCK, this::decode, context);
    }

    private RankedOutputs<Y> decode(double[] taste) {
      double[] values = new double[popularity.length];
      Arrays.setAll(
          values,
          item ->
              switch (by) {
                case TASTE -> popularity[item] + scale * taste[item];
                case POPULARITY -> popularity[item];
                case NUMBER -> -item;
              });
      @SuppressWarnings("unchecked") // Ratings and rankings of the same items go together.
      Y ranking = (Y) ranking(values);
      return new RankedOutputs<>(List.of(ranking), new double[] {0});
    }

    private static Ranking ranking(double[] values) {
      double[] falling = Arrays.stream(values).map(value -> -value).sorted().distinct().toArray();
      return Ranking.ofPositions(
          Arrays.stream(values)
              .mapToInt(value -> Arrays.binarySearch(falling, -value) + 1)
              .toArray());
    }
  }
}
