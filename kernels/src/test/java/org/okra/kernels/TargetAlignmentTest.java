package org.okra.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.vector.ColumnsKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LaplacianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.kernels.vector.PolynomialKernel;

/** Terms that are constant on the training rows say nothing, and weigh nothing. */
final class TargetAlignmentTest {
  private static final int CASES = 60;

  private final RunContext context = RunContext.withSeed(3);

  @AfterEach
  void close() {
    context.close();
  }

  /** Columns 1 and 2 vary; columns 3 to 5 are the same in every row. */
  private static DenseRows inputs(int n, RandomStream random) {
    Matrix values = Matrix.zeros(n, 5);
    for (int j = 0; j < 5; j++) {
      double constant = Math.pow(10, 4 * random.nextDouble() - 2) * random.nextDouble();
      for (int i = 0; i < n; i++) {
        values.set(i, j, j < 2 ? random.nextGaussian() : constant);
      }
    }
    return new DenseRows(values);
  }

  private static Kernel<FeatureVector> constant(int number) {
    return new ColumnsKernel(
        "3-5",
        List.of(
                new LinearKernel(),
                new PolynomialKernel(2, 0.3, 1),
                new GaussianKernel(0.1),
                new LaplacianKernel(0.1))
            .get(number % 4));
  }

  private static List<Kernel<FeatureVector>> varying() {
    return List.of(
        new ColumnsKernel("1", new GaussianKernel(0.4)),
        new ColumnsKernel("2", new LinearKernel()));
  }

  private static TargetAlignment<FeatureVector> targets(DenseRows outputs) {
    Samples<FeatureVector> all = outputs.as(FeatureVector.class, "test");
    return new TargetAlignment<>(
        LinearKernel::new, all, () -> IntStream.range(0, all.size()).toArray());
  }

  private static DenseRows outputs(DenseRows inputs) {
    Matrix values = Matrix.zeros(inputs.size(), 1);
    for (int i = 0; i < inputs.size(); i++) {
      values.set(i, 0, 3 + Math.cos(inputs.get(i).get(0)) + 0.3 * inputs.get(i).get(1));
    }
    return new DenseRows(values);
  }

  @Test
  void aConstantTermWeighsNothingAndLeavesTheOthersAsTheyAre() {
    for (int number = 0; number < CASES; number++) {
      RandomStream random = new RandomStream(number);
      DenseRows inputs = inputs(5 + 7 * number, random);
      TargetAlignment<FeatureVector> targets = targets(outputs(inputs));
      double[] without = targets.weights(varying(), inputs, context);
      List<Kernel<FeatureVector>> terms = new ArrayList<>(varying());
      terms.add(number % 3, constant(number));
      double[] with = targets.weights(terms, inputs, context);
      assertThat(with[number % 3]).as("case %d", number).isZero();
      for (int k = 0; k < 2; k++) {
        int place = k < number % 3 ? k : k + 1;
        assertThat(with[place]).as("case %d", number).isCloseTo(1.5 * without[k], within(1e-9));
      }
    }
  }

  @Test
  void outputsThatAreAllTheSameMeanEqualWeights() {
    for (int number = 0; number < CASES; number++) {
      RandomStream random = new RandomStream(number);
      DenseRows inputs = inputs(5 + 7 * number, random);
      Matrix same = Matrix.zeros(inputs.size(), 1);
      same.fill(0.1 + random.nextDouble());
      assertThat(targets(new DenseRows(same)).weights(varying(), inputs, context))
          .as("case %d", number)
          .containsExactly(1, 1);
    }
  }

  /** A term that varies little around a large number is not constant. */
  @Test
  void aSmallVariationThatDigitsHoldKeepsItsWeight() {
    DenseRows inputs = inputs(150, new RandomStream(8));
    TargetAlignment<FeatureVector> targets = targets(outputs(inputs));
    double[] plain = targets.weights(varying(), inputs, context);
    Matrix values = inputs.dense().copy();
    for (int i = 0; i < inputs.size(); i++) {
      values.set(i, 1, values.get(i, 1) + 3e5);
    }
    double[] shifted = targets.weights(varying(), new DenseRows(values), context);
    assertThat(shifted).containsExactly(plain, within(1e-3));
  }
}
