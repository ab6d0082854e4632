package org.okra.estimators.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.estimators.Named;

/** What every loss promises, at random points and against searches that know only its value. */
final class LossTest {
  private static final int TRIALS = 40;

  private final RandomStream random = new RandomStream(5);

  /**
   * A loss, the dimension of its targets, and a bound on its slopes.
   *
   * @param labels whether targets are -1 and 1
   */
  private record Case(Loss loss, int targets, boolean labels) {
    int outputs() {
      return loss.outputs(targets);
    }

    @Override
    public String toString() {
      return Specification.text(loss) + " on R^" + targets;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
            "square",
            "{type: huber, kappa: 0.7}",
            "{type: huber, kappa: 0.7, norm: coordinates}",
            "{type: epsilon-insensitive, epsilon: 0.4}",
            "{type: epsilon-insensitive, epsilon: 0.4, norm: coordinates}",
            "{type: epsilon-insensitive, epsilon: 0.4, flavour: l2}",
            "{type: epsilon-insensitive, epsilon: 0.4, flavour: l2, norm: coordinates}",
            "absolute",
            "{type: absolute, norm: euclidean}",
            "{type: pinball, levels: [0.2]}",
            "{type: pinball, levels: [0.1, 0.5, 0.8]}",
            "hinge",
            "logistic")
        .flatMap(
            text -> {
              Loss loss = Named.loss(text);
              boolean labels = text.equals("hinge") || text.equals("logistic");
              return loss.levels().size() > 1
                  ? Stream.of(new Case(loss, 1, labels))
                  : Stream.of(new Case(loss, 1, labels), new Case(loss, 3, labels));
            });
  }

  private double[] target(Case each) {
    double[] target = gaussians(each.targets(), 1);
    for (int j = 0; each.labels() && j < target.length; j++) {
      target[j] = Math.signum(target[j]);
    }
    return target;
  }

