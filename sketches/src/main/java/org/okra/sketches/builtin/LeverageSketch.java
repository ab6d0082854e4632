package org.okra.sketches.builtin;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.DiagonalWeights;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;
import org.okra.sketches.SketchSize;

/**
 * Sub-sampling by approximate ridge leverage scores: m draws with replacement, point i with a
 * probability p_i proportional to its score, rows scaled by {@code 1 / sqrt(m p_i)}.
 *
 * <p>A point drawn c times is one row with the factor {@code sqrt(c / (m p_i))}, as for {@link
 * SubsampleSketch}. Given the scores, {@code E[R^T R] = I}. The draw evaluates fewer than n x m
 * kernel values and the diagonal; see {@link LeverageScores}.
 */
public final class LeverageSketch implements SketchFactory<LeverageSketch.Options> {
  /**
   * The options.
   *
   * @param size m, from 1 to n
   * @param lambda ridge on the scale of the eigenvalues of K/n
   */
  public record Options(
      @Option(help = "rows: a number from 1 to n, or a fraction of n in (0, 1]") SketchSize size,
      @Option(
              help = "ridge of the scores, above 0; none chooses it from the size",
              defaultsTo = "none")
          Optional<Double> lambda) {

    public Options {
      if (lambda.isPresent() && !(lambda.get() > 0 && lambda.get() < Double.POSITIVE_INFINITY)) {
        throw Errors.option(
            "Option 'lambda' is %s; give a finite number above 0, or none.", lambda.get());
      }
    }
  }

  @Override
  public String name() {
    return "leverage";
  }

  @Override
  public String help() {
    return "points drawn by approximate ridge leverage scores";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Sketch draw(Options options, Gram gram, RunContext context) {
    int points = gram.size();
    int rows = options.size().rows("size", points);
    // Half the size on every level keeps all levels together below n x m kernel values.
    double[] scores = new LeverageScores(gram, rows / 2, context).compute(options.lambda());
    double[] sums = Draws.runningSums(scores);
    int[] counts = Draws.counts(sums, rows, context.random().stream("sketch.leverage"));
    int[] support = Draws.drawn(counts);
    double[] factors = new double[support.length];
    for (int i = 0; i < factors.length; i++) {
      double probability = scores[support[i]] / sums[points - 1];
      factors[i] = Math.sqrt(counts[support[i]] / (rows * probability));
    }
    return Sketch.of(points, support, new DiagonalWeights(factors));
  }
}
