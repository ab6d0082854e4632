package org.okra.cli.experiment;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;

/** Rows from standard input, in a file of their own for as long as it is open. */
record StandardInput(Path file) implements AutoCloseable {
  /** What stands for standard input, and as a place to write to standard output. */
  static final String NAME = "-";

  private static final Map<String, String> ENDINGS =
      Map.of("libsvm", ".svm", "mgf", ".mgf", "msp", ".msp", "lines", ".txt");

  /**
   * Takes all of it.
   *
   * @param trained the type of the training data, which decides what cannot be told from the first
   *     letter: a brace begins JSON lines, a percent or at sign ARFF
   */
  static StandardInput read(InputStream in, String trained) {
    try (InputStream bytes = new BufferedInputStream(in)) {
      bytes.mark(1);
      int first = bytes.read();
      bytes.reset();
      String ending =
          first == '{'
              ? ".jsonl"
              : first == '%' || first == '@' ? ".arff" : ENDINGS.getOrDefault(trained, ".csv");
      Path file = Files.createTempFile("standard-input-", ending);
      Files.copy(bytes, file, StandardCopyOption.REPLACE_EXISTING);
      return new StandardInput(file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot keep standard input in a file: %s", e);
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot delete %s: %s", file, e);
    }
  }
}
