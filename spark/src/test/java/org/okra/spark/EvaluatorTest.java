package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.evaluation.Metric;

/** Metrics of columns are those of the samples in them. */
final class EvaluatorTest {
  private static final LocalSpark.Data DATA = LocalSpark.Data.draw(240, 5);
  private static final LocalSpark.Data NEW = LocalSpark.Data.draw(90, 6);
  private static Dataset<Row> sets;
  private static Dataset<Row> vectors;

  @TempDir Path folder;

  @BeforeAll
  static void predict() {
    sets = labels().fit(DATA.frame()).transform(NEW.frame().repartition(3)).cache();
    vectors = regressor().fit(DATA.frame()).transform(NEW.frame().repartition(3)).cache();
  }

  private static OutputKernelRegressor regressor() {
    return new OutputKernelRegressor()
        .setInputKernel("{type: gaussian, gamma: 0.2}")
        .setInputSketch("{type: subsample, size: 40}")
        .setLambda(1e-3);
  }

  private static OutputKernelRegressor labels() {
    return regressor()
        .setLabelCol("names")
        .setOutputKernel("tanimoto")
        .setOutputSketch("{type: subsample, size: 20}");
  }

  private static double plain(String metric, Samples<?> truths, Samples<?> predictions) {
    Metric<?, ?> created = Components.load().create(Metric.class, Specification.parse(metric));
    return created.evaluate(truths, predictions).value();
  }

  @ParameterizedTest
  @ValueSource(strings = {"f1", "hamming", "{type: f1, empty: 0}", "macro-f1"})
  void labelSets(String metric) {
    List<Row> rows = sets.orderBy("id").select("prediction").collectAsList();
    LabelSets predicted =
        new LabelSets(
            LocalSpark.LABELS,
            rows.stream()
                .map(
                    row ->
                        LabelSet.of(
                            LocalSpark.LABELS,
                            row.<String>getList(0).stream()
                                .mapToInt(name -> Integer.parseInt(name.substring(6)))
                                .toArray()))
                .toList());
    OutputKernelEvaluator evaluator =
        new OutputKernelEvaluator().setLabelCol("names").setMetric(metric);
    assertThat(evaluator.evaluate(sets))
        .isCloseTo(plain(metric, NEW.sets(), predicted), within(1e-12));
    assertThat(evaluator.isLargerBetter()).isEqualTo(!metric.equals("hamming"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rmse", "mae", "r2"})
  void vectors(String metric) {
    double[][] rows =
        vectors.orderBy("id").select("prediction").collectAsList().stream()
            .map(row -> row.<Vector>getAs(0).toArray())
            .toArray(double[][]::new);
    double found = new OutputKernelEvaluator().setMetric(metric).evaluate(vectors);
    assertThat(found)
        .isCloseTo(plain(metric, NEW.targets(), new DenseRows(Matrix.ofRows(rows))), within(1e-12));
  }

  @Test
  void choosesAmongLambdas() throws Exception {
    OutputKernelRegressor regressor = labels();
    CrossValidator validator =
        new CrossValidator()
            .setEstimator(regressor)
            .setEvaluator(new OutputKernelEvaluator().setLabelCol("names").setMetric("f1"))
            .setEstimatorParamMaps(
                new ParamGridBuilder()
                    .addGrid(regressor.lambda(), new double[] {1e-3, 1e3})
                    .build())
            .setNumFolds(2)
            .setSeed(1);
    String path = folder.resolve("validator").toString();
    validator.save(path);
    CrossValidatorModel chosen = CrossValidator.load(path).fit(DATA.frame());
    double[] means = chosen.avgMetrics();
    assertThat(Arrays.stream(means).allMatch(value -> value >= 0 && value <= 1)).isTrue();
    assertThat(means[0]).isGreaterThan(means[1]);
  }

  @Test
  void isSavedLoadedAndFound() throws Exception {
    OutputKernelEvaluator evaluator =
        new OutputKernelEvaluator().setMetric("{type: f1, empty: 0}").setLabelCol("names");
    String path = folder.resolve("evaluator").toString();
    evaluator.save(path);
    OutputKernelEvaluator loaded = OutputKernelEvaluator.load(path);
    assertThat(loaded.evaluate(sets)).isEqualTo(evaluator.evaluate(sets));
    assertThat(loaded.copy(ParamMap.empty()).isLargerBetter()).isTrue();
    assertThat(ServiceLoader.load(Evaluator.class))
        .anyMatch(each -> each instanceof OutputKernelEvaluator);
  }

  @Test
  void whatCannotBeJudgedIsRefused() {
    OutputKernelEvaluator evaluator = new OutputKernelEvaluator().setLabelCol("names");
    assertThatThrownBy(() -> evaluator.evaluate(sets)).hasMessageContaining("setMetric");
    assertThatThrownBy(() -> evaluator.setMetric("f11").evaluate(sets)).hasMessageContaining("f11");
    assertThatThrownBy(() -> evaluator.setMetric("{type: top-k-accuracy, k: 3}").evaluate(sets))
        .hasMessageContaining("looks at more than the prediction");
    assertThatThrownBy(() -> evaluator.setMetric("spearman").evaluate(sets))
        .hasMessageContaining("spearman");
    assertThatThrownBy(() -> evaluator.setMetric("f1").setPredictionCol("label").evaluate(sets))
        .hasMessageContaining("'label'");
    Dataset<Row> nulls = sets.selectExpr("names", "if(id = 3, null, prediction) as prediction");
    evaluator.setPredictionCol("prediction");
    assertThatThrownBy(() -> evaluator.evaluate(nulls))
        .hasMessageContaining("null in the column 'prediction'");
    assertThatThrownBy(() -> evaluator.evaluate(sets.limit(0)))
        .hasMessageContaining("nothing to average");
  }
}
