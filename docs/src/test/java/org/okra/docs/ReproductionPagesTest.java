package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.experiments.reproduce.Paper;
import org.okra.experiments.reproduce.PublishedFigure;
import org.okra.experiments.reproduce.Reproduction;
import org.okra.experiments.reproduce.Reproductions;

/** The committed pages belong to the entries there are. */
final class ReproductionPagesTest {
  static List<Paper> papers() {
    return Reproductions.standard().papers();
  }

  @ParameterizedTest
  @MethodSource("papers")
  void aPageHasEveryEntryWithItsSettings(Paper paper) {
    String page = Page.named("reproduction/" + paper.key() + ".md").text();
    assertThat(page).startsWith("# " + paper.title() + "\n");
    for (Reproduction entry : paper.entries()) {
      assertThat(page).contains("## " + entry.place() + ": " + entry.name() + "\n");
      if (page.contains("Not run yet: `okra reproduce " + entry.name() + "`.")) {
        continue;
      }
      assertThat(page).contains(Reproductions.experiment(entry).strip());
      entry.remarks().forEach(remark -> assertThat(page).contains("- " + remark + "\n"));
      for (PublishedFigure figure : entry.figures()) {
        assertThat(page.lines())
            .anyMatch(
                line ->
                    line.startsWith("| " + figure.method() + " | " + figure.metric())
                        && line.endsWith(" | " + figure.published() + " |"));
      }
    }
    paper.open().forEach(line -> assertThat(page).contains("- " + line + "\n"));
  }
}
