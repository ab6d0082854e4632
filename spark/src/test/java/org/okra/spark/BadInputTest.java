package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.spark.LocalSpark.ROWS;

import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/** Errors name what was given and what to do. */
final class BadInputTest {
  private static final Dataset<Row> FRAME = LocalSpark.Data.draw(ROWS, 4).frame();

  private static OutputKernelRegressor regressor() {
    return new OutputKernelRegressor().setIdCol("id").setInputSketch("{type: subsample, size: 20}");
  }

  private static void assertRefused(
      OutputKernelRegressor regressor, Dataset<Row> rows, ErrorCode code, String... words) {
    assertThatThrownBy(() -> regressor.fit(rows))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.getMessage()).contains(words);
            });
  }

  @Test
  void columnsThatAreMissingOrOfAnotherType() {
    assertRefused(
        regressor().setFeaturesCol("wrong"),
        FRAME,
        ErrorCode.INVALID_ARGUMENT,
        "There is no column 'wrong'; there are id, features, label");
    assertRefused(
        regressor().setFeaturesCol("weight"),
        FRAME,
        ErrorCode.INVALID_ARGUMENT,
        "'weight' is of type double",
        "VectorAssembler");
    assertRefused(
        regressor().setLabelCol("weight"), FRAME, ErrorCode.INVALID_ARGUMENT, "arrays of strings");
    assertRefused(
        regressor().setLabelType("ranking"),
        FRAME,
        ErrorCode.INVALID_ARGUMENT,
        "labelType is 'ranking' but the label column 'label'");
    assertRefused(
        regressor().setPredictionCol("label"), FRAME, ErrorCode.INVALID_ARGUMENT, "already");
  }

  @Test
  void componentsThatDoNotExistOrCannotWorkOnACluster() {
    assertRefused(
        regressor().setInputKernel("gausian"),
        FRAME,
        ErrorCode.UNKNOWN_NAME,
        "inputKernel",
        "gaussian");
    assertRefused(
        regressor().setInputSketch("identity"), FRAME, ErrorCode.INVALID_OPTION, "1100 x 1100");
    assertRefused(
        regressor().setInputSketch("{type: pivoted-cholesky, size: 20}"),
        FRAME,
        ErrorCode.INVALID_OPTION,
        "looks at all 1100 rows, which stay on the cluster",
        "subsample");
    OutputKernelRegressor unnumbered = regressor().setInputSketch("{type: leverage, size: 20}");
    unnumbered.clear(unnumbered.idCol());
    assertRefused(unnumbered, FRAME, ErrorCode.INVALID_OPTION, "from 0 to 1099 with idCol");
    assertRefused(
        regressor().setInputSketch("{type: fourier, size: 0.1}"),
        FRAME,
        ErrorCode.INVALID_OPTION,
        "here 110");
    assertRefused(
        regressor().setEstimator("{type: lipschitz, loss: pinball, solver: adam}"),
        FRAME,
        ErrorCode.INVALID_OPTION,
        "The solver adam looks at single rows",
        "newton");
    assertRefused(
        regressor().setEstimator("{type: lipschitz, loss: logistic}"),
        FRAME,
        ErrorCode.INVALID_ARGUMENT,
        "logistic");
    assertRefused(
        regressor().setEstimator("nearest"),
        FRAME,
        ErrorCode.INVALID_OPTION,
        "needs the rows themselves",
        "lipschitz");
    assertRefused(
        regressor().setEstimator("{type: ridge, lambda: 1}").setLambda(2),
        FRAME,
        ErrorCode.INVALID_OPTION,
        "give it once");
    assertRefused(
        regressor().setDecoder("candidates").setMaxCandidates(10),
        FRAME,
        ErrorCode.INVALID_ARGUMENT,
        "more than 10 distinct outputs",
        "maxCandidates");
  }

  @Test
  void numbersThatDoNotNumberTheRows() {
    assertRefused(
        regressor(),
        FRAME.selectExpr("id + 1 as id", "features", "label"),
        ErrorCode.INVALID_ARGUMENT,
        "must number the 1100 rows of a weight above 0 from 0 to 1099",
        "from 1 to 1100");
    assertRefused(
        regressor(),
        FRAME.selectExpr("if(id = 5, 6, id) as id", "features", "label"),
        ErrorCode.INVALID_ARGUMENT,
        "some of them twice");
  }

  @Test
  void rowsThatCannotBeUsedAreCountedAndMayBeLeftOut() {
    Dataset<Row> some =
        FRAME.selectExpr(
            "features", "if(id % 100 = 0, null, label) as label", "if(id = 7, -1D, 1D) as w");
    OutputKernelRegressor regressor =
        new OutputKernelRegressor().setInputSketch("{type: subsample, size: 20}").setWeightCol("w");
    assertRefused(
        regressor,
        some,
        ErrorCode.INVALID_ARGUMENT,
        "12 of 1100 rows cannot be used, for example for a null among",
        "maxFaultyRows");
    assertThat(regressor.setMaxFaultyRows(12).fit(some).kernelModel().inputMap().dimension())
        .isEqualTo(20);
    assertRefused(
        regressor().setMaxFaultyRows(1),
        FRAME.selectExpr("id", "features", "if(id = 7, null, label) as label"),
        ErrorCode.INVALID_ARGUMENT,
        "1 rows were left out, so the numbers of column 'id' have gaps");
  }

  @Test
  void noRows() {
    assertRefused(regressor(), FRAME.limit(0), ErrorCode.EMPTY_INPUT, "no row of a weight above 0");
  }

  @Test
  void nothingStaysCachedWhenAFitEndsOrFails() {
    regressor()
        .setEstimator("{type: lipschitz, loss: epsilon-insensitive, lambda: 0.1}")
        .fit(FRAME);
    assertRefused(regressor().setIdCol("weight"), FRAME, ErrorCode.INVALID_ARGUMENT, "must number");
    JavaSparkContext cluster =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    assertThat(cluster.getPersistentRDDs()).isEmpty();
  }

  @Test
  void predictingRowsWithoutFeatures() {
    OutputKernelRegressionModel model = regressor().fit(FRAME);
    Dataset<Row> some = FRAME.selectExpr("if(id = 3, null, features) as features");
    assertThatThrownBy(() -> model.transform(some).collectAsList())
        .rootCause()
        .hasMessageContaining("A row has no value in the column 'features'");
  }

  @Test
  void aPluginThatIsMissingOnAnExecutor() {
    assertThatThrownBy(
            () ->
                Tasks.restored(
                    () -> {
                      throw Errors.unknownName("There is no kernel 'mine'.");
                    }))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN))
        .hasMessageContaining("no kernel 'mine'")
        .hasMessageContaining("--jars");
  }
}
