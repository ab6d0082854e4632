package org.okra.cli.bench;

import java.util.ArrayList;
import java.util.List;
import org.okra.cli.Version;
import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.decoders.CandidateSearch;
import org.okra.estimators.FitProblem;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.TrainingPairs;

/**
 * Measures what a plan asks for. Matrix products are timed between the runs of the methods, so that
 * noise of the machine falls on both alike.
 */
final class Limits {
  private final LimitsPlan plan;
  private final RunContext context;
  private final Runnable collector;
  private final Matrix left;
  private final Matrix right;
  private final Matrix product;
  private final List<Double> productSeconds = new ArrayList<>();

  Limits(LimitsPlan plan, RunContext context) {
    this(plan, context, System::gc);
  }

  /**
   * Limits whose peaks need not be free of garbage.
   *
   * @param collector of garbage before every stage, which takes longer than small stages
   */
  Limits(LimitsPlan plan, RunContext context, Runnable collector) {
    this.plan = plan;
    this.context = context;
    this.collector = collector;
    RandomStream random = context.random().stream("bench.product");
    left = random(plan.product(), random);
    right = random(plan.product(), random);
    product = Matrix.zeros(plan.product(), plan.product());
  }

  private static Matrix random(int order, RandomStream random) {
    Matrix matrix = Matrix.zeros(order, order);
    for (int i = 0; i < matrix.values().length; i++) {
      matrix.values()[i] = random.nextDouble() - 0.5;
    }
    return matrix;
  }

  /** A measurement whose share is known once the rate of the machine is. */
  private record Timed(Method method, Stage stage, Sizes sizes, StageClock clock, double flops) {
    StageCost at(double dgemm) {
      return StageCost.of(
          method, stage, sizes, clock.medianSeconds(stage), flops, dgemm, clock.peakBytes(stage));
    }
  }

  /** Measures everything. */
  LimitsFile measure(Progress progress) {
    List<Timed> timed = new ArrayList<>();
    int done = 0;
    multiply();
    for (int n : plan.n()) {
      BenchData data = BenchData.draw(plan.sizes(n, 1), context);
      for (Method method : plan.methods()) {
        for (int mx : plan.mx(method)) {
          Sizes sizes = plan.sizes(n, mx);
          StageClock clock = measure(method, sizes, data);
          Bounds bounds = new Bounds(sizes, data);
          for (Stage stage : clock.stages()) {
            timed.add(new Timed(method, stage, sizes, clock, bounds.flops(method, stage)));
          }
          done++;
          progress.report("limits", done, plan.count());
        }
      }
    }
    double order = plan.product();
    double dgemm = 2e-9 * order * order * order / StageClock.median(productSeconds);
    List<StageCost> stages = timed.stream().map(each -> each.at(dgemm)).toList();
    return new LimitsFile(
        LimitsFile.FORMAT,
        Version.text(),
        Runtime.version().toString(),
        context.linearAlgebra().report().implementation(),
        context.workers().threads().count(),
        dgemm,
        stages,
        Growth.of(stages));
  }

  private StageClock measure(Method method, Sizes sizes, BenchData data) {
    StageClock clock = new StageClock(collector);
    run(method, sizes, data, clock);
    clock.startTiming();
    for (int repetition = 0; repetition < plan.repetitions(); repetition++) {
      long start = System.nanoTime();
      multiply();
      productSeconds.add((System.nanoTime() - start) * 1e-9);
      run(method, sizes, data, clock);
    }
    return clock;
  }

  private void multiply() {
    context.linearAlgebra().multiply(1, left, Transpose.NO, right, Transpose.NO, 0, product);
  }

  private void run(Method method, Sizes sizes, BenchData data, StageClock clock) {
    OutputKernelRegression<FeatureVector, FeatureVector> regression = method.regression(sizes);
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(
            data.inputs(),
            data.outputs(),
            method == Method.OEL ? data.unlabelled() : data.unlabelled().slice(0, 0));
    FitProblem<FeatureVector, FeatureVector> problem =
        clock.run(Stage.INPUT_MAP, () -> FitProblem.of(regression.sides(), pairs, context));
    clock.run(Stage.OUTPUT_MAP, () -> problem.outputMap(Method.LAMBDA));
    KernelModel<FeatureVector, FeatureVector> model =
        clock.run(Stage.FIT, () -> regression.estimator().train(problem)).model();
    Matrix predicted = clock.run(Stage.PREDICT, () -> model.predict(data.queries(), context));
    if (method.searchesCandidates()) {
      HeldOut<FeatureVector> held =
          new HeldOut<>(model.outputKernel(), model.outputMap(), predicted);
      clock.run(
          Stage.DECODE,
          () ->
              new CandidateSearch<>(held.model(), data.outputs(), context)
                  .best(held.rows(), context));
    }
  }
}
