package org.okra.sketches;

import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/** Sketches as experiment files write them, for the tests of this module. */
public final class TestSketches {
  /** Everything on the class path. */
  public static final Components COMPONENTS = Components.load();

  private TestSketches() {}

  /** What {@code {type: subsample, size: 200}} stands for. */
  public static MapSource source(String text) {
    return COMPONENTS.create(MapSource.class, Specification.parse(text));
  }

  /** A draw of a sketch. */
  public static Sketch draw(String text, Gram gram, RunContext context) {
    return ((SketchMethod) source(text)).draw(gram, context);
  }
}
