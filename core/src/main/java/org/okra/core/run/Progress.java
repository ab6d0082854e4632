package org.okra.core.run;

/**
 * Receives how far a run is. Calls may come from any thread; an implementation must be quick and
 * must not throw.
 */
@FunctionalInterface
public interface Progress {
  /** Reports to nobody. */
  Progress SILENT = (stage, done, total) -> {};

  /**
   * Part of a stage is done.
   *
   * @param stage what is being done, such as {@code "fit"}
   * @param done units done so far, from 0 to total
   * @param total units in all; at least 1
   */
  void report(String stage, long done, long total);

  /** Something that whoever watches should know, such as a run that is made again; one sentence. */
  default void note(String text) {}

  /**
   * What would make the results better, such as a larger option; one sentence. Given as often as it
   * comes up, shown once.
   */
  default void advise(String text) {}
}
