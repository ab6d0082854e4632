package org.okra.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Ranking;
import org.okra.datasets.TrainTest;

final class MallowsModelTest {
  private static final int DRAWS = 100_000;

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.4, 1.5})
  void frequenciesOfAllOrdersAgreeWithTheExactProbabilities(double dispersion) {
    int[] centre = {2, 0, 3, 1};
    Map<String, Double> exact = exact(centre, dispersion);
    Map<String, Integer> counts = new HashMap<>();
    MallowsModel model = new MallowsModel(dispersion);
    RandomStream random = new RandomStream(17);
    for (int i = 0; i < DRAWS; i++) {
      counts.merge(Arrays.toString(model.draw(centre, random)), 1, Integer::sum);
    }

    double statistic = 0;
    for (Map.Entry<String, Double> each : exact.entrySet()) {
      double expected = DRAWS * each.getValue();
      double difference = counts.getOrDefault(each.getKey(), 0) - expected;
      statistic += difference * difference / expected;
    }

    assertThat(exact).hasSize(24).containsKeys(counts.keySet().toArray(String[]::new));
    double limit = new ChiSquaredDistribution(23).inverseCumulativeProbability(0.9999);
    assertThat(statistic).isLessThan(limit);
  }

  @Test
  void meanDistanceIsThatOfTheExactDistribution() {
    int[] centre = {0, 1, 2, 3};
    double mean = 0;
    for (Map.Entry<String, Double> each : exact(centre, 0.7).entrySet()) {
      int[] order =
          Arrays.stream(each.getKey().replaceAll("[\\[\\] ]", "").split(","))
              .mapToInt(Integer::parseInt)
              .toArray();
      mean += each.getValue() * distance(order, centre);
    }

    assertThat(new MallowsModel(0.7).expectedDistance(4)).isCloseTo(mean, within(1e-12));
  }

  @Test
  void rankingsScatterAboutTheCentreOfTheirInput() {
    try (RunContext context = RunContext.withSeed(9)) {
      MallowsRankings generator = new MallowsRankings(20_000, 1, 5, 6, 1.0);
      TrainTest<DenseVector, Ranking> data = generator.generate(context);
      Matrix utilities = generator.utilities(context);
      Matrix inputs = ((DenseRows) data.train().inputs()).dense();
      double mean = 0;
      for (int i = 0; i < 20_000; i++) {
        Ranking centre = MallowsRankings.centre(utilities, inputs.rowValues(i));
        mean += discordant(centre, data.train().outputs().get(i)) / 20_000.0;
        assertThat(data.train().outputs().get(i).isStrict()).isTrue();
      }

      // A distance of six items has a standard deviation below 3; five standard errors.
      assertThat(mean).isCloseTo(generator.expectedDistance(), within(5 * 3 / Math.sqrt(20_000)));
    }
  }

  private static int discordant(Ranking a, Ranking b) {
    int count = 0;
    for (int i = 0; i < a.items(); i++) {
      for (int j = 0; j < i; j++) {
        count += a.compare(i, j) != b.compare(i, j) ? 1 : 0;
      }
    }
    return count;
  }

  /** All orders of the centre's items with their probabilities, by enumeration. */
  private static Map<String, Double> exact(int[] centre, double dispersion) {
    Map<String, Double> weights = new HashMap<>();
    enumerate(centre.clone(), 0, centre, dispersion, weights);
    double total = weights.values().stream().mapToDouble(Double::doubleValue).sum();
    weights.replaceAll((order, weight) -> weight / total);
    return weights;
  }

  private static void enumerate(
      int[] order, int fixed, int[] centre, double dispersion, Map<String, Double> weights) {
    if (fixed == order.length) {
      weights.put(Arrays.toString(order), Math.exp(-dispersion * distance(order, centre)));
      return;
    }
    for (int i = fixed; i < order.length; i++) {
      int[] next = order.clone();
      next[fixed] = order[i];
      next[i] = order[fixed];
      enumerate(next, fixed + 1, centre, dispersion, weights);
    }
  }

  private static int distance(int[] order, int[] centre) {
    int n = order.length;
    return discordant(Ranking.ofOrder(n, order), Ranking.ofOrder(n, centre));
  }
}
