package org.okra.core;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The one exception of Okra.
 *
 * <p>The {@linkplain #code() code} is for programs; the message is for people and says what was
 * given, what is allowed and what to do next. {@link Errors} creates it in one line.
 */
public final class OkraException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final transient List<String> path;

  /** An error: the code is for programs, the message for people. */
  public OkraException(ErrorCode code, String message) {
    this(code, message, null);
  }

  /** An error that another one caused. */
  public OkraException(ErrorCode code, String message, Throwable cause) {
    this(code, message, cause, List.of());
  }

  private OkraException(ErrorCode code, String message, Throwable cause, List<String> path) {
    super(message, cause);
    this.code = Objects.requireNonNull(code, "code");
    this.path = path;
  }

  /** The same error, one step further down a tree of options: in the option or element named. */
  public OkraException under(String step) {
    return new OkraException(
        code, getMessage(), this, Stream.concat(Stream.of(step), path().stream()).toList());
  }

  /** The same error with more words in front of its text. */
  public OkraException in(String owner) {
    return new OkraException(code, owner + ": " + getMessage(), this, path());
  }

  /**
   * The way from a component to the option that is wrong, such as {@code terms, 1, gamma}; empty
   * when the error is not about a single option. Readers of files find the line by it.
   */
  public List<String> path() {
    return path == null ? List.of() : path;
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
