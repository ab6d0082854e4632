package example;

import org.okra.sketches.SketchMethod;
import org.okra.sketches.SketchSize;
import org.okra.testing.SketchContract;

final class SystematicSketchTest extends SketchContract {
  @Override
  protected SketchMethod method() {
    return new SystematicSketch(SketchSize.of(12));
  }
}
