package org.okra.experiments.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.experiments.result.Results;

/** Results as one HTML page that stands alone: no network, no script, light and dark. */
public final class HtmlReport {
  /**
   * Nothing may be fetched or run, whatever the results contain; a second fence behind escaping.
   */
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

  private HtmlReport() {}

  /**
   * Writes the page; a file that was there is replaced in one step or left as it was.
   *
   * @param results what to show
   * @param file in a folder that exists
   */
  public static void write(Results results, Path file) {
    String text = text(results);
    // A fixed name: what a killed run left is overwritten, and others may read the page, which
    // temporary files of the JDK do not allow.
    Path target = file.toAbsolutePath();
    Path temporary = target.resolveSibling(target.getFileName() + ".part");
    try {
      try {
        Files.writeString(temporary, text);
        move(temporary, target);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot write the report %s: %s. Check that the folder exists, may be written to and has"
              + " room.",
          file,
          e);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The page as text. */
  public static String text(Results results) {
    Markup page = new Markup();
    page.open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml");
    page.open("head");
    page.empty("meta", "charset", "utf-8");
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "color-scheme", "content", "light dark");
    page.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    page.element("title", results.name() + " · Okra");
    page.open("style").verbatim(stylesheet()).close();
    page.close();
    page.open("body").open("main");
    Heading.write(page, results);
    ResultsTable.write(page, results);
    Charts.write(page, results);
    GalleryTable.write(page, results.gallery());
    RunsTable.write(page, results);
    Settings.write(page, results);
    Facts.section(page, "Environment", results.environment());
    page.close().close().close();
    return "<!DOCTYPE html>\n" + page;
  }

  private static String stylesheet() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Errors.internal(e, "The style sheet inside the jar cannot be read: %s.", e);
    }
  }
}
