package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.testing.ComponentChecks.assertCoded;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.evaluation.loss.StructuredLoss;

/**
 * What every loss between outputs promises. Extend it with a loss and random outputs.
 *
 * @param <Y> type of one output
 */
@ExtendWith(RepeatLine.class)
public abstract class StructuredLossContract<Y> {
  private static final int PREDICTED = 23;
  private static final int TRUTHS = 31;

  /** How far an entry of a block may be from the single value, relative to it or to 1. */
  private static final double TOLERANCE = 1e-8;

  private static final double ROUNDING = 1e-12;

  private final long seed = RepeatLine.seed();
  private RunContext context;
  private StructuredLoss<Y> loss;
  private Samples<? extends Y> predicted;
  private Samples<? extends Y> truths;

  /** The loss to test. */
  protected abstract StructuredLoss<Y> loss();

  /** So many outputs that can be compared with each other, the same for the same seed. */
  protected abstract Samples<? extends Y> outputs(int count, long seed);

  /** Options in text form that must be refused with {@link ErrorCode#INVALID_OPTION}. */
  protected List<String> refusedOptionTexts() {
    return List.of();
  }

  @BeforeEach
  final void prepare() {
    context = context(2);
    loss = loss();
    predicted = outputs(PREDICTED, seed + 1);
    truths = outputs(TRUTHS, seed + 2);
  }

  private RunContext context(int threads) {
    return RunContext.builder().seed(seed).threads(Threads.okra(threads)).build();
  }

  @AfterEach
  final void closeContext() {
    context.close();
  }

  @Test
  void outputsAreOfTheDomain() {
    assertThat(loss.domain().isAssignableFrom(truths.domain())).as("domain of outputs").isTrue();
    assertThat(predicted.size()).isEqualTo(PREDICTED);
    assertThat(truths.size()).isEqualTo(TRUTHS);
  }

  @Test
  void theTruthCostsNothingAndNothingCostsLess() {
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
  void blocksEqualSingleValuesAndNothingBesideThemIsWritten() {
    Matrix outer = Matrix.zeros(PREDICTED + 2, TRUTHS + 2);
    outer.fill(-7);
    Matrix block = outer.view(1, PREDICTED + 1, 1, TRUTHS + 1);
    loss.fill(predicted, truths, block, context);
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
  void theOrderOfTheOutputsDoesNotMatter() {
    int[] rows = new RandomStream(seed + 3).permutation(PREDICTED);
    int[] columns = new RandomStream(seed + 4).permutation(TRUTHS);
    Matrix straight = block(context);
    Matrix shuffled = Matrix.zeros(PREDICTED, TRUTHS);
    loss.fill(predicted.select(rows), truths.select(columns), shuffled, context);
    for (int i = 0; i < PREDICTED; i++) {
      for (int j = 0; j < TRUTHS; j++) {
        double expected = straight.get(rows[i], columns[j]);
        assertThat(shuffled.get(i, j))
            .isCloseTo(expected, within(TOLERANCE * Math.max(1, expected)));
      }
    }
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    Matrix first = block(context);
    for (int threads : new int[] {1, 2, 5}) {
      try (RunContext other = context(threads)) {
        assertThat(block(other).values()).as("%d threads", threads).isEqualTo(first.values());
      }
    }
  }

  private Matrix block(RunContext run) {
    Matrix block = Matrix.zeros(PREDICTED, TRUTHS);
    // What stood in the block before must not matter.
    block.fill(Double.NaN);
    loss.fill(predicted, truths, block, run);
    return block;
  }

  @Test
  void emptyBlocksAreAllowedAndWrongShapesRefused() {
    loss.fill(predicted.slice(0, 0), truths, Matrix.zeros(0, TRUTHS), context);
    loss.fill(predicted, truths.slice(0, 0), Matrix.zeros(PREDICTED, 0), context);
    assertCoded(
        () -> loss.fill(predicted, truths, Matrix.zeros(PREDICTED + 1, TRUTHS), context),
        ErrorCode.SHAPE_MISMATCH,
        "a block with a row too many");
  }

  @Test
  void itIsFoundByNameAndOptionsSurviveTheWayThroughText() {
    ComponentChecks.assertDeclared(StructuredLoss.class, loss());
    ComponentChecks.assertRoundTrip(StructuredLoss.class, loss());
    ComponentChecks.assertRefused(StructuredLoss.class, loss(), refusedOptionTexts());
  }
}
