package org.okra.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.okra.core.component.Components;
import org.okra.core.run.RunContext;
import org.okra.decoders.Decoder;
import org.okra.estimators.ProjectionLearner;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/**
 * Output kernel regression as an estimator of Spark ML: the method of an experiment file, fitted to
 * rows that stay on the cluster.
 *
 * <pre>{@code
 * new OutputKernelRegressor()
 *     .setInputKernel("{type: gaussian, gamma: 0.1}")
 *     .setInputSketch("{type: subsample, size: 500}")
 *     .setOutputKernel("tanimoto")
 *     .setOutputSketch("{type: p-sparsified, size: 100}")
 *     .setLambda(1e-4)
 *     .fit(training);
 * }</pre>
 *
 * <p>With {@code idCol} the model is that of a fit on one machine to the rows in the order of their
 * numbers, up to rounding; without it, to the rows in the order of a fingerprint of their contents.
 * In both cases it does not depend on how rows are spread.
 */
public final class OutputKernelRegressor extends Estimator<OutputKernelRegressionModel>
    implements DefaultParamsWritable, Serializable {
  private final String uid;

  private final Param<String> featuresCol;
  private final Param<String> labelCol;
  private final Param<String> predictionCol;
  private final Param<String> weightCol;
  private final Param<String> idCol;
  private final Param<String> scoreCol;
  private final Param<String> labelType;
  private final Param<String> inputKernel;
  private final Param<String> inputSketch;
  private final Param<String> outputKernel;
  private final Param<String> outputSketch;
  private final Param<String> projection;
  private final Param<String> estimator;
  private final Param<String> decoder;
  private final DoubleParam lambda;
  private final LongParam seed;
  private final LongParam maxFaultyRows;
  private final IntParam maxCandidates;

  /** A regressor with every default. */
  public OutputKernelRegressor() {
    this(Identifiable$.MODULE$.randomUID("okr"));
  }

  /** A regressor with an identifier of its own, for Spark. */
  public OutputKernelRegressor(String uid) {
    this.uid = uid;
    featuresCol = text("featuresCol", "column with the features, vectors");
    labelCol = text("labelCol", "column with the labels: vectors, or arrays of names or numbers");
    predictionCol = text("predictionCol", "column for the predictions");
    weightCol =
        text("weightCol", "column with the weights of rows, at least 0; all are 1 if not set");
    idCol =
        text(
            "idCol",
            "column that numbers the rows from 0 to n - 1; rows are numbered by their contents if"
                + " not set");
    scoreCol =
        text(
            "scoreCol",
            "column for the scores of the predictions, lower is better; none if not set");
    labelType =
        text(
            "labelType", "what labels are: auto, vector, label-set or ranking (items, best first)");
    inputKernel = text("inputKernel", "kernel of the features, as in experiment files");
    inputSketch = text("inputSketch", "sketch of the features, as in experiment files");
    outputKernel = text("outputKernel", "kernel of the labels, as in experiment files");
    outputSketch =
        text(
            "outputSketch",
            "sketch of the labels, as in experiment files; without one, the coordinates of vectors"
                + " under the linear kernel, or all distinct labels");
    projection =
        text(
            "projection",
            "projection that is learnt on top of the output sketch, as in experiment files; none if"
                + " not set");
    estimator =
        text("estimator", "estimator, as in experiment files: ridge, low-rank or lipschitz");
    decoder =
        text(
            "decoder",
            "decoder, as in experiment files; vector for vectors under the linear kernel and"
                + " candidates otherwise, if not set");
    lambda =
        new DoubleParam(
            this, "lambda", "regularisation of the estimator, above 0", ParamValidators.gt(0));
    seed = new LongParam(this, "seed", "seed of all draws");
    maxFaultyRows =
        new LongParam(
            this,
            "maxFaultyRows",
            "rows that may be left out because they cannot be used",
            ParamValidators.gtEq(0));
    maxCandidates =
        new IntParam(
            this,
            "maxCandidates",
            "distinct labels that may be brought to the driver",
            ParamValidators.gt(0));
    setDefault(featuresCol, "features");
    setDefault(labelCol, "label");
    setDefault(predictionCol, "prediction");
    setDefault(labelType, "auto");
    setDefault(inputKernel, "gaussian");
    setDefault(inputSketch, "{type: subsample, size: 300}");
    setDefault(outputKernel, "linear");
    setDefault(outputSketch, "identity");
    setDefault(estimator, "ridge");
    setDefault(seed, 0L);
    setDefault(maxFaultyRows, 0L);
    setDefault(maxCandidates, 100_000);
  }

  private Param<String> text(String name, String help) {
    return new Param<>(this, name, help);
  }

  @Override
  public String uid() {
    return uid;
  }

  /** Column with the features, vectors. */
  public Param<String> featuresCol() {
    return featuresCol;
  }

  /** Sets {@link #featuresCol()}. */
  public OutputKernelRegressor setFeaturesCol(String value) {
    set(featuresCol, value);
    return this;
  }

  /** Column with the labels: vectors, or arrays of names or numbers. */
  public Param<String> labelCol() {
    return labelCol;
  }

  /** Sets {@link #labelCol()}. */
  public OutputKernelRegressor setLabelCol(String value) {
    set(labelCol, value);
    return this;
  }

  /** Column for the predictions. */
  public Param<String> predictionCol() {
    return predictionCol;
  }

  /** Sets {@link #predictionCol()}. */
  public OutputKernelRegressor setPredictionCol(String value) {
    set(predictionCol, value);
    return this;
  }

  /** Column with the weights of rows, at least 0; all are 1 if not set. */
  public Param<String> weightCol() {
    return weightCol;
  }

  /** Sets {@link #weightCol()}. */
  public OutputKernelRegressor setWeightCol(String value) {
    set(weightCol, value);
    return this;
  }

  /**
   * Column that numbers the rows from 0 to n - 1; rows are numbered by their contents if not set.
   */
  public Param<String> idCol() {
    return idCol;
  }

  /** Sets {@link #idCol()}. */
  public OutputKernelRegressor setIdCol(String value) {
    set(idCol, value);
    return this;
  }

  /** Column for the scores of the predictions, lower is better; none if not set. */
  public Param<String> scoreCol() {
    return scoreCol;
  }

  /** Sets {@link #scoreCol()}. */
  public OutputKernelRegressor setScoreCol(String value) {
    set(scoreCol, value);
    return this;
  }

  /** What labels are: auto, vector, label-set or ranking (items, best first). */
  public Param<String> labelType() {
    return labelType;
  }

  /** Sets {@link #labelType()}. */
  public OutputKernelRegressor setLabelType(String value) {
    set(labelType, value);
    return this;
  }

  /** Kernel of the features, as in experiment files. */
  public Param<String> inputKernel() {
    return inputKernel;
  }

  /** Sets {@link #inputKernel()}. */
  public OutputKernelRegressor setInputKernel(String value) {
    set(inputKernel, value);
    return this;
  }

  /** Sketch of the features, as in experiment files. */
  public Param<String> inputSketch() {
    return inputSketch;
  }

  /** Sets {@link #inputSketch()}. */
  public OutputKernelRegressor setInputSketch(String value) {
    set(inputSketch, value);
    return this;
  }

  /** Kernel of the labels, as in experiment files. */
  public Param<String> outputKernel() {
    return outputKernel;
  }

  /** Sets {@link #outputKernel()}. */
  public OutputKernelRegressor setOutputKernel(String value) {
    set(outputKernel, value);
    return this;
  }

  /**
   * Sketch of the labels, as in experiment files; without one, the coordinates of vectors under the
   * linear kernel, or all distinct labels.
   */
  public Param<String> outputSketch() {
    return outputSketch;
  }

  /** Sets {@link #outputSketch()}. */
  public OutputKernelRegressor setOutputSketch(String value) {
    set(outputSketch, value);
    return this;
  }

  /**
   * Projection that is learnt on top of the output sketch, as in experiment files; none if not set.
   */
  public Param<String> projection() {
    return projection;
  }

  /** Sets {@link #projection()}. */
  public OutputKernelRegressor setProjection(String value) {
    set(projection, value);
    return this;
  }

  /** Estimator, as in experiment files: ridge, low-rank or lipschitz. */
  public Param<String> estimator() {
    return estimator;
  }

  /** Sets {@link #estimator()}. */
  public OutputKernelRegressor setEstimator(String value) {
    set(estimator, value);
    return this;
  }

  /**
   * Decoder, as in experiment files; vector for vectors under the linear kernel and candidates
   * otherwise, if not set.
   */
  public Param<String> decoder() {
    return decoder;
  }

  /** Sets {@link #decoder()}. */
  public OutputKernelRegressor setDecoder(String value) {
    set(decoder, value);
    return this;
  }

  /** Regularisation of the estimator, above 0; its own default if not set. */
  public DoubleParam lambda() {
    return lambda;
  }

  /** Sets {@link #lambda()}. */
  public OutputKernelRegressor setLambda(double value) {
    set(lambda, value);
    return this;
  }

  /** Seed of all draws. */
  public LongParam seed() {
    return seed;
  }

  /** Sets {@link #seed()}. */
  public OutputKernelRegressor setSeed(long value) {
    set(seed, value);
    return this;
  }

  /** Rows that may be left out because they cannot be used. */
  public LongParam maxFaultyRows() {
    return maxFaultyRows;
  }

  /** Sets {@link #maxFaultyRows()}. */
  public OutputKernelRegressor setMaxFaultyRows(long value) {
    set(maxFaultyRows, value);
    return this;
  }

  /** Distinct labels that may be brought to the driver. */
  public IntParam maxCandidates() {
    return maxCandidates;
  }

  /** Sets {@link #maxCandidates()}. */
  public OutputKernelRegressor setMaxCandidates(int value) {
    set(maxCandidates, value);
    return this;
  }

  @Override
  public OutputKernelRegressor copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    LabelType type = labels(schema);
    return new OutputColumns(optional(predictionCol), optional(scoreCol))
        .added(schema, ColumnChecks.predicted(type, schema.apply(value(labelCol)).dataType()));
  }

  private LabelType labels(StructType schema) {
    ColumnChecks.requireVectors(schema, value(featuresCol));
    optional(weightCol).ifPresent(name -> ColumnChecks.requireNumbers(schema, name));
    optional(idCol).ifPresent(name -> ColumnChecks.requireNumbers(schema, name));
    String label = value(labelCol);
    return LabelType.of(value(labelType), label, ColumnChecks.require(schema, label).dataType());
  }

  @Override
  public OutputKernelRegressionModel fit(Dataset<?> dataset) {
    OptionalDouble given =
        isSet(lambda) ? OptionalDouble.of((Double) getOrDefault(lambda)) : OptionalDouble.empty();
    return fitted(dataset, List.of(given)).get(0);
  }

  /**
   * A model for each lambda, in their order; the rows are read once for all of them.
   *
   * @param lambdas above 0
   */
  public List<OutputKernelRegressionModel> fitPath(Dataset<?> dataset, double... lambdas) {
    return fitted(dataset, Arrays.stream(lambdas).mapToObj(OptionalDouble::of).toList());
  }

  private List<OutputKernelRegressionModel> fitted(
      Dataset<?> dataset, List<OptionalDouble> lambdas) {
    LabelType type = labels(dataset.schema());
    transformSchema(dataset.schema());
    Components components = Tasks.components();
    List<org.okra.estimators.Estimator> estimators =
        lambdas.stream()
            .map(each -> Settings.estimator(components, value(estimator), each))
            .toList();
    Settings settings = settings(components, type);
    RowFormat.Columns columns =
        new RowFormat.Columns(
            value(featuresCol), value(labelCol), optional(weightCol), optional(idCol));
    try (RunContext context = RunContext.withSeed((Long) getOrDefault(seed));
        ClusterRows rows =
            new ClusterRows(dataset, columns, type, (Long) getOrDefault(maxFaultyRows))) {
      int most = (Integer) getOrDefault(maxCandidates);
      if (rows.faults() > 0) {
        log().warn("{} rows cannot be used and are left out", rows.faults());
      }
      return new ClusterFit(settings, rows, most, context)
          .fit(estimators).stream().map(this::model).toList();
    } catch (Exception e) {
      throw SparkErrors.unwrapped(e);
    }
  }

  private OutputKernelRegressionModel model(FittedModel fitted) {
    if (fitted.facts().getOrDefault("converged", 1.0) == 0) {
      log().warn("The fit stopped before it reached its tolerance: {}", fitted.facts());
    }
    OutputKernelRegressionModel model =
        new OutputKernelRegressionModel(
            Identifiable$.MODULE$.randomUID("okrm"), Optional.of(fitted));
    copyValues(model, ParamMap.empty());
    return model.setParent(this);
  }

  private Settings settings(Components components, LabelType type) {
    Kernel<?> labels =
        Settings.component(components, Kernel.class, "outputKernel", value(outputKernel));
    String standard = type == LabelType.VECTOR && labels.isInnerProduct() ? "vector" : "candidates";
    return new Settings(
        Settings.component(components, Kernel.class, "inputKernel", value(inputKernel)),
        Settings.component(components, MapSource.class, "inputSketch", value(inputSketch)),
        labels,
        Settings.component(components, MapSource.class, "outputSketch", value(outputSketch)),
        optional(projection)
            .map(
                text ->
                    Settings.component(components, ProjectionLearner.class, "projection", text)),
        Settings.component(
            components, Decoder.class, "decoder", optional(decoder).orElse(standard)));
  }

  private String value(Param<String> param) {
    return getOrDefault(param);
  }

  private Optional<String> optional(Param<String> param) {
    return isDefined(param) ? Optional.of(value(param)) : Optional.empty();
  }

  /** Reads regressors. */
  public static MLReader<OutputKernelRegressor> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads a regressor that was saved. */
  public static OutputKernelRegressor load(String path) {
    return read().load(path);
  }
}
