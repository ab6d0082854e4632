package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Pipeline;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.RankedOutputs;
import org.okra.decoders.metric.Direction;
import org.okra.decoders.metric.Estimate;
import org.okra.decoders.metric.Metric;
import org.okra.estimators.Estimator;
import org.okra.estimators.EstimatorParts;
import org.okra.estimators.Fitted;
import org.okra.estimators.KernelModel;
import org.okra.estimators.MapSource;
import org.okra.estimators.TrainingPairs;
import org.okra.experiments.file.CandidateSource;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;
import org.okra.experiments.result.RunResult;
import org.okra.kernels.Gram;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGram;
import org.okra.sketches.diagnostics.GramSpectrum;

/** Fits, decodes and judges one method on one split with one seed. */
final class MethodRun {
  /** Outputs asked for by metrics on ranked outputs that do not say how many they look at. */
  private static final int MOST_RANKED = 1000;

  private static final int SPECTRUM_POINTS = 500;
  private static final double NANOSECONDS = 1e-9;

  private final Toolbox tools;
  private final Method method;
  private final Settings settings;
  private final RunContext context;

  MethodRun(Toolbox tools, Method method, RunContext context) {
    this.tools = tools;
    this.method = method;
    this.settings = method.settings();
    this.context = context;
  }

  /**
   * Runs.
   *
   * @param fold which of the split's parts this is
   */
  Outcome run(RunParts<?> parts, int fold) {
    PeakHeap peak = PeakHeap.start();
    return judge(prepared(parts), parts.test().inputs(), fold, peak);
  }

  /** The same with prepared inputs; steps learn from the training pairs alone. */
  private <Y> RunParts<Y> prepared(RunParts<Y> parts) {
    if (settings.preprocess().isEmpty()) {
      return parts;
    }
    FittedPreparation steps =
        tools
            .pipeline()
            .fit(Inputs.of(parts.train()), new Pipeline.Settings(settings.preprocess()), context);
    return new RunParts<>(
        steps.apply(parts.train(), context),
        parts.unlabelled(),
        steps.apply(parts.test(), context));
  }

  /**
   * Eigenvalues of the Gram matrices of a sample of the training part, divided by their sum; for
   * the report. A kernel that has none in floating point is left out.
   */
  Map<String, double[]> spectra(RunParts<?> parts) {
    RunParts<?> data = prepared(parts);
    Map<String, double[]> spectra = new LinkedHashMap<>();
    put(spectra, "input", settings.inputKernel(), data.train().inputs());
    put(spectra, "output", settings.outputKernel(), data.train().outputs());
    return spectra;
  }

  private <T> void put(
      Map<String, double[]> spectra, String side, Specification kernel, Samples<T> samples) {
    try {
      Gram gram =
          new KernelGram<>(tools.kernels().create(kernel, samples, context), samples, context);
      double[] values = GramSpectrum.of(gram, SPECTRUM_POINTS, context).eigenvalues();
      double sum = Arrays.stream(values).sum();
      if (sum > 0) {
        spectra.put(side, Arrays.stream(values).map(value -> value / sum).toArray());
      }
    } catch (OkraException e) {
      // A picture that cannot be drawn is no reason to lose an experiment.
      context.progress().report("no spectrum of the " + side + ": " + e.getMessage(), 1, 1);
    }
  }

  private Outcome judge(RunParts<?> data, Samples<?> inputs, int fold, PeakHeap peak) {
    long start = System.nanoTime();
    Kernel<?> inputKernel =
        tools.kernels().create(settings.inputKernel(), data.train().inputs(), context);
    Kernel<?> outputKernel =
        tools.kernels().create(settings.outputKernel(), data.train().outputs(), context);
    return judge(data, inputKernel, outputKernel, inputs, fold, peak, start);
  }

