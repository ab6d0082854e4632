package org.okra.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.core.sample.Samples;
import org.okra.evaluation.MeanMetric;
import org.okra.evaluation.Metric;
import scala.Tuple2;

/**
 * A metric of a column of predictions. One that is a mean over rows is summed where the rows are;
 * for any other, truths and predictions alone come to the driver.
 *
 * @param metric its specification
 * @param type of labels and predictions
 */
record Evaluation(String metric, LabelType type) implements Serializable {
  private static final String LABELS = "okraLabels";
  private static final String NAMES = "okraNames";
  private static final int TRUTH = 0;
  private static final int PREDICTION = 1;

  /** Truths and predictions of as many rows as this may come to the driver. */
  static final long MOST_ROWS = 1_000_000;

  /** What a column of predictions tells of the labels that exist. */
  static Metadata universe(LabelFormat labels) {
    return new MetadataBuilder()
        .putLong(LABELS, labels.size())
        .putStringArray(NAMES, labels.names().toArray(String[]::new))
        .build();
  }

  /** What labels there are; filled by tasks and merged, in any order. */
  private static final class Universe implements Serializable {
    private final TreeSet<String> names = new TreeSet<>();
    private int size;

    void add(Object label) {
      if (label instanceof Vector vector) {
        size = Math.max(size, vector.size());
        return;
      }
      for (Object element : (List<?>) label) {
        if (element instanceof String name) {
          names.add(name);
        } else {
          size = Math.max(size, 1 + (Integer) element);
        }
      }
    }

    Universe merge(Universe other) {
      names.addAll(other.names);
      size = Math.max(size, other.size);
      return this;
    }
  }

  /** The value for these columns. */
  double value(Dataset<?> data, String truths, String predictions) {
    Metadata known = data.schema().apply(predictions).metadata();
    JavaRDD<Row> rows =
        data.toDF().select(functions.col(truths), functions.col(predictions)).javaRDD();
    LabelFormat format = format(rows, known);
    Metric<?, ?> created = Tasks.components().create(Metric.class, Specification.parse(metric));
    return created instanceof MeanMetric<?, ?> ? mean(rows, format) : collected(rows, format);
  }

  /** Both labels of a row, checked. */
  private Tuple2<Object, Object> pair(Row row) {
    for (int column : new int[] {TRUTH, PREDICTION}) {
      if (row.isNullAt(column)) {
        throw Errors.argument(
            "A row has a null in the column '%s'; drop such rows before judging predictions.",
            row.schema().fieldNames()[column]);
      }
      RowFormat.labelFault(row, column, type)
          .ifPresent(
              fault -> {
                throw Errors.argument("A row cannot be judged for %s.", fault);
              });
    }
    return new Tuple2<>(RowFormat.label(row, TRUTH, type), RowFormat.label(row, PREDICTION, type));
  }

  private Universe added(Universe found, Row row) {
    Tuple2<Object, Object> pair = pair(row);
    found.add(pair._1());
    found.add(pair._2());
    return found;
  }

  private LabelFormat format(JavaRDD<Row> rows, Metadata known) {
    Universe all = rows.treeAggregate(new Universe(), this::added, Universe::merge);
    if (known.contains(LABELS)) {
      all.size = Math.max(all.size, Math.toIntExact(known.getLong(LABELS)));
      all.names.addAll(List.of(known.getStringArray(NAMES)));
    }
    int size = Math.max(1, all.names.isEmpty() ? all.size : all.names.size());
    return new LabelFormat(type, size, VectorRows.Storage.DENSE, List.copyOf(all.names));
  }

  /** Rows of a partition that are looked at together. */
  private static final int BLOCK = 4096;

  /** Sums of terms, and how many there are. */
  private record Terms(double sum, long count) implements Serializable {}

  /** A part of the rows, as samples. */
  private record Part(Samples<?> truths, Samples<?> predictions) {
    static Part of(List<Tuple2<Object, Object>> pairs, LabelFormat format) {
      return new Part(
          format.samples(pairs.stream().map(Tuple2::_1).toList()),
          format.samples(pairs.stream().map(Tuple2::_2).toList()));
    }
  }

  private double mean(JavaRDD<Row> rows, LabelFormat format) {
    // In the order of the partitions, so that a fixed partitioning gives fixed bits.
    List<Terms> parts = rows.mapPartitions(part -> terms(part, format)).collect();
    double sum = 0;
    long count = 0;
    for (Terms part : parts) {
      sum += part.sum();
      count += part.count();
    }
    if (count == 0) {
      throw Errors.empty(
          "The metric %s has nothing to average: there is no row, or none decides anything.",
          metric);
    }
    return sum / count;
  }

  private Iterator<Terms> terms(Iterator<Row> part, LabelFormat format) {
    MeanMetric<?, ?> mean =
        (MeanMetric<?, ?>)
            Tasks.restored(
                () ->
                    Tasks.components()
                        .<Metric<?, ?>>create(Metric.class, Specification.parse(metric)));
    double sum = 0;
    long count = 0;
    List<Tuple2<Object, Object>> pairs = new ArrayList<>();
    while (part.hasNext()) {
      pairs.add(pair(part.next()));
      if (pairs.size() == BLOCK || !part.hasNext()) {
        Terms terms = terms(mean, Part.of(pairs, format));
        sum += terms.sum();
        count += terms.count();
        pairs.clear();
      }
    }
    return List.of(new Terms(sum, count)).iterator();
  }

  private <T, P> Terms terms(MeanMetric<T, P> mean, Part part) {
    Samples<? super T> truths = part.truths().as(mean.truthType(), "metric " + metric);
    Samples<? super P> predictions =
        part.predictions().as(mean.predictionType(), "metric " + metric);
    double sum = 0;
    long count = 0;
    for (int i = 0; i < truths.size(); i++) {
      @SuppressWarnings("unchecked") // The domains were just checked.
      T truth = (T) truths.get(i);
      @SuppressWarnings("unchecked") // The domains were just checked.
      P prediction = (P) predictions.get(i);
      double term = mean.term(truth, prediction);
      if (!Double.isFinite(term)) {
        throw Errors.notFinite(
            "The metric %s is %s for a row with the truth %s and the prediction %s; check them for"
                + " NaN and for extremes.",
            metric, term, truth, prediction);
      }
      if (mean.counts(truth)) {
        sum += term;
        count++;
      }
    }
    return new Terms(sum, count);
  }

  private double collected(JavaRDD<Row> rows, LabelFormat format) {
    long count = rows.count();
    if (count > MOST_ROWS) {
      throw Errors.option(
          "The metric %s is no mean over rows, so truths and predictions of all %d rows would come"
              + " to the driver, and at most %d may. Use one that is, such as f1 or hamming, or"
              + " evaluate a sample.",
          metric, count, MOST_ROWS);
    }
    Part all = Part.of(rows.map(this::pair).collect(), format);
    Metric<?, ?> created = Tasks.components().create(Metric.class, Specification.parse(metric));
    return created.evaluate(all.truths(), all.predictions()).value();
  }
}
