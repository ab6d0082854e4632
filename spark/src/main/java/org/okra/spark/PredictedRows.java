package org.okra.spark;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.okra.core.run.RunContext;

/** The rows of a partition with their predictions, decoded block by block. */
final class PredictedRows implements Iterator<Row> {
  private static final int BLOCK = 1024;

  /**
   * What tasks get.
   *
   * @param key of the broadcast
   * @param model bytes of a {@link FittedModel}
   * @param column number of the column of the features
   * @param added columns to add: the prediction, and its score if it is 2
   */
  record Job(String key, Broadcast<byte[]> model, int column, int added) implements Serializable {}

  private final Iterator<Row> rows;
  private final Job job;
  private final RunContext context = Tasks.contextOfTask();
  private final FittedModel.Predictor<?, ?> predictor;
  private final Deque<Row> ready = new ArrayDeque<>();

  PredictedRows(Iterator<Row> rows, Job job) {
    this.rows = rows;
    this.job = job;
    this.predictor =
        Tasks.shared(
            job.key(),
            FittedModel.Predictor.class,
            () -> FittedModel.of(job.model().value(), context).predictor(context));
  }

  @Override
  public boolean hasNext() {
    return !ready.isEmpty() || rows.hasNext();
  }

  @Override
  public Row next() {
    if (ready.isEmpty()) {
      fill();
    }
    return ready.remove();
  }

  private void fill() {
    List<Row> block = new ArrayList<>(BLOCK);
    List<Vector> features = new ArrayList<>(BLOCK);
    while (rows.hasNext() && block.size() < BLOCK) {
      Row row = rows.next();
      if (row.isNullAt(job.column())) {
        throw FittedModel.noFeatures(row.schema().fieldNames()[job.column()]);
      }
      block.add(row);
      features.add(row.getAs(job.column()));
    }
    List<FittedModel.Answer> answers = predictor.predict(features, context);
    for (int i = 0; i < block.size(); i++) {
      ready.add(extended(block.get(i), answers.get(i)));
    }
  }

  private Row extended(Row row, FittedModel.Answer answer) {
    Object[] values = new Object[row.size() + job.added()];
    for (int i = 0; i < row.size(); i++) {
      values[i] = row.get(i);
    }
    values[row.size()] = answer.value();
    if (job.added() > 1) {
      values[row.size() + 1] = answer.score();
    }
    return RowFactory.create(values);
  }
}
