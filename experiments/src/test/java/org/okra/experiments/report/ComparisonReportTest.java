package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.okra.experiments.report.CriticalDifference.Group;
import org.okra.experiments.result.Results;

/** The page of an experiment with several data sets. */
final class ComparisonReportTest {
  private final Results results = SampleResults.compared(4, 3);

  @Test
  void showsRanksValuesDifferencesLabelsAndExamples() throws Exception {
    ParsedPage page = ParsedPage.of(results);

    assertThat(page.texts("//h2"))
        .containsExactly(
            "Results",
            "Comparison",
            "Charts",
            "Label sets",
            "Labels and targets",
            "Examples",
            "Runs",
            "Configuration",
            "Files",
            "Environment");
    assertThat(page.texts("//table[@class='results']/thead//th"))
        .startsWith("Method", "rank by f1 ↓", "rank by hamming ↓");
    assertThat(page.elements("//table[@class='results']/tbody/tr")).hasSize(4);
    assertThat(page.texts("//table[@class='values']/thead//th"))
        .startsWith("Method", "Rank", "data-0", "data-1", "data-2");
    // A method with a search is marked.
    assertThat(page.texts("//table[@class='results']/tbody/tr/th"))
        .containsExactly("method-0", "method-1*", "method-2", "method-3");
    // The first method against three others: over all data sets, and on each of three.
    assertThat(page.elements("(//div[@class='comparison'])[1]//table[@class='runs']/tbody/tr"))
        .hasSize(3 * (1 + 3));
    // Effect sizes and intervals come before p values.
    assertThat(page.texts("(//table[@class='runs'])[1]/thead//th"))
        .containsExactly(
            "Other method",
            "Data",
            "Difference",
            "95 % interval",
            "Effect size",
            "Rank-biserial",
            "Wins",
            "Losses",
            "p, t test",
            "p, Wilcoxon");
    assertThat(page.elements("//table[@class='examples']")).hasSize(3);
    assertThat(page.elements("//table[@class='confusion']")).hasSize(12);
    assertThat(page.texts("//ul[@class='files']//a"))
        .containsExactly("results.json", "predictions.csv", "runs/");
    assertThat(page.elements("//script")).isEmpty();
    assertThat(HtmlReport.text(results)).doesNotContain("NaN", "Infinity");
  }

  @Test
  void barsJoinTheLargestGroupsThatCannotBeToldApart() {
    double[] ranks = {1, 1.5, 2.4, 4, 4.2};
    assertThat(CriticalDifference.groups(ranks, 1))
        .containsExactly(new Group(0, 1), new Group(1, 2), new Group(3, 4));
    assertThat(CriticalDifference.groups(ranks, 5)).containsExactly(new Group(0, 4));
    assertThat(CriticalDifference.groups(ranks, 0.1)).isEmpty();
  }
}
