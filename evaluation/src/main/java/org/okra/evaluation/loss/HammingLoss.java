package org.okra.evaluation.loss;

import org.okra.core.component.Component;

/**
 * The Hamming loss {@code (|p \ t| + |t \ p|) / d}: the share of the d labels that are wrong. 0
 * when no labels exist.
 */
@Component(name = "hamming", help = "sets: share of the labels that are wrong")
public record HammingLoss() implements SetLoss {
  @Override
  public double loss(double common, double predicted, double truth, int universe) {
    return universe == 0 ? 0 : (predicted + truth - 2 * common) / universe;
  }
}
