package org.okra.estimators;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.sketches.FeatureMap;

/**
 * Exact leave-one-out predictions of ridge regression, from the factor of one lambda or from the
 * spectrum for all of them.
 *
 * <p>With the same W lambda, the model fitted without pair i predicts
 *
 * <pre>{@code
 * h_{-i}(x_i) = gam(y_i) - (gam(y_i) - h(x_i)) / (1 - H_ii)
 * }</pre>
 *
 * <p>where H is the hat matrix of the scaled rows (sections 2 and 10 of the methods). The feature
 * maps are kept as they are: a sketch or a projection that was drawn or learnt with pair i is not
 * drawn again without it. By the spectrum everything is computed from what the fit leaves over,
 * {@code t_k = W lambda / (d_k + W lambda)}, and never as a difference of two numbers near 1, so
 * that a tiny lambda costs no digits:
 *
 * <pre>{@code
 * (I - H) Gam = (Gam - U Z) + U diag(t) Z,   1 - H_ii = (1 - sum_k U_ik^2) + sum_k U_ik^2 t_k
 * }</pre>
 *
 * <p>With an intercept {@code R = I - H} becomes {@code R - R r r^T R / (r^T R r)}, {@code r =
 * w^1/2}: r is one more target, and what is left of it corrects the others.
 *
 * <p>By the factor on features {@code 1 - H_ii} is such a difference: for lambda below 1e-10 use
 * the spectrum. Here U (n x q) is the orthonormal basis of the rows and {@code Z = U^T Gam}; both
 * first terms are exactly 0 when U is square.
 *
 * @param <Y> type of one output
 */
final class LeaveOneOut<Y> {
  /** Few at a time, since the first of a block decides how much of the factor is solved with. */
  static final Fold UNITS = new Fold(512, 1);

  private final FitProblem<?, Y> problem;
  private final FeatureMap<Y> map;
  private final int[] rows;
  private final Intercept intercept;
  private final Matrix targets;
  private final Matrix basis;
  private final Matrix projected;
  private final Matrix perpendicular;

  /** {@code r^T (Gam - U Z)}, over all rows. */
  private final double[] perpendicularSums;

  /** {@code 1 - sum_k U_ik^2} for every row; none when U is square. */
  private final double[] outside;

  /**
   * Of some rows of a problem.
   *
   * @param map orthonormal
   * @param rows different row numbers, rising
   * @param intercept on or off
   */
  LeaveOneOut(FitProblem<?, Y> problem, FeatureMap<Y> map, int[] rows, Intercept intercept) {
    this.problem = problem;
    this.map = map;
    this.rows = rows.clone();
    this.intercept = intercept;
    this.targets = targetsOf(problem, map, rows, intercept);
    this.perpendicularSums = new double[targets.columns()];
    if (!problem.hasSpectrum()) {
      this.basis = Matrix.zeros(0, 0);
      this.projected = Matrix.zeros(0, 0);
      this.perpendicular = Matrix.zeros(0, 0);
      this.outside = new double[0];
      return;
    }
    Spectrum spectrum = problem.spectrum();
    LinearAlgebra algebra = problem.context().linearAlgebra();
    if (problem.isExact()) {
      this.basis = Entries.selectRows(spectrum.vectors(), rows);
      this.projected = spectrum.project(problem.right(map, intercept), problem.context());
    } else {
      Matrix whitening = spectrum.scaledVectors(-0.5, spectrum.rank());
      this.basis = algebra.multiply(problem.featuresOf(rows), whitening);
      this.projected = algebra.multiplyLeftTransposed(whitening, problem.right(map, intercept));
    }
    this.perpendicular =
        problem.context().memory().zeros(rows.length, targets.columns(), "Targets");
    double[] ones = new double[basis.columns()];
    Arrays.fill(ones, 1);
    this.outside =
        isComplete()
            ? new double[0]
            : Arrays.stream(squares(ones)).map(inside -> Math.max(0, 1 - inside)).toArray();
    if (!isComplete()) {
      if (intercept == Intercept.ON) {
        double[] sums = problem.bordered(map).sums();
        int last = projected.columns() - 1;
        Arrays.setAll(
            perpendicularSums, j -> sums[j] - Entries.inner(projected, last, projected, j));
        perpendicularSums[last] = Math.max(0, perpendicularSums[last]);
      }
      perpendicular.setAll(targets);
      algebra.multiply(-1, basis, Transpose.NO, projected, Transpose.NO, 1, perpendicular);
    }
  }

  /** Rows of {@code D^1/2 Gam}: of few rows without forming all. With an intercept r follows. */
  private static <Y> Matrix targetsOf(
      FitProblem<?, Y> problem, FeatureMap<Y> map, int[] rows, Intercept intercept) {
    double[] roots = rootsOf(problem.roots(), rows);
    Matrix gam;
    if (rows.length == problem.rows()) {
      gam = problem.targets(map);
    } else {
      gam = map.apply(problem.pairs().outputs().select(rows), problem.context());
      Entries.scaleRows(roots, gam);
    }
    return intercept == Intercept.ON
        ? Bordered.append(gam, roots, problem.context().memory())
        : gam;
  }

