package org.okra.experiments.run;

import java.util.Optional;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Pipeline;
import org.okra.estimators.Estimator;
import org.okra.estimators.EstimatorParts;
import org.okra.estimators.MapSource;
import org.okra.estimators.TrainingPairs;
import org.okra.experiments.file.Settings;
import org.okra.kernels.Kernel;

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
    Kernel<?> inputKernel =
        tools.kernels().create(settings.inputKernel(), data.train().inputs(), context);
    Kernel<?> outputKernel =
        tools.kernels().create(settings.outputKernel(), data.train().outputs(), context);
    return fit(data, inputKernel, outputKernel);
  }

  private <X, Y> FittedMethod<X, Y> fit(
      PreparedTraining<?> data, Kernel<X> inputKernel, Kernel<Y> outputKernel) {
    Samples<X> inputs = data.train().inputs().as(inputKernel.domain(), "The input kernel");
    Samples<Y> outputs = data.train().outputs().as(outputKernel.domain(), "The output kernel");
    Samples<Y> unlabelled = data.unlabelled().as(outputKernel.domain(), "The output kernel");
    Estimator<X, Y> estimator = estimator(inputKernel, outputKernel);
    return new FittedMethod<>(
        settings,
        data.steps(),
        inputKernel.domain(),
        inputs,
        outputs,
        unlabelled,
        estimator.train(new TrainingPairs<>(inputs, outputs, unlabelled), context));
  }

  private <X, Y> Estimator<X, Y> estimator(Kernel<X> inputKernel, Kernel<Y> outputKernel) {
    EstimatorParts<X, Y> parts =
        new EstimatorParts<>(
            inputKernel,
            MapSource.of(settings.inputSketch(), tools.sketches()),
            outputKernel,
            tools.projections().create(settings.projection(), tools.sketches()),
            tools.losses());
    return tools.estimators().create(settings.estimator(), parts);
  }
}
