package org.okra.kernels.vector;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Kernel;
import org.okra.kernels.Kernels;

/** Stands in for the record of the Gaussian kernel until the kernels are records. */
@Component(name = "gaussian", help = "vectors: exp(-gamma ||x - y||^2)")
public record ScaffoldGaussian(@Option(help = "factor of ||x - y||^2") Bandwidth gamma)
    implements Kernel<FeatureVector> {
  /** Defaults. */
  public ScaffoldGaussian() {
    this(Bandwidth.parse("median"));
  }

  @Override
  public Class<FeatureVector> domain() {
    return FeatureVector.class;
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    return new GaussianKernel(Double.parseDouble(gamma.toString())).value(a, b);
  }

  @Override
  @SuppressWarnings("unchecked")
  public Kernel<FeatureVector> fit(Samples<? extends FeatureVector> training, RunContext context) {
    return (Kernel<FeatureVector>)
        Kernels.load().create(Specification.of("gaussian", this), training, context);
  }
}
