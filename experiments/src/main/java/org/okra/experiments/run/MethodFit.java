package org.okra.experiments.run;

import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.FitProblem;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.experiments.file.Settings;
import org.okra.kernels.Kernel;
import org.okra.kernels.SharedDistances;

/** Fits one method to prepared rows: kernels, maps, coefficients. */
public final class MethodFit {
  private final Settings settings;
  private final RunContext context;

  /** The seed is that of the context, the precision that of the settings. */
  public MethodFit(Settings settings, RunContext context) {
    this.settings = settings;
    this.context = settings.within(context);
  }

  /** Fits to prepared rows. */
  public FittedMethod<?, ?> fit(RunRows<?> rows, Engine engine) {
    return fitted(problem(rows, SharedDistances.none()), engine);
  }

  private <X, Y> FittedMethod<X, Y> fitted(FitProblem<X, Y> problem, Engine engine) {
    return new FittedMethod<>(
        settings, problem.sides(), problem.pairs(), engine.train(settings.estimator(), problem));
  }

  /**
   * The problem of prepared rows.
   *
   * @param distances between inputs that other problems know
   */
  FitProblem<?, ?> problem(RunRows<?> rows, SharedDistances distances) {
    return problem(
        rows,
        Kernel.fitted(settings.inputKernel(), rows.train().inputs(), context),
        Kernel.fitted(settings.outputKernel(), rows.train().outputs(), context),
        distances);
  }

  private <X, Y> FitProblem<X, Y> problem(
      RunRows<?> rows, Kernel<X> inputKernel, Kernel<Y> outputKernel, SharedDistances distances) {
    Samples<X> inputs = rows.train().inputs().as(inputKernel.domain(), "The input kernel");
    Samples<Y> outputs = rows.train().outputs().as(outputKernel.domain(), "The output kernel");
    Samples<Y> unlabelled = rows.unlabelled().as(outputKernel.domain(), "The output kernel");
    Sides<X, Y> sides =
        new Sides<>(inputKernel, settings.inputSketch(), outputKernel, outputSide());
    return FitProblem.of(
        sides, new TrainingPairs<>(inputs, outputs, unlabelled), distances, context);
  }

  /** A sketch, a learnt projection, or the one after the other. */
  private ProjectionLearner outputSide() {
    return settings
        .projection()
        .map(each -> each.after(settings.outputSketch()))
        .orElseGet(() -> ProjectionLearner.of(settings.outputSketch()));
  }
}
