package org.okra.core;

/**
 * Every way in which Okra refuses or fails, with the {@link ErrorKind} that says who can fix it.
 *
 * <p>Codes are stable: programs may switch over them, and texts may change.
 */
public enum ErrorCode {
  /** An argument of a call is outside what is allowed. */
  INVALID_ARGUMENT(ErrorKind.USER),
  /** An option of a component is missing, unknown, of the wrong type or outside its range. */
  INVALID_OPTION(ErrorKind.USER),
  /** No component has this name. */
  UNKNOWN_NAME(ErrorKind.USER),
  /** Two components claim one name. */
  DUPLICATE_NAME(ErrorKind.USER),
  /** Rows or columns of two operands do not fit together. */
  SHAPE_MISMATCH(ErrorKind.USER),
  /** A NaN or an infinite number where finite numbers are required. */
  NOT_FINITE(ErrorKind.USER),
  /** Samples of one type were given where another type is needed. */
  WRONG_DOMAIN(ErrorKind.USER),
  /** A sample, a matrix or a set is empty where at least one element is needed. */
  EMPTY_INPUT(ErrorKind.USER),
  /** A file or folder does not exist or may not be read. */
  FILE_NOT_FOUND(ErrorKind.USER),
  /** A file does not follow its format; the text names file, line and column. */
  FILE_FORMAT(ErrorKind.USER),
  /** A file was altered: its checksum differs from the recorded one. */
  FILE_CHECKSUM(ErrorKind.USER),
  /** A file was written by a newer version of Okra. */
  FILE_VERSION(ErrorKind.USER),
  /** The run was cancelled. */
  CANCELLED(ErrorKind.USER),
  /** A matrix that must be positive definite is not, in floating point. */
  NOT_POSITIVE_DEFINITE(ErrorKind.NUMERIC),
  /** A matrix that must be symmetric is not. */
  NOT_SYMMETRIC(ErrorKind.NUMERIC),
  /** A triangular or square system has a zero pivot. */
  SINGULAR(ErrorKind.NUMERIC),
  /** An iterative method did not reach its tolerance. */
  NOT_CONVERGED(ErrorKind.NUMERIC),
  /** Finite operands gave a result beyond the range of double. */
  NUMERIC_OVERFLOW(ErrorKind.NUMERIC),
  /** An object needs more entries than a Java array can hold. */
  TOO_LARGE(ErrorKind.RESOURCE),
  /** An object needs more bytes than the memory budget of the run allows. */
  MEMORY_BUDGET(ErrorKind.RESOURCE),
  /** The JVM ran out of heap. */
  OUT_OF_MEMORY(ErrorKind.RESOURCE),
  /** The native linear algebra library could not be loaded and the fallback was refused. */
  NATIVE_UNAVAILABLE(ErrorKind.RESOURCE),
  /** Reading or writing failed below us: disk full, no permission, broken pipe. */
  INPUT_OUTPUT(ErrorKind.RESOURCE),
  /** A plugin could not be loaded, failed, returned nothing or did not return. */
  PLUGIN_BROKEN(ErrorKind.RESOURCE),
  /** A defect of Okra, or of a plugin that could not be told apart from it. */
  INTERNAL(ErrorKind.INTERNAL);

  private final ErrorKind kind;

  ErrorCode(ErrorKind kind) {
    this.kind = kind;
  }

  /** Who can fix an error with this code. */
  public ErrorKind kind() {
    return kind;
  }
}
