package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** A way to make cases. */
interface Family {
  /** Writes a damaged input to a folder; the random numbers decide which. */
  Trial make(SplittableRandom random, Path folder) throws IOException;

  /** One of several. */
  static <T> T pick(List<T> all, SplittableRandom random) {
    return all.get(random.nextInt(all.size()));
  }
}
