package org.okra.spark;

import org.okra.core.OkraException;

/** Errors of tasks as the driver tells them. */
final class SparkErrors {
  private SparkErrors() {}

  /** The coded error that made a job fail, or what it failed with. */
  static RuntimeException unwrapped(Exception e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof OkraException coded) {
        return cause == e ? coded : new OkraException(coded.code(), coded.getMessage(), e);
      }
    }
    return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
  }
}
