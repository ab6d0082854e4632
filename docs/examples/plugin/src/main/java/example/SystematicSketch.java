package example;

import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchMethod;
import org.okra.sketches.SketchSize;

/** Points at even distances {@code n / m} from a random start. */
@Component(name = "systematic", help = "points at even distances from a random start")
public record SystematicSketch(@Option(help = SketchSize.ROWS, required = true) SketchSize size)
    implements SketchMethod {
  public SystematicSketch() {
    this(SketchSize.of(100));
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int rows = size.rows("size", gram.size());
    double step = (double) gram.size() / rows;
    double start = step * context.random().stream("sketch.systematic").nextDouble();
    int[] support = IntStream.range(0, rows).map(i -> (int) (start + i * step)).toArray();
    return Sketch.selection(gram.size(), support, Math.sqrt(step));
  }
}
