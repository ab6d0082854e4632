package org.okra.kernels.vector;

import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;

/**
 * A kernel that was computed before. Sample i is the vector {@code (i, K[i, 0], ..., K[i, n - 1])}
 * that the data set {@code gram} reads, so {@code k(a, b) = a[1 + b[0]]}. A sample that is none of
 * the n has a number of n or more and brings its values with them; its kernel with another such
 * sample is not known.
 */
@Component(
    name = "precomputed",
    help = "rows of a Gram matrix, as the data set gram reads them: the stored values")
public record GramRowKernel() implements Kernel<FeatureVector> {
  @Override
  public double value(FeatureVector a, FeatureVector b) {
    // The lower triangle is read, so that rounding in a file does not spoil symmetry.
    return a.get(0) >= b.get(0) && isKnown(b, a) ? stored(a, b) : stored(b, a);
  }

  private static boolean isKnown(FeatureVector of, FeatureVector in) {
    return of.get(0) < in.dimension() - 1;
  }

  private static double stored(FeatureVector row, FeatureVector other) {
    double number = other.get(0);
    if (!(number >= 0 && number < row.dimension() - 1 && number == Math.rint(number))) {
      throw Errors.argument(
          "A sample has the number %s where a Gram matrix of %s samples has 0 to %s; the kernel"
              + " precomputed works on inputs of the data set gram alone.",
          number, row.dimension() - 1, row.dimension() - 2);
    }
    return row.get(1 + (int) number);
  }
}
