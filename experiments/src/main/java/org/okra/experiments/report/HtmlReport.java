package org.okra.experiments.report;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.result.MethodComparison;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.ResultSink;
import org.okra.experiments.run.SearchHistory;

/** Results as one HTML page that needs nothing else: no network, no script, light and dark. */
public final class HtmlReport implements ResultSink {
  /**
   * Nothing may be fetched or run, whatever the results contain; a second fence behind escaping.
   */
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

  /** More columns than any table has in practice; further ones do not sort. */
  private static final int SORTED_COLUMNS = 40;

  private final SearchHistory history;

  /** A report of experiments whose searches have this history. */
  @Inject
  public HtmlReport(SearchHistory history) {
    this.history = history;
  }

  @Override
  public void write(Results results, List<Path> predictions, Path folder) {
    AtomicFile.write(folder.resolve("report.html"), text(results, new Choice(history)));
  }

  /**
   * Writes the page; a file that was there is replaced in one step or left as it was.
   *
   * @param results what to show
   * @param file in a folder that exists
   */
  public static void write(Results results, Path file) {
    AtomicFile.write(file, text(results));
  }

  /** The page as text. */
  public static String text(Results results) {
    return text(results, new Choice(List.of(), ""));
  }

  private static String text(Results results, Choice choice) {
    Markup page = new Markup();
    page.open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml");
    page.open("head");
    page.empty("meta", "charset", "utf-8");
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "color-scheme", "content", "light dark");
    page.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    page.element("title", results.name() + " · Okra");
    page.open("style").verbatim(stylesheet() + Sorting.rules(SORTED_COLUMNS)).close();
    page.close();
    page.open("body").open("main");
    List<MethodComparison> comparisons = MethodComparison.of(results);
    List<MethodResult> summary = Summary.of(results, comparisons);
    Selection selection = Selection.of(results);
    Heading.write(page, results, summary);
    selection.write(page);
    ResultsTable.write(page, summary, selection);
    ComparisonSection.write(page, comparisons, selection);
    Charts.write(page, summary, results.spectra());
    GalleryTable.write(page, results.gallery());
    LabelPictures.write(page, results, selection);
    TargetsTable.write(page, results, selection);
    ExamplesSection.write(page, results, selection);
    RunsTable.write(page, results, selection);
    choice.write(page);
    ConfigurationSection.write(page, results);
    FilesSection.write(page, results);
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
