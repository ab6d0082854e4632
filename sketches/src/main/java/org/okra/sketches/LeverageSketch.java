package org.okra.sketches;

import java.util.Arrays;
import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * Sub-sampling by approximate ridge leverage scores: m draws with replacement, point i with a
 * probability p_i proportional to its score, rows scaled by {@code 1 / sqrt(m p_i)}.
 *
 * <p>A point drawn c times is one row with the factor {@code sqrt(c / (m p_i))}, as for {@link
 * SubsampleSketch}. Given the scores, {@code E[R^T R] = I}. The draw evaluates fewer than n x m
 * kernel values and the diagonal; see {@link LeverageScores}.
 */
@Component(
    name = "leverage",
    help = "points drawn by approximate ridge leverage scores",
    alsoKnownAs = {"leverage-scores", "ridge-leverage", "rls", "rls-nystrom"})
public record LeverageSketch(
    @Option(help = SketchSize.ROWS, required = true) SketchSize size,
    @Option(help = "ridge of the scores, above 0; none chooses it from the size", above = 0)
        Optional<Double> lambda)
    implements SketchMethod {
  public LeverageSketch() {
    this(SketchSize.of(100), Optional.empty());
  }

  public LeverageSketch {
    Options.check(LeverageSketch.class, size, lambda);
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.selection(size.expectedUpTo(points));
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int rows = size.rows("size", gram.size());
    // Half the size on every level keeps all levels together below n x m kernel values.
    double[] scores = new LeverageScores(gram, rows / 2, context).compute(lambda);
    RandomStream stream = context.random().stream("sketch.leverage");
    Draws.Sample sample = Draws.sample(scores, rows, stream);
    double[] factors = Arrays.stream(sample.squaredWeights()).map(Math::sqrt).toArray();
    return new Sketch(gram.size(), sample.points(), new Weights.Diagonal(factors));
  }
}