  boolean isFor(FeatureMap<?> wanted, int[] wantedRows, Intercept wantedIntercept) {
    boolean bySpectrum = basis.rows() > 0;
    return map == wanted
        && Arrays.equals(rows, wantedRows)
        && intercept == wantedIntercept
        && bySpectrum == problem.hasSpectrum();
  }

  /** Whether U is square, so that nothing lies outside its span. */
  private boolean isComplete() {
    return basis.columns() == problem.rows();
  }

  /** {@code h_{-i}(x_i)} for every row, rows x b. */
  Matrix predictions(double lambda, RunContext context) {
    return predictions(
        targets, left(lambda, context), rootsOf(problem.roots(), rows), context.memory());
  }

  private static double[] rootsOf(double[] all, int[] rows) {
    return all.length == 0 ? all : Arrays.stream(rows).mapToDouble(i -> all[i]).toArray();
  }

  /**
   * {@code h_{-i}(x_i)} from what is left of the rows.
   *
   * @param targets {@code D^1/2 Gam} of them, and possibly more columns
   * @param roots of their weights; empty when all are 1
   */
  private static Matrix predictions(
      Matrix targets, Left left, double[] roots, MemoryBudget memory) {
    Matrix result =
        memory.copy(targets.columnBlock(0, left.residuals().columns()), "Left-out predictions");
    for (int j = 0; j < result.columns(); j++) {
      int start = result.index(0, j);
      int residual = left.residuals().index(0, j);
      for (int i = 0; i < result.rows(); i++) {
        double scaled =
            result.values()[start + i]
                - left.residuals().values()[residual + i] / left.complements()[i];
        result.values()[start + i] = roots.length == 0 ? scaled : scaled / roots[i];
      }
    }
    return result;
  }

  /**
   * {@code h_{-i}(x_i)} of some of the rows that sums are over, from the factor of one lambda.
   *
   * @param phi features of the rows, rows x a; overwritten
   * @param gam their targets, rows x b; overwritten
   * @param weights theirs; empty when all are 1
   */
  static Matrix predictions(
      TrainingSums sums,
      double lambda,
      Intercept intercept,
      Matrix phi,
      Matrix gam,
      double[] weights,
      RunContext context) {
    double[] roots = Rows.roots(weights);
    Entries.scaleRows(roots, phi);
    Entries.scaleRows(roots, gam);
    MemoryBudget memory = context.memory();
    boolean moved = intercept == Intercept.ON;
    Matrix targets = moved ? Bordered.append(gam, roots, memory) : gam;
    Matrix right = moved ? Bordered.of(sums, memory).right() : sums.cross();
    Matrix lower =
        Lambda.factor(
                lambda,
                sums.weight(),
                memory.copy(sums.gram(), "The system"),
                sums.metric(),
                context.linearAlgebra())
            .lower();
    Matrix coefficients = memory.copy(right, "The coefficients");
    InputSide.solveInPlace(lower, coefficients, context.linearAlgebra());
    Left alone = byFactor(lower, coefficients, targets, Fold.STANDARD, phi::rowBlock, context);
    Left left =
        moved ? withIntercept(alone, Bordered.of(sums, memory).left(coefficients), memory) : alone;
    return predictions(targets, left, roots, memory);
  }

  /**
   * {@code (I - H) Gam} and {@code 1 - H_ii}.
   *
   * @param residuals rows x b
   */
  private record Left(Matrix residuals, double[] complements) {}

  private Left left(double lambda, RunContext context) {
    if (basis.rows() > 0) {
      return bySpectrum(lambda, context);
    }
    return problem.isExact() ? byGramFactor(lambda, context) : byFeatureFactor(lambda, context);
  }

  /**
   * The same with an intercept: {@code e = R r}, the last column, corrects the others.
   *
   * @param sums {@code r^T R [Gam, r]}
   */
  private static Left withIntercept(Left left, double[] sums, MemoryBudget memory) {
    Matrix residuals = left.residuals();
    int last = sums.length - 1;
    double[] e = residuals.columnValues(last);
    double[] complements = left.complements();
    Arrays.setAll(complements, i -> complements[i] - e[i] * e[i] / sums[last]);
    return new Left(
        memory.copy(Bordered.withoutLast(residuals, Bordered.constant(sums)), "Residuals"),
        complements);
  }

