package org.okra.estimators;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What training gives.
 *
 * @param model the model
 * @param leftOut what the model would predict of each training pair had it been left out, for
 *     decoders that tune themselves; empty when the estimator cannot say
 * @param sums what the model can go on learning from; empty when it needs the rows
 * @param facts what the estimator reports of its work under short names, such as {@code objective},
 *     {@code gap} or {@code iterations}; may be empty
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record Fitted<X, Y>(
    KernelModel<X, Y> model,
    Optional<HeldOut.Source<Y>> leftOut,
    Optional<TrainingSums> sums,
    Map<String, Double> facts) {

  public Fitted {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** A model and facts. */
  public Fitted(KernelModel<X, Y> model, Map<String, Double> facts) {
    this(model, Optional.empty(), Optional.empty(), facts);
  }
}
