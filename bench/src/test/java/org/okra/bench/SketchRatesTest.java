package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.run.RunContext;

/** Reconstruction errors on spectra of known decay. */
final class SketchRatesTest {
  private static final int POINTS = 400;
  private static final int[] SIZES = {10, 20, 40, 80};
  private static final RunContext CONTEXT = RunContext.withSeed(12);

  /**
   * A Gaussian sketch of m rows: the expected {@code tr(K - K_hat)} is at least the tail beyond m
   * and at most {@code (1 + k / (m - k - 1)) tail(k)} for every k below m - 1 (Halko, Martinsson
   * and Tropp 2011, Theorem 10.5). So errors fall like the tail: {@code m^(1 - decay)}.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1.5, 2, 3})
  void errorsFallAtTheRateOfTheTail(double decay) {
    SyntheticGram synthetic = SyntheticGram.of(POINTS, decay, 1, CONTEXT);
    SketchErrorStudy study = new SketchErrorStudy(synthetic, 10, CONTEXT);
    for (String sketch :
        List.of(
            "type: gaussian",
            "type: rademacher",
            "type: srht",
            "type: sjlt",
            "type: p-sparsified, p: 0.3",
            "type: p-sparsified, p: 0.3, entries: gaussian")) {
      List<SketchErrorStudy.Point> points = study.run(sketch, SIZES);
      for (SketchErrorStudy.Point point : points) {
        assertThat(point.mean())
            .as(point.toString())
            .isGreaterThan(synthetic.tail(point.size()) - 3 * point.standardError())
            .isLessThan(bound(synthetic, point.size()) + 3 * point.standardError());
      }
      double expected = slope(synthetic.tail(10), synthetic.tail(80));
      double measured = slope(points.get(0).mean(), points.get(3).mean());
      assertThat(measured).as(sketch).isCloseTo(expected, within(0.2 * Math.abs(expected)));
    }
  }

  /** As in p-sparsified, Figure 1: sparse mixtures interpolate between the two extremes. */
  @Test
  void sparsifiedSketchesSitBetweenSubSamplingAndGaussian() {
    SyntheticGram synthetic = SyntheticGram.of(POINTS, 2, 1, CONTEXT);
    SketchErrorStudy study = new SketchErrorStudy(synthetic, 30, CONTEXT);
    List<SketchErrorStudy.Point> gaussian = study.run("type: gaussian", SIZES);
    List<SketchErrorStudy.Point> subsample = study.run("type: subsample", SIZES);
    for (String sketch :
        List.of(
            "type: p-sparsified, p: 5/n",
            "type: p-sparsified, p: 5/n, entries: gaussian",
            "type: p-sparsified, p: 20/n",
            "type: p-sparsified, p: 20/n, entries: gaussian",
            "type: accumulation, terms: 5")) {
      List<SketchErrorStudy.Point> points = study.run(sketch, SIZES);
      for (int i = 0; i < SIZES.length; i++) {
        SketchErrorStudy.Point point = points.get(i);
        double noise = 3 * (point.standardError() + gaussian.get(i).standardError());
        assertThat(point.mean())
            .as(point.toString())
            .isGreaterThan(gaussian.get(i).mean() - noise)
            .isLessThan(subsample.get(i).mean());
      }
    }
    // More non-zeros, less error: 5/n is nearer to sub-sampling than 20/n.
    List<SketchErrorStudy.Point> few = study.run("type: p-sparsified, p: 5/n", SIZES);
    List<SketchErrorStudy.Point> more = study.run("type: p-sparsified, p: 20/n", SIZES);
    for (int i = 0; i < SIZES.length; i++) {
      assertThat(more.get(i).mean()).isLessThan(few.get(i).mean());
    }
  }

  /** Where uniform points miss what matters, points chosen by their kernel values do not. */
  @Test
  void chosenLandmarksBeatUniformOnes() {
    SyntheticGram synthetic = SyntheticGram.of(POINTS, 2, 1, CONTEXT);
    SketchErrorStudy study = new SketchErrorStudy(synthetic, 20, CONTEXT);
    List<SketchErrorStudy.Point> subsample = study.run("type: subsample", SIZES);
    for (String sketch : List.of("type: leverage", "type: pivoted-cholesky", "type: k-means")) {
      List<SketchErrorStudy.Point> points = study.run(sketch, SIZES);
      for (int i = 0; i < SIZES.length; i++) {
        assertThat(points.get(i).mean())
            .as(points.get(i).toString())
            .isLessThan(subsample.get(i).mean());
      }
    }
  }

  private static double slope(double atTen, double atEighty) {
    return Math.log(atEighty / atTen) / Math.log(8);
  }

  private static double bound(SyntheticGram synthetic, int size) {
    double best = Double.POSITIVE_INFINITY;
    for (int k = 1; k < size - 1; k++) {
      best = Math.min(best, (1 + k / (size - k - 1.0)) * synthetic.tail(k));
    }
    return best;
  }
}
