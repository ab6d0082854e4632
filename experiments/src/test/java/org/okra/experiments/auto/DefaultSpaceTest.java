package org.okra.experiments.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.component.Specification;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.auto.DataTraits.Inputs;
import org.okra.experiments.auto.DataTraits.Outputs;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.ExperimentText;
import org.okra.experiments.file.Method;

/** The default spaces are experiments that can be read. */
final class DefaultSpaceTest {
  private static final DefaultSpace.Task TASK =
      new DefaultSpace.Task(
          "x",
          new Specification("csv", Map.of("train", "a.csv", "outputs", List.of("y"))),
          Optional.empty(),
          Optional.empty());

  private final Injector injector = TestWiring.injector(Path.of("none"));

  @AfterEach
  void close() {
    injector.getInstance(RunContext.class).close();
  }

  private static DataTraits traits(Inputs inputs, Outputs outputs, int rows) {
    return new DataTraits(inputs, outputs, rows, 7, true, true, false, true, true);
  }

  @Test
  void everySpaceIsAValidExperiment() {
    ExperimentReader reader = injector.getInstance(ExperimentReader.class);
    for (Inputs inputs : Inputs.values()) {
      for (Outputs outputs : Outputs.values()) {
        if (inputs != Inputs.OTHER && outputs != Outputs.OTHER) {
          DefaultSpace space = new DefaultSpace(traits(inputs, outputs, 9000));
          reader.parse("x", ExperimentText.of(space.experiment(TASK, 1)), List.of());
          reader.parse("x", ExperimentText.of(space.constant(TASK)), List.of());
        }
      }
    }
    assertThatThrownBy(() -> new DefaultSpace(traits(Inputs.OTHER, Outputs.VECTORS, 9)))
        .hasMessageContaining("no defaults for these data");
  }

  @Test
  void everyRuleOfLabelsHasProbabilities() {
    assertThat(new DefaultSpace(complete(Outputs.LABEL_SETS, 400, 7)).decoders())
        .filteredOn(each -> each.toString().contains("type=labels"))
        .hasSize(4)
        .allMatch(each -> each.toString().contains("probabilities=logistic"));
  }

  @Test
  void bitsAreComparedByTheirCommonOnes() {
    assertThat(new DefaultSpace(traits(Inputs.BITS, Outputs.VECTORS, 400)).kernels())
        .startsWith(Map.of("type", "vector-tanimoto"), Map.of("type", "cosine"));
  }

  private static DataTraits complete(Outputs outputs, int rows, int columns) {
    return new DataTraits(Inputs.NUMBERS, outputs, rows, columns, false, true, false, false, false);
  }

  private static List<Object> learnt(DefaultSpace space) {
    return space.preparations().stream()
        .map(steps -> steps.get(steps.size() - 1))
        .filter(step -> step.toString().matches(".*(relevance|forest).*"))
        .toList();
  }

  private static Object split(DefaultSpace space) {
    return space.search(space.space()).get("split");
  }

  /**
   * Rows that a step has learnt from do not judge it: few are cut into folds, of many half judge.
   */
  @Test
  void whichInputsMatterIsLearntAndJudgedByOtherRows() {
    DefaultSpace few = new DefaultSpace(complete(Outputs.VECTORS, 400, 7));
    assertThat(learnt(few)).hasSize(5).noneMatch(step -> step.toString().contains("share"));
    assertThat(split(few)).hasToString("{type=k-fold, folds=5, repeats=3}");
    assertThat(few.space().keySet().iterator().next()).isEqualTo("preprocess");
    assertThat(few.search(Map.of("input.kernel", few.kernels())).get("split"))
        .hasToString("{type=leave-one-out, rows=2000}");
    assertThat(split(new DefaultSpace(complete(Outputs.CLASSES, 401, 7))))
        .hasToString("{type=k-fold, folds=3, repeats=3}");
    assertThat(split(new DefaultSpace(complete(Outputs.RANKINGS, 5000, 7))))
        .hasToString("{type=k-fold, folds=3}");
    DefaultSpace many = new DefaultSpace(complete(Outputs.RANKINGS, 5001, 7));
    assertThat(learnt(many)).hasSize(5).allMatch(step -> step.toString().contains("share=0.5"));
    assertThat(split(many)).hasToString("{type=leave-one-out, rows=2000}");
    DefaultSpace labels = new DefaultSpace(complete(Outputs.LABEL_SETS, 1100, 7));
    assertThat(learnt(labels)).hasSize(3).noneMatch(step -> step.toString().contains("share"));
    assertThat(split(labels)).hasToString("{type=k-fold, folds=3}");
    assertThat(learnt(new DefaultSpace(complete(Outputs.VECTORS, 900, 1001)))).isEmpty();
    assertThat(learnt(new DefaultSpace(complete(Outputs.VECTORS, 900, 1)))).isEmpty();
  }

