package org.okra.experiments.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineTrainer.Part;
import org.okra.experiments.run.DataSource;
import org.okra.experiments.run.ExperimentData;

final class PipelineFilesTest {
  private static final String RANKINGS =
      """
      name: rankings
      dataset: {type: mallows-rankings, train: 60, test: 10, items: 5}
      input: {kernel: gaussian}
      output: {kernel: kendall, projection: {type: kde, components: 4}}
      decoder: %s
      metrics: [kendall-tau-a]
      """;

  @TempDir private Path folder;
  private final Injector injector =
      TestWiring.injector(RunContext.builder().seed(1), Path.of(""), Progress.SILENT);
  private final RunContext context = injector.getInstance(RunContext.class);
  private final PipelineFiles files = injector.getInstance(PipelineFiles.class);

  private ExperimentFile experiment(String decoder) {
    return injector
        .getInstance(ExperimentReader.class)
        .parse("test", RANKINGS.formatted(decoder), List.of());
  }

  private SavedPipeline<?, ?> fitted(String decoder) {
    return injector
        .getInstance(PipelineTrainer.class)
        .fit(experiment(decoder), Optional.empty(), Optional.of(7L), Part.ALL);
  }

  @Test
  void whatIsReadPredictsWhatWasSaved() {
    for (String decoder : List.of("kemeny", "candidates")) {
      Path file = folder.resolve("m.okra");
      SavedPipeline<?, ?> saved = fitted(decoder);
      files.write(saved, file, context);
      SavedPipeline<?, ?> read = files.read(file, context);
      assertThat(read.about()).isEqualTo(saved.about());
      assertThat(read.shape()).isEqualTo(saved.shape());
      RunContext seeded = context.reseeded(7);
      var rows =
          new ExperimentData(injector.getInstance(DataSource.class))
              .parts(experiment(decoder).methods().get(0), seeded)
              .get(0)
              .test();
      assertThat(List.<Object>copyOf(read.predict(rows, 2, seeded).outputs()))
          .hasSize(10)
          .isEqualTo(List.<Object>copyOf(saved.predict(rows, 2, seeded).outputs()));
    }
  }

  @Test
  void newerFormatsAndOtherKindsAreRefused() {
    Path file = folder.resolve("m.okra");
    Container.builder("pipeline").integers("format", 3).text("okra", "9.0").build().write(file);
    assertThatThrownBy(() -> files.read(file, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_VERSION))
        .hasMessageContaining("format 3 and was written by Okra 9.0; this Okra reads formats 1");
    Container.builder("model").build().write(file);
    assertThatThrownBy(() -> files.read(file, context))
        .hasMessageEndingWith("holds 'model' where 'pipeline' is needed.");
    Container.builder("pipeline").integers("format", 1).build().write(file);
    assertThatThrownBy(() -> files.read(file, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT));
  }

  @Test
  void decoderThatLooksAtTrainingInputsCannotBeSaved() {
    ExperimentReader reader =
        new ExperimentReader(TestWiring.components().with(Decoder.class, new Curious()));
    ExperimentFile file = reader.parse("test", RANKINGS.formatted("curious"), List.of());
    PipelineTrainer trainer = injector.getInstance(PipelineTrainer.class);
    assertThatThrownBy(() -> trainer.fit(file, Optional.empty(), Optional.empty(), Part.ALL))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessage(
            "The decoder 'curious' cannot be kept in a model file: it looks at the training"
                + " inputs, which a model file does not hold.");
  }

  /** Looks at the training inputs. */
  @Component(name = "curious", help = "for tests")
  private record Curious() implements Decoder {
    @Override
    public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
      assertThat(task.inputs().size()).isPositive();
      return new CandidateSearch<>(task.model(), task.requiredCandidates(this), context);
    }
  }
}
