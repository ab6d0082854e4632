package org.okra.sketches.diagnostics;

import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;

/** All points of a small sample, a seeded uniform sub-sample of a large one. */
final class SubSample {
  private SubSample() {}

  static int[] of(int points, int limit, RunContext context) {
    if (points < 1) {
      throw Errors.empty("Diagnostics need at least one point, but the sample is empty.");
    }
    if (limit < 1) {
      throw Errors.argument("A limit of %s points is not possible; give at least 1.", limit);
    }
    return points <= limit
        ? IntStream.range(0, points).toArray()
        : context.random().stream("sketch.diagnostics").subset(points, limit);
  }
}
