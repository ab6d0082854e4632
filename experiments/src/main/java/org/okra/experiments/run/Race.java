package org.okra.experiments.run;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.sketches.MapShape;

/**
 * A search that spends its time on what is promising (successive halving): all settings are tried
 * on a few rows, the better half of the problems (kernels, widths, maps) on twice as many, and so
 * on up to all rows. Estimators and decoders cost little once a problem is solved, so those of a
 * problem that stays are all tried again.
 *
 * <p>Which rows are the first follows from the seed. A race with a limit of time ends before a
 * round that would probably exceed it, with the best of the last round; with the same number of
 * rounds it chooses the same.
 */
final class Race {
  /** Rows of the first round. */
  private static final int FIRST_ROWS = 500;

  /** The next round has half the problems on twice the rows, of cubic cost. */
  private static final double NEXT_ROUND = 4;

  private static final double NANOSECONDS_PER_MINUTE = 60e9;

  private final ExperimentReader reader;
  private final Method method;
  private final SearchSettings search;
  private final RunContext context;

  Race(ExperimentReader reader, Method method, SearchSettings search, RunContext context) {
    this.reader = reader;
    this.method = method;
    this.search = search;
    this.context = context;
  }

  /**
   * Runs.
   *
   * @param rows not prepared
   */
  <Y> Tuned run(RunRows<Y> rows) {
    long start = System.nanoTime();
    int all = rows.train().size();
    int[] order = context.random().stream("search.race").permutation(all);
    List<Map<String, Object>> alive = Tuner.combinations(search, context);
    int size = Math.min(all, FIRST_ROWS);
    while (true) {
      long begun = System.nanoTime();
      SearchTrials round = round(rows, size == all ? rows : part(rows, order, size), alive);
      round.run(alive);
      long now = System.nanoTime();
      boolean decided = size == all || (round.hasTrials() && isLate(start, begun, now));
      if (decided) {
        return round.tuned();
      }
      // Where nothing could be tried on so few rows, more of them may help.
      alive = round.hasTrials() ? round.betterHalf() : alive;
      size = Math.min(all, 2 * size);
    }
  }

  private boolean isLate(long start, long begun, long now) {
    double end = search.minutes().orElse(Double.POSITIVE_INFINITY) * NANOSECONDS_PER_MINUTE;
    return now - start + NEXT_ROUND * (now - begun) > end;
  }

  private SearchTrials round(RunRows<?> all, RunRows<?> rows, List<Map<String, Object>> alive) {
    MapShape shape = method.settings().inputSketch().shape(all.train().size(), 1);
    // A sketch of more points than there are rows is no sketch of them.
    Map<String, Object> always =
        shape.isSketch() && shape.dimension() > rows.train().size() / 2.0
            ? Map.of("input.sketch", "none")
            : Map.of();
    return new SearchTrials(
        reader, method, search, rows, always, alive.size(), context, TrialLog.NONE);
  }

  private static <Y> RunRows<Y> part(RunRows<Y> rows, int[] order, int size) {
    Dataset<?, Y> some = rows.train().select(Arrays.copyOf(order, size));
    return new RunRows<>(some, rows.unlabelled(), rows.test(), rows.steps(), rows.offered());
  }
}
