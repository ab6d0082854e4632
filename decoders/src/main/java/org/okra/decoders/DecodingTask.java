package org.okra.decoders;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.core.sample.Samples;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;

/**
 * What a decoder may look at: the model, the pairs it was fitted to, and the candidates.
 *
 * @param model fitted
 * @param inputs the training inputs
 * @param outputs the training outputs
 * @param candidates outputs to choose from; empty when there is no such set
 * @param leftOut what the model would predict of each training pair had it been left out, for
 *     solvers that tune themselves; empty when the estimator does not give it
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record DecodingTask<X, Y>(
    KernelModel<X, Y> model,
    Samples<X> inputs,
    Samples<Y> outputs,
    Optional<CandidateSets<Y>> candidates,
    Optional<HeldOut.Source<Y>> leftOut) {

  /** A task for solvers that do not tune themselves. */
  public DecodingTask(
      KernelModel<X, Y> model,
      Samples<X> inputs,
      Samples<Y> outputs,
      Optional<CandidateSets<Y>> candidates) {
    this(model, inputs, outputs, candidates, Optional.empty());
  }

  /** The candidates, or a coded error when there are none. */
  public CandidateSets<Y> requiredCandidates(Decoder decoder) {
    return candidates.orElseThrow(
        () ->
            Errors.empty(
                "The decoder '%s' chooses among candidates, but none were given. Give a set, for"
                    + " example the training outputs ({from: train}).",
                Specification.of(decoder).type()));
  }
}
