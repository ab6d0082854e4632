package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the page runs, and is the one of the page. */
final class GuideTest {
  @TempDir Path temporary;

  private static void example(Dataset<Row> training, Dataset<Row> test, String folder)
      throws IOException {
    // example
    OutputKernelRegressor regressor =
        new OutputKernelRegressor()
            .setLabelCol("labels")
            .setInputKernel("{type: gaussian, gamma: median}")
            .setInputSketch("{type: subsample, size: 200}")
            .setOutputKernel("tanimoto")
            .setOutputSketch("{type: p-sparsified, size: 40}")
            .setLambda(1e-3);
    OutputKernelRegressionModel model = regressor.fit(training);
    Dataset<Row> predicted = model.setScoreCol("score").transform(test);
    model.write().overwrite().save(folder);
    OutputKernelEvaluator evaluator = new OutputKernelEvaluator().setLabelCol("labels");
    double f1 = evaluator.setMetric("f1").evaluate(predicted);
    // end
    assertThat(f1).isBetween(0.5, 1.0);
    assertThat(predicted.columns()).containsExactly("features", "labels", "prediction", "score");
    assertThat(predicted.count()).isEqualTo(test.count());
  }

  @Test
  void theExampleRuns() throws IOException {
    Dataset<Row> rows =
        LocalSpark.Data.draw(700, 5).frame().selectExpr("features", "names as labels");
    Dataset<Row>[] parts = rows.randomSplit(new double[] {0.8, 0.2}, 1);
    example(parts[0], parts[1], temporary.resolve("model").toString());
    assertThat(temporary.resolve("model/model.okra")).isRegularFile();
  }

  @Test
  void thePageShowsIt() throws IOException {
    List<String> source =
        Files.readAllLines(Path.of("src/test/java/org/okra/spark/GuideTest.java"));
    int from = source.indexOf("    // example");
    int to = source.indexOf("    // end");
    String code =
        source.subList(from + 1, to).stream()
            .map(line -> line.substring(4))
            .collect(Collectors.joining("\n"));
    assertThat(Files.readString(Path.of("../docs/spark.md")))
        .contains("```java\n" + code + "\n```");
  }
}
