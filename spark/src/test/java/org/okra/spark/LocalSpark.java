package org.okra.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.random.RandomStreams;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

/** Spark in this JVM, and rows that are known on both sides. */
final class LocalSpark {
  /** More than are collected for being few. */
  static final int ROWS = 1100;

  static final int LABELS = 9;

  private LocalSpark() {}

  /** One session for all tests: starting one takes seconds. */
  static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .appName("okra-test")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate();
  }

  /** Ends the session of this JVM, whatever it is, so that another can start. */
  static void stop() {
    if (SparkSession.getDefaultSession().isDefined()) {
      SparkSession.getDefaultSession().get().stop();
    }
  }

  /**
   * Rows with all that tests need.
   *
   * @param inputs n x 5
   * @param vectors n x 3, functions of the inputs with noise
   * @param sets label sets out of {@link #LABELS}
   * @param weights from 0.5 to 2.5
   */
  record Data(Matrix inputs, Matrix vectors, LabelSets sets, double[] weights) {

    static Data draw(int rows, long seed) {
      RandomStream random = new RandomStreams(seed).stream("test.rows");
      Matrix x = Entries.gaussian(rows, 5, random);
      Matrix y = Matrix.zeros(rows, 3);
      List<LabelSet> sets = new ArrayList<>();
      double[] weights = new double[rows];
      for (int i = 0; i < rows; i++) {
        double sine = Math.sin(x.get(i, 0) + x.get(i, 1));
        y.set(i, 0, sine + 0.1 * random.nextGaussian());
        y.set(i, 1, x.get(i, 2) * x.get(i, 3) + 0.1 * random.nextGaussian());
        y.set(i, 2, Math.cos(x.get(i, 4)) + 0.1 * random.nextGaussian());
        List<Integer> labels = new ArrayList<>();
        for (int label = 0; label < LABELS; label++) {
          if (Math.sin(label + x.get(i, label % 5)) + 0.3 * random.nextGaussian() > 0.5) {
            labels.add(label);
          }
        }
        // The last label is somewhere, so that both sides count as many.
        if (i == 0 && !labels.contains(LABELS - 1)) {
          labels.add(LABELS - 1);
        }
        sets.add(LabelSet.of(LABELS, labels.stream().mapToInt(Integer::intValue).toArray()));
        weights[i] = 0.5 + 2 * random.nextDouble();
      }
      return new Data(x, y, new LabelSets(LABELS, sets), weights);
    }

    DenseRows rows() {
      return new DenseRows(inputs);
    }

    DenseRows targets() {
      return new DenseRows(vectors);
    }

    /** The columns id, features, label (vectors), labels (numbers), names, weight. */
    Dataset<Row> frame() {
      return frame(session());
    }

    /** The same in another session. */
    Dataset<Row> frame(SparkSession session) {
      DataType vector = SQLDataTypes.VectorType();
      StructType schema =
          new StructType()
              .add("id", DataTypes.LongType)
              .add("features", vector)
              .add("label", vector)
              .add("labels", DataTypes.createArrayType(DataTypes.IntegerType))
              .add("names", DataTypes.createArrayType(DataTypes.StringType))
              .add("weight", DataTypes.DoubleType);
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < inputs.rows(); i++) {
        int[] items = sets.get(i).items();
        Integer[] numbers = new Integer[items.length];
        String[] names = new String[items.length];
        for (int k = 0; k < items.length; k++) {
          // In falling order: sets have none.
          numbers[k] = items[items.length - 1 - k];
          names[k] = "label-" + numbers[k];
        }
        rows.add(
            RowFactory.create(
                (long) i,
                Vectors.dense(inputs.rowValues(i)),
                Vectors.dense(vectors.rowValues(i)),
                numbers,
                names,
                weights[i]));
      }
      return session.createDataFrame(rows, schema);
    }
  }
}
