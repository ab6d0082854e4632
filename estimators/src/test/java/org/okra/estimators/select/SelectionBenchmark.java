package org.okra.estimators.select;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Split;
import org.okra.estimators.MapSource;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.SketchSize;
import org.okra.sketches.builtin.Entries;
import org.okra.sketches.builtin.PSparsifiedSketch;
import org.okra.sketches.builtin.SubsampleSketch;

/**
 * What a lambda path costs against what it replaces: medians of ratios measured side by side, by
 * the processor time of all threads, since the wall clock says little on a shared machine. Run by
 * hand; writes lines to the file named by the first argument.
 */
final class SelectionBenchmark {
  private static final int REPEATS = 3;
  private static final double[] LAMBDAS = LogGrid.of(1e-8, 1e-1, 20);
  private static final Kernel<FeatureVector> INPUT = new GaussianKernel(0.01);
  private static final Kernel<FeatureVector> OUTPUT = new GaussianKernel(0.5);
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final RunContext context = RunContext.withSeed(1);
  private final Path report;

  private SelectionBenchmark(Path report) {
    this.report = report;
  }

  public static void main(String[] arguments) throws IOException {
    SelectionBenchmark benchmark = new SelectionBenchmark(Path.of(arguments[0]));
    benchmark.line(benchmark.context.linearAlgebra().report().toString());
    if (arguments[1].equals("exact")) {
      benchmark.exactAgainstFolds("none", Projections.none());
      benchmark.exactAgainstFolds("p-sparsified 200", outputSketch(200));
      return;
    }
    for (int size : new int[] {1, 10, 50, 200, 500}) {
      benchmark.sketchedPathAgainstFit(size);
    }
  }

  /** n = 20 000, m = 500: all lambdas against one fit, both from the samples. */
  private void sketchedPathAgainstFit(int outputSize) throws IOException {
    Pairs<FeatureVector, FeatureVector> pairs = pairs(20_000);
    MapSource input =
        MapSource.of(
            new SubsampleSketch(),
            new SubsampleSketch.Options(SketchSize.of(500), SubsampleSketch.Replacement.WITHOUT));
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        new OutputKernelRegression<>(INPUT, input, OUTPUT, outputSketch(outputSize), 1e-4);
    compare(
        "path of 20 / fit, n 20000, a 500, b " + outputSize,
        () -> leaveOneOut(regression, pairs),
        () -> regression.fit(pairs.inputs(), pairs.outputs(), context));
    compare(
        "path of 20 at 2000 of the pairs / fit, n 20000, a 500, b " + outputSize,
        () -> LeaveOneOut.sampled(regression, pairs, 2000, context).meanErrors(LAMBDAS),
        () -> regression.fit(pairs.inputs(), pairs.outputs(), context));
  }

  private void exactAgainstFolds(String name, ProjectionLearner output) throws IOException {
    Pairs<FeatureVector, FeatureVector> pairs = pairs(3000);
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        new OutputKernelRegression<>(INPUT, MapSource.exact(), OUTPUT, output, 1e-4);
    CrossValidation<FeatureVector, FeatureVector> folds =
        new CrossValidation<>(pairs, Split.folds(pairs.size(), 5, new RandomStream(1)));
    compare(
        "leave-one-out of 20 / five folds of 20, n 3000, output " + name,
        () -> leaveOneOut(regression, pairs),
        () -> folds.surrogateErrors(regression, LAMBDAS, context));
  }

  private void leaveOneOut(
      OutputKernelRegression<FeatureVector, FeatureVector> regression,
      Pairs<FeatureVector, FeatureVector> pairs) {
    LeaveOneOut.of(regression, pairs, context).meanErrors(LAMBDAS);
  }

  private void compare(String name, Runnable measured, Runnable reference) throws IOException {
    measured.run();
    reference.run();
    List<Double> ratios = new ArrayList<>();
    List<Double> seconds = new ArrayList<>();
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      double base = time(reference);
      seconds.add(base);
      ratios.add(time(measured) / base);
    }
    line(
        String.format(
            Locale.ROOT,
            "%s: median ratio %.2f of %s, reference %.2f processor seconds",
            name,
            median(ratios),
            ratios.stream().map(r -> String.format(Locale.ROOT, "%.2f", r)).toList(),
            median(seconds)));
  }

  private static double time(Runnable work) {
    long start = PROCESS.getProcessCpuTime();
    work.run();
    return (PROCESS.getProcessCpuTime() - start) * 1e-9;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  private void line(String text) throws IOException {
    Files.write(
        report,
        List.of(text),
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static ProjectionLearner outputSketch(int size) {
    return Projections.sketch(
        MapSource.of(
            new PSparsifiedSketch(),
            new PSparsifiedSketch.Options(
                SketchSize.of(size), SketchSize.perPoints(20), Entries.GAUSSIAN)));
  }

  /** Dense inputs in 100 dimensions; each label depends on one of them. */
  private static Pairs<FeatureVector, FeatureVector> pairs(int n) {
    RandomStream random = new RandomStream(5);
    int dimension = 100;
    int labels = 150;
    Matrix matrix = Matrix.zeros(n, dimension);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int[] chosen = new int[labels];
      int count = 0;
      for (int label = 0; label < labels; label++) {
        if (matrix.get(i, label % dimension) + random.nextGaussian() > 2.8) {
          chosen[count++] = label;
        }
      }
      sets.add(LabelSet.of(labels, Arrays.copyOf(chosen, count)));
    }
    return new Pairs<>(new DenseRows(matrix), new LabelSets(labels, sets));
  }
}
