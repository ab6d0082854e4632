package org.okra.experiments.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.result.Results;

/**
 * A Markdown page per paper. Every entry that ran leaves its section in its own folder, {@code
 * OUT/NAME/section.md}, so that a page can be put together from runs of different days.
 */
public final class PaperPage {
  private static final String SECTION = "section.md";

  private PaperPage() {}

  /** Writes the section of an entry. */
  public static void writeSection(Reproduction entry, Results results, Path out) {
    write(out.resolve(entry.name()).resolve(SECTION), section(entry, results));
  }

  /** Writes the page of a paper from the sections that are there. */
  public static void write(Paper paper, Path out) {
    StringBuilder page = new StringBuilder();
    page.append("# ").append(paper.title()).append("\n\n");
    page.append(paper.authors()).append("\n\n");
    page.append(
        "Written by `okra reproduce`. Ours are means over seeds with the standard error of");
    page.append(
        " the mean (over\ntest rows where there is one seed); seconds are of the machine at");
    page.append(" hand and only their ratios mean\nanything.\n");
    for (Reproduction entry : paper.entries()) {
      page.append('\n').append(sectionOf(entry, out));
    }
    if (!paper.open().isEmpty()) {
      page.append("\n## Not reproduced\n\n");
      paper.open().forEach(line -> page.append("- ").append(line).append('\n'));
    }
    write(out.resolve(paper.key() + ".md"), page.toString());
  }

  private static String sectionOf(Reproduction entry, Path out) {
    Path file = out.resolve(entry.name()).resolve(SECTION);
    if (!Files.exists(file)) {
      return heading(entry) + "Not run yet: `okra reproduce " + entry.name() + "`.\n";
    }
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  private static String heading(Reproduction entry) {
    return "## " + entry.place() + ": " + entry.name() + "\n\n" + entry.task() + "\n\n";
  }

  static String section(Reproduction entry, Results results) {
    StringBuilder text = new StringBuilder(heading(entry));
    List<String> header = List.of("method", "metric", "ours", "published");
    List<List<String>> rows = new ArrayList<>();
    rows.add(header);
    rows.add(List.of("---", "---", "---", "---"));
    Comparison.of(entry, results)
        .forEach(row -> rows.add(List.of(row.method(), row.metric(), row.ours(), row.published())));
    rows.forEach(row -> text.append("| ").append(String.join(" | ", row)).append(" |\n"));
    text.append('\n');
    entry.remarks().forEach(remark -> text.append("- ").append(remark).append('\n'));
    text.append("- ").append(circumstances(results)).append("\n\n");
    text.append("```yaml\n").append(Reproductions.experiment(entry).strip()).append("\n```\n");
    return text.toString();
  }

  private static String circumstances(Results results) {
    String seeds = results.seeds().size() == 1 ? "One seed" : results.seeds().size() + " seeds";
    String data =
        results.data().entrySet().stream()
            .filter(fact -> fact.getKey().endsWith("rows"))
            .map(fact -> fact.getValue() + " " + fact.getKey())
            .collect(Collectors.joining(", "));
    return seeds + "; " + data + "; " + results.environment().get("linear algebra") + ".";
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot write %s: %s. Choose another folder with --out.",
          file,
          e);
    }
    AtomicFile.write(file, text);
  }
}
