package org.okra.sketches;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * A map followed by a linear one: {@code map(z) = V^T base(z)} with V r x p. With orthonormal
 * columns of V it is a projection, such as a learnt one of the coordinates of a sketch.
 *
 * @param <T> type of one sample
 * @param projection V; shared, not copied
 */
record ProjectedMap<T>(FeatureMap<T> base, Matrix projection) implements FeatureMap<T> {
  private static final String BASE = "base";
  private static final String PROJECTION = "projection";

  ProjectedMap {
    if (projection.rows() != base.dimension()) {
      throw Errors.shape(
          "A projection of %d coordinates does not match a map into R^%d.",
          projection.rows(), base.dimension());
    }
  }

  @Override
  public int dimension() {
    return projection.columns();
  }

  @Override
  public Class<T> domain() {
    return base.domain();
  }

  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
    FeatureMap.checkBlock(z.size(), dimension(), block);
    project(base.apply(z, context), block, context);
  }

  @Override
  public void applyToTraining(
      Samples<? extends T> training, int from, int to, Matrix block, RunContext context) {
    Matrix features =
        context.memory().zeros(to - from, base.dimension(), "a block of features to project");
    base.applyToTraining(training, from, to, features, context);
    project(features, block, context);
  }

  @Override
  public FeatureMap<T> forPrediction() {
    return new ProjectedMap<>(base.forPrediction(), projection);
  }

  private void project(Matrix features, Matrix block, RunContext context) {
    context.linearAlgebra().multiply(1, features, Transpose.NO, projection, Transpose.NO, 0, block);
  }

  @Override
  public FeatureMap<T> followedBy(Matrix v, RunContext context) {
    return new ProjectedMap<>(base, context.linearAlgebra().multiply(projection, v));
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    return MapParts.builder(new Format())
        .include(BASE, base.save(parts, context))
        .matrix(PROJECTION, projection)
        .build();
  }

  /** The format of these maps. */
  @Component(name = "projected", help = "another map, followed by a linear one")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      return new ProjectedMap<>(
          parts.restore(saved.below(BASE), context), saved.matrix(PROJECTION));
    }
  }

  @Override
  public String toString() {
    return base + ", projected into R^" + dimension();
  }
}
