package org.okra.kernels.set;

import org.okra.core.component.Component;
import org.okra.core.linear.VectorMath;

/**
 * The Tanimoto (Jaccard) kernel {@code k(a, b) = |a & b| / |a | b|}, the share of common items in
 * all items of two sets; 1 for two empty sets.
 */
@Component(
    name = "tanimoto",
    help = "sets: common items over all items (Jaccard)",
    alsoKnownAs = "jaccard")
public record TanimotoKernel() implements IntersectionKernel {
  @Override
  public double profile(double similarity) {
    return similarity;
  }

  @Override
  public void profile(double[] x, int offset, int length, VectorMath math) {
    // The similarity is the kernel.
  }
}
