package org.okra.core;

/** Who can do something about an error. The command line maps each kind to an exit code. */
public enum ErrorKind {
  /** The input, an option or a file is wrong; the person who gave it can fix it. */
  USER,
  /** The numbers do not allow the operation: singular, not positive definite, not converged. */
  NUMERIC,
  /** Memory, disk, time or a native library is missing. */
  RESOURCE,
  /** A defect of Okra itself or of a plugin. */
  INTERNAL
}
