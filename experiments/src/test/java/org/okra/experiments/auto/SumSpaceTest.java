package org.okra.experiments.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Column;
import org.okra.experiments.TestWiring;
import org.okra.experiments.auto.DataTraits.Inputs;
import org.okra.experiments.auto.DataTraits.Outputs;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.ExperimentText;

/** Sums over views and widths among the kernels of a table. */
final class SumSpaceTest {
  private static final Column SIZE = Column.numeric("size");
  private static final Column PLACE = Column.nominal("place", List.of("north", "south"));
  private static final Column NOTE = Column.text("note", List.of("a large one", "a small one"));

  private static DataTraits traits(Column... columns) {
    List<Column> all = List.of(columns);
    return new DataTraits(
        Inputs.NUMBERS,
        Outputs.VECTORS,
        400,
        all.size(),
        all.size(),
        all.stream().anyMatch(Column::isNominal),
        all.stream().anyMatch(each -> !each.isNominal() && !each.isText()),
        all.stream().anyMatch(Column::isText),
        true,
        false,
        false,
        InputViews.of(all));
  }

  private static List<Map<String, Object>> views(DataTraits traits) {
    return new DefaultSpace(traits)
        .kernels().stream().filter(each -> each.toString().contains("type=columns")).toList();
  }

  @Test
  void everyKindOfColumnsIsAView() {
    List<Map<String, Object>> views = views(traits(SIZE, PLACE, NOTE));
    String terms =
        "terms=[{type=columns, columns=[size], kernel={type=laplacian, gamma=0.5*median}},"
            + " {type=columns, columns=[place], kernel={type=gaussian, gamma=0.5*median}},"
            + " {type=columns, columns=[note], kernel={type=cosine}}]";
    assertThat(views).hasSize(4).allMatch(each -> each.toString().contains(terms));
    assertThat(views.get(0)).hasToString("{type=sum, " + terms + "}");
    assertThat(views.get(1)).hasToString("{type=sum, " + terms + ", weights=alignf}");
    assertThat(views(traits(NOTE, Column.text("title", List.of("a b"))))).hasSize(4);
    assertThat(views(traits(SIZE, Column.numeric("age")))).isEmpty();
    assertThat(views(traits(PLACE))).isEmpty();
  }

  /** A race with little time sees the first kernels only. */
  @Test
  void sumsAreFewAndComeAfterTheUsualKernels() {
    List<Map<String, Object>> usual = KernelSpace.of(traits(SIZE));
    List<Map<String, Object>> all = KernelSpace.of(traits(SIZE, PLACE));
    assertThat(all).hasSize(usual.size() + 4);
    assertThat(all.subList(0, 6)).noneMatch(each -> each.toString().contains("columns"));
    assertThat(usual).filteredOn(each -> each.toString().contains("alignf")).hasSize(1);
    assertThat(usual.subList(0, 6)).noneMatch(each -> each.toString().contains("alignf"));
  }

  @Test
  void drawnWeightsAreTheSameEveryTime() {
    SumSpace space = new SumSpace(traits(SIZE, PLACE, NOTE));
    List<Object> weights = space.drawn().stream().map(each -> each.get("weights")).toList();
    assertThat(weights)
        .hasSize(2)
        .doesNotHaveDuplicates()
        .isEqualTo(
            new SumSpace(traits(SIZE, PLACE, NOTE))
                .drawn().stream().map(each -> each.get("weights")).toList())
        .allSatisfy(
            each -> {
              List<?> numbers = (List<?>) each;
              assertThat(numbers).hasSize(3).allMatch(number -> (Double) number >= 0.1);
              assertThat(numbers.stream().mapToDouble(number -> (Double) number).sum())
                  .isCloseTo(3, within(0.3));
            });
  }

  /** Such a name could be a pattern, numbers of columns, or a column that a step made. */
  @ParameterizedTest
  @ValueSource(
      strings = {"a*", "12", "1-3", "7 ", "1e5", "a,b", "place=north", "a\nb", "-", "", "[a]"})
  void namesThatMeanSomethingElseMakeNoViews(String name) {
    assertThat(views(traits(SIZE, PLACE, Column.numeric(name)))).isEmpty();
  }

  @Test
  void repeatedNamesAndVeryManyMakeNoViews() {
    assertThat(views(traits(SIZE, PLACE, SIZE))).isEmpty();
    List<Column> many =
        new ArrayList<>(IntStream.range(0, 60).mapToObj(j -> Column.numeric("x" + j)).toList());
    many.add(PLACE);
    assertThat(InputViews.of(many)).isEqualTo(InputViews.NONE);
    List<Column> texts =
        IntStream.range(0, 5).mapToObj(j -> Column.text("t" + j, List.of("a b"))).toList();
    assertThat(InputViews.of(texts).textViews()).hasSize(1);
    assertThat(InputViews.of(texts.subList(0, 4)).textViews()).hasSize(4);
  }

  /** Numbers beside texts are standardised, and texts are not. */
  @Test
  void textsBesideNumbersAreWeighed() {
    assertThat(new DefaultSpace(traits(SIZE, PLACE, NOTE)).preparations().get(1))
        .hasToString(
            "[{type=standardise, categories=keep}, text, {type=one-hot, scale=column,"
                + " unknown=missing}, impute]");
    assertThat(new DefaultSpace(traits(PLACE, NOTE)).preparations()).hasSize(2);
    // Also where names make no views.
    DataTraits unsafe = traits(Column.numeric("1st"), PLACE, NOTE);
    assertThat(unsafe.views()).isEqualTo(InputViews.NONE);
    assertThat(new DefaultSpace(unsafe).preparations()).hasSize(3);
  }

  /** Names that YAML takes for something else are texts here. */
  @Test
  void theSpaceCanBeRead() {
    Injector injector = TestWiring.injector(Path.of("none"));
    DataTraits traits =
        traits(
            PLACE,
            NOTE,
            Column.numeric("true"),
            Column.numeric("null"),
            Column.numeric("No"),
            Column.numeric("NULL"),
            Column.numeric("True"));
    String text =
        ExperimentText.of(
            new DefaultSpace(traits)
                .experiment(
                    new DefaultSpace.Task(
                        "x",
                        new Specification("csv", Map.of("train", "a.csv", "outputs", List.of("y"))),
                        Optional.empty(),
                        Optional.empty()),
                    1));
    Object kernels =
        injector
            .getInstance(ExperimentReader.class)
            .parse("x", text, List.of())
            .methods()
            .get(0)
            .search()
            .orElseThrow()
            .space()
            .get("input.kernel")
            .values();
    assertThat(kernels.toString())
        .contains("columns=[true, null, No, NULL, True]", "weights=alignf");
    injector.getInstance(RunContext.class).close();
  }
}