  private double[] gaussians(int count, double scale) {
    double[] values = new double[count];
    for (int j = 0; j < count; j++) {
      values[j] = scale * random.nextGaussian();
    }
    return values;
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

  @ParameterizedTest
  @MethodSource("cases")
  void subgradientsEqualFiniteDifferencesAwayFromKinks(Case each) {
    double h = 1e-6;
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(each);
      double[] f = gaussians(each.outputs(), 2);
      double[] slope = new double[f.length];
      each.loss().subgradient(f, target, slope);
      double[] direction = gaussians(f.length, 1);
      double forward = each.loss().value(sum(f, h, direction), target);
      double backward = each.loss().value(sum(f, -h, direction), target);
      // Random points are no kinks; the seed is fixed.
      assertThat(dot(slope, direction)).isCloseTo((forward - backward) / (2 * h), within(1e-5));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void subgradientsSupportTheLossAlsoAtKinks(Case each) {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(each);
      double[] f = trial == 0 ? kink(each, target) : gaussians(each.outputs(), 2);
      double[] slope = new double[f.length];
      each.loss().subgradient(f, target, slope);
      double[] other = gaussians(f.length, 2);
      double bound = each.loss().value(f, target) + dot(slope, sum(other, -1, f));
      assertThat(each.loss().value(other, target)).isGreaterThanOrEqualTo(bound - 1e-12);
    }
  }

  private static double[] kink(Case each, double[] target) {
    double[] f = new double[each.outputs()];
    for (int j = 0; j < f.length; j++) {
      f[j] = target[Math.min(j, target.length - 1)];
    }
    return f;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void proximalPointsAreMinimaOfTheirDefinition(Case each) {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(each);
      double[] point = gaussians(each.outputs(), 3);
      double step = Math.exp(2 * random.nextGaussian());
      double[] result = new double[point.length];
      each.loss().proximal(step, point, target, result);
      double least = proximalValue(each, step, point, target, result);
      double[] searched = patternSearch(each, step, point, target);
      double found = proximalValue(each, step, point, target, searched);
      assertThat(least).isLessThanOrEqualTo(found + 1e-9);
      // Strong convexity: close values mean close points.
      assertThat(found - least)
          .isGreaterThanOrEqualTo(0.5 * squaredDistance(searched, result) - 1e-9);
    }
  }

  private static double proximalValue(
      Case each, double step, double[] point, double[] target, double[] f) {
    return step * each.loss().value(f, target) + 0.5 * squaredDistance(f, point);
  }

  private static double squaredDistance(double[] a, double[] b) {
    double[] difference = sum(a, -1, b);
    return dot(difference, difference);
  }

  /** Goes to whichever of many random neighbours is better, with a shrinking radius. */
  private double[] patternSearch(Case each, double step, double[] point, double[] target) {
    double[] best = point.clone();
    double value = proximalValue(each, step, point, target, best);
    for (double radius = 2; radius > 1e-5; radius *= 0.8) {
      for (int i = 0; i < 20; i++) {
        double[] next = sum(best, radius, gaussians(best.length, 1));
        double nextValue = proximalValue(each, step, point, target, next);
        if (nextValue < value) {
          best = next;
          value = nextValue;
        }
      }
    }
    return best;
  }

  /** Newton's method alone goes round in circles at these. */
  @ParameterizedTest
  @CsvSource({"13.265331086725997, -4.079033972405444", "28.253060036216862, -2.994041990142754"})
  void proximalPointsOfTheLogisticLossAreFoundForLargeSteps(double step, double point) {
    double[] found = new double[1];
    double[] slope = new double[1];
    Loss loss = new LogisticLoss();
    loss.proximal(step, new double[] {point}, new double[] {1}, found);
    loss.subgradient(found, new double[] {1}, slope);
    assertThat(found[0] + step * slope[0]).isCloseTo(point, within(1e-12));
  }

  /** Moreau: (point - prox) / step is a slope at prox, where Fenchel-Young is an equality. */
  @ParameterizedTest
  @MethodSource("cases")
  void proximalMapsAndConjugatesMeetInFenchelYoungEquality(Case each) {
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(each);
      double[] point = gaussians(each.outputs(), 3);
      double step = Math.exp(2 * random.nextGaussian());
      double[] f = new double[point.length];
      each.loss().proximal(step, point, target, f);
      double[] dual = sum(point, -1, f);
      for (int j = 0; j < dual.length; j++) {
        dual[j] /= step;
      }
      double both = each.loss().value(f, target) + each.loss().conjugate(dual, target);
      assertThat(both).isCloseTo(dot(f, dual), within(1e-8 * (1 + Math.abs(both))));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void fenchelYoungHoldsForEveryPair(Case each) {
    int finite = 0;
    for (int trial = 0; trial < 10 * TRIALS; trial++) {
      double[] target = target(each);
      double[] f = gaussians(each.outputs(), 2);
      double[] dual = gaussians(f.length, 0.5);
      double conjugate = each.loss().conjugate(dual, target);
      finite += Double.isFinite(conjugate) ? 1 : 0;
      assertThat(each.loss().value(f, target) + conjugate)
          .isGreaterThanOrEqualTo(dot(f, dual) - 1e-7);
    }
    assertThat(finite).as("duals inside the domain").isPositive();
  }

  /** Outside the domain the supremum grows without bound; inside it stays below the conjugate. */
  @ParameterizedTest
  @MethodSource("cases")
  void conjugatesAreTheSupremumOfTheirDefinition(Case each) {
    if (each.outputs() > 1) {
      return;
    }
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(each);
      double[] dual = gaussians(1, 0.8);
      double conjugate = each.loss().conjugate(dual, target);
      double near = supremum(each, dual, target, 50);
      if (Double.isInfinite(conjugate)) {
        assertThat(supremum(each, dual, target, 1e6)).isGreaterThan(near + 1);
      } else {
        assertThat(near).isCloseTo(conjugate, within(2e-3));
      }
    }
  }

  private static double supremum(Case each, double[] dual, double[] target, double range) {
    double best = Double.NEGATIVE_INFINITY;
    int points = 100_001;
    for (int i = 0; i < points; i++) {
      double[] f = {-range + 2 * range * i / (points - 1)};
      best = Math.max(best, dual[0] * f[0] - each.loss().value(f, target));
    }
    return best;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void statedCurvaturesBoundTheChangeOfGradients(Case each) {
    if (each.loss().curvature().isEmpty()) {
      return;
    }
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] target = target(each);
      double[] f = gaussians(each.outputs(), 2);
      double[] g = gaussians(f.length, 2);
      double[] atF = new double[f.length];
      double[] atG = new double[f.length];
      each.loss().subgradient(f, target, atF);
      each.loss().subgradient(g, target, atG);
      assertThat(Math.sqrt(squaredDistance(atF, atG)))
          .as("%s", Arrays.toString(f))
          .isLessThanOrEqualTo(
              each.loss().curvature().getAsDouble() * Math.sqrt(squaredDistance(f, g)) + 1e-12);
    }
  }

