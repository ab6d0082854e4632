package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.okra.datasets.split.FoldSplit;
import org.okra.datasets.split.RandomSplit;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.run.SearchHistory;
import org.okra.experiments.run.SearchHistory.Round;
import org.okra.experiments.run.Trial;
import org.okra.experiments.run.Tuned;

/** Why settings were chosen, by their kinds. */
final class ChoiceTest {
  private static Trial trial(String kernel, double lambda, double value) {
    return new Trial(
        Map.of("input.kernel", Map.of("type", kernel), "estimator.lambda", lambda),
        new Estimate(value, OptionalDouble.of(0.01), 9));
  }

  private static Round round(int rows, Trial... trials) {
    Method method =
        TestWiring.reader()
            .parse(
                "x",
                """
                name: x
                dataset: {type: drawn-digits}
                input: {kernel: linear}
                output: {kernel: linear}
                metrics: [rmse]
                """,
                List.of())
            .methods()
            .get(0);
    Tuned tuned =
        new Tuned(method, trials[0], List.of(trials), Map.of(), Direction.LOWER_IS_BETTER);
    return new Round("rmse", rows, 400, rows / 200, tuned, OptionalDouble.empty());
  }

  @Test
  void whatJudgedIsSaid() {
    assertThat(new SearchSettings.Validation.LeaveOneOut(9).text())
        .isEqualTo("training rows left out in turn");
    assertThat(new SearchSettings.Validation.Parts(Optional.empty()).text())
        .isEqualTo("a random fifth of the training rows");
    assertThat(new SearchSettings.Validation.Parts(Optional.of(new RandomSplit())).text())
        .isEqualTo("parts of the training rows");
  }

  @Test
  void everyKindHasTheBestOfItsLastRound() {
    Choice choice =
        new Choice(
            List.of(
                round(200, trial("linear", 0.1, 3), trial("gaussian", 0.1, 2)),
                round(400, trial("gaussian", 0.2, 1), trial("gaussian", 0.1, 1.5))),
            new SearchSettings.Validation.Parts(Optional.of(new FoldSplit(3, 2))).text());
    String text = String.join("\n", choice.lines());
    assertThat(text)
        .contains(
            "by rmse on 3 folds of the training rows.",
            "200 of 400 rows: 2 settings",
            "400 of 400 rows, cut 2 times over: 2 settings")
        .containsPattern("gaussian +1\\.0000 ± 0\\.0100 on 400 rows")
        .containsPattern("linear +3\\.0000 ± 0\\.0100 on 200 rows")
        .doesNotContain("Best by lambda");
    Markup page = new Markup();
    page.open("main");
    choice.write(page);
    page.close();
    assertThat(page.toString()).contains("How settings were chosen", "Chosen: ");
    assertThat(new Choice(new SearchHistory()).lines()).isEmpty();
  }
}
