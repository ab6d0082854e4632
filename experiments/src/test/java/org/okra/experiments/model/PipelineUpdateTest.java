package org.okra.experiments.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.TrainingSums;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineTrainer.Part;
import org.okra.experiments.model.PipelineUpdate.Change;
import org.okra.experiments.run.DataSource;
import org.okra.experiments.run.ExperimentData;

/** Models that go on learning, against a fit of all rows on the same maps. */
final class PipelineUpdateTest {
  private static final String TEXT =
      """
      name: digits
      dataset: {type: drawn-digits, train: 90, test: 30}
      preprocess: [{type: standardise}]
      input: {kernel: {type: gaussian, gamma: 0.005}, sketch: {type: subsample, size: 30}}
      output: {kernel: {type: gaussian, gamma: 0.05}, sketch: {type: p-sparsified, size: 25}}
      estimator: %s
      metrics: [rmse]
      """;

  @TempDir private Path folder;
  private final Injector injector =
      TestWiring.injector(RunContext.builder().seed(1), Path.of(""), Progress.SILENT);
  private final RunContext context = injector.getInstance(RunContext.class);
  private final PipelineFiles files = injector.getInstance(PipelineFiles.class);
  private final PipelineUpdate update = injector.getInstance(PipelineUpdate.class);

  @AfterEach
  void close() {
    context.close();
  }

  private ExperimentFile experiment(String estimator, String... changes) {
    return injector
        .getInstance(ExperimentReader.class)
        .parse("test", TEXT.formatted(estimator), List.of(changes));
  }

  private SavedPipeline<?, ?> fitted(ExperimentFile file) {
    return injector
        .getInstance(PipelineTrainer.class)
        .fit(file, Optional.empty(), Optional.of(7L), Part.ALL);
  }

  private TrainTest<?, ?> parts(ExperimentFile file) {
    return new ExperimentData(injector.getInstance(DataSource.class))
        .parts(file.methods().get(0), context.reseeded(7))
        .get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{type: ridge, lambda: 1.0e-3}", "{type: low-rank, lambda: 1.0e-3}"})
  void appendingIsAFitOfEverythingAndForgettingTakesItBack(String estimator) {
    ExperimentFile file = experiment(estimator);
    Path model = folder.resolve("m.okra");
    files.write(fitted(file), model, context);
    check(files.read(model, context), file, estimator.contains("ridge") ? 1e-10 : 1e-4);
  }

  private <X, Y> void check(SavedPipeline<X, Y> saved, ExperimentFile file, double tolerance) {
    TrainTest<?, ?> parts = parts(file);
    Dataset<?, ?> fresh = parts.test();
    SavedPipeline<X, Y> larger = update.apply(Change.APPEND, saved, fresh, context);
    assertThat(larger.trainingRows()).isEqualTo(120);
    assertThat(larger.sums().orElseThrow().rows()).isEqualTo(120);
    TrainingPairs<X, Y> old = saved.pairs(parts.train(), context);
    TrainingPairs<X, Y> added = saved.pairs(fresh, context);
    TrainingSums all =
        TrainingSums.create(
                saved.model().inputMap().dimension(),
                saved.model().outputMap().dimension(),
                context)
            .fold(
                saved.model().inputMap(),
                saved.model().outputMap(),
                List.of(old, added).iterator(),
                context);
    Matrix phi = saved.model().inputMap().apply(added.inputs(), context);
    Matrix expected = context.linearAlgebra().multiply(phi, solve(file, all));
    assertThat(larger.model().predict(added.inputs(), context).values())
        .containsExactly(expected.values(), within(tolerance));
    SavedPipeline<X, Y> again = update.apply(Change.FORGET, larger, fresh, context);
    assertThat(again.trainingRows()).isEqualTo(90);
    assertThat(again.model().predict(added.inputs(), context).values())
        .containsExactly(
            saved.model().predict(added.inputs(), context).values(), within(100 * tolerance));
    // The saved model itself is as it was.
    assertThat(saved.sums().orElseThrow().rows()).isEqualTo(90);
    assertThatThrownBy(() -> update.apply(Change.FORGET, saved, fresh, context))
        .isInstanceOf(OkraException.class);
  }

  private static <X, Y> SavedPipeline<X, Y> withoutSums(SavedPipeline<X, Y> saved) {
    return new SavedPipeline<>(
        saved.about(),
        saved.shape(),
        saved.steps(),
        saved.model(),
        saved.inputType(),
        saved.decoder(),
        saved.tuning(),
        saved.candidates(),
        saved.trainingRows(),
        Optional.empty());
  }

  private Matrix solve(ExperimentFile file, TrainingSums sums) {
    return file.methods().get(0).settings().estimator().solve(sums, context).orElseThrow();
  }

  @Test
  void modelsThatNeedTheirRowsAndRowsThatDoNotMatchAreRefused() {
    for (String change : List.of("input.sketch=none", "output.sketch=none")) {
      ExperimentFile exact = experiment("ridge", change);
      SavedPipeline<?, ?> saved = fitted(exact);
      assertThatThrownBy(() -> update.apply(Change.APPEND, saved, parts(exact).test(), context))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
          .hasMessageContaining("needs all its training rows");
    }
    SavedPipeline<?, ?> saved = fitted(experiment("ridge"));
    // A sketched model of an older file is not told to have a sketch.
    assertThatThrownBy(
            () ->
                update.apply(
                    Change.APPEND, withoutSums(saved), parts(experiment("ridge")).test(), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("has no sums over its training rows to go on from")
        .hasMessageNotContaining("sketch");
    ExperimentFile other =
        injector
            .getInstance(ExperimentReader.class)
            .parse(
                "test",
                TEXT.formatted("ridge")
                    .replace(
                        "{type: drawn-digits, train: 90, test: 30}",
                        "{type: least-squares-sisokr, train: 20, test: 10, dimension: 4}"),
                List.of());
    assertThatThrownBy(() -> update.apply(Change.APPEND, saved, parts(other).test(), context))
        .isInstanceOf(OkraException.class);
  }
}