  /** One part in 10^8, for solvers compute duals as differences. */
  @ParameterizedTest
  @CsvSource({
    "hinge, -1, 0",
    "logistic, -1, 0",
    "'{type: pinball, levels: [0.2]}', -0.2, 0.8",
    "absolute, -1, 1",
    "'{type: huber, kappa: 1}', -1, 1"
  })
  void aDualOutsideItsDomainByRoundingIsOnTheBorder(String text, double least, double most) {
    Loss loss = Named.loss(text);
    double[] target = {1};
    for (double inside : new double[] {least - 5e-9, least, most, most + 5e-9}) {
      assertThat(loss.conjugate(new double[] {inside}, target)).isFinite();
    }
    for (double outside : new double[] {least - 2e-8, most + 2e-8}) {
      assertThat(loss.conjugate(new double[] {outside}, target)).isInfinite();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hinge, true, 0",
    "logistic, true, 0.25",
    "'{type: pinball, levels: [0.2]}', true, 0",
    "square, true, 1",
    "absolute, true, 0",
    "'{type: absolute, norm: euclidean}', false, 0",
    "'{type: huber, kappa: 3}', false, 1",
    "'{type: epsilon-insensitive, flavour: l2}', false, 1",
    "epsilon-insensitive, false, 0"
  })
  void lossesSayWhetherTheyAreSumsAndHowMuchTheyCurve(
      String text, boolean separable, double curvature) {
    Loss loss = Named.loss(text);
    assertThat(loss.separable()).isEqualTo(separable);
    assertThat(loss.curvature().orElse(0)).isEqualTo(curvature);
  }

  @ParameterizedTest
  @CsvSource({
    "hinge, 1",
    "'{type: pinball, levels: [0.2]}', 1",
    "absolute, 1",
    "'{type: epsilon-insensitive, epsilon: 0.5}', 1.5"
  })
  void theSlopeAtAKinkIsNone(String text, double kink) {
    double[] slope = {9};
    Named.loss(text).subgradient(new double[] {kink}, new double[] {1}, slope);
    assertThat(slope[0]).isZero();
  }

  /** Of one part in 10^8 itself, as of less. */
  @ParameterizedTest
  @CsvSource({
    "hinge, -1.00000001, 1.0e-8",
    "logistic, -1.00000001, 1.0e-8",
    "'{type: pinball, levels: [0.5]}', -0.50000001, 0.50000001",
    "absolute, -1.00000001, 1.00000001"
  })
  void theBorderIsPartOfTheDomain(String text, double least, double most) {
    for (double border : new double[] {least, most}) {
      assertThat(Named.loss(text).conjugate(new double[] {border}, new double[] {1})).isFinite();
    }
  }

  @Test
  void everyCoordinateHasItsOwnTargetAndEveryLevelTheSame() {
    double[] prediction = {1, 2, 6};
    double[] target = {3, 1, 6};
    assertThat(new PinballLoss(List.of(0.2)).value(prediction, target))
        .isCloseTo(0.2 * 2 + 0.8 * 1, within(1e-15));
    assertThat(new PinballLoss(List.of(0.1, 0.5, 0.8)).value(prediction, new double[] {3}))
        .isCloseTo(0.1 * 2 + 0.5 * 1 + 0.2 * 3, within(1e-15));
  }

  @Test
  void marginsOfAnySizeHaveALogisticLoss() {
    LogisticLoss loss = new LogisticLoss();
    assertThat(loss.margin(1000)).isZero();
    assertThat(loss.margin(-1000)).isEqualTo(1000);
    assertThat(loss.share(1000)).isZero();
    assertThat(loss.share(-1000)).isEqualTo(1);
  }

  @Test
  void theCurvatureOfAProfileIsOneOverItsSmoothness() {
    assertThat(new Profile(0, 4, 1).curvature()).hasValue(0.25);
  }
}
