package org.okra.spark;

import java.io.Serializable;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Metric;

/**
 * The metrics of experiment files as an evaluator of Spark ML, for example for a {@code
 * CrossValidator}:
 *
 * <pre>{@code
 * double f1 = new OutputKernelEvaluator().setLabelCol("labels").setMetric("f1").evaluate(predicted);
 * }</pre>
 *
 * <p>Metrics that are means over rows are computed on executors by the same classes; for the others
 * truths and predictions of up to a million rows come to the driver. Metrics that depend on
 * training outputs or look at more than the prediction are refused.
 */
public final class OutputKernelEvaluator extends Evaluator
    implements DefaultParamsWritable, Serializable {
  private final String uid;
  private final Param<String> metric;
  private final Param<String> labelCol;
  private final Param<String> predictionCol;
  private final Param<String> labelType;

  /** An evaluator with every default. */
  public OutputKernelEvaluator() {
    this(Identifiable$.MODULE$.randomUID("oke"));
  }

  /** An evaluator with an identifier of its own, for Spark. */
  public OutputKernelEvaluator(String uid) {
    this.uid = uid;
    metric = new Param<>(this, "metric", "metric, as in experiment files");
    labelCol =
        new Param<>(
            this, "labelCol", "column with the labels: vectors, or arrays of names or numbers");
    predictionCol = new Param<>(this, "predictionCol", "column with the predictions");
    labelType =
        new Param<>(
            this,
            "labelType",
            "what labels are: auto, vector, label-set or ranking (items, best first)");
    setDefault(labelCol, "label");
    setDefault(predictionCol, "prediction");
    setDefault(labelType, LabelType.AUTO);
  }

  @Override
  public String uid() {
    return uid;
  }

  /** Metric, as in experiment files; has no default. */
  public Param<String> metric() {
    return metric;
  }

  /** Sets {@link #metric()}. */
  public OutputKernelEvaluator setMetric(String value) {
    set(metric, value);
    return this;
  }

  /** Column with the labels: vectors, or arrays of names or numbers. */
  public Param<String> labelCol() {
    return labelCol;
  }

  /** Sets {@link #labelCol()}. */
  public OutputKernelEvaluator setLabelCol(String value) {
    set(labelCol, value);
    return this;
  }

  /** Column with the predictions. */
  public Param<String> predictionCol() {
    return predictionCol;
  }

  /** Sets {@link #predictionCol()}. */
  public OutputKernelEvaluator setPredictionCol(String value) {
    set(predictionCol, value);
    return this;
  }

  /** What labels are: auto, vector, label-set or ranking (items, best first). */
  public Param<String> labelType() {
    return labelType;
  }

  /** Sets {@link #labelType()}. */
  public OutputKernelEvaluator setLabelType(String value) {
    set(labelType, value);
    return this;
  }

  @Override
  public OutputKernelEvaluator copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  private Metric<?, ?> created() {
    if (!isDefined(metric)) {
      throw Errors.option(
          "No metric is set; name one with setMetric, for example f1 or hamming for label sets,"
              + " rmse for vectors, kendall-tau-b for rankings.");
    }
    return Settings.component(Tasks.components(), Metric.class, "metric", getOrDefault(metric));
  }

  @Override
  public boolean isLargerBetter() {
    return created().direction() == Direction.HIGHER_IS_BETTER;
  }

  @Override
  public double evaluate(Dataset<?> dataset) {
    StructType schema = dataset.schema();
    String label = getOrDefault(labelCol);
    String prediction = getOrDefault(predictionCol);
    LabelType type =
        LabelType.of(
            getOrDefault(labelType), label, ColumnChecks.require(schema, label).dataType());
    LabelType.of(type.word(), prediction, ColumnChecks.require(schema, prediction).dataType());
    requireBestOutput(created());
    try {
      return new Evaluation(Specification.of(created()).toString(), type)
          .value(dataset, label, prediction);
    } catch (Exception e) {
      throw SparkErrors.unwrapped(e);
    }
  }

  /** A column holds the best output and nothing else. */
  private static void requireBestOutput(Metric<?, ?> metric) {
    if (metric.depth() > 1 || metric.predictionType() == Double.class) {
      throw Errors.option(
          "The metric %s looks at more than the prediction, which is all that its column holds."
              + " Evaluate with 'okra evaluate', or choose another metric.",
          Specification.text(metric));
    }
  }

  /** Reads evaluators. */
  public static MLReader<OutputKernelEvaluator> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an evaluator that was saved. */
  public static OutputKernelEvaluator load(String path) {
    return read().load(path);
  }
}
