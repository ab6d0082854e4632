package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Targets;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.result.Results;

/** Targets that are learnt in other units than their own. */
final class TargetScaleTest {
  @TempDir private Path folder;

  @Test
  void targetsAreMovedByWhatIsThereAndBack() {
    Samples<DenseVector> train =
        DenseRows.of(new double[] {1, 7}, new double[] {Double.NaN, 7}, new double[] {5, 7});
    TargetScale scale = TargetScale.fit(Targets.STANDARDISE, train);
    assertThat(scale.shift()).containsExactly(3, 7);
    assertThat(scale.scale()).containsExactly(2, 1);
    assertThat(TargetScale.fit(Targets.CENTRE, train).scale()).containsExactly(1, 1);
    Samples<DenseVector> moved = scale.apply(train);
    assertThat(moved.get(2).toArray()).containsExactly(1, 0);
    assertThat(scale.undo(moved).get(1).toArray()).containsExactly(Double.NaN, 7);
    List<RankedOutputs<DenseVector>> predictions =
        List.of(new RankedOutputs<>(List.of(DenseVector.of(-1, 2)), new double[] {0.5}));
    assertThat(scale.undo(predictions).get(0).best().toArray()).containsExactly(1, 9);
    assertThat(TargetScale.fit(Targets.AS_THEY_ARE, train).apply(train)).isSameAs(train);
    assertThatThrownBy(
            () ->
                TargetScale.fit(Targets.CENTRE, new ListSamples<>(String.class, List.of("a", "b"))))
        .hasMessageContaining("targets: centre works on numbers, but the outputs are texts");
  }

  private static final String EXPERIMENT =
      """
      name: scaled
      dataset: {type: csv, train: t.csv, outputs: [y, z]}
      split: {type: k-fold, folds: 4}
      targets: standardise
      input: {kernel: {type: gaussian, gamma: 0.05}}
      output: {kernel: linear}
      estimator: {type: ridge, lambda: 1.0e-3}
      decoder: vector
      metrics: [rmse, surrogate-error]
      search: {space: {estimator.lambda: [1.0e-3, 1.0e-2]}, split: SPLIT}
      """;

  private ExperimentFile experiment(Injector injector, String... changes) {
    return injector
        .getInstance(ExperimentReader.class)
        .parse("x.yaml", EXPERIMENT.replace("SPLIT", "leave-one-out"), List.of(changes));
  }

  private void table(double offset) throws IOException {
    StringBuilder text = new StringBuilder("x,y,z\n");
    for (int i = 0; i < 40; i++) {
      text.append(i % 10 + "," + (offset + i % 10) + "," + (offset - 2 * (i % 10)) + "\n");
    }
    Files.writeString(folder.resolve("t.csv"), text);
  }

  private double rmse(String... changes) throws IOException {
    Injector injector = TestWiring.injector(folder);
    Path out = Files.createTempDirectory(folder, "out");
    try (ResultFolder results = ResultFolder.open(out, ResultFolder.Start.FRESH)) {
      Results all = injector.getInstance(Runner.class).run(experiment(injector, changes), results);
      return all.methods().get(0).metrics().get("rmse").runs().get(0);
    }
  }

  @Test
  void metricsAreInTheUnitsOfTheData() throws IOException {
    table(0);
    double atZero = rmse();
    table(1e4);
    // A model without an intercept shrinks towards 0, which is far from the targets.
    assertThat(rmse()).isCloseTo(atZero, within(1e-6)).isLessThan(0.5);
    assertThat(rmse("targets=centre")).isLessThan(0.5);
    assertThat(rmse("search.split={type: k-fold, folds: 2}")).isLessThan(0.5);
    assertThat(rmse("decoder={type: candidates, from: all}")).isLessThan(1);
  }

  @Test
  void modelFilesKnowTheScale() throws IOException {
    table(1e4);
    Injector injector = TestWiring.injector(folder);
    SavedPipeline<?, ?> fitted =
        injector
            .getInstance(PipelineTrainer.class)
            .fit(
                experiment(injector), Optional.empty(), Optional.empty(), PipelineTrainer.Part.ALL);
    RunContext context = injector.getInstance(RunContext.class);
    Path file = folder.resolve("m.okra");
    PipelineFiles files = injector.getInstance(PipelineFiles.class);
    files.write(fitted, file, context);
    SavedPipeline<?, ?> read = files.read(file, context);
    assertThat(read.targets().shift()).isEqualTo(fitted.targets().shift());
    assertThat(read.targets().shift()[0]).isCloseTo(10004.5, within(1e-9));
  }

  @Test
  void whatIsNoNumberIsRefusedWithItsLine() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "x,y,z\n1,a,2\n2,b,3\n3,a,4\n4,b,5\n");
    assertThatThrownBy(() -> rmse("output.kernel=zero-one", "decoder=candidates"))
        .hasMessageContaining(
            "x.yaml:4: Method 'scaled': targets are scaled where they are numbers")
        .hasMessageContaining("'y' holds categories");
    assertThatThrownBy(() -> rmse("targets=log"))
        .hasMessageContaining("targets is 'log'; allowed are centre, standardise");
  }
}
