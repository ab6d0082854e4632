package org.okra.experiments.file;

import java.util.Map;

/** Puts what suits the data in the place of the word {@code auto} in an experiment file. */
public interface Completion {
  /** Whether a file leaves anything open. */
  boolean isNeeded(Map<String, Object> file);

  /**
   * The file with everything said.
   *
   * @param file one that leaves something open
   */
  Map<String, Object> complete(Map<String, Object> file);
}
