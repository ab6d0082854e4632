package example;

import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.MapShape;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchMethod;

@Component(name = "systematic", help = "every s-th point from a random start")
public record SystematicSketch(@Option(help = "distance of the points", atLeast = 1) int stride)
    implements SketchMethod {
  public SystematicSketch() {
    this(10);
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int start = context.random().stream("sketch.systematic").nextInt(stride);
    int[] support = IntStream.iterate(start, i -> i < gram.size(), i -> i + stride).toArray();
    return Sketch.selection(gram.size(), support, Math.sqrt(stride));
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.selection(Math.ceil((double) points / stride));
  }
}
