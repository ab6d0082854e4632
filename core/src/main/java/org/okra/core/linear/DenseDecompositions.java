package org.okra.core.linear;

import java.util.Arrays;
import java.util.function.Consumer;
import org.netlib.util.intW;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;

/** Eigenpairs, singular values and QR through LAPACK. Arguments were checked above. */
final class DenseDecompositions {
  /** The divide and conquer solver needs 2 n^2 doubles of work space, which must fit an array. */
  private static final int LARGEST_DIVIDE_AND_CONQUER = 32_700;

  private final BlasRunner runner;

  DenseDecompositions(BlasRunner runner) {
    this.runner = runner;
  }

  Eigenpairs eigen(Matrix a) {
    return eigen(a, runner::call);
  }

  Eigenpairs eigenByLibraryThreads(Matrix a) {
    return eigen(a, runner::callWithThreads);
  }

  private Eigenpairs eigen(Matrix a, Consumer<Runnable> caller) {
    int n = a.rows();
    if (n == 0) {
      return new Eigenpairs(new double[0], Matrix.zeros(0, 0));
    }
    if (n > LARGEST_DIVIDE_AND_CONQUER) {
      return leadingEigen(a, n);
    }
    Matrix vectors = a.copy();
    double[] values = new double[n];
    intW info = new intW(0);
    int[] firstInteger = new int[1];
    double[] query = new double[1];
    runner
        .lapack()
        .dsyevd("V", "L", n, vectors.values(), n, values, query, -1, firstInteger, -1, info);
    double[] work = workSpace(query[0], 1);
    int[] integers = new int[firstInteger[0]];
    caller.accept(
        () ->
            runner
                .lapack()
                .dsyevd(
                    "V",
                    "L",
                    n,
                    vectors.values(),
                    n,
                    values,
                    work,
                    work.length,
                    integers,
                    integers.length,
                    info));
    checkConverged(info.val, "eigenvalue", n, n);
    reverse(values);
    reverseColumns(vectors);
    return new Eigenpairs(values, vectors);
  }

  Eigenpairs leadingEigen(Matrix a, int count) {
    int n = a.rows();
    if (count == 0) {
      return new Eigenpairs(new double[0], Matrix.zeros(n, 0));
    }
    Matrix work = a.copy();
    Matrix vectors = Matrix.zeros(n, count);
    double[] values = new double[n];
    int[] support = new int[2 * n];
    intW found = new intW(0);
    intW info = new intW(0);
    double[] query = new double[1];
    int[] integerQuery = new int[1];
    // Eigenvalues rise in LAPACK: the leading ones have the numbers n - count + 1 .. n.
    runner
        .lapack()
        .dsyevr(
            "V",
            "I",
            "L",
            n,
            work.values(),
            n,
            0,
            0,
            n - count + 1,
            n,
            0,
            found,
            values,
            vectors.values(),
            n,
            support,
            query,
            -1,
            integerQuery,
            -1,
            info);
    // Netlib insists on these sizes even where LAPACK asks for less (n = 1).
    double[] space = workSpace(query[0], 26L * n);
    int[] integers = new int[Math.max(10 * n, integerQuery[0])];
    runner.call(
        () ->
            runner
                .lapack()
                .dsyevr(
                    "V",
                    "I",
                    "L",
                    n,
                    work.values(),
                    n,
                    0,
                    0,
                    n - count + 1,
                    n,
                    0,
                    found,
                    values,
                    vectors.values(),
                    n,
                    support,
                    space,
                    space.length,
                    integers,
                    integers.length,
                    info));
    checkConverged(info.val != 0 ? info.val : found.val - count, "eigenvalue", n, n);
    double[] leading = Arrays.copyOf(values, count);
    reverse(leading);
    reverseColumns(vectors);
    return new Eigenpairs(leading, vectors);
  }