  private static DataTraits repeating(int rows) {
    return new DataTraits(
        Inputs.NUMBERS,
        Outputs.LABEL_SETS,
        rows,
        7,
        7,
        false,
        true,
        false,
        false,
        true,
        true,
        InputViews.NONE);
  }

  /** Where sets come back, whole ones are tried by the loss that decides, beside rules. */
  @Test
  void setsThatComeBackAreChosenByTheirLoss() {
    DefaultSpace space = new DefaultSpace(repeating(400));
    assertThat(space.alternatives()).hasSize(2);
    Map<String, Object> least = space.alternatives().get(1);
    assertThat(least)
        .containsEntry("output.sketch", List.of("none"))
        .containsEntry("decoder", List.of(Map.of("type", "loss-search", "loss", "f1")));
    assertThat((List<?>) least.get("input.kernel")).hasSize(8);
    // The other convention has a loss and rules of its own, also after a choice of trees.
    String file = ExperimentText.of(space.experiment(TASK, 1));
    String other = file.substring(file.indexOf("empty-counts-0"));
    assertThat(other)
        .contains("loss: {type: f1, empty: 0.0}")
        .contains("estimator: [ridge]")
        .doesNotContain("forest");
    injector.getInstance(ExperimentReader.class).parse("x", file, List.of());
    // Beyond the rows of the exact method there is no weight for every pair of rows.
    assertThat(new DefaultSpace(repeating(9000)).alternatives()).hasSize(1);
    assertThat(new DefaultSpace(complete(Outputs.LABEL_SETS, 400, 7)).alternatives()).hasSize(1);
  }

  /** Trees take numbers, every target, and outputs with few coordinates. */
  @Test
  void treesAreTriedBesideKernels() {
    List<Outputs> fit =
        List.of(Outputs.LABEL_SETS, Outputs.VECTORS, Outputs.RANKINGS, Outputs.CLASSES);
    for (Outputs outputs : fit) {
      DefaultSpace space = new DefaultSpace(complete(outputs, 400, 7));
      assertThat(space.alternatives()).hasSize(1);
      assertThat(space.alternatives().get(0).get("estimator").toString()).contains("type=forest");
      assertThat(space.alternatives().get(0).containsKey("decoder"))
          .isEqualTo(outputs == Outputs.LABEL_SETS);
      assertThat(space.experiment(TASK, 1).get("search").toString()).contains("alternatives");
    }
    assertThat(new DefaultSpace(complete(Outputs.VECTORS, 400, 1001)).alternatives()).isEmpty();
    assertThat(new DefaultSpace(complete(Outputs.SETS, 400, 7)).alternatives()).isEmpty();
    DataTraits gaps =
        new DataTraits(Inputs.NUMBERS, Outputs.VECTORS, 90, 7, false, true, false, false, true);
    assertThat(new DefaultSpace(gaps).alternatives()).isEmpty();
    DataTraits words =
        new DataTraits(Inputs.NUMBERS, Outputs.VECTORS, 90, 7, false, true, true, false, false);
    assertThat(new DefaultSpace(words).alternatives()).isEmpty();
    assertThat(ForestSpace.part(1, 30)).isEqualTo(1);
    assertThat(ForestSpace.part(1, 600)).isEqualTo(0.1);
    assertThat(ForestSpace.part(1.0 / 3, 900)).isEqualTo(30.0 / 900);
  }

