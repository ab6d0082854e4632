package org.okra.cli.doctor;

/**
 * How large the measured problems are. The Java code gets smaller ones, because it is slower.
 *
 * @param product order of the native double product
 * @param singleProduct order of the native single precision product
 * @param cholesky order of the native factorisation
 * @param javaProduct order of both products in Java
 * @param javaCholesky order of the factorisation in Java
 * @param nativeContest rounds of the native measurements; no warm-up, the median drops a slow first
 *     one
 * @param javaContest rounds of the Java measurements, with time for the JIT compiler
 */
record SpeedPlan(
    int product,
    int singleProduct,
    int cholesky,
    int javaProduct,
    int javaCholesky,
    Contest nativeContest,
    Contest javaContest) {

  /** Well under twenty seconds on two quiet cores. */
  static SpeedPlan ordinary() {
    return new SpeedPlan(
        3000,
        2000,
        2000,
        512,
        512,
        new Contest(System::nanoTime, 0, 3, 7, 6),
        new Contest(System::nanoTime, 0.7, 3, 7, 0.5));
  }

  /** Bytes that the largest measurement holds at once: three matrices of doubles. */
  long bytes() {
    long largest = Math.max(product, Math.max(singleProduct, cholesky));
    return 3 * 8 * largest * largest;
  }
}
