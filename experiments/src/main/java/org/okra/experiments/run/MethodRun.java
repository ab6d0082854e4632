package org.okra.experiments.run;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.RankedOutputs;
import org.okra.estimators.KernelModel;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;
import org.okra.experiments.result.RunResult;
import org.okra.kernels.Gram;
import org.okra.kernels.KernelGram;
import org.okra.sketches.diagnostics.GramSpectrum;

/** Fits, decodes and judges one method on one split with one seed. */
final class MethodRun {
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
    MethodFit fit = new MethodFit(tools, settings, context);
    PreparedTraining<?> data = fit.prepare(parts);
    // Named before rows may be dropped, so that predictions tell which row they are for.
    Dataset<?, ?> test = data.apply(named(parts.test()), context);
    long start = System.nanoTime();
    FittedMethod<?, ?> fitted = fit.fit(data);
    double fitSeconds = (System.nanoTime() - start) * NANOSECONDS;
    return judge(fitted, test, fold, peak, fitSeconds);
  }

  private static <X, Y> Dataset<X, Y> named(Dataset<X, Y> rows) {
    return rows.rowNames().isEmpty()
        ? new Dataset<>(
            rows.name(),
            rows.inputs(),
            rows.outputs(),
            rows.columns(),
            IntStream.range(0, rows.size()).mapToObj(Integer::toString).toList(),
            rows.notes())
        : rows;
  }

  /**
   * Eigenvalues of the Gram matrices of a sample of the training part, divided by their sum; for
   * the report. A kernel that has none in floating point is left out.
   */
  Map<String, double[]> spectra(RunParts<?> parts) {
    PreparedTraining<?> data = new MethodFit(tools, settings, context).prepare(parts);
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

  private <X, Y> Outcome judge(
      FittedMethod<X, Y> method, Dataset<?, ?> test, int fold, PeakHeap peak, double fitSeconds) {
    KernelModel<X, Y> model = method.fitted().model();
    long start = System.nanoTime();
    Judge judge = new Judge(tools.metrics(), settings.metrics(), method.pairs().outputs(), context);
    PreImageSolver<X, Y> solver =
        tools
            .decoders()
            .create(settings.decoder(), method.task(method.candidates(test.outputs())), context);
    Samples<X> queries = test.inputs().as(method.inputType(), "The input kernel");
    List<RankedOutputs<Y>> predictions = solver.solve(queries, judge.ranked(), context);
    double predictSeconds = (System.nanoTime() - start) * NANOSECONDS;
    RunResult result =
        new RunResult(
            this.method.name(),
            context.seed(),
            fold,
            judge.judge(test.outputs(), queries, predictions, model),
            fitSeconds,
            predictSeconds,
            peak.bytes(),
            Map.of(),
            method.fitted().facts());
    return new Outcome(result, judge.directions(), test.outputs(), test.rowNames(), predictions);
  }
}
