package org.okra.sketches;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/**
 * Vectors as they are, seen from an offset: {@code map(z) = z - offset}. With an offset of zero it
 * is the map of the linear kernel, and the output side of machines that predict vectors of R^d.
 *
 * @param <T> type of one sample, a vector
 */
public final class CoordinateMap<T> implements FeatureMap<T> {
  static final String OFFSET = "offset";

  private final Class<T> domain;
  private final double[] offset;

  /**
   * A map with a given offset.
   *
   * @param domain the type of one sample, a vector
   * @param offset d numbers, copied
   */
  public CoordinateMap(Class<T> domain, double... offset) {
    if (offset.length == 0) {
      throw Errors.empty("A map of coordinates needs at least one coordinate.");
    }
    for (double each : offset) {
      if (!Double.isFinite(each)) {
        throw Errors.notFinite("The offset of a map of coordinates holds %s.", each);
      }
    }
    this.domain = domain;
    this.offset = offset.clone();
  }

  @Override
  public Optional<double[]> origin() {
    return Optional.of(offset.clone());
  }

  @Override
  public Class<T> domain() {
    return domain;
  }

  @Override
  public int dimension() {
    return offset.length;
  }

  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
    FeatureMap.checkBlock(z.size(), dimension(), block);
    if (!(z instanceof VectorSamples<?> vectors)) {
      throw Errors.domain(
          "A map of coordinates works on vectors stored as rows (dense or sparse) but was given"
              + " %s.",
          z);
    }
    if (vectors.dimension() != dimension()) {
      throw Errors.shape(
          "A map of %s coordinates was given vectors of %s.", dimension(), vectors.dimension());
    }
    block.setAll(vectors.dense());
    for (int j = 0; j < offset.length; j++) {
      for (int i = 0; i < block.rows(); i++) {
        block.values()[block.index(i, j)] -= offset[j];
      }
    }
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    return MapParts.builder(MapFormats.COORDINATES).doubles(OFFSET, offset).build();
  }

  @Override
  public String toString() {
    return "CoordinateMap of " + dimension() + " coordinates";
  }
}
