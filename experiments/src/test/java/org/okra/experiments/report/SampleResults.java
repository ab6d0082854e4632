package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.datasets.generate.DrawnDigits;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.experiments.result.DatasetResult;
import org.okra.experiments.result.Examples;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.LabelCounts;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Picture;
import org.okra.experiments.result.Results;
import org.okra.experiments.result.RunResult;

/** Results such as an experiment gives, and small ones for single questions. */
final class SampleResults {
  private static final Map<String, Direction> DIRECTIONS =
      Map.of("f1", Direction.HIGHER_IS_BETTER, "hamming", Direction.LOWER_IS_BETTER);
  private static final int SEEDS = 10;
  private static final int GALLERY_ROWS = 10;

  private SampleResults() {}

  /** Eight methods, two metrics, ten seeds, pictures and spectra. */
  static Results realistic() {
    List<MethodResult> methods =
        List.of(
            method("iokr", 0, 0, 0.4487, 38.2, 5.1, 1_930_000_000L),
            method("sisokr-100", 100, 200, 0.4012, 1.31, 0.42, 212_000_000L),
            method("sisokr-250", 250, 200, 0.4219, 2.05, 0.44, 248_000_000L),
            method("sisokr-500", 500, 200, 0.4325, 3.4, 0.47, 301_000_000L),
            method("sisokr-1000", 1000, 200, 0.4391, 6.1, 0.52, 415_000_000L),
            method("sisokr-2250", 2250, 200, 0.4418, 13.7, 0.68, 702_000_000L),
            method("isokr", 0, 200, 0.4466, 36.9, 0.71, 1_420_000_000L),
            method("reduced rank, r = 64", 0, 64, 0.4441, 44.8, 3.9, 2_210_000_000L));
    return new Results(
        "bibtex-sisokr",
        configuration(),
        LongStream.range(0, SEEDS).boxed().toList(),
        ordered(
            "okra",
            "0.1.0",
            "java",
            "Temurin 17.0.19",
            "system",
            "Linux 6.1 amd64",
            "processors",
            "8, 4 threads used",
            "linear algebra",
            "OpenBLAS 0.3.31 (Haswell)"),
        ordered(
            "data set",
            "bibtex",
            "train",
            "4 880",
            "test",
            "2 515",
            "input",
            "1 836 sparse features",
            "output",
            "sets of 159 labels"),
        methods,
        spectra(),
        gallery());
  }

  /** Methods on data sets, three runs each, with examples, label pictures and values per label. */
  static Results compared(int methods, int datasets) {
    List<MethodResult> all = new ArrayList<>();
    List<DatasetResult> sets = new ArrayList<>();
    List<String> names = IntStream.range(0, methods).mapToObj(j -> "method-" + j).toList();
    for (int d = 0; d < datasets; d++) {
      RandomStream random = new RandomStream(d);
      String dataset = "data-" + d;
      for (int j = 0; j < methods; j++) {
        String name = names.get(j);
        double level = 0.9 - 0.02 * j - 0.03 * d;
        List<RunResult> runs =
            LongStream.range(0, 3).mapToObj(seed -> labelled(name, seed, level, random)).toList();
        Map<String, Object> settings = Map.of("estimator", Map.of("lambda", 0.1 * j));
        all.add(MethodResult.of(name, settings, DIRECTIONS, runs).on(dataset));
      }
      List<Examples.Row> rows =
          IntStream.range(0, 5)
              .mapToObj(
                  i ->
                      new Examples.Row(
                          "row " + i,
                          "words 1, size " + i,
                          "sea;sunset",
                          names.stream().map(n -> i % 2 == 0 ? "sea;sunset" : "field").toList(),
                          names.stream().map(n -> 0.5).toList(),
                          names.stream().map(n -> "sea 0.913 · sunset 0.402 · field 0.1").toList()))
              .toList();
      sets.add(
          new DatasetResult(
              dataset, Map.of("name", dataset), 100, 50, new Examples(names, rows, 50)));
    }
    return new Results(
        "compared",
        Map.of("name", "compared"),
        List.of(0L, 1L, 2L),
        Map.of("java", "17"),
        Map.of("data sets", Integer.toString(datasets)),
        all,
        Map.of(),
        Gallery.NONE,
        sets);
  }

  private static RunResult labelled(String name, long seed, double level, RandomStream random) {
    double f1 = level + 0.02 * random.nextGaussian();
    Map<String, Estimate> metrics = new LinkedHashMap<>();
    metrics.put("f1", new Estimate(f1, OptionalDouble.of(0.01), 50));
    metrics.put(
        "hamming",
        new Estimate(1 - f1, OptionalDouble.of(0.01), 50)
            .withParts(new double[] {0.3, Double.NaN, 0.1}));
    LabelCounts labels =
        new LabelCounts(
            List.of("sea", "sunset"),
            List.of(20, 10),
            List.of(List.of(18, 4), List.of(1, 6)),
            List.of(new LabelCounts.Bin(90, 0.1, 0.15), new LabelCounts.Bin(30, 0.8, level)));
    Map<String, Object> chosen = name.endsWith("-1") ? Map.of("estimator.lambda", 0.1) : Map.of();
    return new RunResult(
        name,
        seed,
        0,
        metrics,
        1 + f1,
        0.1,
        1 << 20,
        chosen,
        Map.of(),
        List.of("sea", "sunset", "field"),
        Optional.of(labels));
  }

