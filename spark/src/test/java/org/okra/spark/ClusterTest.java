package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.engine.ClusterEngine;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;
import scala.collection.immutable.Map$;

/**
 * The same on a standalone cluster of processes. The test that kills an executor is the last one:
 * the others would wait for the next executor.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ClusterTest {
  private static final int MEGABYTES = 640;
  private static final LocalSpark.Data DATA = LocalSpark.Data.draw(LocalSpark.ROWS, 6);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  static Path folder;

  private static LoopbackCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    LocalSpark.stop();
    cluster = new LoopbackCluster(folder, 2, MEGABYTES);
  }

  @AfterAll
  static void stop() {
    LocalSpark.stop();
    if (cluster != null) {
      cluster.close();
    }
  }

  /** One session for all tests; executors take seconds to start. */
  private static SparkSession session() {
    return cluster.session(MEGABYTES + "m").getOrCreate();
  }

  /** Large enough for partial sums of 16 partitions to be merged on executors. */
  private static OutputKernelRegressor regressor() {
    return new OutputKernelRegressor()
        .setIdCol("id")
        .setInputKernel("{type: gaussian, gamma: 0.2}")
        .setInputSketch("{type: subsample, size: 560}")
        .setLambda(1e-3);
  }

  private static Dataset<Row> rows(int partitions) {
    return DATA.frame(session()).select("id", "features", "label").repartition(partitions);
  }

  private static void assertPlain(OutputKernelRegressionModel model) {
    try (RunContext context = RunContext.withSeed(0)) {
      KernelModel<FeatureVector, FeatureVector> plain =
          new OutputKernelRegression<>(
                  new GaussianKernel(0.2),
                  MapSource.subsample(560),
                  new LinearKernel(),
                  Projections.coordinates(),
                  1e-3)
              .fit(DATA.rows(), DATA.targets(), context);
      Matrix expected = plain.predict(DATA.rows(), context);
      Matrix found = predict(model.kernelModel(), context);
      for (int i = 0; i < expected.rows(); i++) {
        for (int j = 0; j < expected.columns(); j++) {
          assertThat(found.get(i, j)).isCloseTo(expected.get(i, j), within(1e-9));
        }
      }
    }
  }

  private static <X> Matrix predict(KernelModel<X, ?> model, RunContext context) {
    return model.predict(DATA.rows().as(model.inputMap().domain(), "test"), context);
  }

  /** Kills an executor when the first task of the fold has ended, and sees what follows. */
  private static final class Killer extends SparkListener {
    private final Set<Integer> folds = new HashSet<>();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger endedAfter = new AtomicInteger();
    private final AtomicInteger removed = new AtomicInteger();

    @Override
    public synchronized void onStageSubmitted(SparkListenerStageSubmitted event) {
      if (event.stageInfo().name().contains("OrderedMerge")) {
        folds.add(event.stageInfo().stageId());
      }
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
      if (!folds.contains(event.stageId())) {
        return;
      }
      if (ended.incrementAndGet() == 1) {
        cluster.killExecutor();
      }
      if (removed.get() > 0) {
        endedAfter.incrementAndGet();
      }
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
      removed.incrementAndGet();
    }
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void equalsThePlainFitThoughAnExecutorDiesInTheMiddle() {
    Killer killer = new Killer();
    SparkContext context = session().sparkContext();
    // No third executor, whose start would take longer than all that is left.
    context.requestTotalExecutors(1, 0, Map$.MODULE$.empty());
    context.addSparkListener(killer);
    OutputKernelRegressionModel model = regressor().fit(rows(16));
    context.removeSparkListener(killer);
    assertThat(killer.removed.get()).isEqualTo(1);
    assertThat(killer.endedAfter.get()).isPositive();
    assertPlain(model);
    assertThat(model.transform(rows(2)).select("prediction").collectAsList())
        .hasSize(LocalSpark.ROWS);
  }

  /** Before there is a session: workers have less memory than executors have by default. */
  @Test
  @Order(1)
  void noExecutorInTimeIsAnErrorAndNotAJobThatHangs() {
    System.setProperty("spark.okra.executorWaitSeconds", "1");
    try {
      assertThatThrownBy(() -> SparkStart.session(cluster.master()))
          .isInstanceOfSatisfying(
              OkraException.class,
              e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.INPUT_OUTPUT))
          .hasMessageContaining("gave no executor of 1g")
          .hasMessageContaining("within 1 s");
    } finally {
      System.clearProperty("spark.okra.executorWaitSeconds");
    }
  }

  @Test
  void executorsComputeNativelyEachWithALibraryOfItsOwn() {
    List<ClusterEngine.Executor> executors = new SparkEngine(session()).executors();
    assertThat(executors).hasSize(2).allMatch(ClusterEngine.Executor::isNative);
    assertThat(executors.get(0).library())
        .contains("okra-native")
        .isNotEqualTo(executors.get(1).library());
  }

  /** The driver finds the services file of a plugin that was not given to executors. */
  @Test
  void aPluginThatExecutorsLackIsNamed() throws IOException {
    Path services = Files.createDirectories(folder.resolve("plugin/META-INF/services"));
    Files.writeString(services.resolve(Kernel.class.getName()), DriverKernel.class.getName());
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader plugin =
        new URLClassLoader(new URL[] {folder.resolve("plugin").toUri().toURL()}, before)) {
      Thread.currentThread().setContextClassLoader(plugin);
      OutputKernelRegressor regressor = regressor().setInputKernel("driver-only");
      assertThatThrownBy(() -> regressor.fit(rows(2)))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN))
          .hasMessageContaining("driver-only")
          .hasMessageContaining("--jars");
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** The driver of this test has 2 GiB, an executor 640 MiB. */
  @Test
  void sumsThatDoNotFitAreRefusedBeforeTheFirstTask() {
    assertTooLarge("{type: fourier, size: 40000}", "on the driver", "spark.driver.memory");
    assertTooLarge("{type: fourier, size: 5600}", "on an executor", "spark.executor.memory");
  }

  private static void assertTooLarge(String sketch, String... words) {
    OutputKernelRegressor regressor = regressor().setInputSketch(sketch);
    assertThatThrownBy(() -> regressor.fit(rows(2)))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET);
              assertThat(e.getMessage()).contains(words);
            });
  }
}
