package org.okra.core.linear;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.JavaBLAS;
import dev.ludovic.netlib.lapack.JavaLAPACK;
import dev.ludovic.netlib.lapack.LAPACK;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.okra.core.Matrix;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

/**
 * Runs BLAS and LAPACK calls: on our threads, whose stacks are large, and with the library's thread
 * count set so that the two kinds of threads never multiply.
 *
 * @param gate sets the thread count of the library; empty when it has none or is not ours
 * @param callers lets some threads call by themselves, and no more
 */
record BlasRunner(
    BLAS blas, LAPACK lapack, Optional<BlasThreadGate> gate, Workers workers, Semaphore callers) {
  /** Triangles up to this size are computed as squares where netlib's dsyrk takes no part. */
  private static final int SMALL_TRIANGLE = 96;

  /** With as many callers as there are threads. */
  BlasRunner(BLAS blas, LAPACK lapack, Optional<BlasThreadGate> gate, Workers workers) {
    this(blas, lapack, gate, workers, new Semaphore(workers.threads().count()));
  }

  /** Netlib's Java code. */
  static BlasRunner onJava(Workers workers) {
    return new BlasRunner(
        JavaBLAS.getInstance(), JavaLAPACK.getInstance(), Optional.empty(), workers);
  }

  /** Names of the BLAS and LAPACK classes in use. */
  String implementation() {
    return blas.getClass().getSimpleName() + ", " + lapack.getClass().getSimpleName();
  }

  /** Whether products may leave out factors that are zero, and NaN on the other side with them. */
  boolean skipsZeros() {
    return blas instanceof JavaBLAS;
  }

  /**
   * Whether netlib accepts this matrix in dsyrk and dtrsm. Its bounds check there wants room for a
   * whole column after the last one, which a block of rows at the end of an array does not have.
   */
  static boolean takes(Matrix matrix) {
    long needed = matrix.offset() + (long) matrix.leadingDimension() * matrix.columns();
    return needed <= matrix.values().length;
  }

  /**
   * Whether BLAS is the parallel side, so that tiles run one after the other. Inside a task of ours
   * it never is: that loop is parallel already.
   */
  boolean blasIsParallel() {
    return gate.isPresent()
        && workers.threads().owner() == Threads.Owner.BLAS
        && !workers.onWorker();
  }

  /** One native call on a large stack. */
  void call(Runnable call) {
    gated(() -> workers.forEach(1, index -> call.run()));
  }

  /** One native call that may use all threads itself; inside a task of ours it has one. */
  void callWithThreads(Runnable call) {
    if (gate.isEmpty() || workers.onWorker()) {
      call(call);
      return;
    }
    int threads = Math.min(workers.threads().count(), gate.get().most());
    gate.get().run(threads, () -> workers.forEach(1, index -> call.run()));
  }

  /** Many native calls with an index each, which must write to different places. */
  void forEach(int count, Workers.IndexedTask task) {
    if (blasIsParallel()) {
      call(
          () -> {
            for (int i = 0; i < count; i++) {
              workers.cancellation().check();
              task.run(i);
            }
          });
    } else {
      gated(() -> workers.forEach(count, task));
    }
  }

  /**
   * One native call of microseconds, on the calling thread where that is safe: a library with one
   * thread keeps nothing large on the stack. As many callers as there are threads may be in such a
   * call at once, since the library has buffers for a limited number of them.
   */
  void callSmall(Runnable call) {
    boolean safe = blas instanceof JavaBLAS || gate.isPresent() && !blasIsParallel();
    if (!safe || !callers.tryAcquire()) {
      call(call);
      return;
    }
    try {
      gated(() -> workers.runHere(call));
    } finally {
      callers.release();
    }
  }

  private void gated(Runnable work) {
    if (gate.isEmpty()) {
      work.run();
    } else {
      gate.get().run(blasIsParallel() ? workers.threads().count() : 1, work);
    }
  }

  /** {@code C <- alpha op(A) op(B) + beta C} in one call. */
  void multiply(
      double alpha, Matrix a, Transpose ta, Matrix b, Transpose tb, double beta, Matrix c) {
    blas.dgemm(
        ta.blasName(),
        tb.blasName(),
        c.rows(),
        c.columns(),
        ta.columns(a),
        alpha,
        a.values(),
        a.offset(),
        a.leadingDimension(),
        b.values(),
        b.offset(),
        b.leadingDimension(),
        beta,
        c.values(),
        c.offset(),
        c.leadingDimension());
  }

  /** {@code C <- alpha op(A) op(A)^T + beta C} for the lower triangle of C. */
  void rankUpdate(double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    if (!takes(a) || !takes(c)) {
      rankUpdateInPieces(alpha, a, transpose, beta, c);
      return;
    }
    blas.dsyrk(
        Triangle.LOWER.blasName(),
        transpose.blasName(),
        c.rows(),
        transpose.columns(a),
        alpha,
        a.values(),
        a.offset(),
        a.leadingDimension(),
        beta,
        c.values(),
        c.offset(),
        c.leadingDimension());
  }

  /** The same by dgemm: halves the triangle until a square beside it costs next to nothing. */
  private void rankUpdateInPieces(
      double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    int size = c.rows();
    if (size > SMALL_TRIANGLE) {
      int half = size / 2 / 8 * 8;
      Matrix upper = transpose.rowsOf(a, 0, half);
      Matrix lower = transpose.rowsOf(a, half, size);
      rankUpdate(alpha, upper, transpose, beta, c.view(0, half, 0, half));
      Matrix beside = c.view(half, size, 0, half);
      multiply(alpha, lower, transpose, upper, transpose.other(), beta, beside);
      rankUpdate(alpha, lower, transpose, beta, c.view(half, size, half, size));
      return;
    }
    Matrix square = Matrix.zeros(size, size);
    for (int j = 0; j < size && beta != 0; j++) {
      System.arraycopy(c.values(), c.index(j, j), square.values(), square.index(j, j), size - j);
    }
    multiply(alpha, a, transpose, a, transpose.other(), beta, square);
    for (int j = 0; j < size; j++) {
      System.arraycopy(square.values(), square.index(j, j), c.values(), c.index(j, j), size - j);
    }
  }

  /** Solves {@code op(T) X = B} or {@code X op(T) = B} in one call; X overwrites B. */
  void solveTriangular(Side side, Matrix t, Triangle triangle, Transpose transpose, Matrix b) {
    blas.dtrsm(
        side.blasName(),
        triangle.blasName(),
        transpose.blasName(),
        "N",
        b.rows(),
        b.columns(),
        1,
        t.values(),
        t.offset(),
        t.leadingDimension(),
        b.values(),
        b.offset(),
        b.leadingDimension());
  }

  /** {@code C <- op(A) op(B)} in float, in one call; the arrays hold such matrices without gaps. */
  void multiply(
      float[] left,
      Matrix a,
      Transpose ta,
      float[] right,
      Matrix b,
      Transpose tb,
      float[] product,
      Matrix c) {
    blas.sgemm(
        ta.blasName(),
        tb.blasName(),
        c.rows(),
        c.columns(),
        ta.columns(a),
        1,
        left,
        0,
        a.rows(),
        right,
        0,
        b.rows(),
        0,
        product,
        0,
        c.rows());
  }

  /** The lower triangle of {@code C <- op(A) op(A)^T} in float, size x size, in one call. */
  void rankUpdate(float[] left, Matrix a, Transpose transpose, float[] product, int size) {
    blas.ssyrk(
        Triangle.LOWER.blasName(),
        transpose.blasName(),
        size,
        transpose.columns(a),
        1,
        left,
        0,
        a.rows(),
        0,
        product,
        0,
        size);
  }
}
