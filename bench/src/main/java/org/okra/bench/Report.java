package org.okra.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.okra.core.Errors;
import org.okra.core.file.AtomicFile;

/** The lines that a study writes. */
final class Report {
  private final StringBuilder text = new StringBuilder();

  /** The folder to write to, which is the only argument of a study. */
  static Path folder(String... arguments) {
    if (arguments.length != 1) {
      throw Errors.argument(
          "%s arguments were given; give one: the folder to write to.", arguments.length);
    }
    return Path.of(arguments[0]);
  }

  /** A line with numbers as they are written in English. */
  static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }

  /** One more line. */
  Report add(String format, Object... values) {
    text.append(line(format, values));
    return this;
  }

  /** Writes all lines to a file of a folder, which is made if it is not there. */
  void write(Path folder, String name) throws IOException {
    AtomicFile.write(Files.createDirectories(folder).resolve(name), toString());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
