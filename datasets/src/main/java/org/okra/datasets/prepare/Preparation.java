package org.okra.datasets.prepare;

import java.util.List;
import org.okra.core.component.ComponentKind;
import org.okra.core.run.RunContext;

/**
 * One step of preprocessing: a record of its options with one line in {@code META-INF/services/
 * org.okra.datasets.prepare.Preparation}.
 */
@ComponentKind("preprocessing step")
public interface Preparation {
  /**
   * Learns the step.
   *
   * @param train the training inputs and nothing else: what is learnt from test rows leaks
   */
  FittedPreparation fit(Inputs train, RunContext context);

  /**
   * Learns the step from training inputs and their outputs; most look at inputs alone.
   *
   * @param outputs of the same rows
   */
  default FittedPreparation fit(Inputs train, OutputCoordinates outputs, RunContext context) {
    return fit(train, context);
  }

  /**
   * The fitted step that {@link FittedPreparation#state()} describes; it gives the same bits as the
   * original.
   */
  FittedPreparation restore(PreparationState state);

  /** Several steps as one, each fitted on what those before it make of the training inputs. */
  static Preparation of(List<Preparation> steps) {
    return new Pipeline(steps);
  }
}
