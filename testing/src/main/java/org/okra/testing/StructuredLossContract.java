package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.evaluation.loss.StructuredLoss;

/**
 * What every loss between outputs promises. Extend it with a loss and random outputs.
 *
 * @param <Y> type of one output
 */
public abstract class StructuredLossContract<Y> extends ComponentContract<StructuredLoss<Y>> {
  private static final int PREDICTED = 23;
  private static final int TRUTHS = 31;

  /** How far an entry of a block may be from the single value, relative to it or to 1. */
  private static final double TOLERANCE = 1e-8;

  private static final double ROUNDING = 1e-12;

  private final long seed = ContractSeed.value();
  private StructuredLoss<Y> loss;
  private Samples<? extends Y> predicted;
  private Samples<? extends Y> truths;

  /** The loss to test. */
  protected abstract StructuredLoss<Y> loss();

  /** So many outputs that can be compared with each other, the same for the same seed. */
  protected abstract Samples<? extends Y> outputs(int count, long seed);

  @Override
  final Tested<StructuredLoss<Y>> tested() {
    return new Tested<>(StructuredLoss.class, loss());
  }

  @Override
  final void prepare() {
    loss = loss();
    predicted = outputs(PREDICTED, seed + 1);
    truths = outputs(TRUTHS, seed + 2);
  }

  @Test
  final void outputsAreOfTheDomain() {
    assertThat(loss.domain().isAssignableFrom(truths.domain())).as("domain of outputs").isTrue();
    assertThat(predicted.size()).isEqualTo(PREDICTED);
    assertThat(truths.size()).isEqualTo(TRUTHS);
  }

  @Test
  final void theTruthCostsNothingAndNothingCostsLess() {
    for (int j = 0; j < TRUTHS; j++) {
      Y truth = truths.get(j);
      assertThat(loss.value(truth, truth))
          .as("loss of truth %d itself", j)
          .isCloseTo(0, within(ROUNDING));
      for (int i = 0; i < PREDICTED; i++) {
        assertThat(loss.value(predicted.get(i), truth))
            .as("loss of output %d when %d is true", i, j)
            .isFinite()
            .isGreaterThanOrEqualTo(-ROUNDING);
      }
    }
  }

  @Test
  final void blocksEqualSingleValuesAndNothingBesideThemIsWritten() {
    Matrix outer = Matrix.zeros(PREDICTED + 2, TRUTHS + 2);
    outer.fill(-7);
    Matrix block = outer.view(1, PREDICTED + 1, 1, TRUTHS + 1);
    loss.fill(predicted, truths, block, context());
    for (int i = 0; i < PREDICTED; i++) {
      for (int j = 0; j < TRUTHS; j++) {
        double expected = loss.value(predicted.get(i), truths.get(j));
        assertThat(block.get(i, j))
            .as("loss of output %d when %d is true", i, j)
            .isCloseTo(expected, within(TOLERANCE * Math.max(1, expected)));
      }
    }
    assertThat(outer.rowValues(0)).containsOnly(-7);
    assertThat(outer.rowValues(PREDICTED + 1)).containsOnly(-7);
    assertThat(outer.columnValues(0)).containsOnly(-7);
    assertThat(outer.columnValues(TRUTHS + 1)).containsOnly(-7);
  }

  @Test
  final void theOrderOfTheOutputsDoesNotMatter() {
    int[] rows = new RandomStream(seed + 3).permutation(PREDICTED);
    int[] columns = new RandomStream(seed + 4).permutation(TRUTHS);
    Matrix straight = block(context());
    Matrix shuffled = Matrix.zeros(PREDICTED, TRUTHS);
    loss.fill(predicted.select(rows), truths.select(columns), shuffled, context());
    for (int i = 0; i < PREDICTED; i++) {
      for (int j = 0; j < TRUTHS; j++) {
        double expected = straight.get(rows[i], columns[j]);
        assertThat(shuffled.get(i, j))
            .isCloseTo(expected, within(TOLERANCE * Math.max(1, expected)));
      }
    }
  }

  @Test
  final void anyNumberOfThreadsGivesTheSameBits() {
    assertSameOnAnyThreads(run -> block(run).values());
  }

  private Matrix block(RunContext run) {
    Matrix block = unset(PREDICTED, TRUTHS);
    loss.fill(predicted, truths, block, run);
    return block;
  }

  @Test
  final void emptyBlocksAreAllowedAndWrongShapesRefused() {
    loss.fill(predicted.slice(0, 0), truths, Matrix.zeros(0, TRUTHS), context());
    loss.fill(predicted, truths.slice(0, 0), Matrix.zeros(PREDICTED, 0), context());
    assertCoded(
        ErrorCode.SHAPE_MISMATCH,
        "a block with a row too many",
        () -> loss.fill(predicted, truths, Matrix.zeros(PREDICTED + 1, TRUTHS), context()));
  }
}