  /** Results with methods alone. */
  static Results of(MethodResult... methods) {
    return of("small", List.of(methods));
  }

  /** Results with a name and methods alone. */
  static Results of(String name, List<MethodResult> methods) {
    return new Results(
        name, Map.of(), List.of(), Map.of(), Map.of(), methods, Map.of(), Gallery.NONE);
  }

  /** A method with one value of the metric {@code f1} and no runs. */
  static MethodResult simple(String name, double value, double seconds) {
    MetricResult metric =
        new MetricResult(Direction.HIGHER_IS_BETTER, value, OptionalDouble.empty(), List.of(value));
    return new MethodResult(name, Map.of(), Map.of("f1", metric), seconds, 0, 0, List.of());
  }

  /** A method with settings and the metric {@code f1} with a standard error. */
  static MethodResult configured(String name, Map<String, Object> configuration, double value) {
    MetricResult metric =
        new MetricResult(
            Direction.HIGHER_IS_BETTER, value, OptionalDouble.of(0.01), List.of(value));
    return new MethodResult(name, configuration, Map.of("f1", metric), 1, 1, 1, List.of());
  }

  /** A map in the order of its keys and values in turn. */
  static Map<String, String> ordered(String... entries) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < entries.length; i += 2) {
      map.put(entries[i], entries[i + 1]);
    }
    return map;
  }

  /** A side of an experiment: a kernel and a sketch, or {@code none} for size 0. */
  static Map<String, Object> side(String sketch, int size) {
    Map<String, Object> side = new LinkedHashMap<>();
    side.put("kernel", new TreeMap<>(Map.of("type", "gaussian", "gamma", 5.0e-5)));
    side.put("sketch", size == 0 ? "none" : new TreeMap<>(Map.of("type", sketch, "size", size)));
    return side;
  }

  private static MethodResult method(
      String name, int input, int output, double f1, double fit, double predict, long bytes) {
    RandomStream random = new RandomStream(name.hashCode());
    List<RunResult> runs =
        LongStream.range(0, SEEDS)
            .mapToObj(
                seed -> {
                  Map<String, Estimate> metrics = new LinkedHashMap<>();
                  double noise = 0.006 * random.nextGaussian();
                  metrics.put("f1", new Estimate(f1 + noise, OptionalDouble.empty(), 2515));
                  metrics.put(
                      "hamming",
                      new Estimate(
                          0.0178 - 0.012 * (f1 - 0.4) - noise / 40, OptionalDouble.empty(), 2515));
                  double slow = 1 + 0.05 * random.nextDouble();
                  return new RunResult(
                      name,
                      seed,
                      0,
                      metrics,
                      fit * slow,
                      predict * slow,
                      bytes,
                      Map.of(),
                      Map.of());
                })
            .toList();
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("input", side("subsample", input));
    configuration.put("output", side("p-sparsified", output));
    configuration.put(
        "estimator", Map.of("type", name.startsWith("reduced") ? "reduced-rank" : "ridge"));
    return MethodResult.of(name, configuration, DIRECTIONS, runs);
  }

  private static Map<String, Object> configuration() {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("name", "bibtex-sisokr");
    file.put("dataset", Map.of("name", "bibtex"));
    file.put("preprocess", List.of(Map.of("type", "standardise")));
    file.put("input", side("subsample", 2250));
    file.put("output", side("p-sparsified", 200));
    file.put("estimator", new TreeMap<>(Map.of("type", "ridge", "lambda", 1.0e-5)));
    file.put("metrics", List.of("f1", "hamming"));
    file.put("seeds", SEEDS);
    return file;
  }

  private static Map<String, double[]> spectra() {
    Map<String, double[]> spectra = new LinkedHashMap<>();
    spectra.put(
        "input", IntStream.range(1, 1001).mapToDouble(i -> 0.3 * Math.pow(i, -1.3)).toArray());
    spectra.put(
        "output",
        IntStream.range(1, 1001).mapToDouble(i -> 0.2 * Math.exp(-Math.pow(i, 0.5))).toArray());
    return spectra;
  }

  private static Gallery gallery() {
    List<String> columns =
        List.of(
            "input", "truth", "iokr", "sisokr-100", "sisokr-500", "isokr", "reduced rank, r = 64");
    int half = DrawnDigits.SIDE * DrawnDigits.SIDE / 2;
    List<List<Picture>> rows = new ArrayList<>();
    RandomStream random = new RandomStream(3);
    try (RunContext context = RunContext.withSeed(5)) {
      var pixels = new DrawnDigits(GALLERY_ROWS, 1, 1).pictures(context).pixels();
      for (int row = 0; row < GALLERY_ROWS; row++) {
        int from = row;
        double[] whole =
            IntStream.range(0, 2 * half).mapToDouble(j -> pixels.get(from, j)).toArray();
        List<Picture> pictures = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
          double noise = column < 2 ? 0 : 0.06 * column;
          double[] shown =
              IntStream.range(0, 2 * half)
                  .mapToDouble(j -> j < half ? whole[j] : whole[j] + noise * random.nextGaussian())
                  .toArray();
          pictures.add(
              new Picture(DrawnDigits.SIDE, column == 0 ? Arrays.copyOf(whole, half) : shown));
        }
        rows.add(pictures);
      }
    }
    return new Gallery(columns, rows);
  }
}
