package org.okra.decoders;

import org.okra.estimators.ProblemSize;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;

/**
 * Bytes of the arrays that decoders hold, with a features, b targets, c candidates and d
 * coordinates of an output.
 */
public record DecodingCost(MapShape input, MapShape output, ProblemSize size) {
  private static final double BYTES = Double.BYTES;

  /** The candidates, b x c. */
  double embedded() {
    return BYTES * output.dimension() * size.candidates();
  }

  /** A block of candidates while it is embedded. */
  double embedding() {
    double rows = CandidateSearch.embeddingBlock(output.dimension(), size.candidates());
    return BYTES * rows * output.dimension() + output.blockBytes(rows);
  }

  /** What makes vectors of predictions, b x d. */
  public double readOut() {
    return output.form() == Form.FREE ? 0 : BYTES * output.dimension() * size.outputDimension();
  }

  /**
   * That while it is computed from coefficients of the landmarks, s' x b: before the weights of
   * mixtures there are b x b.
   */
  public double readingOut() {
    double square = BYTES * output.dimension() * output.dimension();
    double coefficients = BYTES * output.support() * output.dimension();
    double columns = Math.min(VectorReadOut.COLUMNS, output.dimension());
    double block = BYTES * columns * size.outputDimension();
    return switch (output.form()) {
      case EXACT, FREE -> 0;
      case SELECTION -> coefficients + block;
      case MIXTURE, DENSE -> coefficients + Math.max(square, block);
    };
  }

  private double queries() {
    return Math.min(CandidateSearch.QUERY_BLOCK, size.test());
  }

  /** Whether the coefficients of the model are a factor, exact on both sides. */
  private boolean isInverse() {
    return input.form() == Form.EXACT && output.form() == Form.EXACT;
  }

  /** Whether kernel values become predictions at once; as in the model. */
  private boolean isJoined() {
    double a = input.dimension();
    double b = output.dimension();
    return !isInverse() && input.support() > 0 && input.support() * b <= a * a + a * b;
  }

  /** The coefficients of the landmarks, if features are left out. */
  double predictor() {
    return isJoined() && input.isSketch() ? BYTES * input.support() * output.dimension() : 0;
  }

  /** Whether the coefficients of the model are moved to the candidates; as in the model. */
  private boolean isMoved() {
    return isInverse() && size.candidates() > 0 && 2 * size.candidates() <= input.dimension();
  }

  /** Predictions for some queries, or the features that stand for them. */
  private double predictions(double queries) {
    return BYTES * queries * (isMoved() ? input.dimension() : output.dimension());
  }

  /** These with the features or kernel values that they are made of. */
  private double predicting(double queries) {
    double features = BYTES * queries * input.dimension();
    double predictions = predictions(queries);
    if (isInverse()) {
      return isMoved() ? features : 3 * features;
    }
    return isJoined()
        ? predictions + input.valueBytes(queries)
        : features + Math.max(input.blockBytes(queries), predictions);
  }

  /** A block of queries: predictions, then scores of candidates or the vectors of the queries. */
  double searching() {
    double scores =
        size.candidates() > 0
            ? Math.min(CandidateSearch.CANDIDATE_BLOCK, size.candidates())
            : size.outputDimension();
    return Math.max(predicting(queries()), predictions(queries()) + BYTES * queries() * scores);
  }

  /** A block of queries: predictions, also as columns, and the scores of all candidates. */
  double scoringAll() {
    double rows = Math.min(queries(), Math.max(1, CandidateSearch.SCORES_HELD / size.candidates()));
    return Math.max(predicting(rows), 2 * predictions(rows) + BYTES * rows * size.candidates());
  }

  /** The {@link #predictor} while it is computed. */
  double joining() {
    return predictor() > 0 ? predictor() + input.mixingBytes(output.dimension()) : 0;
  }
}
