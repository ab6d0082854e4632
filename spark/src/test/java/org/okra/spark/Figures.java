package org.okra.spark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStreams;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/**
 * The figures of docs/spark.md: {@code overhead}, or {@code cluster EXECUTORS ROWS...}. A program
 * and no test; it takes minutes.
 */
final class Figures {
  private static final int FEATURES = 2150;
  private static final int ENTRIES = 126;
  private static final int LABELS = 208;

  private Figures() {}

  /** Prints one line per measurement. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("overhead")) {
      overhead(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
      return;
    }
    int executors = Integer.parseInt(arguments[1]);
    Path folder = Files.createTempDirectory("okra-figures");
    try (LoopbackCluster cluster = new LoopbackCluster(folder, executors, 4096)) {
      SparkSession session =
          cluster
              .session("4g")
              .config("spark.executor.extraJavaOptions", "--add-modules=jdk.incubator.vector")
              .config("spark.sql.codegen.factoryMode", "FALLBACK")
              .getOrCreate();
      for (int i = 2; i < arguments.length; i++) {
        bookmarks(session, executors, Long.parseLong(arguments[i]));
      }
      session.stop();
    }
  }

  /**
   * Median seconds of a plain fit with two threads and of one on local[2], interleaved; and of the
   * processor, which say more where other work takes turns with this.
   */
  private static void overhead(int rows, int landmarks) {
    Matrix x = Entries.gaussian(rows, 50, new RandomStreams(1).stream("x"));
    Matrix y = Entries.gaussian(rows, 20, new RandomStreams(1).stream("y"));
    SparkSession session = LocalSpark.session();
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType)
            .add("features", SQLDataTypes.VectorType())
            .add("label", SQLDataTypes.VectorType());
    List<Row> all = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      all.add(
          RowFactory.create(
              (long) i, Vectors.dense(x.rowValues(i)), Vectors.dense(y.rowValues(i))));
    }
    // Not as a list, whose rows Spark would compare whenever it looks for a plan in its cache.
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    Dataset<Row> frame =
        session.createDataFrame(context.parallelize(all), schema).repartition(2).cache();
    frame.count();
    List<Double> plain = new ArrayList<>();
    List<Double> spark = new ArrayList<>();
    List<Double> plainWork = new ArrayList<>();
    List<Double> sparkWork = new ArrayList<>();
    for (int k = 0; k < 6; k++) {
      long start = System.nanoTime();
      double work = processorSeconds();
      try (RunContext run = RunContext.withSeed(0)) {
        new OutputKernelRegression<>(
                new GaussianKernel(0.01),
                MapSource.subsample(landmarks),
                new LinearKernel(),
                Projections.coordinates(),
                1e-4)
            .fit(new DenseRows(x), new DenseRows(y), run);
      }
      long middle = System.nanoTime();
      double middleWork = processorSeconds();
      new OutputKernelRegressor()
          .setIdCol("id")
          .setInputKernel("{type: gaussian, gamma: 0.01}")
          .setInputSketch("{type: subsample, size: " + landmarks + "}")
          .setLambda(1e-4)
          .fit(frame);
      if (k > 0) { // the first is for the compiler
        plain.add((middle - start) * 1e-9);
        spark.add((System.nanoTime() - middle) * 1e-9);
        plainWork.add(middleWork - work);
        sparkWork.add(processorSeconds() - middleWork);
      }
      print("overhead rows %d landmarks %d: plain %s spark %s", rows, landmarks, plain, spark);
    }
    report("seconds", plain, spark);
    report("seconds of the processor", plainWork, sparkWork);
    session.stop();
  }

  private static void report(String what, List<Double> plain, List<Double> spark) {
    Collections.sort(plain);
    Collections.sort(spark);
    double ratio = spark.get(2) / plain.get(2);
    print(
        "medians of %s: plain %.2f, spark %.2f, ratio %.2f",
        what, plain.get(2), spark.get(2), ratio);
  }

  private static double processorSeconds() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        * 1e-9;
  }

  private static void bookmarks(SparkSession session, int executors, long rows) {
    Dataset<Row> frame = frame(session, rows, 8 * executors);
    long start = System.nanoTime();
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      pool.resetPeakUsage();
    }
    OutputKernelRegressionModel model =
        new OutputKernelRegressor()
            .setIdCol("id")
            .setInputKernel("{type: gaussian, gamma: 0.01}")
            .setInputSketch("{type: subsample, size: 2000}")
            .setOutputKernel("tanimoto")
            .setOutputSketch("{type: subsample, size: 200}")
            .setLambda(1e-5)
            .fit(frame);
    double seconds = (System.nanoTime() - start) * 1e-9;
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      peak += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
    }
    print(
        "bookmarks executors %d rows %d: %.1f s, driver heap at most %d MiB of %d, features %d",
        executors,
        rows,
        seconds,
        peak >> 20,
        Runtime.getRuntime().maxMemory() >> 20,
        model.kernelModel().inputMap().dimension());
  }

  /** Rows as sparse as those of Bookmarks, drawn where they are needed. */
  private static Dataset<Row> frame(SparkSession session, long rows, int partitions) {
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType)
            .add("features", SQLDataTypes.VectorType())
            .add("label", DataTypes.createArrayType(DataTypes.IntegerType));
    MapPartitionsFunction<Long, Row> draw =
        numbers ->
            new Iterator<>() {
              @Override
              public boolean hasNext() {
                return numbers.hasNext();
              }

              @Override
              public Row next() {
                return row(numbers.next());
              }
            };
    return session.range(0, rows, 1, partitions).mapPartitions(draw, Encoders.row(schema));
  }

  private static Row row(long number) {
    Random random = new Random(number * 2654435761L);
    int topic = random.nextInt(LABELS);
    TreeSet<Integer> words = new TreeSet<>();
    while (words.size() < ENTRIES) {
      // Half of the words are those of the topic.
      words.add(
          random.nextBoolean()
              ? (topic * 31 + random.nextInt(2 * ENTRIES)) % FEATURES
              : random.nextInt(FEATURES));
    }
    int[] indices = words.stream().mapToInt(Integer::intValue).toArray();
    double[] values = new double[indices.length];
    java.util.Arrays.fill(values, 1);
    TreeSet<Integer> labels = new TreeSet<>(List.of(topic));
    if (random.nextBoolean()) {
      labels.add((topic + 1 + random.nextInt(5)) % LABELS);
    }
    return RowFactory.create(
        number, Vectors.sparse(FEATURES, indices, values), labels.toArray(Integer[]::new));
  }

  private static void print(String format, Object... arguments) {
    System.out.printf(java.util.Locale.ROOT, format + "%n", arguments);
  }
}
