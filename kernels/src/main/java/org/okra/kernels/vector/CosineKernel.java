package org.okra.kernels.vector;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.KernelGradient;

/**
 * The cosine kernel {@code k(x, y) = <x, y> / (||x|| ||y||)}.
 *
 * <p>The zero vector has no direction; it is given one of its own, so {@code k(0, 0) = 1} and
 * {@code k(0, y) = 0} for any other y. The kernel stays positive semi-definite and its diagonal is
 * 1 everywhere. The gradient at the zero vector is 0 by convention.
 */
@Component(
    name = "cosine",
    help = "vectors: <x, y> / (||x|| ||y||)",
    alsoKnownAs = "cosine-similarity")
public record CosineKernel() implements VectorisedKernel<FeatureVector> {
  @Override
  public double value(FeatureVector a, FeatureVector b) {
    double product = CoordinatePairs.product(a, b);
    return a == b ? 1 : cosine(product, a.squaredNorm(), b.squaredNorm());
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    double[] x = stretch.values();
    for (int i = 0; i < stretch.length(); i++) {
      int at = stretch.offset() + i;
      x[at] = cosine(x[at], stretch.rowNorms()[stretch.row() + i], stretch.columnNorm());
    }
  }

  private static double cosine(double product, double normA, double normB) {
    if (normA == 0 || normB == 0) {
      return normA == normB ? 1 : 0;
    }
    // Rounding may lead a little beyond 1; two roots, since the product of the norms may overflow.
    double cosine = product / (Math.sqrt(normA) * Math.sqrt(normB));
    return Math.max(-1, Math.min(1, cosine));
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  /** {@code b / (||a|| ||b||) - k(a, b) a / ||a||^2}. */
  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return Optional.of(CosineKernel::gradient);
  }

  private static double[] gradient(FeatureVector a, FeatureVector b) {
    double product = CoordinatePairs.product(a, b);
    double normA = a.squaredNorm();
    double normB = b.squaredNorm();
    double[] gradient = new double[a.dimension()];
    if (normA == 0 || normB == 0) {
      return gradient;
    }
    double length = Math.sqrt(normA) * Math.sqrt(normB);
    for (int coordinate : b.storedCoordinates()) {
      gradient[coordinate] = b.get(coordinate) / length;
    }
    for (int coordinate : a.storedCoordinates()) {
      gradient[coordinate] -= product / length * (a.get(coordinate) / normA);
    }
    return gradient;
  }
}
