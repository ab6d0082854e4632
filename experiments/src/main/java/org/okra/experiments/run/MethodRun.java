package org.okra.experiments.run;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.PluginCode;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.decoders.OutputSet;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.conformal.Calibration;
import org.okra.estimators.KernelModel;
import org.okra.estimators.engine.Engine;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;
import org.okra.experiments.predictions.LabelValues;
import org.okra.experiments.predictions.OutputColumns;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.result.RunResult;
import org.okra.kernels.Gram;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGram;
import org.okra.sketches.diagnostics.GramSpectrum;

/** Fits, decodes and judges one method on one split with one seed. */
final class MethodRun {
  private static final int SPECTRUM_POINTS = 500;
  private static final double NANOSECONDS = 1e-9;

  private final Engine engine;
  private final Method method;
  private final Settings settings;
  private final RunContext context;
  private final long plannedBytes;

  /** A run that nothing is known of. */
  MethodRun(Engine engine, Method method, RunContext context) {
    this(engine, method, context, Long.MAX_VALUE);
  }

  /**
   * A run.
   *
   * @param plannedBytes what its arrays should take at most
   */
  MethodRun(Engine engine, Method method, RunContext context, long plannedBytes) {
    this.plannedBytes = plannedBytes;
    this.engine = engine;
    this.method = method;
    this.settings = method.settings();
    this.context = settings.within(context);
  }

  /**
   * Runs.
   *
   * @param rows prepared
   * @param fold which of the split's parts these are
   * @param wanted which scores are kept
   * @param shown positions in the test part of rows that are shown with scores
   */
  Outcome run(RunRows<?> rows, int fold, PredictionOptions wanted, Set<Integer> shown) {
    MemoryBudget memory = context.memory();
    memory.startPeak(plannedBytes);
    long before = memory.peakBytes();
    long start = context.clock().getAsLong();
    FittedMethod<?, ?> fitted = fit(rows);
    double fitSeconds = (context.clock().getAsLong() - start) * NANOSECONDS;
    return judge(fitted, rows, fold, wanted, shown, () -> memory.peakBytes() - before, fitSeconds);
  }

  private FittedMethod<?, ?> fit(RunRows<?> rows) {
    try {
      return new MethodFit(settings, context).fit(rows, engine);
    } catch (OkraException e) {
      throw MethodFit.placed(method, e);
    }
  }

  /**
   * Eigenvalues of the Gram matrices of a sample of the training rows, divided by their sum; for
   * the report. A kernel that has none in floating point is left out.
   */
  Map<String, double[]> spectra(RunRows<?> rows) {
    Map<String, double[]> spectra = new LinkedHashMap<>();
    Dataset<?, ?> train = rows.train();
    put(
        spectra,
        "input",
        () -> MethodFit.fittedInputKernel(settings, train, context),
        train.inputs());
    put(spectra, "output", () -> MethodFit.outputKernel(settings, train), train.outputs());
    return spectra;
  }

  private <T> void put(
      Map<String, double[]> spectra, String side, Supplier<Kernel<?>> kernel, Samples<T> all) {
    Samples<T> samples = all.select(MissingOutputs.complete(all));
    if (samples.size() == 0) {
      return;
    }
    try {
      Gram gram = new KernelGram<>(Kernel.fitted(kernel.get(), samples, context), samples, context);
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
      FittedMethod<X, Y> fitted,
      RunRows<?> rows,
      int fold,
      PredictionOptions wanted,
      Set<Integer> shown,
      LongSupplier peak,
      double fitSeconds) {
    KernelModel<X, Y> model = fitted.fitted().model();
    Samples<?> truths = rows.test().outputs();
    long start = context.clock().getAsLong();
    TargetScale targets = rows.targets();
    Judge judge = new Judge(settings.metrics(), fitted.pairs().outputs(), targets, context);
    PreImageSolver<X, Y> solver = fitted.solver(fitted.candidates(rows), context);
    Samples<X> queries = rows.test().inputs().as(fitted.inputType(), "The input kernel");
    int depth = Math.max(judge.depth(), shown.isEmpty() ? 1 : TopScores.DEPTH);
    List<RankedOutputs<Y>> predictions =
        targets.undo(
            PluginCode.returned(
                solver.solve(queries, depth, context), settings.decoder(), "solve"));
    double predictSeconds = (context.clock().getAsLong() - start) * NANOSECONDS;
    OutputColumns columns = OutputColumns.of(truths, rows.test().columns());
    Optional<Matrix> asked = wanted.labelScores(model, fitted.pairs().outputs(), queries, context);
    Optional<Matrix> likely = solver.labelProbabilities(queries, context);
    Optional<Matrix> scores = asked.or(() -> judge.labelScores(queries, model));
    Map<String, Estimate> values =
        new LinkedHashMap<>(judge.judge(truths, queries, predictions, model, scores));
    List<String> parts = targets(values, columns);
    Map<String, Direction> directions = new LinkedHashMap<>(judge.directions());
    Optional<Calibration> calibration =
        new ConformalRun<>(fitted, rows, context).calibration(solver);
    Optional<List<OutputSet>> sets =
        calibration.map(
            each -> solver.conformity().orElseThrow().sets(queries, each.threshold(), context));
    Map<String, Double> facts = new LinkedHashMap<>(fitted.fitted().facts());
    facts.putAll(judge.intervals(truths, predictions));
    calibration.ifPresent(each -> facts.put("conformal threshold", each.threshold()));
    calibration.ifPresent(each -> facts.put("calibration rows", (double) each.rows()));
    sets.ifPresent(
        all -> {
          values.putAll(ConformalRun.judge(all, truths));
          directions.putAll(ConformalRun.directions());
        });
    RunResult result =
        new RunResult(
            method.name(),
            context.seed(),
            fold,
            values,
            fitSeconds,
            predictSeconds,
            peak.getAsLong(),
            Map.of(),
            facts,
            parts,
            LabelCounter.of(truths, predictions, columns, likely.or(() -> scores)));
    List<String> names = rows.test().rowNames();
    TopScores top = new TopScores(shown, columns);
    // A decoder of vectors has read the scores of labels off already; for others they may be huge.
    Map<Integer, double[]> ofLabels =
        scores.isPresent() || settings.decoder().readsVectors()
            ? top.labelScores(names, scores, model, fitted.outputs(), queries, context)
            : Map.of();
    return new Outcome(
        result,
        directions,
        truths,
        names,
        predictions,
        columns,
        new LabelValues(asked, likely),
        sets,
        top.texts(names, predictions, ofLabels),
        method.dataset());
  }

  /** What the parts of the metrics are called. */
  private static List<String> targets(Map<String, Estimate> metrics, OutputColumns columns) {
    int parts = metrics.values().stream().mapToInt(each -> each.parts().size()).max().orElse(0);
    return IntStream.range(0, parts).mapToObj(columns::item).toList();
  }
}
