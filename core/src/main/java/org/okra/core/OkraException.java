package org.okra.core;

import java.util.Objects;

/**
 * The one exception of Okra.
 *
 * <p>The {@linkplain #code() code} is for programs; the message is for people and says what was
 * given, what is allowed and what to do next. {@link Errors} creates it in one line.
 */
public final class OkraException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;

  /**
   * Creates an error.
   *
   * @param code what went wrong, for programs
   * @param message what was given, what is allowed, what to do
   */
  public OkraException(ErrorCode code, String message) {
    super(message);
    this.code = Objects.requireNonNull(code, "code");
  }

  /**
   * Creates an error that another one caused.
   *
   * @param code what went wrong, for programs
   * @param message what was given, what is allowed, what to do
   * @param cause the error underneath
   */
  public OkraException(ErrorCode code, String message, Throwable cause) {
    super(message, cause);
    this.code = Objects.requireNonNull(code, "code");
  }

  /** What went wrong, for programs. */
  public ErrorCode code() {
    return code;
  }

  /** Who can fix it; the same as {@code code().kind()}. */
  public ErrorKind kind() {
    return code.kind();
  }
}
