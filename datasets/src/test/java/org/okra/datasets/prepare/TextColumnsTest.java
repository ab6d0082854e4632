package org.okra.datasets.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Column;

/** Texts beside numbers and categories. */
final class TextColumnsTest {
  private static final Column SIZE = Column.numeric("size");
  private static final Column PLACE = Column.nominal("place", List.of("north", "south"));
  private static final Inputs TRAIN =
      new Inputs(
          DenseRows.of(new double[] {1, 0, 1}, new double[] {3, 1, 0}, new double[] {5, 2, 1}),
          List.of(SIZE, Column.text("note", List.of("old roof", "new", "new roof")), PLACE));

  private final RunContext context = RunContext.withSeed(1);

  @AfterEach
  void close() {
    context.close();
  }

  private static Preparation pipeline() {
    return Preparation.of(List.of(new OneHot(), new Standardise(), new TextTerms()));
  }

  @Test
  void numbersAreStandardisedAndTextsBecomeTermsInOneSparseVector() {
    Inputs made = pipeline().fit(TRAIN, context).apply(TRAIN, context).inputs();
    assertThat(made.columns())
        .extracting(Column::name)
        .containsExactly("size", "note=new", "note=old", "note=roof", "place=north", "place=south");
    assertThat(made.vectors().isSparse()).isTrue();
    double[] third = made.vectors().get(2).toArray();
    assertThat(third[0]).isCloseTo(Math.sqrt(1.5), within(1e-12));
    // Both words are in two of the three texts.
    assertThat(third[1]).isCloseTo(Math.sqrt(0.5), within(1e-12)).isEqualTo(third[3]);
    assertThat(third[2]).isZero();
    assertThat(third[5]).isPositive();
  }

  @Test
  void newTextsAreNumberedAnewAndTheStateRestoresTheStep() {
    FittedPreparation fitted = pipeline().fit(TRAIN, context);
    FittedPreparation again = pipeline().restore(fitted.state());
    Inputs others =
        new Inputs(
            DenseRows.of(new double[] {2, 0, 0}, new double[] {2, Double.NaN, 0}),
            List.of(SIZE, Column.text("note", List.of("roof, unheard of")), PLACE));
    for (FittedPreparation each : List.of(fitted, again)) {
      Inputs made = each.apply(others, context).inputs();
      assertThat(made.vectors().get(0).get(3)).isEqualTo(1);
      assertThat(made.vectors().get(1).get(3)).isZero();
    }
    assertThat(again.apply(TRAIN, context).inputs().vectors().dense().values())
        .isEqualTo(fitted.apply(TRAIN, context).inputs().vectors().dense().values());
  }

  @Test
  void textsWhereNumbersAreWantedAreRefusedWithTheRemedy() {
    Inputs texts =
        new Inputs(DenseRows.of(new double[] {0}), List.of(Column.text("note", List.of("a"))));
    assertThatThrownBy(() -> new TermWeights().fit(texts, context))
        .hasMessageContaining("column 'note' holds texts; put the step text before it");
    Inputs numbers = new Inputs(DenseRows.of(new double[] {0}), List.of(SIZE));
    assertThatThrownBy(() -> new TextTerms().fit(numbers, context))
        .hasMessageContaining("declare one in the data set, such as columns: {size: text}");
    FittedPreparation fitted = new TextTerms().fit(texts, context);
    assertThatThrownBy(() -> fitted.apply(numbers, context))
        .hasMessage(
            "Column 'size' holds no texts where preprocessing step text was fitted on one that"
                + " did.");
    PreparationState damaged =
        new PreparationState(new TextTerms(), Map.of(), Map.of("columns", "many"));
    assertThatThrownBy(() -> new TextTerms().restore(damaged)).hasMessageContaining("'many'");
  }
}
