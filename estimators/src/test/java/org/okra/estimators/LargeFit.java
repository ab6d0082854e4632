package org.okra.estimators;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.SparseRows;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;

/**
 * A SISOKR fit shaped like Bookmarks, to see that it stays within a heap (run with {@code -Xmx6g}).
 * Run by hand: {@code LargeFit report.txt [rows inputSize outputSize]}.
 */
final class LargeFit {
  private static final int DIMENSION = 2150;
  private static final int LABELS = 208;

  private LargeFit() {}

  public static void main(String[] arguments) throws IOException {
    Path report = Path.of(arguments[0]);
    int rows = number(arguments, 1, 60_000);
    int inputSize = number(arguments, 2, 8000);
    int outputSize = number(arguments, 3, 500);
    long start = System.nanoTime();
    try (RunContext context =
        RunContext.builder()
            .seed(1)
            .progress((stage, done, total) -> line(report, start, stage + " " + done + "/" + total))
            .build()) {
      RandomStream random = context.random().stream("data");
      SparseRows inputs = inputs(rows, random);
      LabelSets outputs = outputs(inputs, random);
      line(report, start, "data ready, heap of at most " + Runtime.getRuntime().maxMemory());
      MapSource inputSketch = MapSource.subsample(inputSize);
      MapSource outputSketch = MapSource.pSparsified(outputSize);
      KernelModel<FeatureVector, FeatureVector> model =
          new OutputKernelRegression<FeatureVector, FeatureVector>(
                  new GaussianKernel(0.01),
                  inputSketch,
                  new GaussianKernel(0.05),
                  Projections.sketch(outputSketch),
                  1e-8)
              .fit(inputs, outputs, context);
      line(report, start, "fitted " + model.inputMap() + " to " + model.outputMap());
      Matrix predicted = model.predict(inputs.slice(0, 100), context);
      line(report, start, "predicted " + predicted);
    }
  }

  private static int number(String[] arguments, int index, int otherwise) {
    return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
  }

  private static SparseRows inputs(int rows, RandomStream random) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(DIMENSION);
    for (int i = 0; i < rows; i++) {
      for (int word : random.subset(DIMENSION, DIMENSION / 20)) {
        builder.add(word, 1);
      }
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  /** About two labels a row, one of which follows from the words. */
  private static LabelSets outputs(SparseRows inputs, RandomStream random) {
    List<LabelSet> sets = new ArrayList<>(inputs.size());
    for (int i = 0; i < inputs.size(); i++) {
      int first = i % 7 == 0 ? random.nextInt(LABELS) : i % LABELS;
      int second = random.nextInt(LABELS);
      sets.add(
          first == second
              ? LabelSet.of(LABELS, first)
              : LabelSet.of(LABELS, Math.min(first, second), Math.max(first, second)));
    }
    return new LabelSets(LABELS, sets);
  }

  private static void line(Path report, long start, String text) {
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        peak += pool.getPeakUsage().getUsed();
      }
    }
    String line =
        String.format(
            Locale.ROOT,
            "%7.1f s, peak heap %5.0f MiB: %s",
            (System.nanoTime() - start) * 1e-9,
            peak / 1048576.0,
            text);
    try {
      Files.write(
          report,
          List.of(line),
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
