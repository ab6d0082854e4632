package org.okra.spark;

import org.okra.core.component.Component;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;

/** A kernel of a plugin: no services file of the class path names it. */
@Component(name = "driver-only", help = "vectors: 1 / (1 + squared distance)")
public record DriverKernel() implements Kernel<FeatureVector> {
  @Override
  public Class<FeatureVector> domain() {
    return FeatureVector.class;
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    double[] x = a.toArray();
    double[] y = b.toArray();
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - y[i]) * (x[i] - y[i]);
    }
    return 1 / (1 + sum);
  }
}
