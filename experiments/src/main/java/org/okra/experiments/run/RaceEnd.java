package org.okra.experiments.run;

import java.util.List;
import java.util.Locale;

/**
 * Says how far a race came that its time ended.
 *
 * @param sizes of the input sketch that it would have tried, rising
 */
record RaceEnd(SearchHistory history, RaceClock clock, List<Object> sizes) {

  RaceEnd {
    sizes = List.copyOf(sizes);
  }

  /**
   * It came to some rows, or to some of the problems on them.
   *
   * @param tried problems in the last round, of so many
   */
  void onRows(int reached, int all, int tried, int problems) {
    say(
        "settings were compared on %s rows%s%s",
        reached == all ? "all " + all : reached + " of " + all,
        tried < problems ? ", in the last round " + tried + " of " + problems + " kernels" : "",
        sizes.isEmpty() ? "" : ", and sketches larger than " + sizes.get(0) + " were not compared");
  }

  /** All rows were cut so many times over, of those that there might have been. */
  void onCuts(int rows, int repeats, int wanted) {
    say(
        "settings were compared on all %d rows, cut %d of up to %d times over",
        rows, repeats, wanted);
  }

  /** All rows were tried with sketches up to a size. */
  void onSketches(int rows, int reached) {
    say(
        "settings were compared on all %d rows with sketches of %s landmarks, and not of %s and"
            + " more",
        rows, sizes.get(reached), sizes.get(reached + 1));
  }

  private void say(String text, Object... values) {
    if (clock.isLimited()) {
      history.endedByTime(
          "Time ended the search: "
              + String.format(Locale.ROOT, text, values)
              + ". More time may find better ones.");
    }
  }
}
