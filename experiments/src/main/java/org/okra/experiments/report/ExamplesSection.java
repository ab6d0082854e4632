package org.okra.experiments.report;

import java.util.List;
import org.okra.experiments.result.DatasetResult;
import org.okra.experiments.result.Examples;
import org.okra.experiments.result.Results;

/** Test rows one by one: input, truth, and what every method predicted. */
final class ExamplesSection {
  private ExamplesSection() {}

  static void write(Markup page, Results results, Selection selection) {
    List<DatasetResult> shown =
        results.datasets().stream().filter(each -> !each.examples().rows().isEmpty()).toList();
    if (shown.isEmpty()) {
      return;
    }
    page.open("section").element("h2", "Examples");
    for (DatasetResult dataset : shown) {
      table(page, dataset, selection);
    }
    page.element(
        "p",
        "Rows of the first split. A prediction that equals the truth is shaded; its score, where"
            + " lower is better, shows under the mouse. In small print: labels with the highest"
            + " scores, or the outputs that a method would choose first with theirs, lowest best.",
        "class",
        "note");
    page.close();
  }

  private static void table(Markup page, DatasetResult dataset, Selection selection) {
    Examples examples = dataset.examples();
    String title =
        (dataset.name().isEmpty() ? "" : dataset.name() + ": ")
            + examples.rows().size()
            + " of "
            + examples.total()
            + " test rows";
    page.open("details", "class", selection.dataset(dataset.name())).element("summary", title);
    page.scroll(title).open("table", "class", "examples");
    page.open("thead").open("tr");
    for (String heading : List.of("Row", "Input", "Truth")) {
      page.element("th", heading, "scope", "col");
    }
    examples
        .methods()
        .forEach(name -> page.element("th", name, "scope", "col", "class", selection.method(name)));
    page.close().close().open("tbody");
    for (Examples.Row row : examples.rows()) {
      page.open("tr").element("th", row.key(), "scope", "row");
      page.element("td", row.input(), "class", "input").element("td", said(row.truth()));
      for (int j = 0; j < examples.methods().size(); j++) {
        String prediction = row.predictions().get(j);
        double score = row.scores().get(j);
        page.open(
            "td",
            "class",
            selection.method(examples.methods().get(j)),
            "title",
            Double.isNaN(score) ? "no prediction" : "score " + NumberText.plain(score));
        if (!Double.isNaN(score) && prediction.equals(row.truth())) {
          page.element("span", said(prediction), "class", "best");
        } else {
          page.text(Double.isNaN(score) ? "–" : said(prediction));
        }
        if (!row.topScores().get(j).isEmpty()) {
          page.element("small", row.topScores().get(j));
        }
        page.close();
      }
      page.close();
    }
    page.close().close().close().close();
  }

  private static String said(String output) {
    return output.isEmpty() ? "∅" : output;
  }
}
