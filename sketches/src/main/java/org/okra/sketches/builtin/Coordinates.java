package org.okra.sketches.builtin;

import org.okra.core.Errors;
import org.okra.core.component.NoOptions;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.FeatureMapFactory;

/**
 * The vectors themselves: {@code map(z) = z} in R^d, which is exact for the linear kernel and needs
 * no landmarks. On the input side this is linear regression in its primal form, on the output side
 * the model predicts plain vectors.
 */
public final class Coordinates implements FeatureMapFactory<NoOptions> {
  @Override
  public String name() {
    return "coordinates";
  }

  @Override
  public String help() {
    return "vectors as they are, exact for the linear kernel; as output: predict plain vectors";
  }

  @Override
  public Class<NoOptions> optionsType() {
    return NoOptions.class;
  }

  @Override
  public <T> FeatureMap<T> create(
      NoOptions options, Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    if (!kernel.isInnerProduct()) {
      throw Errors.option(
          "Coordinates are the features of the linear kernel, not of %s. Use the linear kernel, or"
              + " a sketch such as subsample.",
          kernel);
    }
    training.as(kernel.domain(), kernel.toString());
    if (training instanceof VectorSamples<?> vectors) {
      return new CoordinateMap<>(kernel.domain(), new double[vectors.dimension()]);
    }
    throw Errors.domain(
        "Coordinates work on vectors stored as rows (dense or sparse) but were given %s.",
        training);
  }
}
