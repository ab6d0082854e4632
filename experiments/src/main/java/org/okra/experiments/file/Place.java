package org.okra.experiments.file;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Where a value stands, for error texts.
 *
 * @param source the name of the file, or the option of the command line
 * @param line from 1; 0 when there are no lines
 */
public record Place(String source, int line) {

  /** An error at this place. */
  OkraException error(ErrorCode code, String text) {
    return Errors.of(code, "%s: %s", this, text);
  }

  /** The same error with this place in front. */
  OkraException error(OkraException cause) {
    return Errors.of(cause.code(), cause, "%s: %s", this, cause.getMessage());
  }

  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line;
  }
}
