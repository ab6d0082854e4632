package org.okra.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * Weights with which a sum of kernels resembles the kernel of the outputs (ALIGNF: Cortes, Mohri
 * and Rostamizadeh 2012; section 10 of the methods):
 *
 * <pre>{@code
 * argmin_{v >= 0} v^T M v - 2 v^T a,   M_kl = <K_k, K_l>_F,   a_k = <K_k, K_y>_F
 * }</pre>
 *
 * <p>on Gram matrices whose rows and columns are centred, scaled so that the weights are 1 on
 * average. A kernel that is constant on these pairs weighs 0. Beyond {@value #MOST_SAMPLES}
 * training pairs a random part of that size is used, drawn from the stream {@code kernel.alignment}
 * of the run.
 *
 * @param kernel gives that of the outputs, fitted; asked when weights are
 * @param outputs the training outputs
 * @param usable gives the numbers of outputs without missing parts, rising
 * @param <Y> type of one output
 */
public record TargetAlignment<Y>(
    Supplier<Kernel<? super Y>> kernel, Samples<Y> outputs, Supplier<int[]> usable) {
  /** The most pairs that are compared. */
  private static final int MOST_SAMPLES = 1000;

  private static final int SWEEPS = 10_000;
  private static final double TOLERANCE = 1e-13;

  /** Means lose at most n roundings, and the kernel's own values lose some. */
  private static final int ROUNDINGS = 4;

  /**
   * The weights.
   *
   * @param terms fitted
   * @param training the inputs of all training pairs
   * @return one per term, at least 0, 1 on average; all 1 when no term resembles the outputs
   */
  public <T> double[] weights(
      List<? extends Kernel<? super T>> terms, Samples<? extends T> training, RunContext context) {
    int[] all = usable.get();
    if (all.length == 0) {
      throw Errors.empty("There is no training output that is complete to align a kernel with.");
    }
    int[] rows =
        all.length <= MOST_SAMPLES
            ? all
            : Arrays.stream(
                    context.random().stream("kernel.alignment").subset(all.length, MOST_SAMPLES))
                .map(i -> all[i])
                .toArray();
    Matrix target = centred(kernel.get(), outputs.select(rows), context);
    List<Matrix> grams = new ArrayList<>();
    for (Kernel<? super T> term : terms) {
      grams.add(centred(term, training.select(rows), context));
    }
    int p = terms.size();
    double[] norms =
        grams.stream().mapToDouble(gram -> Math.sqrt(Entries.squaredNorm(gram))).toArray();
    // Terms of length 1: how large a kernel is says nothing about what it knows.
    Matrix m = Matrix.zeros(p, p);
    double[] a = new double[p];
    for (int k = 0; k < p; k++) {
      a[k] = norms[k] > 0 ? Entries.inner(grams.get(k), target) / norms[k] : 0;
      for (int l = 0; l < p; l++) {
        double scale = norms[k] * norms[l];
        m.set(k, l, scale > 0 ? Entries.inner(grams.get(k), grams.get(l)) / scale : 0);
      }
    }
    double[] v = leastSquares(m, a);
    for (int k = 0; k < p; k++) {
      v[k] = v[k] > 0 ? v[k] / norms[k] : 0;
    }
    double sum = Arrays.stream(v).sum();
    return Arrays.stream(v).map(each -> sum > 0 ? each * p / sum : 1).toArray();
  }

  /** {@code (I - 11^T/n) K (I - 11^T/n)}; 0 where that is no more than the rounding of n sums. */
  private static <S> Matrix centred(
      Kernel<? super S> kernel, Samples<S> samples, RunContext context) {
    int n = samples.size();
    Matrix gram = context.memory().zeros(n, n, "A Gram matrix for the weights of a sum");
    kernel.fillSymmetric(samples, gram, context);
    double norm = Math.sqrt(Entries.squaredNorm(gram));
    Entries.centre(gram);
    if (Math.sqrt(Entries.squaredNorm(gram)) <= ROUNDINGS * n * Math.ulp(1.0) * norm) {
      gram.fill(0);
    }
    return gram;
  }

  /**
   * {@code argmin_{v >= 0} v^T M v - 2 v^T a}, coordinate by coordinate: there are few, and each
   * has its best value in closed form.
   *
   * @param m positive semi-definite
   */
  static double[] leastSquares(Matrix m, double[] a) {
    double[] v = new double[a.length];
    double largest = Arrays.stream(a).map(Math::abs).max().orElse(0);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double change = 0;
      for (int k = 0; k < a.length; k++) {
        if (m.get(k, k) <= 0) {
          continue;
        }
        double left = a[k];
        for (int l = 0; l < a.length; l++) {
          left -= l == k ? 0 : m.get(k, l) * v[l];
        }
        double best = Math.max(0, left / m.get(k, k));
        change = Math.max(change, Math.abs(best - v[k]));
        v[k] = best;
      }
      if (change <= TOLERANCE * largest) {
        break;
      }
    }
    return v;
  }
}