  @Test
  void rulesOfLabelsFollowTheMetricThatDecides() {
    DataTraits traits = traits(Inputs.NUMBERS, Outputs.LABEL_SETS, 90);
    for (String metric : List.of("{type: f1, empty: 0}", "f1", "{type: example-f1}", "hamming")) {
      boolean zero = metric.contains("0");
      boolean other = !metric.equals("hamming");
      DefaultSpace.Task task =
          new DefaultSpace.Task("x", TASK.dataset(), Optional.of(metric), Optional.empty());
      ExperimentFile file =
          injector
              .getInstance(ExperimentReader.class)
              .parse(
                  "x", ExperimentText.of(new DefaultSpace(traits).experiment(task, 1)), List.of());
      assertThat(conventions(file.methods().get(0))).containsOnly(zero ? 0.0 : 1.0);
      assertThat(file.methods()).hasSize(other ? 4 : 3);
      if (other) {
        assertThat(conventions(file.methods().get(1))).containsOnly(zero ? 1.0 : 0.0);
        assertThat(file.methods().get(1).search().orElseThrow().after()).contains("chosen");
      }
    }
    DefaultSpace full =
        new DefaultSpace(
            new DataTraits(
                Inputs.NUMBERS, Outputs.LABEL_SETS, 90, 7, false, true, false, false, false));
    assertThat(full.experiment(TASK, 1).get("compare").toString()).doesNotContain("empty");
  }

  /** What two empty sets count for the rules of labels that a method tries. */
  private static List<Object> conventions(Method method) {
    return method.search().orElseThrow().space().get("decoder").values().stream()
        .map(decoder -> (Map<?, ?>) decoder)
        .filter(decoder -> decoder.get("type").equals("labels"))
        .<Object>map(decoder -> decoder.containsKey("empty") ? decoder.get("empty") : 1.0)
        .toList();
  }

  @Test
  void littleMemoryMeansSketchesThatFit() {
    DefaultSpace space = new DefaultSpace(traits(Inputs.NUMBERS, Outputs.LABEL_SETS, 1500));
    assertThat(space.sketch()).isEmpty();
    assertThat(space.within(new MemoryBudget(100_000_000)).sketch()).isEmpty();
    // 3 x 8 bytes x 1500 rows x 375 landmarks.
    assertThat(space.within(new MemoryBudget(20_000_000)).sketch().orElseThrow())
        .containsEntry("size", 375);
    assertThat(space.within(new MemoryBudget(20)).sketch().orElseThrow()).containsEntry("size", 46);
  }

  @Test
  void manyColumnsThatAreMostlyZeroTakeNoMemory() {
    DataTraits words =
        new DataTraits(
            Inputs.COUNTS, Outputs.LABEL_SETS, 20_000, 30_000, false, true, false, false, false);
    assertThat(
            new DefaultSpace(words)
                .within(new MemoryBudget(4_000_000_000L))
                .firstSketch()
                .orElseThrow())
        .containsEntry("size", 1000);
  }

  @Test
  void theSameDataGiveTheSameText() {
    DataTraits traits = traits(Inputs.NUMBERS, Outputs.LABEL_SETS, 90);
    String text = ExperimentText.of(new DefaultSpace(traits).experiment(TASK, 1));
    // Options in one order in every process, or nothing could be resumed.
    assertThat(text)
        .contains("{type: ridge, lambda: 1.0E-4}")
        .contains("{type: k-fold, folds: 10, repeats: 8}")
        .contains("{type: f1, empty: 0.0}");
    String many =
        ExperimentText.of(
            new DefaultSpace(traits(Inputs.NUMBERS, Outputs.LABEL_SETS, 9000)).experiment(TASK, 1));
    assertThat(many).contains("{type: k-fold, folds: 3}", "{type: subsample, size: 1000}");
  }
}
