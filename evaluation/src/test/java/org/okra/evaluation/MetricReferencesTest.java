package org.okra.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;

/**
 * Every registered metric against a plain computation from arrays, on random cases with ties, empty
 * sets, missing items and missing ratings. A metric without a reference fails the first test.
 */
final class MetricReferencesTest {
  private static final int CASES = 60;

  private static final Components COMPONENTS = Components.load();

  private final RunContext context = RunContext.withSeed(1);

  /**
   * A case and what the definition gives for it.
   *
   * @param expected NaN where nothing can be averaged
   */
  private record Drawn(
      String metric,
      Samples<?> truths,
      Samples<?> predictions,
      Samples<?> training,
      double expected) {}

  private static final Map<String, Function<RandomStream, Drawn>> REFERENCES = new TreeMap<>();

  static {
    PlainVectorMetrics.ALL.forEach((name, plain) -> REFERENCES.put(name, r -> vectors(plain, r)));
    PlainSetMetrics.ALL.forEach((name, plain) -> REFERENCES.put(name, r -> sets(name, plain, r)));
    PlainSetMetrics.SCORES.forEach(
        (name, plain) -> REFERENCES.put(name, r -> scores(name, plain, r)));
    PlainRankingMetrics.ALL.forEach(
        (name, plain) -> REFERENCES.put(name, r -> rankings(name, plain, r)));
    REFERENCES.put("rating-ranking-error", MetricReferencesTest::ratings);
    REFERENCES.put("accuracy", r -> ranked("accuracy", 1, r));
    REFERENCES.put(
        "top-k-accuracy",
        r -> {
          int k = 1 + r.nextInt(4);
          return ranked("{type: top-k-accuracy, k: " + k + "}", k, r);
        });
    REFERENCES.put("mean-reciprocal-rank", r -> ranked("mean-reciprocal-rank", 0, r));
    REFERENCES.put("pinball", MetricReferencesTest::pinball);
    REFERENCES.put("crossing", MetricReferencesTest::crossing);
    REFERENCES.put("coverage", MetricReferencesTest::coverage);
    REFERENCES.put("surrogate-error", MetricReferencesTest::surrogate);
  }

  @AfterEach
  void close() {
    context.close();
  }

  private static List<String> names() {
    return COMPONENTS.<Metric<?, ?>>registry(Metric.class).names();
  }

  @Test
  void everyMetricHasAReference() {
    assertThat(REFERENCES.keySet()).containsExactlyElementsOf(names());
  }

  @ParameterizedTest
  @MethodSource("names")
  void isItsDefinition(String name) {
    int values = 0;
    for (int number = 0; number < CASES; number++) {
      Drawn drawn = REFERENCES.get(name).apply(new RandomStream(number));
      Metric<?, ?> metric =
          COMPONENTS
              .<Metric<?, ?>>create(Metric.class, Specification.parse(drawn.metric()))
              .fit(drawn.training(), context);
      if (Double.isNaN(drawn.expected())) {
        // Relative errors call it an argument that they are refused: no target varies.
        MetricChecks.assertFails(
            () -> metric.evaluate(drawn.truths(), drawn.predictions()),
            PlainVectorMetrics.ALL.containsKey(name)
                ? ErrorCode.INVALID_ARGUMENT
                : ErrorCode.EMPTY_INPUT,
            "metric ");
      } else {
        values++;
        assertThat(metric.evaluate(drawn.truths(), drawn.predictions()).value())
            .as("case %s of %s", number, drawn.metric())
            .isCloseTo(drawn.expected(), within(1e-11));
      }
    }
    assertThat(values).isGreaterThan(CASES / 2);
  }

  private static Drawn vectors(PlainVectorMetrics.Plain plain, RandomStream random) {
    int d = 1 + random.nextInt(4);
    int n = 1 + random.nextInt(12);
    double[][] truths = numbers(n, d, random);
    double[][] predictions = numbers(n, d, random);
    double[][] training = numbers(2 + random.nextInt(5), d, random);
    return new Drawn(
        plain.metric(),
        DenseRows.of(truths),
        DenseRows.of(predictions),
        DenseRows.of(training),
        plain.value().of(truths, predictions, training));
  }

