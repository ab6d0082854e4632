package org.okra.estimators;

/** Whether a regression adds a constant that is not penalised, {@code h(x) = C^T phi(x) + b}. */
public enum Intercept {
  /** For outputs that are plain vectors: without it their mean would be shrunk to 0. */
  AUTO,
  /** For every kind of output. */
  ON,
  /** The function alone. */
  OFF;

  /** This choice, made for the outputs of a regression: {@link #ON} or {@link #OFF}. */
  Intercept onto(OutputKind outputs) {
    return this != AUTO ? this : outputs == OutputKind.VECTORS ? ON : OFF;
  }
}