  private Left bySpectrum(double lambda, RunContext context) {
    double[] t = problem.spectrum().left(lambda, basis.columns());
    // Whichever factor is smaller takes the scales.
    boolean few = rows.length < projected.columns();
    Matrix left = few ? context.memory().copy(basis, "A scaled basis") : basis;
    Matrix scaled = few ? projected : context.memory().copy(projected, "Scaled targets");
    if (few) {
      Entries.scaleColumns(left, t);
    } else {
      Entries.scaleRows(t, scaled);
    }
    Matrix residuals = context.memory().copy(perpendicular, "Residuals");
    context.linearAlgebra().multiply(1, left, Transpose.NO, scaled, Transpose.NO, 1, residuals);
    double[] complements = squares(t);
    for (int i = 0; i < rows.length && !isComplete(); i++) {
      complements[i] += outside[i];
    }
    Left alone = new Left(residuals, complements);
    return intercept == Intercept.ON ? withIntercept(alone, leftInAll(t), context.memory()) : alone;
  }

  /** {@code sum_k U_ik^2 t_k} for every row: a path asks for it often, so that it must be quick. */
  private double[] squares(double[] t) {
    double[] values = basis.values();
    double[] sums = new double[rows.length];
    for (int k = 0; k < t.length; k++) {
      int start = basis.index(0, k);
      double factor = t[k];
      for (int i = 0; i < sums.length; i++) {
        sums[i] += values[start + i] * values[start + i] * factor;
      }
    }
    return sums;
  }

  /** {@code r^T R [Gam, r]} over all rows, from what is left of each direction. */
  private double[] leftInAll(double[] t) {
    int last = map.dimension();
    double[] sums = perpendicularSums.clone();
    for (int j = 0; j <= last; j++) {
      for (int k = 0; k < t.length; k++) {
        sums[j] += t[k] * projected.get(k, last) * projected.get(k, j);
      }
    }
    return sums;
  }

  /**
   * {@code I - H = W lambda (A + W lambda I)^-1}; the common factor cancels. Above row i the vector
   * {@code L^-1 e_i} is 0, so a block of such vectors needs the rest of L alone.
   */
  private Left byGramFactor(double lambda, RunContext context) {
    FitProblem<?, Y> later = problem.in(context);
    Matrix lower = later.lower(lambda);
    int n = lower.rows();
    Matrix solved =
        rows.length == n
            ? context.memory().copy(targets, "Solved targets")
            : later.right(map, intercept);
    InputSide.solveInPlace(lower, solved, context.linearAlgebra());
    double[] diagonal = new double[rows.length];
    UNITS.forEach(
        rows.length,
        (from, to) -> {
          int first = rows[from];
          Matrix units = context.memory().zeros(n - first, to - from, "Unit vectors");
          for (int i = from; i < to; i++) {
            units.set(rows[i] - first, i - from, 1);
          }
          double[] norms = columnNorms(lower.view(first, n, first, n), units, context);
          System.arraycopy(norms, 0, diagonal, from, norms.length);
        },
        context);
    Matrix chosen =
        rows.length == n ? solved : context.memory().counted(Entries.selectRows(solved, rows));
    Left alone = new Left(chosen, diagonal);
    return intercept == Intercept.ON
        ? withIntercept(alone, later.bordered(map).left(solved), context.memory())
        : alone;
  }

  /** Block by block, so that the features of all rows need not be in memory. */
  private Left byFeatureFactor(double lambda, RunContext context) {
    FitProblem<?, Y> later = problem.in(context);
    Matrix coefficients =
        later.solve(lambda, context.memory().copy(later.right(map, intercept), "The coefficients"));
    Left alone =
        byFactor(
            later.lower(lambda),
            coefficients,
            targets,
            later.fold(),
            (from, to) -> later.featuresOf(Arrays.copyOfRange(rows, from, to)),
            context);
    return intercept == Intercept.ON
        ? withIntercept(alone, later.bordered(map).left(coefficients), context.memory())
        : alone;
  }

  /** Gives the rows [from, to) of the features. */
  private interface Features {
    Matrix block(int from, int to);
  }

  private static Left byFactor(
      Matrix lower,
      Matrix coefficients,
      Matrix targets,
      Fold fold,
      Features features,
      RunContext context) {
    Matrix residuals = context.memory().copy(targets, "Residuals");
    double[] complements = new double[targets.rows()];
    fold.forEach(
        complements.length,
        (from, to) -> {
          Matrix phi = features.block(from, to);
          Matrix part = residuals.rowBlock(from, to);
          context
              .linearAlgebra()
              .multiply(-1, phi, Transpose.NO, coefficients, Transpose.NO, 1, part);
          double[] leverage =
              columnNorms(lower, context.memory().transposed(phi, "A block of features"), context);
          for (int i = from; i < to; i++) {
            complements[i] = 1 - leverage[i - from];
          }
        },
        context);
    return new Left(residuals, complements);
  }

  /**
   * {@code v_i^T A^-1 v_i = ||L^-1 v_i||^2} for every column of V.
   *
   * @param v overwritten
   */
  private static double[] columnNorms(Matrix lower, Matrix v, RunContext context) {
    context.linearAlgebra().solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, v);
    double[] result = new double[v.columns()];
    for (int j = 0; j < result.length; j++) {
      result[j] = Entries.squaredNorm(v.columnBlock(j, j + 1));
    }
    return result;
  }
}