  private <X, Y> Outcome judge(
      RunParts<?> data,
      Kernel<X> inputKernel,
      Kernel<Y> outputKernel,
      Samples<?> rawInputs,
      int fold,
      PeakHeap peak,
      long start) {
    Samples<X> inputs = data.train().inputs().as(inputKernel.domain(), "The input kernel");
    Samples<Y> outputs = data.train().outputs().as(outputKernel.domain(), "The output kernel");
    Samples<Y> unlabelled = data.unlabelled().as(outputKernel.domain(), "The output kernel");
    Samples<X> queries = data.test().inputs().as(inputKernel.domain(), "The input kernel");

    Estimator<X, Y> estimator = estimator(inputKernel, outputKernel);
    Fitted<X, Y> fitted =
        estimator.train(new TrainingPairs<>(inputs, outputs, unlabelled), context);
    long afterFit = System.nanoTime();

    List<Metric<?, ?>> metrics = metrics(outputs);
    PreImageSolver<X, Y> solver =
        tools
            .decoders()
            .create(
                settings.decoder(),
                new DecodingTask<>(
                    fitted.model(),
                    inputs,
                    outputs,
                    Optional.of(candidates(outputs, unlabelled, data.test())),
                    fitted.leftOut()),
                context);
    List<RankedOutputs<Y>> predictions = solver.solve(queries, ranked(metrics), context);
    long afterPredict = System.nanoTime();

    Map<String, Estimate> values = new LinkedHashMap<>();
    Map<String, Direction> directions = new LinkedHashMap<>();
    List<String> names = settings.metricNames();
    for (int i = 0; i < metrics.size(); i++) {
      Metric<?, ?> metric = metrics.get(i);
      String name = names.get(i);
      values.put(name, evaluate(metric, data.test(), queries, predictions, fitted.model()));
      directions.put(name, metric.direction());
    }
    RunResult result =
        new RunResult(
            method.name(),
            context.seed(),
            fold,
            values,
            (afterFit - start) * NANOSECONDS,
            (afterPredict - afterFit) * NANOSECONDS,
            peak.bytes(),
            Map.of(),
            fitted.facts());
    return new Outcome(
        result, directions, rawInputs, data.test().outputs(), data.test().rowNames(), predictions);
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

  private List<Metric<?, ?>> metrics(Samples<?> outputs) {
    List<Metric<?, ?>> metrics = new ArrayList<>();
    for (Specification each : settings.metrics()) {
      metrics.add(tools.metrics().create(each, outputs, context));
    }
    return metrics;
  }

  private <Y> CandidateSets<Y> candidates(
      Samples<Y> outputs, Samples<Y> unlabelled, Dataset<?, ?> test) {
    Samples<Y> known = unlabelled.size() == 0 ? outputs : outputs.followedBy(unlabelled);
    if (settings.candidates() == CandidateSource.TRAIN) {
      return CandidateSets.shared(known);
    }
    @SuppressWarnings("unchecked") // Both parts of a split hold outputs of one type.
    Samples<Y> others = (Samples<Y>) test.outputs();
    return CandidateSets.shared(known.followedBy(others));
  }

  /** How many outputs per input the metrics look at. */
  private int ranked(List<Metric<?, ?>> metrics) {
    int most = 1;
    for (int i = 0; i < metrics.size(); i++) {
      if (metrics.get(i).predictionType() == RankedOutputs.class) {
        Object k = settings.metrics().get(i).options().getOrDefault("k", defaultRanked(i));
        most = Math.max(most, k instanceof Number number ? number.intValue() : MOST_RANKED);
      }
    }
    return most;
  }

  private int defaultRanked(int metric) {
    return settings.metrics().get(metric).type().equals("top-k-accuracy") ? 1 : MOST_RANKED;
  }

  private <X, Y> Estimate evaluate(
      Metric<?, ?> metric,
      Dataset<?, ?> test,
      Samples<X> queries,
      List<RankedOutputs<Y>> predictions,
      KernelModel<X, Y> model) {
    if (metric.predictionType() == RankedOutputs.class) {
      return metric.evaluate(test.outputs(), predictions);
    }
    if (metric.predictionType() == Double.class) {
      // A metric of numbers judges the model before decoding.
      Samples<Y> truths = test.outputs().as(model.outputKernel().domain(), "The output kernel");
      double[] errors = model.surrogateErrors(queries, truths, context);
      return metric.evaluate(test.outputs(), Arrays.stream(errors).boxed().toList());
    }
    List<Y> best = predictions.stream().map(RankedOutputs::best).toList();
    return metric.evaluate(test.outputs(), best);
  }
}
