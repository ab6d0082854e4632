package org.okra.cli.doctor;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.JavaBLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import java.util.List;
import java.util.Locale;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Backend;
import org.okra.core.linear.BackendChoice;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.ByteSize;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;

/**
 * How fast the library is, against the Java code and against calling netlib without Okra.
 *
 * @param context the run to measure, native or not
 * @param heap bytes the heap may grow to
 */
record SpeedCheck(RunContext context, SpeedPlan plan, long heap) implements Check {
  /** Okra's part of the speed of netlib below which the doctor warns. */
  private static final double LEAST_SHARE = 0.85;

  private static final double GIGA = 1e-9;

  @Override
  public List<Finding> examine() {
    // Twice, because the garbage of one measurement may still be there during the next.
    long needed = 2 * plan.bytes();
    if (heap < needed) {
      return List.of(
          Finding.warning(
              "Not measured",
              "needs a heap of " + new ByteSize(needed) + " and has " + new ByteSize(heap)));
    }
    try (RunContext java = sibling(BackendChoice.JAVA_ONLY, context.workers().threads())) {
      return examine(java);
    } catch (OkraException e) {
      return List.of(Finding.warning("Not measured", e.getMessage()));
    }
  }

  private List<Finding> examine(RunContext java) {
    double javaProduct = productRate(java, plan.javaProduct(), plan.javaContest());
    double javaSingle =
        singleRate(java, JavaBLAS.getInstance(), plan.javaProduct(), plan.javaContest());
    double javaCholesky = choleskyRate(java, plan.javaCholesky(), plan.javaContest());
    if (context.linearAlgebra().report().backend() == Backend.JAVA) {
      return List.of(
          javaOnly("dgemm", javaProduct, plan.javaProduct()),
          javaOnly("sgemm", javaSingle, plan.javaProduct()),
          javaOnly("Cholesky", javaCholesky, plan.javaCholesky()));
    }
    BLAS netlib = NativeBLAS.getInstance();
    double[] products = productRates(netlib);
    double single = singleRate(context, netlib, plan.singleProduct(), plan.nativeContest());
    double cholesky = choleskyRate(context, plan.cholesky(), plan.nativeContest());
    return List.of(
        against("dgemm", products[0], plan.product(), javaProduct, plan.javaProduct()),
        against("sgemm", single, plan.singleProduct(), javaSingle, plan.javaProduct()),
        against("Cholesky", cholesky, plan.cholesky(), javaCholesky, plan.javaCholesky()),
        share(products[0], products[1], plan.product()));
  }

  private RunContext sibling(BackendChoice backend, Threads threads) {
    return RunContext.builder()
        .seed(context.seed())
        .memory(context.memory())
        .backend(backend)
        .threads(threads)
        .build();
  }

  // ---- measurements, all in GFLOP/s --------------------------------------------------------

  /** The double product through Okra, and by netlib alone with the library's own threads. */
  private double[] productRates(BLAS netlib) {
    int n = plan.product();
    RandomStream stream = context.random().stream("doctor", 0);
    Matrix a = PlainLoops.random(stream, n, n);
    Matrix b = PlainLoops.random(stream, n, n);
    Matrix c = context.memory().zeros(n, n, "The product that is measured");
    Threads all = Threads.blas(context.workers().threads().count());
    try (RunContext direct = sibling(BackendChoice.NATIVE_ONLY, all)) {
      Contest.Work okra = product(context, a, b, c);
      Contest.Work alone =
          new Contest.Work(
              // A tiny product of a run with BLAS threads leaves the library set to that many.
              () -> direct.linearAlgebra().multiply(Matrix.identity(1), Matrix.identity(1)),
              () ->
                  netlib.dgemm(
                      "N", "N", n, n, n, 1, a.values(), n, b.values(), n, 0, c.values(), n));
      double[] seconds = plan.nativeContest().medians(okra, alone);
      return new double[] {productRate(n, seconds[0]), productRate(n, seconds[1])};
    }
  }

  private static double productRate(RunContext run, int n, Contest contest) {
    RandomStream stream = run.random().stream("doctor", 0);
    Matrix a = PlainLoops.random(stream, n, n);
    Matrix b = PlainLoops.random(stream, n, n);
    Matrix c = Matrix.zeros(n, n);
    return productRate(n, contest.medians(product(run, a, b, c))[0]);
  }

  private static Contest.Work product(RunContext run, Matrix a, Matrix b, Matrix c) {
    return new Contest.Work(
        () -> run.linearAlgebra().multiply(1, a, Transpose.NO, b, Transpose.NO, 0, c));
  }

  private static double singleRate(RunContext run, BLAS blas, int n, Contest contest) {
    // Okra computes in doubles; this call only leaves the library set to one thread.
    run.linearAlgebra().multiply(Matrix.identity(1), Matrix.identity(1));
    SingleProduct product = new SingleProduct(run.workers(), blas, n);
    return productRate(n, contest.medians(new Contest.Work(product::run))[0]);
  }

  private static double choleskyRate(RunContext run, int n, Contest contest) {
    // Diagonally dominant, therefore positive definite; dense, therefore honest.
    Matrix a = PlainLoops.random(run.random().stream("doctor", 1), n, n);
    for (int i = 0; i < n; i++) {
      a.set(i, i, n);
    }
    Matrix work = Matrix.zeros(n, n);
    Contest.Work factorise =
        new Contest.Work(() -> work.setAll(a), () -> run.linearAlgebra().choleskyInPlace(work));
    return GIGA * n * n * n / 3 / contest.medians(factorise)[0];
  }

  private static double productRate(int n, double seconds) {
    return 2 * GIGA * n * n * n / seconds;
  }

  // ---- findings ----------------------------------------------------------------------------

  private static Finding against(
      String name, double fast, int fastSize, double slow, int slowSize) {
    return Finding.information(
            name,
            String.format(
                Locale.ROOT,
                "%.1f GFLOP/s at n = %d; in Java %.1f at n = %d: %.0f times slower",
                fast,
                fastSize,
                slow,
                slowSize,
                fast / slow))
        .with(fast);
  }

  private static Finding javaOnly(String name, double rate, int size) {
    return Finding.information(
            name, String.format(Locale.ROOT, "%.1f GFLOP/s in Java at n = %d", rate, size))
        .with(rate);
  }

  /** What part of netlib's rate Okra reaches. A low one is noise more often than a defect. */
  static Finding share(double okra, double netlib, int size) {
    double share = okra / netlib;
    String text =
        String.format(
            Locale.ROOT,
            "%.0f %% of the dgemm rate of netlib called directly (%.1f GFLOP/s, n = %d)",
            100 * share,
            netlib,
            size);
    if (share >= LEAST_SHARE) {
      return Finding.good("Okra", text).with(share);
    }
    String normal = String.format(Locale.ROOT, "; at least %.0f %% is normal", 100 * LEAST_SHARE);
    return Finding.warning("Okra", text + normal + " on a quiet machine").with(share);
  }
}
