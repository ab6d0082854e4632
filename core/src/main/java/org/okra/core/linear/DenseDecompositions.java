package org.okra.core.linear;

import java.util.Arrays;
import java.util.function.Consumer;
import org.netlib.util.intW;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;

/** Eigenpairs, singular values and QR through LAPACK. Arguments were checked above. */
record DenseDecompositions(BlasRunner runner, MemoryBudget memory) {
  /** The divide and conquer solver needs 2 n^2 doubles of work space, which must fit an array. */
  private static final int LARGEST_DIVIDE_AND_CONQUER = 32_700;

  /**
   * From here on several threads of the library pay. Below, they wait for each other: on a busy
   * machine two of them took five to forty times as long as one for 60 to 500 rows.
   */
  private static final int LEAST_FOR_THREADS = 1000;

  /**
   * A routine of LAPACK that says how much work space it wants when it is given -1 for its size.
   */
  @FunctionalInterface
  private interface Routine {
    void run(double[] work, int size, int[] integers, int integerSize);

    /** Asks for the sizes, and runs it with the space that it wants, or this much at least. */
    default void run(
        Consumer<Runnable> caller, long leastDoubles, int leastIntegers, MemoryBudget memory) {
      double[] wanted = new double[1];
      int[] wantedIntegers = new int[1];
      run(wanted, -1, wantedIntegers, -1);
      double[] work = workSpace(wanted[0], leastDoubles, memory);
      int[] integers = new int[Math.max(leastIntegers, wantedIntegers[0])];
      caller.accept(() -> run(work, work.length, integers, integers.length));
    }
  }

  Eigenpairs eigen(Matrix a) {
    return eigen(a, runner::call);
  }

  Eigenpairs eigenByLibraryThreads(Matrix a) {
    return a.rows() < LEAST_FOR_THREADS ? eigen(a) : eigen(a, runner::callWithThreads);
  }

  private Eigenpairs eigen(Matrix a, Consumer<Runnable> caller) {
    int n = a.rows();
    if (n == 0) {
      return new Eigenpairs(new double[0], Matrix.zeros(0, 0));
    }
    if (n > LARGEST_DIVIDE_AND_CONQUER) {
      return leadingEigen(a, n);
    }
    Matrix vectors = memory.copy(a, "Eigenvectors");
    double[] values = new double[n];
    intW info = new intW(0);
    Routine dsyevd =
        (work, size, integers, integerSize) ->
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
                    size,
                    integers,
                    integerSize,
                    info);
    dsyevd.run(caller, 1, 1, memory);
    checkConverged(info.val, "eigenvalue", n, n);
    return falling(values, vectors);
  }

  Eigenpairs leadingEigen(Matrix a, int count) {
    int n = a.rows();
    if (count == 0) {
      return new Eigenpairs(new double[0], Matrix.zeros(n, 0));
    }
    double[] entries = memory.copy(a, "A matrix to decompose").values();
    Matrix vectors = memory.zeros(n, count, "Eigenvectors");
    double[] values = new double[n];
    int[] support = new int[2 * n];
    intW found = new intW(0);
    intW info = new intW(0);
    // Eigenvalues rise in LAPACK: the leading ones have the numbers n - count + 1 .. n.
    int first = n - count + 1;
    double[] v = vectors.values();
    Routine dsyevr =
        (work, size, integers, integerSize) ->
            runner
                .lapack()
                .dsyevr(
                    "V",
                    "I",
                    "L",
                    n,
                    entries,
                    n,
                    0,
                    0,
                    first,
                    n,
                    0,
                    found,
                    values,
                    v,
                    n,
                    support,
                    work,
                    size,
                    integers,
                    integerSize,
                    info);
    // Netlib insists on these sizes even where LAPACK asks for less (n = 1).
    dsyevr.run(runner::call, 26L * n, 10 * n, memory);
    checkConverged(info.val != 0 ? info.val : found.val - count, "eigenvalue", n, n);
    return falling(Arrays.copyOf(values, count), vectors);
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
    Matrix overwritten = memory.copy(a, "Singular vectors");
    Matrix shorter = memory.zeros(k, k, "Singular vectors");
    double[] unused = new double[1];
    double[] left = tall ? unused : shorter.values();
    double[] right = tall ? shorter.values() : unused;
    double[] values = new double[k];
    int[] integers = new int[8 * k];
    intW info = new intW(0);
    Routine dgesdd =
        (work, size, none, noneSize) ->
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
                    tall ? 1 : k,
                    right,
                    tall ? k : 1,
                    work,
                    size,
                    integers,
                    info);
    dgesdd.run(runner::call, 1, 1, memory);
    checkConverged(info.val, "singular value", m, n);
    return tall
        ? new SingularValues(overwritten, values, shorter)
        : new SingularValues(shorter, values, overwritten);
  }

  OrthogonalFactor orthogonal(Matrix a) {
    int m = a.rows();
    int n = a.columns();
    Matrix q = memory.copy(a, "An orthogonal factor");
    Matrix r = memory.zeros(n, n, "A triangular factor");
    if (n == 0) {
      return new OrthogonalFactor(q, r);
    }
    double[] reflectors = new double[n];
    intW info = new intW(0);
    Routine dgeqrf =
        (work, size, none, noneSize) ->
            runner.lapack().dgeqrf(m, n, q.values(), m, reflectors, work, size, info);
    dgeqrf.run(runner::call, 1, 1, memory);
    for (int j = 0; j < n; j++) {
      System.arraycopy(q.values(), q.index(0, j), r.values(), r.index(0, j), j + 1);
    }
    Routine dorgqr =
        (work, size, none, noneSize) ->
            runner.lapack().dorgqr(m, n, n, q.values(), m, reflectors, work, size, info);
    dorgqr.run(runner::call, 1, 1, memory);
    return new OrthogonalFactor(q, r);
  }

  /** Room for at least this many doubles; a heap without it is a coded error. */
  private static double[] workSpace(double asked, long least, MemoryBudget memory) {
    if (asked > Matrix.MAX_ENTRIES) {
      throw Errors.tooLarge(
          "The decomposition needs work space of %s doubles, more than a Java array holds. Use a"
              + " sketch, or fewer eigenpairs.",
          (long) asked);
    }
    return memory.zeros(Math.max(least, (long) asked), 1, "Work space of a decomposition").values();
  }

  private static void checkConverged(int info, String what, int rows, int columns) {
    if (info != 0) {
      throw Errors.notConverged(
          "The %s decomposition of a %s x %s matrix did not converge (LAPACK code %s). Scale the"
              + " matrix, or add a small multiple of the identity.",
          what, rows, columns, info);
    }
  }

  /** The pairs in the reverse order of LAPACK's, which rise. */
  private static Eigenpairs falling(double[] values, Matrix vectors) {
    for (int i = 0, j = values.length - 1; i < j; i++, j--) {
      double swapped = values[i];
      values[i] = values[j];
      values[j] = swapped;
      Matrix first = vectors.columnBlock(i, i + 1);
      Matrix copy = first.copy();
      first.setAll(vectors.columnBlock(j, j + 1));
      vectors.columnBlock(j, j + 1).setAll(copy);
    }
    return new Eigenpairs(values, vectors);
  }
}
