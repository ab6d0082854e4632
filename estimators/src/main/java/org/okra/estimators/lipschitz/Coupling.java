package org.okra.estimators.lipschitz;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.ComponentKind;
import org.okra.core.run.RunContext;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputMatrix;

/** How the predictions of a machine depend on each other: M of the kernel {@code k(x, x') M}. */
@ComponentKind("coupling")
public interface Coupling {
  /**
   * M, d x d, positive semi-definite.
   *
   * @param outputs d, the number of predictions that the loss makes
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} for a loss that it is not made for,
   *     {@link ErrorCode#NOT_POSITIVE_DEFINITE}
   */
  OutputMatrix matrix(Loss loss, int outputs, RunContext context);
}
