package org.okra.sketches;

import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * The vectors themselves: {@code map(z) = z} in R^d, which is exact for the linear kernel and needs
 * no landmarks. On the input side this is linear regression in its primal form, on the output side
 * the model predicts plain vectors.
 */
@Component(
    name = "coordinates",
    help = "vectors as they are, exact for the linear kernel; as output: predict plain vectors",
    alsoKnownAs = {"linear", "primal", "raw"})
public record Coordinates() implements MapSource {
  @Override
  public MapShape shape(long points, long dimension) {
    return new MapShape(dimension, 0, MapShape.Form.FREE);
  }

  @Override
  public <T> FeatureMap<T> create(
      Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    String text = Specification.text(kernel);
    if (!kernel.isInnerProduct()) {
      throw Errors.option(
          "Coordinates are the features of the linear kernel, not of %s. Use the linear kernel, or"
              + " a sketch such as subsample.",
          text);
    }
    training.as(kernel.domain(), text);
    int dimension = FeatureMap.vectors("A map of coordinates", training).dimension();
    return new CoordinateMap<>(kernel.domain(), new double[dimension]);
  }
}
