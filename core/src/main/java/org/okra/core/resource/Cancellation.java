package org.okra.core.resource;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * A switch that one thread turns and long work on other threads looks at between blocks. Once
 * cancelled it stays cancelled.
 */
public final class Cancellation {
  private volatile boolean cancelled;

  /** Asks the work to stop at its next check. */
  public void cancel() {
    cancelled = true;
  }

  /** Whether {@link #cancel()} was called. */
  public boolean isCancelled() {
    return cancelled;
  }

  /**
   * Returns if work may go on.
   *
   * @throws OkraException {@link ErrorCode#CANCELLED} otherwise
   */
  public void check() {
    if (cancelled) {
      throw Errors.of(ErrorCode.CANCELLED, "The run was cancelled.");
    }
  }
}