  SingularValues singularValues(Matrix a) {
    int m = a.rows();
    int n = a.columns();
    int k = Math.min(m, n);
    if (k == 0) {
      return new SingularValues(Matrix.zeros(m, 0), new double[0], Matrix.zeros(0, n));
    }
    // Job O overwrites A with the longer factor. Job S would be the natural choice, but netlib's
    // bounds check for it wants room for m x m left vectors.
    boolean tall = m >= n;
    Matrix overwritten = a.copy();
    Matrix shorter = Matrix.zeros(k, k);
    double[] unused = new double[1];
    double[] left = tall ? unused : shorter.values();
    double[] right = tall ? shorter.values() : unused;
    int leftDimension = tall ? 1 : k;
    int rightDimension = tall ? k : 1;
    double[] values = new double[k];
    int[] integers = new int[8 * k];
    intW info = new intW(0);
    double[] query = new double[1];
    runner
        .lapack()
        .dgesdd(
            "O",
            m,
            n,
            overwritten.values(),
            m,
            values,
            left,
            leftDimension,
            right,
            rightDimension,
            query,
            -1,
            integers,
            info);
    double[] space = workSpace(query[0], 1);
    runner.call(
        () ->
            runner
                .lapack()
                .dgesdd(
                    "O",
                    m,
                    n,
                    overwritten.values(),
                    m,
                    values,
                    left,
                    leftDimension,
                    right,
                    rightDimension,
                    space,
                    space.length,
                    integers,
                    info));
    checkConverged(info.val, "singular value", m, n);
    return tall
        ? new SingularValues(overwritten, values, shorter)
        : new SingularValues(shorter, values, overwritten);
  }

  OrthogonalFactor orthogonal(Matrix a) {
    int m = a.rows();
    int n = a.columns();
    Matrix q = a.copy();
    Matrix r = Matrix.zeros(n, n);
    if (n == 0) {
      return new OrthogonalFactor(q, r);
    }
    double[] reflectors = new double[n];
    intW info = new intW(0);
    double[] query = new double[1];
    runner.lapack().dgeqrf(m, n, q.values(), m, reflectors, query, -1, info);
    double first = query[0];
    runner.lapack().dorgqr(m, n, n, q.values(), m, reflectors, query, -1, info);
    double[] space = workSpace(Math.max(first, query[0]), 1);
    runner.call(
        () -> {
          runner.lapack().dgeqrf(m, n, q.values(), m, reflectors, space, space.length, info);
          for (int j = 0; j < n; j++) {
            System.arraycopy(q.values(), q.index(0, j), r.values(), r.index(0, j), j + 1);
          }
          runner.lapack().dorgqr(m, n, n, q.values(), m, reflectors, space, space.length, info);
        });
    return new OrthogonalFactor(q, r);
  }

  /** Room for at least this many doubles; a heap without it is a coded error. */
  private static double[] workSpace(double asked, long least) {
    if (asked > Matrix.MAX_ENTRIES) {
      throw Errors.of(
          ErrorCode.TOO_LARGE,
          "The decomposition needs work space of %s doubles, more than a Java array holds. Use a"
              + " sketch, or fewer eigenpairs.",
          (long) asked);
    }
    return Matrix.zeros(Math.max(least, (long) asked), 1).values();
  }

  private static void checkConverged(int info, String what, int rows, int columns) {
    if (info != 0) {
      throw Errors.of(
          ErrorCode.NOT_CONVERGED,
          "The %s decomposition of a %s x %s matrix did not converge (LAPACK code %s). Scale the"
              + " matrix, or add a small multiple of the identity.",
          what,
          rows,
          columns,
          info);
    }
  }

  private static void reverse(double[] values) {
    for (int i = 0, j = values.length - 1; i < j; i++, j--) {
      double swapped = values[i];
      values[i] = values[j];
      values[j] = swapped;
    }
  }

  private static void reverseColumns(Matrix a) {
    double[] values = a.values();
    for (int i = 0, j = a.columns() - 1; i < j; i++, j--) {
      int first = a.index(0, i);
      int second = a.index(0, j);
      for (int k = 0; k < a.rows(); k++) {
        double swapped = values[first + k];
        values[first + k] = values[second + k];
        values[second + k] = swapped;
      }
    }
  }
}
