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
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.auto.DataTraits.Inputs;
import org.okra.experiments.auto.DataTraits.Outputs;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.ExperimentText;

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
  void theSameDataGiveTheSameText() {
    DataTraits traits = traits(Inputs.NUMBERS, Outputs.LABEL_SETS, 90);
    String text = ExperimentText.of(new DefaultSpace(traits).experiment(TASK, 1));
    // Options in one order in every process, or nothing could be resumed.
    assertThat(text)
        .contains("{type: ridge, lambda: 1.0E-4}")
        .contains("{type: k-fold, folds: 10}")
        .contains("{type: f1, empty: 0.0}");
    String many =
        ExperimentText.of(
            new DefaultSpace(traits(Inputs.NUMBERS, Outputs.LABEL_SETS, 9000)).experiment(TASK, 1));
    assertThat(many).contains("{type: k-fold, folds: 3}", "{type: subsample, size: 1000}");
  }
}
