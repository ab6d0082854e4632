package example;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.evaluation.Direction;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.ResultSink;

final class LabModuleTest {
  @TempDir private Path folder;

  @Test
  void theSinkIsOneOfTheSet() {
    Set<ResultSink> sinks =
        Guice.createInjector(new LabModule())
            .getInstance(Key.get(new TypeLiteral<Set<ResultSink>>() {}));
    assertThat(sinks).hasSize(1).hasOnlyElementsOfType(ScoreList.class);
  }

  @Test
  void theScoresAreWritten() {
    MetricResult rmse =
        new MetricResult(Direction.LOWER_IS_BETTER, 0.25, OptionalDouble.empty(), List.of(0.25));
    MethodResult method =
        new MethodResult("iokr", Map.of(), Map.of("rmse", rmse), 1, 1, 0, List.of());
    new ScoreList()
        .write(
            new Results(
                "salts",
                Map.of(),
                List.of(0L),
                Map.of(),
                Map.of(),
                List.of(method),
                Map.of(),
                Gallery.NONE),
            List.of(),
            folder);
    assertThat(folder.resolve("scores.txt")).hasContent("iokr rmse 0.25");
  }
}
