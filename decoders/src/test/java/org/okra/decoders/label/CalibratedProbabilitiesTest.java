package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/** Probabilities of a whole regression, on rows that are new to it. */
final class CalibratedProbabilitiesTest {
  private final RunContext context = RunContext.withSeed(4);

  /** Labels whose probabilities are known: of rows with probability about q the share q has it. */
  @Test
  void probabilitiesOfNewRowsAreCalibrated() {
    int labels = 3;
    DenseRows inputs = inputs(1500, 1);
    LabelSets outputs = noisy(inputs, labels, 2);
    DenseRows queries = inputs(3000, 3);
    LabelSets truths = noisy(queries, labels, 4);
    DenseRows few = queries.slice(0, 300);
    DecodingTask<FeatureVector, FeatureVector> task = task(inputs, outputs);
    for (ProbabilityMethod method :
        List.of(ProbabilityMethod.ISOTONIC, ProbabilityMethod.LOGISTIC)) {
      Labels decoder = new Labels(Labels.Rule.EXPECTED_F1, 1, 10_000, method, 1);
      PreImageSolver<FeatureVector, FeatureVector> solver = decoder.prepare(task, context);
      Matrix p = solver.labelProbabilities(queries, context).orElseThrow();
      double[] count = new double[5];
      double[] said = new double[5];
      double[] seen = new double[5];
      double error = 0;
      for (int i = 0; i < queries.size(); i++) {
        for (int l = 0; l < labels; l++) {
          int bin = (int) (5 * p.get(i, l));
          count[bin]++;
          said[bin] += p.get(i, l);
          seen[bin] += truths.get(i).contains(l) ? 1 : 0;
          error += Math.abs(p.get(i, l) - probability(queries.get(i), l));
        }
      }
      for (int bin = 0; bin < 5; bin++) {
        assertThat(seen[bin] / count[bin])
            .as(method + " " + bin)
            .isCloseTo(said[bin] / count[bin], within(0.08));
      }
      assertThat(error / queries.size() / labels).as(method.name()).isLessThan(0.06);
      // The same after a file, and no longer than it says.
      DecodingTask<FeatureVector, FeatureVector> stored =
          new DecodingTask<>(task.model(), task.inputs(), task.outputs(), Optional.empty());
      Container tuning = solver.tuning();
      PreImageSolver<FeatureVector, FeatureVector> restored =
          decoder.restore(stored, tuning, context);
      assertThat(restored.labelProbabilities(few, context).orElseThrow().values())
          .isEqualTo(solver.labelProbabilities(few, context).orElseThrow().values());
      assertThat(restored.best(few, context)).isEqualTo(solver.best(few, context));
      assertThatThrownBy(
              () -> decoder.restore(stored, Container.builder("tuning").build(), context))
          .hasMessageContaining("probabilit");
      assertThatThrownBy(() -> decoder.prepare(stored, context))
          .hasMessageContaining("Probabilities are tuned on leave-one-out predictions");
    }
    assertThat(new Labels().prepare(task, context).labelProbabilities(few, context)).isEmpty();
  }

  private DecodingTask<FeatureVector, FeatureVector> task(DenseRows inputs, LabelSets outputs) {
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        new OutputKernelRegression<>(
            new GaussianKernel(0.5),
            MapSource.exact(),
            new LinearKernel(),
            Projections.none(),
            1e-2);
    KernelModel<FeatureVector, FeatureVector> model = regression.fit(inputs, outputs, context);
    return new DecodingTask<>(
        model,
        inputs.as(FeatureVector.class, "test"),
        outputs.as(FeatureVector.class, "test"),
        Optional.empty(),
        Optional.of(run -> regression.leftOut(inputs, outputs, run)));
  }

  private static DenseRows inputs(int n, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix values = Matrix.zeros(n, 2);
    for (int i = 0; i < n; i++) {
      values.set(i, 0, random.nextGaussian());
      values.set(i, 1, random.nextGaussian());
    }
    return new DenseRows(values);
  }

  private static double probability(FeatureVector x, int label) {
    return 1 / (1 + Math.exp(-2 * (x.get(0) + (label - 1) * x.get(1) - 0.5 * label)));
  }

  private static LabelSets noisy(DenseRows inputs, int labels, int seed) {
    RandomStream random = new RandomStream(seed);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      FeatureVector x = inputs.get(i);
      sets.add(
          LabelSet.of(
              labels,
              IntStream.range(0, labels)
                  .filter(l -> random.nextDouble() < probability(x, l))
                  .toArray()));
    }
    return new LabelSets(labels, sets);
  }
}
