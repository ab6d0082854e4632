package org.okra.estimators.lipschitz;

import java.io.Serializable;
import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;
import org.okra.estimators.CompleteTargets;
import org.okra.estimators.RowTask;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputRoot;

/**
 * What a solver asks of rows that are elsewhere. A block is a {@link Problem} of its own there, and
 * its answers are sums over its rows.
 *
 * @param question what is asked
 * @param machine that it is about
 * @param coefficients Z, q x r, column by column
 * @param direction of a line, as many, or none
 * @param number a step, a length, a distance or a share, as the question has it
 * @param step t of smoothed losses
 */
record MachineTask(
    Question question,
    Machine machine,
    double[] coefficients,
    double[] direction,
    double number,
    double step)
    implements RowTask {

  /** What is asked, with the numbers of the answer. */
  enum Question {
    /** The largest absolute target and the largest weight; fails for targets that do not fit. */
    TARGETS,
    /** Sums of squares and, after them, of the differences of targets from a constant, weighted. */
    MOMENTS,
    /** The losses, slopes and absolute slopes at a constant. */
    CONSTANT,
    /** The losses and squared slopes at 0. */
    SIZE,
    /** The losses and {@code Phi^T B L}. */
    SLOPE,
    /** {@link Smoothed.Look}. */
    LOOK,
    /** {@link Smoothed#conjugate}. */
    CONJUGATE,
    /** {@link Smoothed#along}. */
    ALONG,
    /** {@link Smoothed#hessian}, its lower triangle packed. */
    HESSIAN,
    /** U after {@link Smoothed#update}, for the rows to keep. */
    UPDATE
  }

  /** What features a machine has. */
  enum Features {
    /** Those of the rows. */
    ROWS,
    /** One that is always 1, for a constant. */
    ONE
  }

  /**
   * A machine in numbers and texts.
   *
   * @param loss its specification
   * @param root L, column by column
   * @param squares eigenvalues of M, r of them
   * @param shift of all predictions
   * @param share by which weights are multiplied, {@code n / W}
   */
  record Machine(
      String loss,
      Features features,
      double[] root,
      double[] squares,
      double[] shift,
      double share,
      double lambda)
      implements Serializable {

    OutputRoot output() {
      return new OutputRoot(
          Matrix.wrap(root.length / squares.length, squares.length, root), squares);
    }
  }

  @Override
  public double[] of(Block block, Components components, RunContext context) {
    Loss loss = components.create(Loss.class, Specification.parse(machine.loss()));
    return switch (question) {
      case TARGETS -> checked(loss, block);
      case MOMENTS -> moments(block);
      case CONSTANT, SIZE, SLOPE, LOOK, CONJUGATE, ALONG, HESSIAN, UPDATE ->
          answer(problem(loss, block, context), block);
    };
  }

  @Override
  public long numbers() {
    long all = coefficients.length;
    return question == Question.HESSIAN ? all * (all + 1) / 2 : all + 3;
  }

  @Override
  public void add(double[] sums, double[] others) {
    if (question == Question.TARGETS) {
      Arrays.setAll(sums, i -> Math.max(sums[i], others[i]));
    } else {
      RowTask.super.add(sums, others);
    }
  }

  private Problem problem(Loss loss, Block block, RunContext context) {
    Matrix phi = block.features();
    if (machine.features() == Features.ONE) {
      phi = Matrix.zeros(block.features().rows(), 1);
      phi.fill(1);
    }
    RowLosses rows = RowLosses.of(loss, block.targets(), shares(block)).around(machine.shift());
    double[] unknown = new double[phi.columns()]; // squares: no sum over rows needs them
    return new Problem(phi, unknown, machine.output(), rows, machine.lambda(), context);
  }

  private double[] shares(Block block) {
    double[] weights = block.weights();
    if (weights.length == 0 && machine.share() != 1) {
      weights = new double[block.features().rows()];
      Arrays.fill(weights, 1);
    }
    return Arrays.stream(weights).map(weight -> weight * machine.share()).toArray();
  }

  private double[] answer(Problem problem, Block block) {
    if (question == Question.CONSTANT) {
      return constant(problem);
    }
    Matrix zero = problem.zeroCoefficients();
    Matrix f = problem.predict(Matrix.wrap(zero.rows(), zero.columns(), coefficients));
    int d = problem.outputs();
    Matrix multipliers =
        block.kept().length == 0
            ? problem.zeroPredictions()
            : Matrix.wrap(problem.samples(), d, block.kept());
    LocalSmoothed smoothed = new LocalSmoothed(problem, step, multipliers);
    return switch (question) {
      case SIZE -> {
        Objective.Size size = problem.sizeAtZero();
        yield new double[] {size.loss(), size.squaredSlopes()};
      }
      case SLOPE -> {
        Objective.Slope slope = problem.slope(f);
        yield joined(slope.projected(), slope.loss());
      }
      case LOOK -> {
        Smoothed.Look look = smoothed.look(f);
        yield joined(look.projected(), look.loss(), look.conjugate(), look.squaredPoints());
      }
      case CONJUGATE -> new double[] {smoothed.conjugate(f, number)};
      case ALONG -> {
        Matrix change = problem.predict(Matrix.wrap(zero.rows(), zero.columns(), direction));
        yield new double[] {smoothed.along(f, change, number)};
      }
      case HESSIAN -> Entries.packedLower(smoothed.hessian(f, number));
      case UPDATE -> {
        smoothed.update(f, number);
        yield smoothed.multipliers().values();
      }
      case TARGETS, MOMENTS, CONSTANT -> throw new IllegalStateException(question.name());
    };
  }

  /** Some numbers and, after them, those of a matrix. */
  private static double[] joined(Matrix matrix, double... numbers) {
    double[] all = Arrays.copyOf(numbers, numbers.length + matrix.values().length);
    System.arraycopy(matrix.values(), 0, all, numbers.length, matrix.values().length);
    return all;
  }

  private static double[] checked(Loss loss, Block block) {
    CompleteTargets.requireFinite(block.targets());
    loss.checkTargets(block.targets());
    double largest = Arrays.stream(block.targets().values()).map(Math::abs).max().orElse(0);
    return new double[] {largest, Arrays.stream(block.weights()).max().orElse(1)};
  }

  private double[] moments(Block block) {
    double[] shares = shares(block);
    Matrix targets = block.targets();
    double[] sums = new double[1 + targets.columns()];
    for (int j = 0; j < targets.columns(); j++) {
      for (int i = 0; i < targets.rows(); i++) {
        double share = shares.length == 0 ? 1 : shares[i];
        double difference = targets.get(i, j) - coefficients[j];
        sums[0] += share * difference * difference;
        sums[1 + j] += share * difference;
      }
    }
    return sums;
  }

  private double[] constant(Problem problem) {
    Matrix predictions = problem.zeroPredictions();
    for (int j = 0; j < problem.outputs(); j++) {
      predictions.columnBlock(j, j + 1).fill(coefficients[j]);
    }
    Matrix slopes = problem.slopes(predictions);
    double[] sums = new double[1 + 2 * slopes.columns()];
    sums[0] = problem.loss(predictions);
    for (int j = 0; j < slopes.columns(); j++) {
      for (int i = 0; i < slopes.rows(); i++) {
        sums[1 + j] += slopes.get(i, j);
        sums[1 + slopes.columns() + j] += Math.abs(slopes.get(i, j));
      }
    }
    return sums;
  }
}
