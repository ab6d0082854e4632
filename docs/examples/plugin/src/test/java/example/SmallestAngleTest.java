package example;

import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.decoders.Decoder;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.testing.DecoderContract;

final class SmallestAngleTest extends DecoderContract<FeatureVector> {
  @Override
  protected Decoder decoder() {
    return new SmallestAngle();
  }

  /** A kernel whose k(y, y) differs from output to output. */
  @Override
  protected Kernel<FeatureVector> outputKernel() {
    return new LinearKernel();
  }

  /** Of these the contract makes training outputs and candidate sets. */
  @Override
  protected Samples<FeatureVector> outputs(int count, long seed) {
    return CauchyKernelTest.vectors(count, seed).as(FeatureVector.class, "the test");
  }

  /** Outputs are candidates, and their scores are no squared distances. */
  @Override
  protected Scores scores() {
    return Scores.CANDIDATES_BY_THE_SOLVER;
  }
}
