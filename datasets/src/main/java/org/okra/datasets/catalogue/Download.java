package org.okra.datasets.catalogue;

import java.net.URI;

/**
 * Where the files of a data set can be fetched from: its own home page, in one archive or file.
 *
 * @param address of the archive or file
 * @param packing how the files are inside
 * @param checksum of what is downloaded; its size is also the most that will be read
 */
public record Download(URI address, Packing packing, Checksum checksum) {

  /** How files are packed in a download. */
  public enum Packing {
    /** A zip archive. */
    ZIP,
    /** A tar archive packed with gzip. */
    TAR_GZ,
    /** The file itself. */
    PLAIN
  }
}
