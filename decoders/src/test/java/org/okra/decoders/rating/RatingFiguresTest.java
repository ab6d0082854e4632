package org.okra.decoders.rating;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Samples;
import org.okra.datasets.DataFolder;
import org.okra.datasets.read.JesterReader;
import org.okra.datasets.read.SushiReader;
import org.okra.estimators.lowrank.LowRankOptions;
import org.okra.estimators.lowrank.TaskWeighting;
import org.okra.estimators.lowrank.TraceNormMethod;

/**
 * One split of the ranking experiment with few values of lambda: what docs/ranking.md shows for
 * five trials, in seconds.
 */
final class RatingFiguresTest {
  private final RunContext context = RunContext.withSeed(2019);

  @Test
  void onJesterTheTraceNormBeatsRidgeAndBothBeatPopularity() {
    Samples<DenseVector> users =
        JesterReader.read(data().file("jester/jester-data-1.csv"), context).outputs();
    Errors errors = errors(Ratings.of(users.slice(0, 4000), -10, 10), 0.03);
    assertThat(errors.ridge).isLessThan(errors.popularity - 0.01);
    assertThat(errors.lowRank).isLessThan(errors.ridge - 0.01);
    assertThat(errors.popularity).isBetween(0.28, 0.34);
  }

  @Test
  void onSushiTheTraceNormIsNotBehindPopularity() {
    SushiReader reader = new SushiReader(context);
    var table = reader.users(data().file("sushi3/sushi3.udata"));
    var scores = reader.scores(table, data().file("sushi3/sushi3b.5000.10.score"));
    Errors errors = errors(Ratings.of(scores.outputs(), 0, 4), 0.008);
    // The paper's figure with the trace norm is 0.313, which is that of popularity alone.
    assertThat(errors.popularity).isBetween(0.30, 0.325);
    assertThat(errors.lowRank).isLessThan(errors.popularity);
    assertThat(errors.ridge).isLessThan(errors.popularity);
  }

  private record Errors(double popularity, double ridge, double lowRank) {}

  private Errors errors(Ratings ratings, double ridgeLambda) {
    Ratings.Parts parts = ratings.split(0.5, 0.2, context.random().stream("trial", 0));
    RankingProblem problem =
        RankingProblem.of(parts.training(), RankingTasks.ITEMS, TaskWeighting.TARGETS, context);
    double largest = problem.largestLambda(context);
    double[] lambdas = {0.5 * largest, 0.35 * largest, 0.2 * largest};
    LowRankOptions options = new LowRankOptions(1, 100, 60, 1e-4, TraceNormMethod.PROXIMAL);
    List<RatingModel> path = problem.lowRank(options, lambdas, context);
    RatingModel best = path.get(0);
    for (RatingModel model : path) {
      best = onValidation(model, parts) < onValidation(best, parts) ? model : best;
    }
    return new Errors(
        onTest(problem.popularity(), parts),
        onTest(problem.ridge(ridgeLambda, context), parts),
        onTest(best, parts));
  }

  private double onValidation(RatingModel model, Ratings.Parts parts) {
    return model.error(parts.training(), parts.validation(), context).value();
  }

  private double onTest(RatingModel model, Ratings.Parts parts) {
    return model.error(parts.training(), parts.test(), context).value();
  }

  private static DataFolder data() {
    String name = System.getProperty("okra.data", "");
    Path root = Path.of(name.isEmpty() ? "no-data-folder-given" : name);
    Assumptions.assumeTrue(
        Files.isRegularFile(root.resolve("README.md")),
        "skipped: no data sets in '" + name + "'; set the system property okra.data to run this");
    return DataFolder.of(root);
  }
}
