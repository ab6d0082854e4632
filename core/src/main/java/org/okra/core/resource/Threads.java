package org.okra.core.resource;

import org.okra.core.Errors;

/**
 * How many threads a run may use, and whose they are. Only one side is ever parallel at a time, so
 * the two never multiply.
 *
 * @param count at least 1
 * @param owner who runs parallel
 */
public record Threads(int count, Owner owner) {

  /** Who splits the work of a matrix operation. */
  public enum Owner {
    /**
     * Okra cuts every operation into tiles of a fixed plan and runs them on its own threads, each
     * calling a single-threaded BLAS. Results are the same to the last bit for any count.
     */
    OKRA,
    /** BLAS runs its own threads; the last bits of a result may depend on the count. */
    BLAS
  }

  public Threads {
    if (count < 1 || count > 1024) {
      throw Errors.argument("A run cannot use %s threads; give a number from 1 to 1024.", count);
    }
  }

  /** Okra's own threads over a single-threaded BLAS: reproducible for any count. */
  public static Threads okra(int count) {
    return new Threads(count, Owner.OKRA);
  }

  /** Threads of the BLAS library. */
  public static Threads blas(int count) {
    return new Threads(count, Owner.BLAS);
  }

  /** Okra's own threads, one per processor that the JVM sees. */
  public static Threads allProcessors() {
    return okra(Math.min(1024, Runtime.getRuntime().availableProcessors()));
  }
}
