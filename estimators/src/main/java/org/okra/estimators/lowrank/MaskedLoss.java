package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.SmallSystem;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.estimators.FitProblem;
import org.okra.sketches.FeatureMap;

/**
 * The loss of several tasks, each with its own samples ((25) of the paper):
 *
 * <pre>{@code
 * f(C) = sum_t c_t sum_{i in t} e_it^2,    e_it = x_i^T C_t - y_it,    C_t column t of C
 * grad f(C)_t = 2 c_t sum_{i in t} e_it x_i
 * }</pre>
 *
 * <p>In print (26) has {@code X_t X^T M B_t^T B_t} where {@code (X_t X^T M B_t^T - Y_t) B_t} is
 * right. With factors of rank r a pass costs O((n d + N) r) for N targets: neither samples x tasks
 * nor d x T numbers are formed.
 */
final class MaskedLoss implements TaskLoss {
  /** Most numbers that the sums over samples may take, 64 MiB. */
  private static final long MOST_SUMS = 1L << 23;

  /** Tasks or samples of one parallel step, since one of them may be a microsecond of work. */
  private static final int BLOCK = 64;

  private final Matrix x;
  private final TaskTargets targets;
  private final double[] weights;

  /**
   * The loss of samples; features and targets of those with weights are scaled by the roots.
   *
   * @param features X^T, d x n: the features of sample i in column i; shared, not copied
   * @param rowWeights one per sample; empty when all are 1
   * @throws OkraException {@link ErrorCode#SHAPE_MISMATCH}
   */
  MaskedLoss(Matrix features, TaskTargets targets, TaskWeighting weighting, double... rowWeights) {
    if (features.columns() != targets.samples()) {
      throw Errors.shape(
          "Features of %d samples do not match targets (a mask) of %d; both must be over the same"
              + " samples.",
          features.columns(), targets.samples());
    }
    this.x = features;
    this.targets = targets;
    this.weights = weighting.weights(targets, rowWeights);
  }

  /**
   * The loss of a problem of which not all targets are observed: the tasks are the coordinates of
   * the outputs, each with the rows that have it.
   *
   * @param map of the outputs: the vectors themselves
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} when the output map mixes coordinates
   */
  static MaskedLoss of(FitProblem<?, ?> problem, FeatureMap<?> map, TaskWeighting weighting) {
    if (map.origin().isEmpty()) {
      throw Errors.option(
          "Some targets are missing, which needs their coordinates one by one, but the output map"
              + " is %s. Use the linear output kernel without a projection, or 'sketch:"
              + " coordinates'.",
          map);
    }
    SparseMatrix observed = problem.pairs().observed().orElseThrow();
    double[] values = observed.values().clone();
    double[] roots = problem.roots();
    for (int i = 0; i < roots.length; i++) {
      for (int k = observed.rowStarts()[i]; k < observed.rowStarts()[i + 1]; k++) {
        values[k] *= roots[i];
      }
    }
    Matrix rows = problem.isExact() ? problem.rotatedRows() : problem.features();
    TaskTargets targets = TaskTargets.of(withValues(observed, values));
    return new MaskedLoss(rows.transposed(), targets, weighting, problem.pairs().weights());
  }

  private static SparseMatrix withValues(SparseMatrix shape, double[] values) {
    return SparseMatrix.wrap(
        shape.rows(), shape.columns(), shape.rowStarts(), shape.columnIndices(), values);
  }

  @Override
  public int features() {
    return x.rows();
  }

  @Override
  public int tasks() {
    return weights.length;
  }

  TaskTargets targets() {
    return targets;
  }

  /** c_t. */
  double weight(int task) {
    return weights[task];
  }

  /**
   * The same loss in the form that is quicker to minimise: with the samples of every task summed up
   * when they are many against the features, else this one.
   */
  TaskLoss condensed(RunContext context) {
    long d = features();
    boolean pays = tasks() * d * d <= MOST_SUMS && targets.observed() > 2 * tasks() * d;
    if (!pays) {
      return this;
    }
    Matrix[] hessians = new Matrix[tasks()];
    for (int t = 0; t < tasks(); t++) {
      context.cancellation().check();
      hessians[t] = Matrix.zeros(d, d);
      context
          .linearAlgebra()
          .rankUpdate(2 * weights[t], samplesOf(t), Transpose.NO, 0, hessians[t]);
    }
    return new CondensedLoss(hessians, slope(Matrix.zeros(d, tasks()), context));
  }

  /** The features of the samples of a task, d x n_t. */
  Matrix samplesOf(int task) {
    Matrix samples = Matrix.zeros(features(), targets.samplesOf(task));
    for (int k = 0; k < samples.columns(); k++) {
      int sample = sample(start(task) + k);
      samples.columnBlock(k, k + 1).setAll(x.columnBlock(sample, sample + 1));
    }
    return samples;
  }

  /** The targets of these samples, n_t x 1. */
  Matrix targetsOf(int task) {
    return Matrix.column(
        Arrays.copyOfRange(targets.byTask().values(), start(task), start(task + 1)));
  }

  @Override
  public double value(Factors factors, RunContext context) {
    return value(errorsByTask(factors, context));
  }

