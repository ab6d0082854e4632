package org.okra.datasets.read;

/** The fingerprints of molecules in the merged MassBank tables. */
public enum MolecularFingerprint {
  /** The 166 MACCS keys, numbered from 1 in the files. */
  MACCS("maccs166", 166, 1),
  /** Morgan, radius 2, hashed to 2048 bits numbered from 0. */
  MORGAN("morgan2_2048", 2048, 0);

  private final String column;
  private final int bits;
  private final int first;

  MolecularFingerprint(String column, int bits, int first) {
    this.column = column;
    this.bits = bits;
    this.first = first;
  }

  /** The name of the column that holds the bits that are set. */
  String column() {
    return column;
  }

  /** How many bits there are. */
  public int bits() {
    return bits;
  }

  /** The number of the first bit in the files. */
  int first() {
    return first;
  }
}
