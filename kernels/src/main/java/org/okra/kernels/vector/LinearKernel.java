package org.okra.kernels.vector;

import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;

/** The linear kernel {@code k(x, y) = <x, y>}. */
@Component(name = "linear", help = "vectors: the inner product <x, y>")
public final class LinearKernel extends ProductKernel {
  private static final String NAME = "linear";

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    return CoordinatePairs.product(a, b);
  }

  @Override
  public boolean isInnerProduct() {
    return true;
  }

  @Override
  void apply(ProductBlocks.Stretch stretch, VectorMath vectors) {
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

  @Override
  public String toString() {
    return Specification.of(NAME).toString();
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: the inner product <x, y>", NoOptions.class);
    }

    @Override
    public Kernel<?> create(NoOptions options, KernelScope scope) {
      return new LinearKernel();
    }
  }
}
