package org.okra.decoders;

import java.util.List;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * How well outputs conform to inputs, relative to what a solver finds for them: 0 or less for what
 * it would answer itself, and more for outputs that are less likely. {@code org.okra.decoders
 * .conformal} turns the scores of known pairs into a threshold, and a threshold gives sets.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public interface Conformity<X, Y> {
  /**
   * The score of every pair; infinite for an output that no set can hold, such as one that is no
   * candidate.
   *
   * @param truths one per input
   */
  double[] scores(Samples<? extends X> inputs, Samples<? extends Y> truths, RunContext context);

  /** Everything up to a score, for every input. */
  List<OutputSet> sets(Samples<? extends X> inputs, double threshold, RunContext context);
}
