package example;

import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.testing.KernelContract;

final class CrystalKernelTest extends KernelContract<Crystal> {
  @Override
  protected Kernel<Crystal> kernel() {
    return new CrystalKernel(1.0);
  }

  @Override
  protected Samples<Crystal> samples() {
    return CrystalCodecTest.crystals();
  }
}
