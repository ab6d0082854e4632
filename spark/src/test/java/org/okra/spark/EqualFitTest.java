package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.spark.LocalSpark.ROWS;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.Estimator;
import org.okra.estimators.Fitted;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/** The same seed and rows give the model of a fit on one machine, however rows are spread. */
final class EqualFitTest {
  private static final long SEED = 11;
  private static final String GAUSSIAN = "{type: gaussian, gamma: 0.15}";
  private static final String TANIMOTO = "tanimoto";
  private static final LocalSpark.Data DATA = LocalSpark.Data.draw(ROWS, 1);
  private static final LocalSpark.Data NEW = LocalSpark.Data.draw(60, 2);
  private static final RunContext CONTEXT = RunContext.withSeed(SEED);

  @AfterAll
  static void close() {
    CONTEXT.close();
  }

  private static <C> C create(Class<? super C> kind, String text) {
    return Components.load().create(kind, Specification.parse(text));
  }

  /** The fit on one machine. */
  private static <X, Y> KernelModel<X, Y> plain(
      Kernel<X> inputKernel,
      String inputSketch,
      Kernel<Y> outputKernel,
      ProjectionLearner output,
      String estimator,
      Samples<?> outputs,
      double... weights) {
    MapSource sketch = create(MapSource.class, inputSketch);
    Kernel<X> fittedInput = inputKernel.fit(DATA.rows().as(inputKernel.domain(), "test"), CONTEXT);
    Estimator solver = create(Estimator.class, estimator);
    TrainingPairs<X, Y> pairs =
        new TrainingPairs<>(
            DATA.rows().as(inputKernel.domain(), "test"),
            outputs.as(outputKernel.domain(), "test"));
    return new OutputKernelRegression<>(
            new Sides<>(fittedInput, sketch, outputKernel, output), solver)
        .train(weights.length == 0 ? pairs : pairs.weighted(weights), CONTEXT)
        .model();
  }

  private static KernelModel<?, ?> vectors(String sketch, double... weights) {
    return plain(
        EqualFitTest.<Kernel<?>>create(Kernel.class, GAUSSIAN),
        sketch,
        EqualFitTest.<Kernel<?>>create(Kernel.class, "linear"),
        ProjectionLearner.of(MapSource.coordinates()),
        "{type: ridge, lambda: 1e-4}",
        DATA.targets(),
        weights);
  }

  private static OutputKernelRegressor regressor(String sketch) {
    return new OutputKernelRegressor()
        .setIdCol("id")
        .setSeed(SEED)
        .setInputKernel(GAUSSIAN)
        .setInputSketch(sketch)
        .setLambda(1e-4);
  }

  /** {@code score(x, y)} of new inputs and outputs: what all predictions follow from. */
  private static <X, Y> Matrix scores(KernelModel<X, Y> model, Samples<?> outputs) {
    return model.scores(
        NEW.rows().as(model.inputMap().domain(), "test"),
        outputs.as(model.outputKernel().domain(), "test"),
        CONTEXT);
  }

  private static void assertEqual(
      KernelModel<?, ?> expected, KernelModel<?, ?> found, Samples<?> outputs) {
    assertEqual(expected, found, outputs, 1e-9);
  }

