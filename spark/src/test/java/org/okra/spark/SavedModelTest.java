package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.feature.StandardScaler;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.KernelModel;
import org.okra.estimators.ModelFiles;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/** Models outlive the session, in pipelines and as ordinary files. */
final class SavedModelTest {
  private static final LocalSpark.Data DATA = LocalSpark.Data.draw(300, 3);

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    LocalSpark.session();
  }

  private static OutputKernelRegressor regressor() {
    return new OutputKernelRegressor()
        .setIdCol("id")
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

  private static List<Row> predictions(Transformer model) {
    Dataset<Row> predicted = model.transform(DATA.frame().repartition(2));
    return predicted.orderBy("id").select("id", "prediction").collectAsList();
  }

  @Test
  void pipelinesAreSavedAndLoaded() throws Exception {
    StandardScaler scaler =
        new StandardScaler().setInputCol("features").setOutputCol("scaled").setWithMean(true);
    Pipeline pipeline =
        new Pipeline().setStages(new PipelineStage[] {scaler, labels().setFeaturesCol("scaled")});
    String recipe = folder.resolve("recipe").toString();
    pipeline.save(recipe);
    PipelineModel model = Pipeline.load(recipe).fit(DATA.frame());
    String path = folder.resolve("model").toString();
    model.write().overwrite().save(path);
    model.write().overwrite().save(path);
    List<Row> expected = predictions(model);
    assertThat(predictions(PipelineModel.load(path))).isEqualTo(expected);
    assertThat(expected.get(0).getList(1)).allMatch(name -> ((String) name).startsWith("label-"));
  }

  @Test
  void aSavedModelIsAnOrdinaryModelFile() throws Exception {
    OutputKernelRegressionModel model = regressor().fit(DATA.frame());
    String path = folder.resolve("model").toString();
    model.save(path);
    try (RunContext context = RunContext.withSeed(0)) {
      KernelModel<?, ?> read = ModelFiles.load().read(Path.of(path, "model.okra"), context);
      assertThat(predict(read, context).values())
          .isEqualTo(predict(model.kernelModel(), context).values());
    }
  }

  private static <X> Matrix predict(KernelModel<X, ?> model, RunContext context) {
    return model.predict(DATA.rows().as(model.inputMap().domain(), "test"), context);
  }

  @Test
  void aFileOfAnotherMachinePredictsOnSpark() {
    Path file = folder.resolve("plain.okra");
    try (RunContext context = RunContext.withSeed(0)) {
      KernelModel<FeatureVector, FeatureVector> plain =
          new OutputKernelRegression<>(
                  new GaussianKernel(0.2),
                  MapSource.subsample(40),
                  new LinearKernel(),
                  Projections.coordinates(),
                  1e-3)
              .fit(DATA.rows(), DATA.targets(), context);
      ModelFiles.load().write(plain, file, context);
      List<Row> rows = predictions(OutputKernelRegressionModel.ofFile(file));
      Matrix expected = plain.predict(DATA.rows(), context);
      for (int i = 0; i < rows.size(); i++) {
        org.apache.spark.ml.linalg.Vector found = rows.get(i).getAs("prediction");
        assertThat(found.toArray())
            .containsExactly(expected.rowValues(i), org.assertj.core.data.Offset.offset(1e-12));
      }
    }
  }

  @Test
  void numbersAndNamesOfLabelsAreTheSameModel() {
    List<Row> names = predictions(labels().fit(DATA.frame()));
    List<Row> numbers = predictions(labels().setLabelCol("labels").fit(DATA.frame()));
    for (int i = 0; i < names.size(); i++) {
      List<Object> expected =
          numbers.get(i).getList(1).stream().map(number -> (Object) ("label-" + number)).toList();
      assertThat(names.get(i).getList(1)).isEqualTo(expected);
    }
  }

  @Test
  void rankingsAreReadAndPredicted() {
    Dataset<Row> rankings =
        DATA.frame()
            .selectExpr(
                "id",
                "features",
                "case when array_contains(labels, 0) then array(2, 0, 1) else array(1, 2, 0) end"
                    + " as label");
    OutputKernelRegressionModel model =
        regressor().setLabelType("ranking").setOutputKernel("kendall").fit(rankings);
    List<Row> rows = model.transform(rankings).collectAsList();
    long right = rows.stream().filter(row -> row.getList(2).equals(row.getList(3))).count();
    assertThat(right).isGreaterThan(rows.size() * 7L / 10);
  }

  @Test
  void copiesKeepWhatWasFittedAndParametersAreFound() {
    OutputKernelRegressionModel model = regressor().fit(DATA.frame());
    OutputKernelRegressionModel copy =
        model.copy(new ParamMap().put(model.predictionCol(), "other"));
    assertThat(copy.transform(DATA.frame()).columns()).contains("other");
    assertThat(copy.kernelModel()).isSameAs(model.kernelModel());
    assertThat(regressor().explainParams())
        .contains("inputKernel", "maxCandidates", "weightCol", "lambda");
    assertThatThrownBy(() -> new OutputKernelRegressionModel().kernelModel())
        .hasMessageContaining("created empty");
  }

  /** Spark Connect looks classes up like this. */
  @Test
  void servicesNameBothClasses() {
    assertThat(ServiceLoader.load(Estimator.class))
        .anyMatch(each -> each instanceof OutputKernelRegressor);
    assertThat(ServiceLoader.load(Transformer.class))
        .anyMatch(each -> each instanceof OutputKernelRegressionModel);
  }
}
