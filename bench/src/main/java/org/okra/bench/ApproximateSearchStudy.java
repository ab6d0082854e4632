package org.okra.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.approximate.Approximate;
import org.okra.decoders.approximate.ApproximateSearch;
import org.okra.estimators.KernelModel;

/**
 * Measures the approximate search among candidates against the exact one: build time, memory,
 * recall@1 and time of single queries by share, and batches of growing size. Lines are added to
 * approximate-search.txt as they come, since 10^6 candidates take minutes.
 *
 * <p>Usage, after {@code mvn package}: {@code java -Xmx8g -cp bench/target/okra-bench.jar
 * org.okra.bench.ApproximateSearchStudy FOLDER SHAPE CANDIDATES}, with a shape of {@link
 * EmbeddedPoints.Shape}.
 */
public final class ApproximateSearchStudy {
  private static final int DIMENSION = 200;
  private static final int GROUP = 300;
  private static final double[] NOISE = {0.25, 0.5, 1};
  private static final double[] SHARES = {0.01, 0.02, 0.05, 0.1};

  private final Path report;
  private final double[] shares;
  private final RunContext context;

  private ApproximateSearchStudy(Path report, double[] shares, RunContext context) {
    this.report = report;
    this.shares = shares;
    this.context = context;
  }

  /** Measures one shape. */
  public static void main(String[] arguments) throws IOException {
    EmbeddedPoints.Shape shape;
    int size;
    try {
      shape = EmbeddedPoints.Shape.valueOf(arguments[1].toUpperCase(Locale.ROOT));
      size = Integer.parseInt(arguments[2]);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw Errors.argument(
          e,
          "%s was given; give the folder to write to, a shape of %s and the number of candidates.",
          String.join(" ", arguments),
          Arrays.toString(EmbeddedPoints.Shape.values()));
    }
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    try (RunContext context = RunContext.withSeed(7)) {
      new ApproximateSearchStudy(folder.resolve("approximate-search.txt"), SHARES, context)
          .run(shape, size, DIMENSION, GROUP, 15);
    }
  }

  /** A small run whose last share looks everywhere. */
  static void run(
      Path report, EmbeddedPoints.Shape shape, int size, int dimension, RunContext context)
      throws IOException {
    new ApproximateSearchStudy(report, new double[] {0.05, 1}, context)
        .run(shape, size, dimension, 20, 3);
  }

  private void run(EmbeddedPoints.Shape shape, int size, int dimension, int group, int repeats)
      throws IOException {
    EmbeddedPoints points = EmbeddedPoints.draw(shape, size, dimension, NOISE, group, context);
    KernelModel<Integer, Integer> model = points.model();
    Samples<Integer> candidates = points.candidates();
    add("%n%s, %d candidates of %d dimensions", shape, size, dimension);
    long before = usedBytes();
    long start = System.nanoTime();
    ApproximateSearch<Integer, Integer> search =
        new ApproximateSearch<>(model, candidates, new Approximate(), context);
    add(
        "index: %.1f s to build, %d MiB",
        (System.nanoTime() - start) / 1e9, (usedBytes() - before) >> 20);
    CandidateSearch<Integer, Integer> exact = new CandidateSearch<>(model, candidates, context);
    double exactTime =
        milliseconds(repeats, i -> exact.numbers(points.queries(i, i + 1), 1, context));
    add("exact, one query: %.2f ms", exactTime);
    // The same answer by the loop of the index, which has no block of scores to write and read.
    ApproximateSearch<Integer, Integer> everywhere = search.withShare(1);
    double scanTime =
        milliseconds(3, i -> everywhere.numbers(points.queries(i, i + 1), 1, context));
    add("share 1, one query: %.2f ms", scanTime);
    for (int g = 0; g < NOISE.length; g++) {
      Samples<Integer> queries = points.queries(g * group, (g + 1) * group);
      List<int[]> truth = exact.numbers(queries, 1, context);
      for (double share : shares) {
        ApproximateSearch<Integer, Integer> some = search.withShare(share);
        List<int[]> found = some.numbers(queries, 1, context);
        int hits = 0;
        for (int i = 0; i < group; i++) {
          hits += found.get(i)[0] == truth.get(i)[0] ? 1 : 0;
        }
        int first = g * group;
        double time =
            milliseconds(
                repeats, i -> some.numbers(points.queries(first + i, first + i + 1), 1, context));
        add(
            "noise %.2f share %.3f: recall@1 %.3f, one query %.2f ms, %.1f x exact",
            NOISE[g], share, (double) hits / group, time, exactTime / time);
      }
    }
    for (int batch = 1; batch <= Math.min(512, NOISE.length * group); batch *= 2) {
      Samples<Integer> queries = points.queries(0, batch);
      double slow = milliseconds(3, i -> exact.numbers(queries, 1, context));
      double fast = milliseconds(3, i -> search.numbers(queries, 1, context));
      add("batch %d: exact %.1f ms, approximate (default share) %.1f ms", batch, slow, fast);
    }
  }

  private static double milliseconds(int repeats, IntConsumer call) {
    return 1e3 * Stopwatch.median(repeats, call);
  }

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private void add(String format, Object... values) throws IOException {
    Files.writeString(
        report, Report.line(format, values), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
