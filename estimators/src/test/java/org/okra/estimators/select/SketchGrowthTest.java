package org.okra.estimators.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;

final class SketchGrowthTest {
  private final AtomicLong clock = new AtomicLong(123_456);
  private final Cancellation cancellation = new Cancellation();
  private final RunContext context = RunContext.builder().cancellation(cancellation).build();

  @Test
  void sizesGrowUntilTheErrorStopsFalling() {
    SketchGrowth.Trace trace =
        growth(10, 1000, 1, Optional.empty())
            .run(size -> Math.max(0.5, 100.0 / size), size -> 0, clock::get, context);
    assertThat(trace.end()).isEqualTo(SketchGrowth.End.ERROR);
    assertThat(trace.steps())
        .extracting(SketchGrowth.Step::size)
        .containsExactly(10, 20, 40, 80, 160, 320, 640);
    assertThat(trace.best().size()).isEqualTo(320);
  }

  @Test
  void patienceLooksFurtherAndAFallAfterAMissStartsItAnew() {
    double[] errors = {1, 0.999, 0.5, 0.499, 0.4985, 0.1};
    SketchGrowth.SizeScorer scorer = size -> errors[Integer.numberOfTrailingZeros(size)];
    assertThat(
            growth(1, 32, 1, Optional.empty()).run(scorer, size -> 0, clock::get, context).steps())
        .hasSize(2);
    SketchGrowth.Trace patient =
        growth(1, 32, 2, Optional.empty()).run(scorer, size -> 0, clock::get, context);
    assertThat(patient.end()).isEqualTo(SketchGrowth.End.ERROR);
    assertThat(patient.steps()).hasSize(5);
    assertThat(growth(1, 32, 3, Optional.empty()).run(scorer, size -> 0, clock::get, context).end())
        .isEqualTo(SketchGrowth.End.SIZE);
  }

  @Test
  void theLastStepIsCutToTheLargestSize() {
    SketchGrowth.Trace trace =
        growth(30, 100, 1, Optional.empty()).run(s -> 1.0 / s, size -> 0, clock::get, context);
    assertThat(trace.steps()).extracting(SketchGrowth.Step::size).containsExactly(30, 60, 100);
    assertThat(trace.end()).isEqualTo(SketchGrowth.End.SIZE);
  }

  @Test
  void aSizeThatWouldExceedTheTimeIsNotBegun() {
    // Time grows with the square of the size: 1, 4, 16 s; the fourth would take 64 s.
    SketchGrowth.Trace trace =
        growth(10, 1000, 1, Optional.of(Duration.ofSeconds(84)))
            .run(
                size -> {
                  clock.addAndGet(Duration.ofMillis(10L * size * size).toNanos());
                  return 1.0 / size;
                },
                size -> 0,
                clock::get,
                context);
    assertThat(trace.end()).isEqualTo(SketchGrowth.End.TIME);
    assertThat(trace.steps())
        .extracting(SketchGrowth.Step::seconds)
        .containsExactly(1.0, 4.0, 16.0);
  }

  @Test
  void aSizeThatWouldExceedTheMemoryIsNotBegun() {
    RunContext small = RunContext.builder().memory(new MemoryBudget(4L * 8 * 50 * 50)).build();
    SketchGrowth.Trace trace =
        growth(10, 1000, 1, Optional.empty())
            .run(s -> 1.0 / s, SketchGrowth.MemoryEstimate.ofInputSketch(), clock::get, small);
    assertThat(trace.end()).isEqualTo(SketchGrowth.End.MEMORY);
    assertThat(trace.steps()).extracting(SketchGrowth.Step::size).containsExactly(10, 20, 40);
    assertThatThrownBy(
            () ->
                growth(60, 100, 1, Optional.empty())
                    .run(s -> 1, SketchGrowth.MemoryEstimate.ofInputSketch(), clock::get, small)
                    .best())
        .hasMessageContaining("Start smaller");
  }

  @Test
  void whatWasFoundSurvivesCancellingAndAFullMemory() {
    SketchGrowth.Trace full =
        growth(10, 1000, 1, Optional.empty())
            .run(
                size -> {
                  if (size > 20) {
                    throw new OkraException(ErrorCode.MEMORY_BUDGET, "too much");
                  }
                  return 1.0 / size;
                },
                size -> 0,
                clock::get,
                context);
    assertThat(full.end()).isEqualTo(SketchGrowth.End.MEMORY);
    assertThat(full.best().size()).isEqualTo(20);
    SketchGrowth.Trace cancelled =
        growth(10, 1000, 1, Optional.empty())
            .run(
                size -> {
                  cancellation.cancel();
                  return 1;
                },
                size -> 0,
                clock::get,
                context);
    assertThat(cancelled.end()).isEqualTo(SketchGrowth.End.CANCELLED);
    assertThat(cancelled.steps()).hasSize(1);
  }

  @Test
  void aSketchOfTheInputsGrowsByItsLeaveOneOutError() {
    Pairs<FeatureVector, FeatureVector> pairs = Problem.pairs(150, 8);
    SketchGrowth.Trace trace =
        growth(2, 150, 1, Optional.empty())
            .run(
                size ->
                    LeaveOneOut.of(
                            new OutputKernelRegression<>(
                                new GaussianKernel(0.3),
                                Problem.subsample(size),
                                new GaussianKernel(0.4),
                                Projections.kde(10),
                                1e-3),
                            pairs,
                            context)
                        .meanError(1e-3),
                SketchGrowth.MemoryEstimate.ofInputSketch(),
                clock::get,
                context);
    assertThat(trace.end()).isEqualTo(SketchGrowth.End.ERROR);
    assertThat(trace.best().size()).isBetween(8, 128);
    assertThat(trace.best().error()).isLessThan(trace.steps().get(0).error());
  }

  @Test
  void badOptionsAreRefused() {
    assertThatThrownBy(() -> growth(0, 10, 1, Optional.empty())).hasMessageContaining("from is 0");
    assertThatThrownBy(() -> growth(10, 5, 1, Optional.empty())).hasMessageContaining("to is 5");
    assertThatThrownBy(() -> growth(1, 10, 0, Optional.empty()))
        .hasMessageContaining("patience is 0");
    assertThatThrownBy(() -> new SketchGrowth(1, 2, 1, 0.01, 1, Optional.empty()))
        .hasMessageContaining("factor is 1.0");
    assertThatThrownBy(() -> new SketchGrowth(1, 2, 2, 1, 1, Optional.empty()))
        .hasMessageContaining("tolerance is 1.0");
    assertThatThrownBy(() -> growth(1, 10, 1, Optional.of(Duration.ZERO)))
        .hasMessageContaining("time is PT0S");
    assertThatThrownBy(
            () ->
                growth(1, 10, 1, Optional.empty())
                    .run(s -> Double.NaN, s -> 0, clock::get, context))
        .hasMessageContaining("size 1 is NaN");
  }

  @Test
  void theDefaultsDoubleTheSizeAndStopAtTheFirstMiss() {
    assertThat(SketchGrowth.between(3, 40).within(Duration.ofSeconds(5)))
        .isEqualTo(new SketchGrowth(3, 40, 2, 0.01, 1, Optional.of(Duration.ofSeconds(5))));
    assertThat(SketchGrowth.between(3, 40).time()).isEmpty();
  }

  private static SketchGrowth growth(int from, int to, int patience, Optional<Duration> time) {
    return new SketchGrowth(from, to, 2, 0.01, patience, time);
  }
}
