package org.okra.sketches.diagnostics;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Gram;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGram;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.SketchedGram;

/**
 * How far the inner products of a feature map are from the kernel, {@code E = K - Phi Phi^T}, Phi n
 * x r, each number relative to that of K.
 *
 * <p>The trace is over all points. The other two are exact up to a limit of points and come from a
 * uniform sub-sample beyond.
 *
 * @param trace {@code tr(E) / tr(K)}; for a sketched map also the relative error in trace norm,
 *     since E is positive semi-definite then
 * @param spectral {@code ||E|| / ||K||}
 * @param largestEntry {@code max |E_ij| / max |K_ij|}
 * @param evaluatedPoints points behind the last two; n when they are exact
 */
public record ReconstructionError(
    double trace, double spectral, double largestEntry, int evaluatedPoints) {
  private static final int BLOCK_ENTRIES = 1 << 22;

  /** Gives the features of points [from, to). */
  @FunctionalInterface
  private interface Features {
    void fill(int from, int to, Matrix block);
  }

  /**
   * The error of a map on the samples it was created from.
   *
   * @param limit the most points for the spectral norm and the largest entry, at least 1
   */
  public static <T> ReconstructionError of(
      FeatureMap<T> map,
      Kernel<T> kernel,
      Samples<? extends T> training,
      int limit,
      RunContext context) {
    return of(
        new KernelGram<>(kernel, training, context),
        map.dimension(),
        (from, to, block) -> map.applyToTraining(training, from, to, block, context),
        limit,
        context);
  }

  /**
   * The error of a sketched Gram matrix.
   *
   * @param limit the most points for the spectral norm and the largest entry, at least 1
   */
  public static ReconstructionError of(
      SketchedGram sketched, Gram gram, int limit, RunContext context) {
    return of(
        gram,
        sketched.dimension(),
        (from, to, block) -> sketched.features(from, to, block, context),
        limit,
        context);
  }

  private static ReconstructionError of(
      Gram gram, int dimension, Features features, int limit, RunContext context) {
    int points = gram.size();
    int[] chosen = GramSpectrum.chosenPoints(points, limit, context);
    Matrix ofChosen = context.memory().zeros(chosen.length, dimension, "features");
    double[] diagonal = gram.diagonal();
    double trace = 0;
    double missing = 0;
    int next = 0;
    int length = Math.max(16, BLOCK_ENTRIES / dimension);
    for (int start = 0; start < points; start += length) {
      int end = Math.min(points, start + length);
      Matrix block = context.memory().zeros(end - start, dimension, "a block of features");
      features.fill(start, end, block);
      double[] norms = context.linearAlgebra().rowSquaredNorms(block);
      for (int i = start; i < end; i++) {
        trace += diagonal[i];
        missing += diagonal[i] - norms[i - start];
      }
      for (; next < chosen.length && chosen[next] < end; next++) {
        int row = chosen[next] - start;
        ofChosen.rowBlock(next, next + 1).setAll(block.rowBlock(row, row + 1));
      }
    }
    Matrix values = context.memory().zeros(chosen.length, chosen.length, "a sample of the Gram");
    gram.fillSymmetric(chosen, values);
    double norm = Satisfiability.norm(values, context);
    double entry = largest(values);
    context.linearAlgebra().rankUpdate(-1, ofChosen, Transpose.NO, 1, values);
    return new ReconstructionError(
        relative(missing, trace),
        relative(Satisfiability.norm(values, context), norm),
        relative(largest(values), entry),
        chosen.length);
  }

  /** A kernel that is zero everywhere is reconstructed without error or not at all. */
  private static double relative(double error, double whole) {
    return error == 0 ? 0 : error / whole;
  }

  private static double largest(Matrix matrix) {
    return Arrays.stream(matrix.values()).map(Math::abs).max().orElse(0);
  }
}
