package org.okra.evaluation;

import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.sample.Ranking;

/**
 * How two rankings agree on the pairs of items that the truth ranks.
 *
 * @param pairs pairs of items that the truth ranks, tied or not
 * @param agreement pairs in the same order minus pairs in opposite order
 * @param decidedByTruth pairs that the truth does not tie
 * @param decidedByPrediction pairs that the prediction ranks and does not tie
 */
record PairAgreement(long pairs, long agreement, long decidedByTruth, long decidedByPrediction) {

  static PairAgreement of(Ranking truth, Ranking prediction) {
    checkItems(truth, prediction);
    int[] items = rankedItems(truth);
    long agreement = 0;
    long decidedByTruth = 0;
    long decidedByPrediction = 0;
    for (int i = 0; i < items.length; i++) {
      for (int j = i + 1; j < items.length; j++) {
        int inTruth = truth.compare(items[i], items[j]);
        int inPrediction = prediction.compare(items[i], items[j]);
        agreement += inTruth * inPrediction;
        decidedByTruth += Math.abs(inTruth);
        decidedByPrediction += Math.abs(inPrediction);
      }
    }
    long pairs = (long) items.length * (items.length - 1) / 2;
    return new PairAgreement(pairs, agreement, decidedByTruth, decidedByPrediction);
  }

  static int[] rankedItems(Ranking ranking) {
    return IntStream.range(0, ranking.items())
        .filter(item -> ranking.position(item) != Ranking.MISSING)
        .toArray();
  }

  /** Whether a ranking has at least two different positions. */
  static boolean decidesAny(Ranking ranking) {
    return IntStream.range(0, ranking.items()).anyMatch(item -> ranking.position(item) > 1);
  }

  static void checkItems(Ranking truth, Ranking prediction) {
    if (truth.items() != prediction.items()) {
      throw Errors.shape(
          "A true ranking of %s items cannot be compared with a predicted one of %s; rank the same"
              + " items, and mark those left out as missing.",
          truth.items(), prediction.items());
    }
  }
}
