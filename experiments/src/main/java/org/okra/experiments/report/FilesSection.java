package org.okra.experiments.report;

import java.util.List;
import org.okra.experiments.result.Results;

/** Where the numbers behind the page are, in the folder of the page. */
final class FilesSection {
  private FilesSection() {}

  static void write(Markup page, Results results) {
    if (results.datasets().isEmpty()) {
      return;
    }
    page.open("section").element("h2", "Files").open("ul", "class", "files");
    for (List<String> file :
        List.of(
            List.of("results.json", "every value, comparison and setting"),
            List.of("predictions.csv", "all predictions with their truths"),
            List.of("runs/", "a file per run"))) {
      page.open("li")
          .element("a", file.get(0), "href", file.get(0))
          .text(" " + file.get(1))
          .close();
    }
    page.close().close();
  }
}
