package org.okra.experiments.plan;

import java.util.Arrays;
import java.util.function.LongSupplier;
import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.estimators.ProblemSize;

/**
 * What this machine does in a second, right now.
 *
 * @param operations of a matrix product
 * @param exponentials of an elementwise exp
 */
public record MachineSpeed(double operations, double exponentials) {
  private static final int SIZE = 768;
  private static final int REPETITIONS = 5;

  /** Measures for a fraction of a second; the median of a few repetitions after a warm-up. */
  public static MachineSpeed measure(RunContext context) {
    RandomStream random = context.random().stream("plan.speed");
    Matrix left = Matrix.zeros(SIZE, SIZE);
    for (int i = 0; i < left.values().length; i++) {
      left.values()[i] = random.nextDouble() - 0.5;
    }
    Matrix result = Matrix.zeros(SIZE, SIZE);
    double product =
        median(
            () ->
                context
                    .linearAlgebra()
                    .multiply(1, left, Transpose.NO, left, Transpose.NO, 0, result),
            System::nanoTime);
    double exponential =
        median(
            () -> {
              result.setAll(left);
              context.linearAlgebra().exp(result);
            },
            System::nanoTime);
    return new MachineSpeed(2.0 * SIZE * SIZE * SIZE / product, (double) SIZE * SIZE / exponential);
  }

  /** Seconds that some work takes by a clock of nanoseconds, once it is warm. */
  static double median(Runnable work, LongSupplier clock) {
    double[] seconds = new double[REPETITIONS];
    work.run();
    for (int i = 0; i < REPETITIONS; i++) {
      long start = clock.getAsLong();
      work.run();
      seconds[i] = Math.max(1, clock.getAsLong() - start) * 1e-9;
    }
    Arrays.sort(seconds);
    return seconds[REPETITIONS / 2];
  }

  /** How long a stage takes. */
  public double seconds(Stage stage, ProblemSize size) {
    return stage.operations() / operations
        + stage.inputValues() * (2.0 * size.inputDimension() / operations + 1 / exponentials)
        + stage.outputValues() * (2.0 * size.outputDimension() / operations + 1 / exponentials);
  }
}
