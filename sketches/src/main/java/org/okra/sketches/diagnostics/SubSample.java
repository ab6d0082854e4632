package org.okra.sketches.diagnostics;

import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;

/** All points of a small sample, a seeded uniform sub-sample of a large one. */
final class SubSample {
  private SubSample() {}

  static int[] of(int points, int limit, RunContext context) {
    if (points < 1) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "Diagnostics need at least one point, but the sample is empty.");
    }
    if (limit < 1) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          "A limit of " + limit + " points is not possible; give at least 1.");
    }
    return points <= limit
        ? IntStream.range(0, points).toArray()
        : context.random().stream("sketch.diagnostics").subset(points, limit);
  }
}
