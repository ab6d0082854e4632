package org.okra.kernels.vector;

import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.KernelGradient;

/** The linear kernel {@code k(x, y) = <x, y>}. */
@Component(
    name = "linear",
    help = "vectors: the inner product <x, y>",
    alsoKnownAs = {"dot", "dot-product", "inner-product"})
public record LinearKernel() implements VectorisedKernel<FeatureVector> {
  @Override
  public double value(FeatureVector a, FeatureVector b) {
    return CoordinatePairs.product(a, b);
  }

  @Override
  public boolean isInnerProduct() {
    return true;
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    // The inner products are the kernel values.
  }

  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return Optional.of(
        (a, b) -> {
          CoordinatePairs.checkDimensions(a.dimension(), b.dimension());
          return b.toArray();
        });
  }
}
