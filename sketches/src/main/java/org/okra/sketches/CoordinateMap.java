package org.okra.sketches;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

/**
 * Vectors as they are, seen from an offset: {@code map(z) = z - offset}. With an offset of zero it
 * is the map of the linear kernel, and the output side of machines that predict vectors of R^d.
 *
 * @param <T> type of one sample, a vector
 * @param domain the type of one sample
 * @param offset d numbers
 */
public record CoordinateMap<T>(Class<T> domain, double... offset) implements FeatureMap<T> {
  private static final String OFFSET = "offset";

  public CoordinateMap {
    if (offset.length == 0) {
      throw Errors.empty("A map of coordinates needs at least one coordinate.");
    }
    for (double each : offset) {
      if (!Double.isFinite(each)) {
        throw Errors.notFinite("The offset of a map of coordinates holds %s.", each);
      }
    }
    offset = offset.clone();
  }

  @Override
  public Optional<double[]> origin() {
    return Optional.of(offset.clone());
  }

  @Override
  public int dimension() {
    return offset.length;
  }

  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
    FeatureMap.checkBlock(z.size(), dimension(), block);
    block.setAll(FeatureMap.vectors("A map of coordinates", dimension(), z).dense());
    for (int j = 0; j < offset.length; j++) {
      for (int i = 0; i < block.rows(); i++) {
        block.values()[block.index(i, j)] -= offset[j];
      }
    }
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    return MapParts.builder(new Format()).doubles(OFFSET, offset).build();
  }

  /** The format of these maps. */
  @Component(name = "coordinates", help = "vectors as they are, seen from an origin")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      return new CoordinateMap<>(FeatureVector.class, saved.doubles(OFFSET));
    }
  }

  @Override
  public String toString() {
    return "CoordinateMap of " + dimension() + " coordinates";
  }
}