  private static void assertEqual(
      KernelModel<?, ?> expected, KernelModel<?, ?> found, Samples<?> outputs, double tolerance) {
    Matrix first = scores(expected, outputs);
    Matrix second = scores(found, outputs);
    double largest = 0;
    double difference = 0;
    for (int j = 0; j < first.columns(); j++) {
      for (int i = 0; i < first.rows(); i++) {
        largest = Math.max(largest, Math.abs(first.get(i, j)));
        difference = Math.max(difference, Math.abs(first.get(i, j) - second.get(i, j)));
      }
    }
    assertThat(difference).isLessThan(tolerance * Math.max(1, largest));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 16})
  void equalsThePlainFitForAnyPartitions(int partitions) {
    // Large enough for the features of sums, which are not orthonormal.
    String sketch = "{type: subsample, size: 300}";
    OutputKernelRegressionModel model = regressor(sketch).fit(DATA.frame().repartition(partitions));
    assertEqual(vectors(sketch), model.kernelModel(), NEW.targets());
  }

  @Test
  void equalsThePlainFitWhenSpreadByAnotherKey() {
    String sketch = "{type: p-sparsified, size: 40}";
    Dataset<Row> spread = DATA.frame().repartition(5, functions.expr("cast(weight * 7 as int)"));
    assertEqual(vectors(sketch), regressor(sketch).fit(spread).kernelModel(), NEW.targets());
  }

  /** Clusters are those of a sample of rows, which alone is collected. */
  @Test
  void landmarksByKMeans() {
    String sketch = "{type: k-means, size: 20}";
    Dataset<Row> spread = DATA.frame().repartition(3);
    assertEqual(vectors(sketch), regressor(sketch).fit(spread).kernelModel(), NEW.targets());
  }

  @Test
  void weightsAndWidthsFromTheRows() {
    String sketch = "{type: subsample, size: 50}";
    KernelModel<?, ?> expected =
        plain(
            EqualFitTest.<Kernel<?>>create(Kernel.class, "{type: gaussian, gamma: median}"),
            sketch,
            EqualFitTest.<Kernel<?>>create(Kernel.class, "linear"),
            ProjectionLearner.of(MapSource.coordinates()),
            "{type: ridge, lambda: 1e-4}",
            DATA.targets(),
            DATA.weights());
    OutputKernelRegressionModel model =
        regressor(sketch)
            .setInputKernel("{type: gaussian, gamma: median}")
            .setWeightCol("weight")
            .fit(DATA.frame().repartition(4));
    assertEqual(expected, model.kernelModel(), NEW.targets());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: subsample, size: 30} | none | {type: ridge, lambda: 1e-3}",
        "{type: p-sparsified, size: 20} | none | {type: ridge, lambda: 1e-3}",
        "identity | none | {type: ridge, lambda: 1e-3}",
        "{type: subsample, size: 60} | {type: kde, components: 12} | {type: ridge, lambda: 1e-3}",
        "identity | {type: kde, components: 12} | {type: ridge, lambda: 1e-3}",
        "{type: subsample, size: 60} | {type: reduced-rank, components: 8} | {type: ridge, lambda:"
            + " 1e-3}",
        "{type: subsample, size: 60} | {type: oel, components: 8, balance: 1, lambda: 1e-2} |"
            + " {type: ridge, lambda: 1e-3}",
      })
  void labelSetsByEveryOutputSide(String sketch, String projection, String estimator) {
    String input = "{type: subsample, size: 80}";
    ProjectionLearner learner = create(ProjectionLearner.class, projection);
    KernelModel<?, ?> expected =
        plain(
            EqualFitTest.<Kernel<?>>create(Kernel.class, GAUSSIAN),
            input,
            EqualFitTest.<Kernel<?>>create(Kernel.class, TANIMOTO),
            learner.after(create(MapSource.class, sketch)),
            estimator,
            DATA.sets());
    OutputKernelRegressor regressor =
        new OutputKernelRegressor()
            .setIdCol("id")
            .setSeed(SEED)
            .setLabelCol("labels")
            .setInputKernel(GAUSSIAN)
            .setInputSketch(input)
            .setOutputKernel(TANIMOTO)
            .setOutputSketch(sketch)
            .setEstimator(estimator);
    if (!projection.equals("none")) {
      regressor.setProjection(projection);
    }
    OutputKernelRegressionModel model = regressor.fit(DATA.frame().repartition(3));
    assertEqual(expected, model.kernelModel(), NEW.sets());
  }

  @Test
  void traceNormFromTheSums() {
    String estimator = "{type: low-rank, lambda: 1e-3, tolerance: 1e-12}";
    KernelModel<?, ?> expected =
        plain(
            EqualFitTest.<Kernel<?>>create(Kernel.class, GAUSSIAN),
            "{type: subsample, size: 50}",
            EqualFitTest.<Kernel<?>>create(Kernel.class, "linear"),
            ProjectionLearner.of(MapSource.coordinates()),
            estimator,
            DATA.targets());
    OutputKernelRegressor regressor = regressor("{type: subsample, size: 50}");
    regressor.clear(regressor.lambda());
    OutputKernelRegressionModel model =
        regressor.setEstimator(estimator).fit(DATA.frame().repartition(4));
    assertEqual(expected, model.kernelModel(), NEW.targets());
  }

  /** Machines iterate here while their sums are computed there; the certificate bounds both. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: huber, kappa: 0.2}",
        "{type: epsilon-insensitive, epsilon: 0.05}",
      })
  void machinesByDistributedSums(String loss) {
    String sketch = "{type: subsample, size: 25}";
    double tolerance = 1e-8;
    String estimator =
        "{type: lipschitz, loss: " + loss + ", lambda: 1e-2, tolerance: " + tolerance + "}";
    KernelModel<?, ?> expected =
        plain(
            EqualFitTest.<Kernel<?>>create(Kernel.class, GAUSSIAN),
            sketch,
            EqualFitTest.<Kernel<?>>create(Kernel.class, "linear"),
            ProjectionLearner.of(MapSource.coordinates()),
            estimator,
            DATA.targets(),
            DATA.weights());
    OutputKernelRegressor regressor = regressor(sketch).setWeightCol("weight");
    regressor.clear(regressor.lambda());
    OutputKernelRegressionModel model =
        regressor.setEstimator(estimator).fit(DATA.frame().repartition(3));
    assertThat(model.facts()).containsEntry("converged", 1.0);
    // lambda/2 ||f - f*||^2 <= gap for both, k(x, x) = 1, and scores are 2 <h, y> apart.
    double apart = 2 * Math.sqrt(2 * tolerance * model.facts().get("objective") / 1e-2);
    assertEqual(expected, model.kernelModel(), NEW.targets(), 2 * 6 * apart);
  }

  @Test
  void landmarksByLeverageScores() {
    String sketch = "{type: leverage, size: 60}";
    Dataset<Row> spread = DATA.frame().repartition(3);
    KernelModel<?, ?> model = regressor(sketch).fit(spread).kernelModel();
    assertEqual(vectors(sketch), model, NEW.targets());
  }

  /** Thresholds from left-out predictions, of all rows and of a sample of them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: labels, rule: threshold-per-label}",
        "{type: labels, rule: threshold, rows: 200}",
        "{type: labels, rule: expected-f1, probabilities: isotonic}",
      })
  void thresholdsAreThoseOfThePlainFit(String text) {
    Decoder decoder = create(Decoder.class, text);
    Fitted<FeatureVector, LabelSet> plain =
        new OutputKernelRegression<>(
                new Sides<>(
                    EqualFitTest.<Kernel<FeatureVector>>create(Kernel.class, GAUSSIAN),
                    create(MapSource.class, "{type: subsample, size: 50}"),
                    EqualFitTest.<Kernel<LabelSet>>create(Kernel.class, TANIMOTO),
                    ProjectionLearner.of(create(MapSource.class, "{type: subsample, size: 40}"))),
                EqualFitTest.<Estimator>create(Estimator.class, "{type: ridge, lambda: 1e-3}"))
            .train(
                new TrainingPairs<>(
                        DATA.rows().as(FeatureVector.class, "test"),
                        DATA.sets().as(LabelSet.class, "test"))
                    .weighted(DATA.weights()),
                CONTEXT);
    PreImageSolver<FeatureVector, LabelSet> solver =
        decoder.prepare(
            new DecodingTask<>(
                plain.model(),
                DATA.rows().as(FeatureVector.class, "test"),
                DATA.sets(),
                Optional.empty(),
                plain.leftOut()),
            CONTEXT);
    OutputKernelRegressionModel model =
        new OutputKernelRegressor()
            .setIdCol("id")
            .setSeed(SEED)
            .setWeightCol("weight")
            .setLabelCol("labels")
            .setInputKernel(GAUSSIAN)
            .setInputSketch("{type: subsample, size: 50}")
            .setOutputKernel(TANIMOTO)
            .setOutputSketch("{type: subsample, size: 40}")
            .setDecoder(text)
            .setLambda(1e-3)
            .fit(DATA.frame().repartition(3));
    List<RankedOutputs<LabelSet>> expected =
        solver.solve(NEW.rows().as(FeatureVector.class, "test"), 1, CONTEXT);
    List<Row> found = model.transform(NEW.frame()).orderBy("id").collectAsList();
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i).<Integer>getList(found.get(i).fieldIndex("prediction")))
          .containsExactlyElementsOf(
              Arrays.stream(expected.get(i).best().items()).boxed().toList());
    }
  }

  @Test
  void oneReadingServesAllLambdas() {
    String sketch = "{type: subsample, size: 50}";
    OutputKernelRegressor regressor = regressor(sketch);
    List<OutputKernelRegressionModel> path =
        regressor.fitPath(DATA.frame().repartition(2), 1e-2, 1e-4);
    assertThat(path).hasSize(2);
    assertEqual(vectors(sketch), path.get(1).kernelModel(), NEW.targets());
    assertThat(scores(path.get(0).kernelModel(), NEW.targets()))
        .isNotEqualTo(scores(path.get(1).kernelModel(), NEW.targets()));
  }

  @Test
  void sparseVectorsStaySparse() {
    Dataset<Row> dense = DATA.frame().select("id", "features", "label");
    List<Row> rows =
        dense.collectAsList().stream()
            .map(row -> RowFactory.create(row.get(0), row.<Vector>getAs(1).toSparse(), row.get(2)))
            .toList();
    Dataset<Row> sparse = LocalSpark.session().createDataFrame(rows, dense.schema());
    String sketch = "{type: subsample, size: 40}";
    KernelModel<?, ?> model = regressor(sketch).fit(sparse.repartition(3)).kernelModel();
    assertThat(model.inputMap().landmarkForm().orElseThrow().landmarks())
        .isInstanceOf(SparseRows.class);
    assertEqual(vectors(sketch), model, NEW.targets());
  }

  /** Without numbers, rows are known by their contents. */
  @Test
  void withoutNumbersPartitionsDoNotMatterEither() {
    OutputKernelRegressor regressor = regressor("{type: subsample, size: 40}");
    regressor.clear(regressor.idCol());
    OutputKernelRegressionModel one = regressor.fit(DATA.frame().coalesce(1));
    OutputKernelRegressionModel other =
        regressor.fit(DATA.frame().repartition(6, functions.expr("cast(weight * 9 as int)")));
    assertEqual(one.kernelModel(), other.kernelModel(), NEW.targets());
  }

  @Test
  void aFixedPartitioningGivesFixedBits() {
    OutputKernelRegressor regressor = regressor("{type: subsample, size: 40}");
    Dataset<Row> rows = DATA.frame().repartition(7, functions.col("id"));
    Matrix first = scores(regressor.fit(rows).kernelModel(), NEW.targets());
    Matrix second = scores(regressor.fit(rows).kernelModel(), NEW.targets());
    assertThat(first.values()).isEqualTo(second.values());
  }

  @Test
  void predictedColumnsAreThoseOfTheModel() {
    OutputKernelRegressionModel model =
        regressor("{type: subsample, size: 50}").setScoreCol("score").fit(DATA.frame());
    List<Row> rows = model.transform(NEW.frame().repartition(3)).orderBy("id").collectAsList();
    Matrix scores = scores(model.kernelModel(), NEW.targets());
    assertThat(rows).hasSize(60);
    for (int i = 0; i < rows.size(); i++) {
      Vector predicted = rows.get(i).getAs("prediction");
      // score(x, y) = ||y||^2 - 2 <h, y>, at the given y and at the prediction itself.
      double norm = 0;
      double product = 0;
      double square = 0;
      for (int j = 0; j < 3; j++) {
        double y = NEW.vectors().get(i, j);
        norm += y * y;
        product += y * predicted.apply(j);
        square += predicted.apply(j) * predicted.apply(j);
      }
      assertThat(norm - 2 * product).isCloseTo(scores.get(i, i), within(1e-10));
      assertThat(rows.get(i).<Double>getAs("score")).isCloseTo(-square, within(1e-10));
    }
  }
}
