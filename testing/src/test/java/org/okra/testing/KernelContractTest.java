package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.IsotropicKernel;

/** The contract passes sound kernels, and notices those broken on purpose. */
final class KernelContractTest {
  /** A kernel as a plugin's author writes it. */
  @Component(name = "cauchy", help = "1 / (1 + gamma d^2)")
  record Cauchy(@Option(help = "inverse squared width", above = 0) double gamma)
      implements IsotropicKernel {
    public Cauchy() {
      this(1.0);
    }

    Cauchy {
      Options.check(Cauchy.class, gamma);
    }

    @Override
    public double profile(double squaredDistance) {
      return 1 / (1 + gamma * squaredDistance);
    }
  }

  /** What is wrong with a kernel. */
  enum Fault {
    ASYMMETRIC,
    INDEFINITE,
    NOT_CHECKED,
    NOT_SAVED,
    NOT_IN_BLOCKS,
    NOT_CODED
  }

  /** A kernel broken on purpose. */
  @Component(name = "broken", help = "broken")
  record Broken(
      @Option(help = "added to every value", atLeast = 0) double shift,
      @Option(help = "fault") Fault fault)
      implements Kernel<FeatureVector> {
    public Broken() {
      this(0, Fault.NOT_CHECKED);
    }

    @Override
    public double value(FeatureVector a, FeatureVector b) {
      double product = shift + a.dot(b);
      return switch (fault) {
        case ASYMMETRIC -> product + a.get(0) - b.get(1);
        case INDEFINITE -> -product;
        case NOT_CODED -> throw new IllegalStateException("not fitted");
        default -> product;
      };
    }

    @Override
    public void fill(
        Samples<? extends FeatureVector> rows,
        Samples<? extends FeatureVector> columns,
        Matrix block,
        RunContext context) {
      Kernel.super.fill(rows, columns, block, context);
      if (fault == Fault.NOT_IN_BLOCKS) {
        block.set(0, 0, block.get(0, 0) + 1);
      }
    }

    @Override
    public Kernel<FeatureVector> fit(
        Samples<? extends FeatureVector> training, RunContext context) {
      // Learns again from whatever it is given, restored or not.
      return fault == Fault.NOT_SAVED ? new Broken(training.size(), fault) : this;
    }
  }

  private static final class Tried extends KernelContract<FeatureVector> {
    private final Kernel<FeatureVector> kernel;

    Tried(Kernel<FeatureVector> kernel) {
      this.kernel = kernel;
    }

    @Override
    protected Kernel<FeatureVector> kernel() {
      return kernel;
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      RandomStream stream = new RandomStream(3);
      Matrix matrix = Matrix.zeros(9, 4);
      for (int k = 0; k < matrix.values().length; k++) {
        matrix.values()[k] = stream.nextGaussian();
      }
      return new DenseRows(matrix);
    }
  }

  private static void run(KernelContract<?> contract, ThrowingCallable check) throws Throwable {
    contract.openContext();
    try {
      check.call();
    } finally {
      contract.closeContext();
    }
  }

  @Test
  void aSoundKernelPasses() {
    KernelContract<FeatureVector> sound = new Tried(new Cauchy(0.3));
    for (ThrowingCallable check :
        new ThrowingCallable[] {
          sound::samplesAreOfTheDomain,
          sound::singleValuesAreSymmetric,
          sound::symmetricBlockIsPositiveSemiDefinite,
          sound::blockEqualsSingleValues,
          sound::symmetricBlockEqualsBlockAndIsSymmetricToTheLastBit,
          sound::slicesAndSelectionsAreBlocksOfTheWhole,
          sound::fillsABlockInsideALargerMatrix,
          sound::emptyBlocksAreAllowedAndWrongShapesRefused,
          sound::diagonalEqualsSingleValuesAndWhatIsDeclared,
          sound::gradientEqualsDifferences,
          sound::anyNumberOfThreadsGivesTheSameBits,
          sound::aFittedKernelStaysAsItIs,
          sound::theSpecificationCreatesItAgain,
          sound::theDefaultsWork,
          sound::badOptionsAreRefused,
          sound::aSavedKernelComesBackWithTheSameValues,
          sound::errorsAreCoded,
        }) {
      assertThatCode(() -> run(sound, check)).doesNotThrowAnyException();
    }
  }

  private static void noticed(
      Fault fault,
      java.util.function.Function<KernelContract<?>, ThrowingCallable> check,
      String part) {
    KernelContract<FeatureVector> contract = new Tried(new Broken(0.5, fault));
    assertThatThrownBy(() -> run(contract, check.apply(contract)))
        .as(fault.name())
        .hasMessageContaining(part);
  }

  @Test
  void noticesWhatIsBroken() {
    noticed(Fault.ASYMMETRIC, contract -> contract::singleValuesAreSymmetric, "close to");
    noticed(
        Fault.INDEFINITE,
        contract -> contract::symmetricBlockIsPositiveSemiDefinite,
        "smallest eigenvalue of {type: broken, shift: 0.5, fault: indefinite}");
    noticed(
        Fault.NOT_IN_BLOCKS,
        contract -> contract::blockEqualsSingleValues,
        "value of a block at (0, 0)");
    noticed(
        Fault.NOT_CHECKED,
        contract -> contract::badOptionsAreRefused,
        "constructor with shift = -1, outside its range");
    noticed(
        Fault.NOT_SAVED,
        contract -> contract::aSavedKernelComesBackWithTheSameValues,
        "creates one with other values");
    noticed(Fault.NOT_SAVED, contract -> contract::aFittedKernelStaysAsItIs, "fitting twice");
    noticed(Fault.NOT_CODED, contract -> contract::errorsAreCoded, "before fit");
  }
}
