package org.okra.experiments.file;

/**
 * Inputs and outputs that are pictures, for the report.
 *
 * @param width pixels in a row
 * @param layout how outputs are shown
 */
public record Pictures(int width, Layout layout) {
  /** How outputs are shown. */
  public enum Layout {
    /** Each by itself. */
    SEPARATE,
    /** Under the input that they complete. */
    JOINED
  }
}
