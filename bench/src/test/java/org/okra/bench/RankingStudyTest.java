package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Ratings;
import org.okra.decoders.rating.RankingTasks;

final class RankingStudyTest {
  @Test
  void aTrialRanksPlantedTastesBetterThanPopularity() {
    RandomStream random = new RandomStream(1);
    Matrix rows = Matrix.zeros(200, 12);
    for (int user = 0; user < rows.rows(); user++) {
      double taste = random.nextGaussian();
      for (int item = 0; item < rows.columns(); item++) {
        double rating = 2 * taste * Math.cos(item) + 0.1 * random.nextGaussian();
        rows.set(user, item, Math.max(-10, Math.min(10, rating)));
      }
    }
    try (RunContext context = RunContext.withSeed(3)) {
      Ratings ratings = Ratings.of(new DenseRows(rows), -10, 10);
      RankingStudy.Trial trial = new RankingStudy(RankingTasks.ITEMS, context).trial(ratings, 0);
      assertThat(trial.lowRank()).isLessThan(0.2);
      assertThat(trial.ridge()).isLessThan(trial.popularity());
      assertThat(trial.popularity()).isBetween(0.3, 0.7);
      assertThat(RankingStudy.table(List.of(trial)))
          .contains("trace norm")
          .contains("mean (standard deviation)");
    }
  }

  @Test
  void wrongArgumentsAreRefused() {
    assertThatThrownBy(() -> RankingStudy.main(new String[] {"here"}))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("five arguments");
  }
}
