package org.okra.core.linear;

/** The two ways to compute. */
public enum Backend {
  /** OpenBLAS, or another library named by netlib's own system property. */
  NATIVE,
  /** Netlib's Java code, several times slower. */
  JAVA
}
