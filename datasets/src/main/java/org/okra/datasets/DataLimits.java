package org.okra.datasets;

import org.okra.core.Errors;

/**
 * How much a packed file may unpack to, so that a small malicious file cannot fill the memory.
 *
 * @param bytes the most that any file may hold once unpacked
 * @param ratio the most unpacked bytes per packed byte, looked at once the unpacked bytes exceed
 *     {@link #RATIO_APPLIES_FROM}: small files cannot do harm and may pack very well
 */
public record DataLimits(long bytes, double ratio) {
  /** Unpacked bytes up to which the ratio is not looked at. */
  public static final long RATIO_APPLIES_FROM = 16L << 20;

  public DataLimits {
    if (bytes < 1 || !(ratio >= 1)) {
      throw Errors.argument(
          "A limit of %d bytes and a packing ratio of %s is not possible; both are at least 1.",
          bytes, ratio);
    }
  }

  /** 16 GiB, and 250 unpacked bytes per packed byte. */
  public static DataLimits standard() {
    return new DataLimits(16L << 30, 250);
  }
}
