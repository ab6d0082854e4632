package org.okra.datasets.catalogue;

/** How a file of the data folder compares with the catalogue. */
public enum FileState {
  /** It is there with the recorded checksum. */
  PRESENT,
  /** It is there; the catalogue has no checksum to compare with. */
  UNVERIFIED,
  /** It is there with other content than recorded. */
  CHECKSUM_DIFFERS,
  /** It is not there. */
  ABSENT
}