  /** Few different values, so that many are equal. */
  private static double[][] numbers(int rows, int columns, RandomStream random) {
    double[][] numbers = new double[rows][columns];
    for (double[] row : numbers) {
      Arrays.setAll(row, j -> random.nextInt(4) - 1);
    }
    return numbers;
  }

  private static Drawn sets(String name, PlainSetMetrics.Plain plain, RandomStream random) {
    int labels = 1 + random.nextInt(6);
    int n = 1 + random.nextInt(8);
    boolean[][] truths = members(n, labels, random);
    boolean[][] predictions = members(n, labels, random);
    int empty = random.nextInt(2);
    String option =
        switch (name) {
          case "f1", "micro-f1" -> "{type: " + name + ", empty: " + empty + "}";
          case "macro-f1" -> "{type: macro-f1, absent: " + empty + "}";
          case "mean-loss" -> "{type: mean-loss, loss: hamming}";
          default -> name;
        };
    return new Drawn(
        option,
        sets(truths),
        sets(predictions),
        sets(truths),
        plain.value(truths, predictions, empty));
  }

  /** Empty and full ones are among them. */
  private static boolean[][] members(int rows, int labels, RandomStream random) {
    boolean[][] members = new boolean[rows][labels];
    for (boolean[] row : members) {
      double share = random.nextInt(3) / 2.0;
      for (int l = 0; l < labels; l++) {
        row[l] = random.nextDouble() < share;
      }
    }
    return members;
  }

  private static LabelSets sets(boolean[][] members) {
    List<LabelSet> sets = new ArrayList<>();
    for (boolean[] row : members) {
      sets.add(
          LabelSet.of(row.length, IntStream.range(0, row.length).filter(l -> row[l]).toArray()));
    }
    return new LabelSets(members[0].length, sets);
  }

  private static Drawn scores(String name, PlainSetMetrics.OfScores plain, RandomStream random) {
    int labels = 2 + random.nextInt(4);
    int n = 2 + random.nextInt(8);
    boolean[][] truths = members(n, labels, random);
    double[][] scores = numbers(n, labels, random);
    List<LabelScores> rows = Arrays.stream(scores).map(LabelScores::new).toList();
    return new Drawn(
        name,
        sets(truths),
        new ListSamples<>(LabelScores.class, rows),
        sets(truths),
        plain.value(truths, scores));
  }

  private static Drawn rankings(String name, PlainRankingMetrics.Plain plain, RandomStream random) {
    int items = 2 + random.nextInt(5);
    int n = 1 + random.nextInt(6);
    int[][] truths = positions(n, items, random);
    int[][] predictions = positions(n, items, random);
    double[] terms =
        IntStream.range(0, n)
            .filter(i -> PlainRankingMetrics.decides(truths[i]))
            .mapToDouble(i -> plain.term(truths[i], predictions[i]))
            .toArray();
    return new Drawn(
        name,
        rankings(truths),
        rankings(predictions),
        rankings(truths),
        Arrays.stream(terms).average().orElse(Double.NaN));
  }

  /** Position 0 is a missing item, and equal ones are ties. */
  private static int[][] positions(int rows, int items, RandomStream random) {
    int[][] positions = new int[rows][items];
    for (int[] row : positions) {
      Arrays.setAll(row, item -> random.nextInt(5));
      // Somebody has to be ranked.
      row[0] = Math.max(1, row[0]);
    }
    return positions;
  }

  private static Samples<Ranking> rankings(int[][] positions) {
    return new ListSamples<>(
        Ranking.class, Arrays.stream(positions).map(Ranking::ofPositions).toList());
  }

