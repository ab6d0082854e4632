package org.okra.experiments.plan;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a method will cost.
 *
 * @param plan of one run
 * @param runs how many runs there are, over seeds and folds
 * @param search what its search costs before each run, and how large it is; empty without one
 * @param largestSketch rows of the largest sub-sample of the inputs that fits into the memory;
 *     empty when none does
 * @param available bytes that the budget leaves beside the data
 */
public record Forecast(
    Plan plan, long runs, Optional<Search> search, OptionalLong largestSketch, long available) {

  /** The search of one run. */
  public record Search(SearchShape shape, Stage stage) {}

  /** How long everything takes on this machine. */
  public double seconds(MachineSpeed speed) {
    double searching = search.map(each -> speed.seconds(each.stage(), plan.size())).orElse(0.0);
    return runs * (plan.seconds(speed) + searching);
  }
}
