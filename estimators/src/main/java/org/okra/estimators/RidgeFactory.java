package org.okra.estimators;

/** {@code {type: ridge, lambda: 1.0e-4}}: {@link OutputKernelRegression}. */
public final class RidgeFactory implements EstimatorFactory<RidgeOptions> {
  @Override
  public String name() {
    return "ridge";
  }

  @Override
  public String help() {
    return "kernel ridge regression into the output space, exact or on sketched features";
  }

  @Override
  public Class<RidgeOptions> optionsType() {
    return RidgeOptions.class;
  }

  @Override
  public <X, Y> Estimator<X, Y> create(RidgeOptions options, EstimatorParts<X, Y> parts) {
    return new OutputKernelRegression<>(
        parts.inputKernel(), parts.input(), parts.outputKernel(), parts.output(), options.lambda());
  }
}