  private static Drawn ratings(RandomStream random) {
    int items = 2 + random.nextInt(5);
    int n = 1 + random.nextInt(6);
    double[][] truths = numbers(n, items, random);
    for (double[] row : truths) {
      Arrays.setAll(row, item -> random.nextInt(3) == 0 ? Double.NaN : row[item]);
    }
    int[][] predictions = positions(n, items, random);
    double[] terms =
        IntStream.range(0, n)
            .mapToDouble(i -> PlainRankingMetrics.ratings(truths[i], predictions[i]))
            .filter(term -> !Double.isNaN(term))
            .toArray();
    return new Drawn(
        "rating-ranking-error",
        DenseRows.of(truths),
        rankings(predictions),
        DenseRows.of(truths),
        Arrays.stream(terms).average().orElse(Double.NaN));
  }

  /** Hits among the first k, or with k = 0 the mean of one over the place. */
  private static Drawn ranked(String metric, int k, RandomStream random) {
    int n = 1 + random.nextInt(6);
    List<String> truths = new ArrayList<>();
    List<RankedOutputs<String>> found = new ArrayList<>();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      truths.add(Integer.toString(random.nextInt(6)));
      int[] order = random.permutation(6);
      List<String> outputs =
          Arrays.stream(order).limit(1 + random.nextInt(6)).mapToObj(Integer::toString).toList();
      // Equal scores keep the order of the outputs.
      found.add(new RankedOutputs<>(outputs, new double[outputs.size()]));
      for (int place = 0; place < outputs.size(); place++) {
        if (outputs.get(place).equals(truths.get(i))) {
          sum += k == 0 ? 1.0 / (place + 1) : place < k ? 1 : 0;
        }
      }
    }
    Samples<String> words = new ListSamples<>(String.class, truths);
    return new Drawn(metric, words, new ListSamples<>(RankedOutputs.class, found), words, sum / n);
  }

  private static Drawn pinball(RandomStream random) {
    int n = 1 + random.nextInt(6);
    double[][] truths = numbers(n, 1, random);
    double[][] quantiles = numbers(n, 2, random);
    double[] levels = {0.2, 0.75};
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < 2; j++) {
        double above = truths[i][0] - quantiles[i][j];
        sum += above > 0 ? levels[j] * above : (1 - levels[j]) * -above;
      }
    }
    return new Drawn(
        "{type: pinball, levels: [0.2, 0.75]}",
        DenseRows.of(truths),
        DenseRows.of(quantiles),
        DenseRows.of(truths),
        sum / n);
  }

  private static Drawn crossing(RandomStream random) {
    int n = 1 + random.nextInt(6);
    double[][] quantiles = numbers(n, 1 + random.nextInt(3), random);
    double sum = 0;
    for (double[] row : quantiles) {
      for (int j = 1; j < row.length; j++) {
        sum += row[j] < row[j - 1] ? row[j - 1] - row[j] : 0;
      }
    }
    DenseRows truths = DenseRows.of(numbers(n, 1, random));
    return new Drawn("crossing", truths, DenseRows.of(quantiles), truths, sum / n);
  }

  /** Intervals that may be empty, or hold the truth at their end. */
  private static Drawn coverage(RandomStream random) {
    int n = 1 + random.nextInt(6);
    double[][] truths = numbers(n, 1, random);
    List<Region> regions = new ArrayList<>();
    int inside = 0;
    for (double[] truth : truths) {
      double lower = random.nextInt(4) - 1;
      double upper = random.nextInt(5) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(4) - 1;
      regions.add(Region.interval(lower, upper));
      inside += truth[0] >= lower && truth[0] <= upper ? 1 : 0;
    }
    return new Drawn(
        "coverage",
        DenseRows.of(truths),
        new ListSamples<>(Region.class, regions),
        DenseRows.of(truths),
        (double) inside / n);
  }

  private static Drawn surrogate(RandomStream random) {
    int n = 1 + random.nextInt(6);
    List<Double> errors = IntStream.range(0, n).mapToObj(i -> random.nextDouble()).toList();
    DenseRows truths = DenseRows.of(numbers(n, 1, random));
    double sum = 0;
    for (double error : errors) {
      sum += error;
    }
    return new Drawn(
        "surrogate-error", truths, new ListSamples<>(Double.class, errors), truths, sum / n);
  }
}
