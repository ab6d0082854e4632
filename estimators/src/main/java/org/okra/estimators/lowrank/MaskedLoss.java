package org.okra.estimators.lowrank;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

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
public final class MaskedLoss implements TaskLoss {
  /** Most numbers that the sums over samples may take, 64 MiB. */
  private static final long MOST_SUMS = 1L << 23;

  private final Matrix x;
  private final TaskTargets targets;
  private final double[] weights;

  /**
   * The loss.
   *
   * @param features X^T, d x n: the features of sample i in column i; shared, not copied
   * @throws OkraException {@link ErrorCode#SHAPE_MISMATCH}
   */
  public MaskedLoss(Matrix features, TaskTargets targets, TaskWeighting weighting) {
    if (features.columns() != targets.samples()) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "Features of "
              + features.columns()
              + " samples do not go with targets (a mask) of "
              + targets.samples()
              + "; both must be over the same samples.");
    }
    this.x = features.isContiguous() && features.offset() == 0 ? features : features.copy();
    this.targets = targets;
    this.weights = new double[targets.tasks()];
    for (int t = 0; t < weights.length; t++) {
      weights[t] = weighting.weight(targets, t);
    }
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
  public TaskLoss condensed(RunContext context) {
    long d = features();
    boolean pays = tasks() * d * d <= MOST_SUMS && targets.observed() > 2 * tasks() * d;
    if (!pays) {
      return this;
    }
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix[] grams = new Matrix[tasks()];
    Matrix cross = Matrix.zeros(d, tasks());
    double constant = 0;
    for (int t = 0; t < tasks(); t++) {
      context.cancellation().check();
      Matrix samples = samplesOf(t);
      grams[t] = CondensedLoss.gram(samples, weights[t], algebra);
      for (int k = start(t); k < start(t + 1); k++) {
        addScaled(weights[t] * target(k), x, sample(k), cross, t);
        constant += weights[t] * target(k) * target(k);
      }
    }
    return new CondensedLoss(grams, cross, constant);
  }

  /** The features of the samples of a task, d x n_t. */
  Matrix samplesOf(int task) {
    Matrix samples = Matrix.zeros(features(), targets.samplesOf(task));
    for (int k = start(task); k < start(task + 1); k++) {
      int from = x.index(0, sample(k));
      int to = samples.index(0, k - start(task));
      System.arraycopy(x.values(), from, samples.values(), to, features());
    }
    return samples;
  }

  @Override
  public double value(Factors factors, RunContext context) {
    Matrix p = coordinates(factors.left(), context);
    Matrix r = factors.right().transposed();
    double[] terms = new double[tasks()];
    forEachTask(
        context,
        t -> {
          double sum = 0;
          for (int k = start(t); k < start(t + 1); k++) {
            double error = inner(p, sample(k), r, t) - target(k);
            sum += error * error;
          }
          terms[t] = weights[t] * sum;
        });
    return sum(terms);
  }

  @Override
  public Matrix gradientTimes(Factors at, Matrix v, RunContext context) {
    Matrix p = coordinates(at.left(), context);
    Matrix r = at.right().transposed();
    Matrix directions = v.transposed();
    SparseMatrix y = targets.bySample();
    Matrix sums = context.memory().zeros(v.columns(), x.columns(), "Residuals of the samples");
    forEachBlock(
        context,
        x.columns(),
        i -> {
          for (int k = y.rowStarts()[i]; k < y.rowStarts()[i + 1]; k++) {
            int t = y.columnIndices()[k];
            addScaled(2 * weights[t] * (inner(p, i, r, t) - y.values()[k]), directions, t, sums, i);
          }
        });
    return context.linearAlgebra().multiplyRightTransposed(x, sums);
  }

  @Override
  public Matrix gradientTransposedTimes(Factors at, Matrix u, RunContext context) {
    Matrix p = coordinates(at.left(), context);
    Matrix r = at.right().transposed();
    Matrix q = coordinates(u, context);
    Matrix result = context.memory().zeros(u.columns(), tasks(), "The gradient of the tasks");
    forEachTask(
        context,
        t -> {
          for (int k = start(t); k < start(t + 1); k++) {
            double error = inner(p, sample(k), r, t) - target(k);
            addScaled(2 * weights[t] * error, q, sample(k), result, t);
          }
        });
    return result.transposed();
  }

  @Override
  public Slope slope(Matrix coefficients, RunContext context) {
    Matrix gradient = context.memory().zeros(features(), tasks(), "The gradient");
    double[] terms = new double[tasks()];
    forEachTask(
        context,
        t -> {
          double sum = 0;
          for (int k = start(t); k < start(t + 1); k++) {
            double error = inner(x, sample(k), coefficients, t) - target(k);
            sum += error * error;
            addScaled(2 * weights[t] * error, x, sample(k), gradient, t);
          }
          terms[t] = weights[t] * sum;
        });
    return new Slope(sum(terms), gradient);
  }

  /** {@inheritDoc} The mean curvature of the task that has most of it. */
  @Override
  public double curvature(RunContext context) {
    double[] traces = new double[tasks()];
    forEachTask(
        context,
        t -> {
          for (int k = start(t); k < start(t + 1); k++) {
            traces[t] += 2 * weights[t] * inner(x, sample(k), x, sample(k));
          }
        });
    double largest = 0;
    for (double trace : traces) {
      largest = Math.max(largest, trace / features());
    }
    return largest;
  }

  /**
   * {@inheritDoc}
   *
   * <p>By conjugate gradients from the L of the factors: the rows of L do not separate, since each
   * task sees other samples.
   */
  @Override
  public Matrix bestLeft(Factors factors, double penalty, RunContext context) {
    Matrix right = factors.right();
    // The gradient is affine in L: without its constant it is the Hessian.
    Matrix zero = Matrix.zeros(features(), right.columns());
    Matrix constant = gradientTimes(new Factors(zero, right), right, context);
    Matrix minus = constant.copy();
    Entries.scale(-1, minus);
    return ConjugateGradients.solve(
        v -> {
          Matrix product = gradientTimes(new Factors(v, right), right, context);
          Entries.add(-1, constant, product);
          Entries.add(penalty, v, product);
          return product;
        },
        minus,
        factors.left(),
        context);
  }

  /** {@inheritDoc} One r x r system per task. */
  @Override
  public Matrix bestRight(Factors factors, double penalty, RunContext context) {
    Matrix p = coordinates(factors.left(), context);
    int r = factors.rank();
    Matrix result = context.memory().zeros(r, tasks(), "The factors of the tasks");
    forEachTask(
        context,
        t -> {
          double[] system = new double[r * r];
          double[] b = new double[r];
          for (int k = start(t); k < start(t + 1); k++) {
            int column = p.index(0, sample(k));
            for (int i = 0; i < r; i++) {
              double scaled = 2 * weights[t] * p.values()[column + i];
              b[i] += scaled * target(k);
              for (int j = 0; j <= i; j++) {
                system[i * r + j] += scaled * p.values()[column + j];
              }
            }
          }
          for (int i = 0; i < r; i++) {
            system[i * r + i] += penalty;
          }
          SmallSystem.solve(system, b);
          System.arraycopy(b, 0, result.values(), result.index(0, t), r);
        });
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

  private double target(int k) {
    return targets.byTask().values()[k];
  }

  private void forEachTask(RunContext context, IndexAction action) {
    forEachBlock(context, tasks(), action);
  }

  /** What is done for one task or sample. */
  private interface IndexAction {
    void run(int index);
  }

  /** In blocks, since one task may be a microsecond of work. */
  private static void forEachBlock(RunContext context, int count, IndexAction action) {
    int block = 64;
    context
        .workers()
        .forEach(
            (count + block - 1) / block,
            b -> {
              for (int i = b * block; i < Math.min(count, (b + 1) * block); i++) {
                action.run(i);
              }
            });
  }

  /** The inner product of column i of A and column j of B. */
  private static double inner(Matrix a, int i, Matrix b, int j) {
    double[] left = a.values();
    double[] right = b.values();
    int first = a.index(0, i);
    int second = b.index(0, j);
    double sum = 0;
    for (int k = 0; k < a.rows(); k++) {
      sum += left[first + k] * right[second + k];
    }
    return sum;
  }

  /** Column j of B plus a multiple of column i of A. */
  private static void addScaled(double factor, Matrix a, int i, Matrix b, int j) {
    double[] source = a.values();
    double[] sums = b.values();
    int first = a.index(0, i);
    int second = b.index(0, j);
    for (int k = 0; k < a.rows(); k++) {
      sums[second + k] += factor * source[first + k];
    }
  }

  private static double sum(double[] terms) {
    double sum = 0;
    for (double term : terms) {
      sum += term;
    }
    return sum;
  }
}
