package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.estimators.loss.Loss;

/**
 * What every loss of regression promises, at random points: that it is convex, and that its value,
 * subgradient, proximal map and conjugate belong to one function. Extend it with a loss:
 *
 * <pre>{@code
 * final class PseudoHuberLossTest extends RegressionLossContract {
 *   @Override
 *   protected Loss loss() {
 *     return new PseudoHuberLoss(0.5);
 *   }
 * }
 * }</pre>
 */
public abstract class RegressionLossContract extends ComponentContract<Loss> {
  private static final int TRIALS = 60;

  private Loss loss;
  private RandomStream random;

  /** The loss to test. */
  protected abstract Loss loss();

  /** t, the coordinates of a target; 3 unless overridden. */
  protected int targets() {
    return 3;
  }

  /** A random target; normal numbers unless overridden, for example for labels -1 and 1. */
  protected double[] target(RandomStream stream) {
    return stream.doubles(targets()).map(any -> stream.nextGaussian()).toArray();
  }

  @Override
  final Tested<Loss> tested() {
    return new Tested<>(Loss.class, loss());
  }

  @Override
  final void prepare() {
    loss = loss();
    random = random(0);
  }

  @Test
  final void valuesAreFiniteAndNotNegative() {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(random);
      assertThat(loss.value(point(3), target)).isFinite().isNotNegative();
      assertThat(loss.value(point(1e3), target)).isFinite().isNotNegative();
      loss.checkTargets(Matrix.ofRows(target));
    }
  }

  @Test
  final void theLossIsConvexAlongLines() {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(random);
      double[] from = point(2);
      double[] to = point(2);
      double share = random.nextDouble();
      double between = loss.value(sum(from, share, sum(to, -1, from)), target);
      double chord = (1 - share) * loss.value(from, target) + share * loss.value(to, target);
      assertThat(between)
          .as("value between two points")
          .isLessThanOrEqualTo(chord + rounding(chord));
    }
  }

  /** Random points are next to no kink. */
  @Test
  final void subgradientsEqualFiniteDifferences() {
    double step = 1e-6;
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(random);
      double[] f = point(2);
      double[] direction = point(1);
      double forward = loss.value(sum(f, step, direction), target);
      double backward = loss.value(sum(f, -step, direction), target);
      double slope = dot(subgradient(f, target), direction);
      assertThat(slope)
          .as("slope along a direction")
          .isCloseTo((forward - backward) / (2 * step), within(1e-5 * (1 + Math.abs(slope))));
    }
  }

  /** Also where prediction and target are equal, where many losses have a kink. */
  @Test
  final void subgradientsSupportTheLoss() {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(random);
      double[] f = point(2);
      for (int j = 0; j < f.length && trial % 4 == 0; j++) {
        f[j] = target[Math.min(j, target.length - 1)];
      }
      double[] other = point(2);
      double bound = loss.value(f, target) + dot(subgradient(f, target), sum(other, -1, f));
      assertThat(loss.value(other, target))
          .as("value above its tangent")
          .isGreaterThanOrEqualTo(bound - rounding(bound));
    }
  }

  /** By strong convexity the objective grows at least like half the squared distance. */
  @Test
  final void proximalPointsAreTheMinimaOfTheirDefinition() {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(random);
      double[] point = point(3);
      double step = step();
      double[] proximal = proximal(step, point, target);
      double least = step * loss.value(proximal, target) + half(sum(proximal, -1, point));
      for (double radius : new double[] {1e-3, 0.1, 3}) {
        double[] other = sum(proximal, radius, point(1));
        double value = step * loss.value(other, target) + half(sum(other, -1, point));
        assertThat(value - half(sum(other, -1, proximal)))
            .as("objective beside the proximal point of step %s", step)
            .isGreaterThanOrEqualTo(least - rounding(least) - rounding(value));
      }
    }
  }

  /** Moreau: (point - prox) / step is a slope at prox, where Fenchel-Young is an equality. */
  @Test
  final void proximalMapsAndConjugatesMeetInMoreausIdentity() {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(random);
      double[] point = point(3);
      double step = step();
      double[] f = proximal(step, point, target);
      double[] dual = sum(point, -1, f);
      for (int j = 0; j < dual.length; j++) {
        dual[j] /= step;
      }
      double both = loss.value(f, target) + loss.conjugate(dual, target);
      assertThat(both)
          .as("loss and conjugate at a proximal point of step %s", step)
          .isCloseTo(dot(f, dual), within(1e-8 * (1 + Math.abs(both))));
    }
  }

  @Test
  final void fenchelYoungHoldsAndIsAnEqualityAtSubgradients() {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(random);
      double[] f = point(2);
      double[] slope = subgradient(f, target);
      double equal = loss.value(f, target) + loss.conjugate(slope, target);
      assertThat(equal)
          .as("loss and conjugate at a subgradient")
          .isCloseTo(dot(f, slope), within(1e-8 * (1 + Math.abs(equal))));
      double[] dual = point(0.5);
      assertThat(loss.value(f, target) + loss.conjugate(dual, target))
          .as("loss and conjugate")
          .isGreaterThanOrEqualTo(dot(f, dual) - 1e-7);
    }
  }

  @Test
  final void aStatedCurvatureBoundsTheChangeOfGradients() {
    for (int trial = 0; trial < TRIALS && loss.curvature().isPresent(); trial++) {
      double[] target = target(random);
      double[] f = point(2);
      double[] other = sum(f, Math.pow(10, -trial % 6), point(1));
      double change = half(sum(subgradient(f, target), -1, subgradient(other, target)));
      assertThat(Math.sqrt(2 * change))
          .as("change of the gradient")
          .isLessThanOrEqualTo(
              loss.curvature().getAsDouble() * Math.sqrt(2 * half(sum(f, -1, other))) + 1e-10);
    }
  }

  /** What a coordinate adds does not depend on the others. */
  @Test
  final void aSeparableLossIsASumOverPredictions() {
    for (int trial = 0; trial < TRIALS && loss.separable(); trial++) {
      double[] target = target(random);
      double[] f = point(2);
      double[] other = point(2);
      int j = trial % f.length;
      double[] moved = f.clone();
      moved[j] = other[j];
      double[] back = other.clone();
      back[j] = f[j];
      double here = loss.value(moved, target) - loss.value(f, target);
      double there = loss.value(other, target) - loss.value(back, target);
      assertThat(here).as("what prediction %d adds", j).isCloseTo(there, within(1e-10));
    }
  }

  @Test
  final void quantileLevelsAreRisingAndOnePerPrediction() {
    List<Double> levels = loss.levels();
    assertThat(levels).allMatch(level -> level > 0 && level < 1).isSorted().doesNotHaveDuplicates();
    if (levels.size() > 1) {
      assertThat(loss.outputs(targets())).isEqualTo(levels.size());
    }
  }

  @Test
  final void argumentsAreLeftAsTheyAre() {
    double[] target = target(random);
    double[] f = point(2);
    double[] targetBefore = target.clone();
    double[] before = f.clone();
    loss.value(f, target);
    subgradient(f, target);
    proximal(0.7, f, target);
    loss.conjugate(f, target);
    assertThat(f).containsExactly(before);
    assertThat(target).containsExactly(targetBefore);
  }

  /** A random prediction. */
  private double[] point(double scale) {
    return random
        .doubles(loss.outputs(targets()))
        .map(any -> scale * random.nextGaussian())
        .toArray();
  }

  private double step() {
    return Math.exp(2 * random.nextGaussian());
  }

  private double[] subgradient(double[] f, double[] target) {
    double[] result = new double[f.length];
    loss.subgradient(f, target, result);
    return result;
  }

  private double[] proximal(double step, double[] point, double[] target) {
    double[] result = new double[point.length];
    loss.proximal(step, point, target, result);
    return result;
  }

  private static double rounding(double value) {
    return 1e-9 * (1 + Math.abs(value));
  }

  private static double half(double[] a) {
    return dot(a, a) / 2;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static double[] sum(double[] a, double factor, double[] b) {
    double[] result = a.clone();
    for (int j = 0; j < a.length; j++) {
      result[j] += factor * b[j];
    }
    return result;
  }
}
