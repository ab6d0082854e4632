package example;

import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapParts;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/** The coordinates of a vector and their squares: a map of {@code <x, y> + <x^2, y^2>}. */
@Component(name = "squares", help = "vectors: the coordinates and their squares")
public record Squares() implements MapSource {
  @Override
  public <T> FeatureMap<T> create(
      Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    int inputs = FeatureMap.vectors("The map squares", training).dimension();
    return new SquaresMap<>(kernel.domain(), inputs);
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return new MapShape(2.0 * dimension, 0, MapShape.Form.FREE);
  }

  private record SquaresMap<T>(Class<T> domain, int inputs) implements FeatureMap<T> {
    @Override
    public int dimension() {
      return 2 * inputs;
    }

    @Override
    public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
      FeatureMap.checkBlock(z.size(), dimension(), block);
      Matrix rows = FeatureMap.vectors("The map squares", inputs, z).dense();
      for (int j = 0; j < inputs; j++) {
        for (int i = 0; i < z.size(); i++) {
          block.set(i, j, rows.get(i, j));
          block.set(i, inputs + j, rows.get(i, j) * rows.get(i, j));
        }
      }
    }

    @Override
    public Container save(MapParts parts, RunContext context) {
      return MapParts.builder(new Format()).integers("inputs", inputs).build();
    }
  }

  /** Makes the map again from a model file. */
  @Component(name = "squares", help = "the coordinates of vectors and their squares")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      return new SquaresMap<>(FeatureVector.class, saved.integers("inputs")[0]);
    }
  }
}
