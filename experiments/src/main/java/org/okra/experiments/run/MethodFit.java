package org.okra.experiments.run;

import java.util.Optional;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Pipeline;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.MapSource;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.projection.Projections;
import org.okra.experiments.file.Settings;
import org.okra.kernels.Kernel;
import org.okra.kernels.SharedDistances;

/** Fits one method to a training part: preprocessing, kernels, maps, coefficients. */
public final class MethodFit {
  private final Toolbox tools;
  private final Settings settings;
  private final RunContext context;

  /** With these parts; the seed is that of the context. */
  public MethodFit(Toolbox tools, Settings settings, RunContext context) {
    this.tools = tools;
    this.settings = settings;
    this.context = context;
  }

  /** Prepares and fits. */
  public FittedMethod<?, ?> fit(RunParts<?> parts) {
    return fit(prepare(parts));
  }

  /** Steps learn from the training pairs alone. */
  <Y> PreparedTraining<Y> prepare(RunParts<Y> parts) {
    if (settings.preprocess().isEmpty()) {
      return new PreparedTraining<>(parts.train(), parts.unlabelled(), Optional.empty());
    }
    FittedPreparation steps =
        tools
            .pipeline()
            .fit(Inputs.of(parts.train()), new Pipeline.Settings(settings.preprocess()), context);
    return new PreparedTraining<>(
        steps.apply(parts.train(), context), parts.unlabelled(), Optional.of(steps));
  }

  FittedMethod<?, ?> fit(PreparedTraining<?> data) {
    return fitted(data, problem(data, SharedDistances.none()));
  }

  private <X, Y> FittedMethod<X, Y> fitted(PreparedTraining<?> data, FitProblem<X, Y> problem) {
    return new FittedMethod<>(
        settings, data.steps(), problem.sides(), problem.pairs(), estimator().train(problem));
  }

  /**
   * The problem of prepared pairs.
   *
   * @param distances between inputs that other problems know
   */
  FitProblem<?, ?> problem(PreparedTraining<?> data, SharedDistances distances) {
    Kernel<?> inputKernel =
        tools.kernels().create(settings.inputKernel(), data.train().inputs(), context);
    Kernel<?> outputKernel =
        tools.kernels().create(settings.outputKernel(), data.train().outputs(), context);
    return problem(data, inputKernel, outputKernel, distances);
  }

  private <X, Y> FitProblem<X, Y> problem(
      PreparedTraining<?> data,
      Kernel<X> inputKernel,
      Kernel<Y> outputKernel,
      SharedDistances distances) {
    Samples<X> inputs = data.train().inputs().as(inputKernel.domain(), "The input kernel");
    Samples<Y> outputs = data.train().outputs().as(outputKernel.domain(), "The output kernel");
    Samples<Y> unlabelled = data.unlabelled().as(outputKernel.domain(), "The output kernel");
    MapSource input = MapSource.of(settings.inputSketch(), tools.sketches());
    Sides<X, Y> sides = new Sides<>(inputKernel, input, outputKernel, outputSide());
    TrainingPairs<X, Y> pairs = new TrainingPairs<>(inputs, outputs, unlabelled);
    return FitProblem.of(sides, pairs, distances, context);
  }

  /** A sketch, a learnt projection, or the one after the other. */
  private ProjectionLearner outputSide() {
    MapSource sketch = MapSource.of(settings.outputSketch(), tools.sketches());
    return settings.projection().type().equals("none")
        ? Projections.sketch(sketch)
        : Projections.sketchThen(
            sketch, tools.projections().create(settings.projection(), tools.sketches()));
  }

  Estimator estimator() {
    return tools.estimators().create(settings.estimator(), tools.losses());
  }
}
