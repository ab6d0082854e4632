package example;

import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.ResultSink;

/** {@code scores.txt}: a line per method and metric. A tracking server would be called here. */
public final class ScoreList implements ResultSink {
  @Override
  public void write(Results results, List<Path> predictions, Path folder) {
    StringJoiner lines = new StringJoiner("\n", "", "\n");
    for (MethodResult method : results.methods()) {
      method
          .metrics()
          .forEach((name, metric) -> lines.add(method.name() + " " + name + " " + metric.mean()));
    }
    AtomicFile.write(folder.resolve("scores.txt"), lines.toString());
  }
}
