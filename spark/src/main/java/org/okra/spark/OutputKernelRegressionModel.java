package org.okra.spark;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.estimators.KernelModel;

/**
 * A fitted model: adds a column of predictions, and one of their scores if it has a name.
 *
 * <p>{@code save} writes a folder with the parameters, {@code model.okra}, which is an ordinary
 * model file that {@link org.okra.estimators.ModelFiles} reads anywhere, and {@code decoding.okra}
 * with the decoder and what it chooses from.
 */
public final class OutputKernelRegressionModel extends Model<OutputKernelRegressionModel>
    implements MLWritable, Serializable {
  private final String uid;
  private final transient Optional<FittedModel> fitted;
  private final Param<String> featuresCol;
  private final Param<String> predictionCol;
  private final Param<String> scoreCol;

  /** A model that predicts nothing yet, for Spark alone. */
  public OutputKernelRegressionModel() {
    this(Identifiable$.MODULE$.randomUID("okrm"));
  }

  /** A model that predicts nothing yet, for Spark alone, which reads its parameters first. */
  public OutputKernelRegressionModel(String uid) {
    this(uid, Optional.empty());
  }

  OutputKernelRegressionModel(String uid, Optional<FittedModel> fitted) {
    this.uid = uid;
    this.fitted = fitted;
    featuresCol = new Param<>(this, "featuresCol", "column with the features, vectors");
    predictionCol = new Param<>(this, "predictionCol", "column for the predictions");
    scoreCol =
        new Param<>(this, "scoreCol", "column for the scores, lower is better; none if not set");
    setDefault(featuresCol, "features");
    setDefault(predictionCol, "prediction");
  }

  /**
   * The model of a file that another program wrote, such as a fit on one machine: a model whose
   * outputs are vectors that the decoder {@code vector} reads, or a file of {@code okra fit}
   * without preprocessing.
   */
  public static OutputKernelRegressionModel ofFile(Path file) {
    try (RunContext context = RunContext.withSeed(0)) {
      return new OutputKernelRegressionModel(
          Identifiable$.MODULE$.randomUID("okrm"), Optional.of(ForeignFile.read(file, context)));
    }
  }

  @Override
  public String uid() {
    return uid;
  }

  /** Column with the features, vectors. */
  public Param<String> featuresCol() {
    return featuresCol;
  }

  /** Column for the predictions. */
  public Param<String> predictionCol() {
    return predictionCol;
  }

  /** Column for the scores, lower is better; none if not set. */
  public Param<String> scoreCol() {
    return scoreCol;
  }

  /** Sets {@link #featuresCol()}. */
  public OutputKernelRegressionModel setFeaturesCol(String value) {
    set(featuresCol, value);
    return this;
  }

  /** Sets {@link #predictionCol()}. */
  public OutputKernelRegressionModel setPredictionCol(String value) {
    set(predictionCol, value);
    return this;
  }

  /** Sets {@link #scoreCol()}. */
  public OutputKernelRegressionModel setScoreCol(String value) {
    set(scoreCol, value);
    return this;
  }

  /** The model itself, for predictions without Spark. */
  public KernelModel<?, ?> kernelModel() {
    return fitted().model();
  }

  /**
   * What the estimator reported of its work, such as {@code objective}, {@code gap} and {@code
   * converged} of {@code lipschitz}; empty for a model that was loaded.
   */
  public Map<String, Double> facts() {
    return fitted().facts();
  }

  FittedModel fitted() {
    return fitted.orElseThrow(
        () ->
            Errors.argument(
                "This model was created empty; fit one with OutputKernelRegressor or load one."));
  }

  @Override
  public OutputKernelRegressionModel copy(ParamMap extra) {
    OutputKernelRegressionModel copy = new OutputKernelRegressionModel(uid, fitted);
    copyValues(copy, extra);
    return copy.setParent(parent());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    ColumnChecks.requireVectors(schema, getOrDefault(featuresCol));
    Optional<String> score =
        isDefined(scoreCol) ? Optional.of(getOrDefault(scoreCol)) : Optional.empty();
    return new OutputColumns(Optional.of(getOrDefault(predictionCol)), score)
        .added(
            schema,
            fitted().format().labels().columnType(),
            Evaluation.universe(fitted().format().labels()));
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    Dataset<Row> rows = dataset.toDF();
    StructType schema = transformSchema(rows.schema());
    int column = rows.schema().fieldIndex(getOrDefault(featuresCol));
    Broadcast<byte[]> bytes =
        JavaSparkContext.fromSparkContext(rows.sparkSession().sparkContext())
            .broadcast(fitted().toBytes());
    PredictedRows.Job job =
        new PredictedRows.Job(
            UUID.randomUUID().toString(), bytes, column, schema.length() - rows.schema().length());
    return rows.mapPartitions(
        (org.apache.spark.api.java.function.MapPartitionsFunction<Row, Row>)
            part -> new PredictedRows(part, job),
        Encoders.row(schema));
  }

  @Override
  public MLWriter write() {
    return new ModelFolder.Writer(this);
  }

  /** Reads models. */
  public static MLReader<OutputKernelRegressionModel> read() {
    return new ModelFolder.Reader();
  }

  /** Reads a model that was saved. */
  public static OutputKernelRegressionModel load(String path) {
    return read().load(path);
  }
}
