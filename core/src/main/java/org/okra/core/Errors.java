package org.okra.core;

import java.util.Locale;

/**
 * Errors in one line: {@code throw Errors.option("gamma is %s; it must be above 0.", gamma)}.
 *
 * <p>The text says what was given, what is allowed and what to do. Its gaps are filled in the root
 * locale: {@code %s} for anything, numbers in full.
 */
public final class Errors {
  private Errors() {}

  /** {@link ErrorCode#INVALID_OPTION}. */
  public static OkraException option(String format, Object... values) {
    return of(ErrorCode.INVALID_OPTION, format, values);
  }

  /** {@link ErrorCode#INVALID_OPTION}, caused by another error. */
  public static OkraException option(Throwable cause, String format, Object... values) {
    return of(ErrorCode.INVALID_OPTION, cause, format, values);
  }

  /** {@link ErrorCode#INVALID_ARGUMENT}. */
  public static OkraException argument(String format, Object... values) {
    return of(ErrorCode.INVALID_ARGUMENT, format, values);
  }

  /** {@link ErrorCode#INVALID_ARGUMENT}, caused by another error. */
  public static OkraException argument(Throwable cause, String format, Object... values) {
    return of(ErrorCode.INVALID_ARGUMENT, cause, format, values);
  }

  /** {@link ErrorCode#SHAPE_MISMATCH}. */
  public static OkraException shape(String format, Object... values) {
    return of(ErrorCode.SHAPE_MISMATCH, format, values);
  }

  /** {@link ErrorCode#NOT_FINITE}. */
  public static OkraException notFinite(String format, Object... values) {
    return of(ErrorCode.NOT_FINITE, format, values);
  }

  /** {@link ErrorCode#WRONG_DOMAIN}. */
  public static OkraException domain(String format, Object... values) {
    return of(ErrorCode.WRONG_DOMAIN, format, values);
  }

  /** {@link ErrorCode#EMPTY_INPUT}. */
  public static OkraException empty(String format, Object... values) {
    return of(ErrorCode.EMPTY_INPUT, format, values);
  }

  /** {@link ErrorCode#FILE_FORMAT}. */
  public static OkraException fileFormat(String format, Object... values) {
    return of(ErrorCode.FILE_FORMAT, format, values);
  }

  /** {@link ErrorCode#FILE_FORMAT}, caused by another error. */
  public static OkraException fileFormat(Throwable cause, String format, Object... values) {
    return of(ErrorCode.FILE_FORMAT, cause, format, values);
  }

  /** {@link ErrorCode#UNKNOWN_NAME}. */
  public static OkraException unknownName(String format, Object... values) {
    return of(ErrorCode.UNKNOWN_NAME, format, values);
  }

  /** {@link ErrorCode#TOO_LARGE}. */
  public static OkraException tooLarge(String format, Object... values) {
    return of(ErrorCode.TOO_LARGE, format, values);
  }

  /** {@link ErrorCode#NOT_CONVERGED}. */
  public static OkraException notConverged(String format, Object... values) {
    return of(ErrorCode.NOT_CONVERGED, format, values);
  }

  /** {@link ErrorCode#NOT_POSITIVE_DEFINITE}. */
  public static OkraException notPositiveDefinite(String format, Object... values) {
    return of(ErrorCode.NOT_POSITIVE_DEFINITE, format, values);
  }

  /** {@link ErrorCode#INTERNAL}. */
  public static OkraException internal(String format, Object... values) {
    return of(ErrorCode.INTERNAL, format, values);
  }

  /** {@link ErrorCode#INTERNAL}, caused by another error. */
  public static OkraException internal(Throwable cause, String format, Object... values) {
    return of(ErrorCode.INTERNAL, cause, format, values);
  }

  /** An error with any code. */
  public static OkraException of(ErrorCode code, String format, Object... values) {
    return new OkraException(code, String.format(Locale.ROOT, format, values));
  }

  /** An error with any code, caused by another error. */
  public static OkraException of(ErrorCode code, Throwable cause, String format, Object... values) {
    return new OkraException(code, String.format(Locale.ROOT, format, values), cause);
  }
}
