package org.okra.sketches;

import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/** Every s-th point from a random start. A point is chosen with probability 1/s: scale sqrt(s). */
@Component(name = "systematic", help = "every s-th point from a random start")
public record SystematicSketch(@Option(help = "distance of the points", atLeast = 1) int stride)
    implements SketchMethod {
  public SystematicSketch() {
    this(10);
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int step = Math.max(1, Math.min(stride, gram.size()));
    int start = context.random().stream("sketch.systematic").nextInt(step);
    int[] support = IntStream.range(0, gram.size()).filter(i -> i % step == start).toArray();
    return Sketch.selection(gram.size(), support, Math.sqrt(step));
  }
}
