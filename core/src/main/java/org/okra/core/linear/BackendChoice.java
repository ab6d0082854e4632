package org.okra.core.linear;

/** Which backend a run wants. */
public enum BackendChoice {
  /** Native, or Java with the reason kept when the native library cannot be loaded. */
  NATIVE_OR_JAVA,
  /** Native, or an error. For benchmarks and production. */
  NATIVE_ONLY,
  /** Java, for comparison and for platforms without a native library. */
  JAVA_ONLY
}
