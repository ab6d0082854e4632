package org.okra.datasets.generate;

import java.util.BitSet;
import java.util.function.IntToDoubleFunction;
import org.okra.core.random.RandomStream;

/**
 * The structure behind {@link PlantedLabels}: how likely each topic is, and the words and labels of
 * each.
 *
 * <p>Topic t (from 1) has weight 1 / t. The word on place r (from 0) of a topic's own random order
 * has weight 1 / (r + 10), a label 1 / (r + 1)^2: a few labels name a topic, many words hint at it.
 */
final class TopicModel {
  private static final int MOST_TOPICS_OF_A_ROW = 3;

  /** Draws per wanted element before a row is left with fewer, so that no row runs for ever. */
  private static final int TRIES = 50;

  private final PlantedLabels options;
  private final AliasTable popularity;
  private final AliasTable[] words;
  private final AliasTable[] labels;

  /** Draws words and labels of every topic. */
  TopicModel(PlantedLabels options, RandomStream random) {
    this.options = options;
    int topics = options.topics();
    double[] weights = new double[topics];
    words = new AliasTable[topics];
    labels = new AliasTable[topics];
    for (int topic = 0; topic < topics; topic++) {
      weights[topic] = 1.0 / (topic + 1);
      words[topic] = table(options.inputs(), random, place -> 1 / (place + 10.0));
      labels[topic] = table(options.labels(), random, place -> 1 / ((place + 1.0) * (place + 1.0)));
    }
    popularity = new AliasTable(weights);
  }

  /** A table of elements in random order, whose weight depends on their place in it. */
  private static AliasTable table(int size, RandomStream random, IntToDoubleFunction weight) {
    double[] weights = new double[size];
    int[] order = random.permutation(size);
    for (int place = 0; place < size; place++) {
      weights[order[place]] = weight.applyAsDouble(place);
    }
    return new AliasTable(weights);
  }

  /** One to three topics; the same may come twice and then weighs twice. */
  int[] topics(RandomStream random) {
    int[] topics = new int[1 + random.nextInt(MOST_TOPICS_OF_A_ROW)];
    for (int i = 0; i < topics.length; i++) {
      topics[i] = popularity.draw(random);
    }
    return topics;
  }

  /** Sets the inputs of a row with these topics. */
  void words(int[] topics, RandomStream random, BitSet row) {
    fill(words, topics, options.inputsPerRow(), options.inputs(), random, row);
  }

  /** Sets the labels of a row with these topics. */
  void labels(int[] topics, RandomStream random, BitSet row) {
    fill(labels, topics, options.labelsPerRow(), options.labels(), random, row);
  }

  private void fill(
      AliasTable[] tables,
      int[] topics,
      double mean,
      int universe,
      RandomStream random,
      BitSet row) {
    int wanted = Math.min(universe, 1 + poisson(mean - 1, random));
    int have = 0;
    for (long tries = (long) TRIES * wanted; have < wanted && tries > 0; tries--) {
      int drawn =
          random.nextDouble() < options.noise()
              ? random.nextInt(universe)
              : tables[topics[random.nextInt(topics.length)]].draw(random);
      if (!row.get(drawn)) {
        row.set(drawn);
        have++;
      }
    }
  }

  /** Knuth's product method: as many draws as the result, which the row needs anyway. */
  private static int poisson(double mean, RandomStream random) {
    double limit = StrictMath.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > limit; count++) {
      product *= random.nextDouble();
    }
    return count;
  }
}
