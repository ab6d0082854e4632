package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;
import org.okra.estimators.DistantRows.Visited;
import org.okra.estimators.TrainingSums;
import org.okra.estimators.lipschitz.MachineTask.Features;
import org.okra.estimators.lipschitz.MachineTask.Machine;
import org.okra.estimators.lipschitz.MachineTask.Question;
import org.okra.estimators.lipschitz.Solver.Solution;
import org.okra.estimators.lipschitz.Solver.Stopping;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputMatrix;
import org.okra.kernels.operator.OutputRoot;

/**
 * A machine whose rows are elsewhere; every question is a sum over them.
 *
 * @param samples n
 * @param share {@code n / W}
 * @param largestTarget the largest absolute target
 * @param largestWeight the largest weight, times the share
 */
record DistantMachine(
    Visited rows,
    Loss loss,
    double lambda,
    int samples,
    double share,
    double largestTarget,
    double largestWeight,
    RunContext context) {
  /** Coefficients up to which a Hessian is formed and sent: 100 MB of it. */
  private static final int MOST_COEFFICIENTS = 5000;

  /** The machine of some rows, whose targets are looked at once. */
  static DistantMachine of(Visited rows, Lipschitz machine, TrainingSums sums, RunContext context) {
    double share = sums.rows() / sums.weight();
    Machine none =
        new Machine(
            Specification.of(machine.loss()).toString(),
            Features.ROWS,
            new double[0],
            new double[0],
            new double[0],
            share,
            machine.lambda());
    double[] found = rows.sum(task(Question.TARGETS, none));
    return new DistantMachine(
        rows,
        machine.loss(),
        machine.lambda(),
        Math.toIntExact(sums.rows()),
        share,
        found[0],
        found[1] * share,
        context);
  }

  private static MachineTask task(Question question, Machine machine) {
    return new MachineTask(question, machine, new double[0], new double[0], 0, 1);
  }

  private Machine machine(Features features, OutputRoot root, double[] shift, double penalty) {
    boolean moved = Arrays.stream(shift).anyMatch(number -> number != 0);
    return new Machine(
        Specification.of(loss).toString(),
        features,
        root.root().values(),
        root.squares(),
        moved ? shift : new double[0],
        share,
        penalty);
  }

  /**
   * What solvers minimise.
   *
   * @param origin what is added to all predictions
   */
  Objective objective(double[] squares, OutputRoot root, double[] origin) {
    return new Distant(this, machine(Features.ROWS, root, origin, lambda), squares, root, lambda);
  }

  /** The losses at constants, for the best of d numbers. */
  BestConstant.Rows constants(int outputs) {
    OutputRoot root = OutputRoot.of(OutputMatrix.identity(outputs), context);
    return new Constants(this, root);
  }

  /** The objective; its predictions are the coefficients themselves. */
  private record Distant(
      DistantMachine owner, Machine machine, double[] squares, OutputRoot output, double lambda)
      implements Objective {
    @Override
    public int samples() {
      return owner.samples;
    }

    @Override
    public Loss loss() {
      return owner.loss;
    }

    @Override
    public OptionalDouble curvature() {
      OptionalDouble one = owner.loss.curvature();
      return one.isEmpty() ? one : OptionalDouble.of(owner.largestWeight * one.getAsDouble());
    }

    @Override
    public RunContext context() {
      return owner.context;
    }

    @Override
    public Matrix zeroPredictions() {
      return zeroCoefficients();
    }

    @Override
    public Matrix predict(Matrix z) {
      return z;
    }

    @Override
    public Matrix sum(Matrix a, double weight, Matrix b) {
      return Entries.sum(a, weight, b);
    }

    private double[] ask(Question question, Matrix z, Matrix direction, double number, double t) {
      return owner.rows.sum(
          new MachineTask(question, machine, z.values(), direction.values(), number, t));
    }

    /** The matrix after some numbers of an answer. */
    private Matrix after(int numbers, double[] answer) {
      return Matrix.wrap(
          squares.length,
          output.squares().length,
          Arrays.copyOfRange(answer, numbers, answer.length));
    }

    @Override
    public Slope slope(Matrix f) {
      double[] answer = ask(Question.SLOPE, f, Matrix.zeros(0, 0), 0, 1);
      return new Slope(answer[0], after(1, answer));
    }

    @Override
    public Size sizeAtZero() {
      double[] answer = ask(Question.SIZE, zeroCoefficients(), Matrix.zeros(0, 0), 0, 1);
      return new Size(answer[0], answer[1]);
    }

    @Override
    public Smoothed smoothed(double step) {
      int coefficients = squares.length * output.squares().length;
      if (coefficients > MOST_COEFFICIENTS) {
        throw Errors.option(
            "The loss %s has kinks, and its %d coefficients are above the %d whose curvature is"
                + " sent over the network. Take a smaller sketch, or a loss without kinks such as"
                + " huber.",
            Specification.text(owner.loss), coefficients, MOST_COEFFICIENTS);
      }
      owner.rows.forget();
      return new DistantSmoothed(this, step);
    }
  }

  /** Smoothed losses; the rows keep their multipliers. */
  private static final class DistantSmoothed implements Smoothed {
    private final Distant objective;
    private double step;

    DistantSmoothed(Distant objective, double step) {
      this.objective = objective;
      this.step = step;
    }

    @Override
    public double step() {
      return step;
    }

    private double[] ask(Question question, Matrix f, double number) {
      return objective.ask(question, f, Matrix.zeros(0, 0), number, step);
    }

    @Override
    public Look look(Matrix f) {
      double[] answer = ask(Question.LOOK, f, 0);
      return new Look(answer[0], answer[1], answer[2], objective.after(3, answer));
    }

    @Override
    public double conjugate(Matrix f, double share) {
      return ask(Question.CONJUGATE, f, share)[0];
    }

    @Override
    public double along(Matrix f, Matrix change, double length) {
      return objective.ask(Question.ALONG, f, change, length, step)[0];
    }

    @Override
    public Matrix hessian(Matrix f, double distance) {
      double[] packed = ask(Question.HESSIAN, f, distance);
      int size = objective.squares.length * objective.output.squares().length;
      return Entries.unpackedLower(
          size, packed, objective.context().memory(), "The curvature of all rows");
    }

    @Override
    public void update(Matrix f, double next) {
      objective.owner.rows.keep(
          new MachineTask(
              Question.UPDATE, objective.machine, f.values(), new double[0], next, step));
      step = next;
    }
  }

  /** Losses at constants. */
  private record Constants(DistantMachine owner, OutputRoot root) implements BestConstant.Rows {
    @Override
    public Loss loss() {
      return owner.loss;
    }

    @Override
    public double largestTarget() {
      return owner.largestTarget;
    }

    private double[] ask(Question question, double... constant) {
      Machine machine = owner.machine(Features.ONE, root, new double[0], owner.lambda);
      return owner.rows.sum(new MachineTask(question, machine, constant, new double[0], 0, 1));
    }

    @Override
    public double spread() {
      // Around their means: of targets far from 0 the difference of squares would be noise.
      double[] sums = ask(Question.MOMENTS, new double[root.outputs()]);
      double[] means =
          IntStream.range(1, sums.length).mapToDouble(j -> sums[j] / owner.samples).toArray();
      return ask(Question.MOMENTS, means)[0] / owner.samples;
    }

    @Override
    public double meanLoss(double[] constant) {
      return ask(Question.CONSTANT, constant)[0] / owner.samples;
    }

    @Override
    public double[] slopes(double[] constant) {
      double[] answer = ask(Question.CONSTANT, constant);
      return Arrays.copyOfRange(answer, 1, answer.length);
    }

    @Override
    public Solution around(double[] constant, double lambda, Stopping stopping) {
      Machine machine = owner.machine(Features.ONE, root, constant, lambda);
      double[] squares = {owner.samples};
      return SolverChoice.AUTOMATIC
          .solverOfSums(owner.loss)
          .solve(new Distant(owner, machine, squares, root, lambda), stopping, owner.context);
    }
  }
}
