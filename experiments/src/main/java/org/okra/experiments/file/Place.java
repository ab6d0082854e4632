package org.okra.experiments.file;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Where a value is written, for error texts.
 *
 * @param source the name of the file, or the option of the command line
 * @param line from 1; 0 when there are no lines
 */
public record Place(String source, int line) {

  /** An error at this place. */
  OkraException error(ErrorCode code, String format, Object... values) {
    return Errors.of(code, format, values).in(toString());
  }

  /** The same error with this place in front. */
  OkraException error(OkraException cause) {
    return cause.in(toString());
  }

  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line;
  }
}