  @Override
  public Matrix gradientTimes(Factors at, Matrix v, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix p = coordinates(at.left(), context);
    SparseMatrix errors = errors(targets.bySample(), p, at.right().transposed(), context);
    Matrix directions = v.transposed();
    scaleByWeights(directions);
    Matrix sums = context.memory().zeros(v.columns(), x.columns(), "Residuals of the samples");
    algebra.multiply(1, directions, errors, Transpose.YES, 0, sums);
    return algebra.multiplyRightTransposed(x, sums);
  }

  @Override
  public Matrix gradientTransposedTimes(Factors at, Matrix u, RunContext context) {
    SparseMatrix errors = errorsByTask(at, context);
    return gradient(coordinates(u, context), errors, context).transposed();
  }

  @Override
  public Slope slope(Matrix coefficients, RunContext context) {
    SparseMatrix errors = errors(targets.byTask(), coefficients, x, context);
    return new Slope(value(errors), gradient(x, errors, context));
  }

  /** {@code 2 c_t sum_{i in t} e_it u_i} in column t, for samples in other coordinates u. */
  private Matrix gradient(Matrix u, SparseMatrix errors, RunContext context) {
    Matrix result = context.memory().zeros(u.rows(), tasks(), "The gradient of the tasks");
    context.linearAlgebra().multiply(1, u, errors, Transpose.YES, 0, result);
    scaleByWeights(result);
    return result;
  }

  /** Column t times {@code 2 c_t}. */
  private void scaleByWeights(Matrix a) {
    Entries.scaleColumns(a, Arrays.stream(weights).map(weight -> 2 * weight).toArray());
  }

  private SparseMatrix errorsByTask(Factors at, RunContext context) {
    Matrix p = coordinates(at.left(), context);
    return errors(targets.byTask(), at.right().transposed(), p, context);
  }

  /** {@code <a_i, b_j> - y_ij} where Y is known, for columns of A and B. */
  private static SparseMatrix errors(SparseMatrix y, Matrix a, Matrix b, RunContext context) {
    double[] errors = new double[y.storedEntries()];
    forEach(
        y.rows(),
        i -> {
          for (int k = y.rowStarts()[i]; k < y.rowStarts()[i + 1]; k++) {
            errors[k] = Entries.inner(a, i, b, y.columnIndices()[k]) - y.values()[k];
          }
        },
        context);
    return withValues(y, errors);
  }

  /** {@code sum_t c_t sum_i e_it^2}. */
  private double value(SparseMatrix errors) {
    double sum = 0;
    for (int t = 0; t < tasks(); t++) {
      double squares = 0;
      for (int k = start(t); k < start(t + 1); k++) {
        squares += errors.values()[k] * errors.values()[k];
      }
      sum += weights[t] * squares;
    }
    return sum;
  }

  /** {@inheritDoc} The mean curvature of the task that has most of it. */
  @Override
  public double curvature(RunContext context) {
    double[] norms = context.linearAlgebra().rowSquaredNorms(x.transposed());
    double largest = 0;
    for (int t = 0; t < tasks(); t++) {
      double trace = 0;
      for (int k = start(t); k < start(t + 1); k++) {
        trace += norms[sample(k)];
      }
      largest = Math.max(largest, 2 * weights[t] * trace / features());
    }
    return largest;
  }

  /** {@inheritDoc} One r x r system per task. */
  @Override
  public Matrix bestRight(Factors factors, double penalty, RunContext context) {
    Matrix p = coordinates(factors.left(), context);
    int r = factors.rank();
    Matrix result = context.memory().zeros(r, tasks(), "The factors of the tasks");
    forEach(
        tasks(),
        t -> {
          double[] system = new double[r * r];
          double[] b = new double[r];
          for (int k = start(t); k < start(t + 1); k++) {
            int column = p.index(0, sample(k));
            for (int i = 0; i < r; i++) {
              double scaled = 2 * weights[t] * p.values()[column + i];
              b[i] += scaled * targets.byTask().values()[k];
              for (int j = 0; j <= i; j++) {
                system[i * r + j] += scaled * p.values()[column + j];
              }
            }
          }
          for (int i = 0; i < r; i++) {
            system[i * r + i] += penalty;
          }
          SmallSystem.solve(system, b);
          result.columnBlock(t, t + 1).setAll(Matrix.column(b));
        },
        context);
    return result.transposed();
  }

  /** {@code L^T X^T}, r x n: the samples in the coordinates of the factors. */
  private Matrix coordinates(Matrix left, RunContext context) {
    Matrix p = context.memory().zeros(left.columns(), x.columns(), "The samples in r coordinates");
    if (left.columns() > 0) {
      context.linearAlgebra().multiply(1, left, Transpose.YES, x, Transpose.NO, 0, p);
    }
    return p;
  }

  private int start(int task) {
    return targets.byTask().rowStarts()[task];
  }

  private int sample(int k) {
    return targets.byTask().columnIndices()[k];
  }

  private static void forEach(int count, Workers.IndexedTask action, RunContext context) {
    context
        .workers()
        .forEachBlock(
            (count + BLOCK - 1) / BLOCK,
            block -> {
              for (int i = block * BLOCK; i < Math.min(count, (block + 1) * BLOCK); i++) {
                action.run(i);
              }
            });
  }
}
