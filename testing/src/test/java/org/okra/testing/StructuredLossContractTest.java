package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.evaluation.loss.StructuredLoss;

/** The contract notices what is wrong with losses that are broken on purpose. */
final class StructuredLossContractTest {
  /** The distance of two numbers. */
  private static class Sound implements StructuredLoss<Integer> {
    public Sound() {}

    @Override
    public double value(Integer predicted, Integer truth) {
      return Math.abs(predicted - truth);
    }
  }

  @Test
  void aSoundLossPasses() {
    Broken contract = new Broken(new Sound());
    for (Runnable test :
        List.<Runnable>of(
            contract::outputsAreOfTheDomain,
            contract::theTruthCostsNothingAndNothingCostsLess,
            contract::blocksEqualSingleValuesAndNothingBesideThemIsWritten,
            contract::theOrderOfTheOutputsDoesNotMatter,
            contract::anyNumberOfThreadsGivesTheSameBits,
            contract::emptyBlocksAreAllowedAndWrongShapesRefused)) {
      assertThatCode(() -> run(contract, test)).doesNotThrowAnyException();
    }
    // It lacks @Component.
    assertThatThrownBy(() -> run(contract, contract::theServicesFileNamesIt))
        .hasMessageContaining("lacks the annotation @Component");
  }

  @Test
  void noticesALossBelowThatOfTheTruth() {
    StructuredLoss<Integer> loss =
        new Sound() {
          @Override
          public double value(Integer predicted, Integer truth) {
            return predicted - truth;
          }
        };
    Broken contract = new Broken(loss);
    assertCaught(contract, contract::theTruthCostsNothingAndNothingCostsLess);
  }

  @Test
  void noticesBlocksThatAreTurnedAroundAndUncheckedShapes() {
    StructuredLoss<Integer> loss =
        new Sound() {
          @Override
          public void fill(
              Samples<? extends Integer> predicted,
              Samples<? extends Integer> truths,
              Matrix block,
              RunContext context) {
            for (int i = 0; i < predicted.size(); i++) {
              for (int j = 0; j < truths.size(); j++) {
                block.set(i, j, value(predicted.get(i), truths.get(0)));
              }
            }
          }
        };
    Broken contract = new Broken(loss);
    assertCaught(contract, contract::blocksEqualSingleValuesAndNothingBesideThemIsWritten);
    assertCaught(contract, contract::theOrderOfTheOutputsDoesNotMatter);
    assertCaught(contract, contract::emptyBlocksAreAllowedAndWrongShapesRefused);
  }

  private static void assertCaught(Broken contract, Runnable test) {
    assertThatThrownBy(() -> run(contract, test)).isInstanceOf(AssertionError.class);
  }

  private static void run(Broken contract, Runnable test) {
    contract.openContext();
    try {
      test.run();
    } finally {
      contract.closeContext();
    }
  }

  private static final class Broken extends StructuredLossContract<Integer> {
    private final StructuredLoss<Integer> loss;

    Broken(StructuredLoss<Integer> loss) {
      this.loss = loss;
    }

    @Override
    protected StructuredLoss<Integer> loss() {
      return loss;
    }

    @Override
    protected Samples<Integer> outputs(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<Integer> numbers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        numbers.add(random.nextInt(20));
      }
      return new ListSamples<>(Integer.class, numbers);
    }
  }
}
