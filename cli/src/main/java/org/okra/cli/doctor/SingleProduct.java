package org.okra.cli.doctor;

import dev.ludovic.netlib.blas.BLAS;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;

/**
 * {@code C = A B} in single precision, all n x n: one block of columns per thread, each by a BLAS
 * that is single-threaded. Only to be measured; Okra itself computes in doubles.
 */
final class SingleProduct {
  private final Workers workers;
  private final BLAS blas;
  private final int size;
  final float[] a;
  final float[] b;
  final float[] c;

  SingleProduct(Workers workers, BLAS blas, int size) {
    this.workers = workers;
    this.blas = blas;
    this.size = size;
    RandomStream stream = new RandomStream(size);
    this.a = random(stream, size * size);
    this.b = random(stream, size * size);
    this.c = new float[size * size];
  }

  private static float[] random(RandomStream stream, int length) {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = (float) (stream.nextDouble() - 0.5);
    }
    return values;
  }

  void run() {
    int blocks = Math.min(size, workers.threads().count());
    workers.forEach(
        blocks,
        block -> {
          int from = (int) ((long) size * block / blocks);
          int to = (int) ((long) size * (block + 1) / blocks);
          int start = from * size;
          blas.sgemm(
              "N", "N", size, to - from, size, 1, a, 0, size, b, start, size, 0, c, start, size);
        });
  }
}
