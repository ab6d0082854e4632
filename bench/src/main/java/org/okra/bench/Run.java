package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.core.linear.BackendChoice;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The run context of a benchmark: all processors and a fixed seed. */
@State(Scope.Benchmark)
public class Run {
  /**
   * Native or an error, so that nobody measures the fallback by accident. {@code -p
   * backend=JAVA_ONLY} measures it on purpose.
   */
  @Param("NATIVE_ONLY")
  public BackendChoice backend;

  private RunContext context;

  /** Opens the context. */
  @Setup
  public void open() {
    context = RunContext.builder().seed(42).backend(backend).build();
  }

  /** Closes the context. */
  @TearDown
  public void close() {
    context.close();
  }

  RunContext context() {
    return context;
  }

  LinearAlgebra algebra() {
    return context.linearAlgebra();
  }

  RandomStream stream(String purpose) {
    return context.random().stream(purpose, 0);
  }

  /** Entries uniform on [-1/2, 1/2). */
  Matrix random(String purpose, int rows, int columns) {
    RandomStream stream = stream(purpose);
    Matrix result = Matrix.zeros(rows, columns);
    for (int i = 0; i < result.values().length; i++) {
      result.values()[i] = stream.nextDouble() - 0.5;
    }
    return result;
  }

  /** Symmetric with a dominant diagonal, therefore positive definite; size x size. */
  Matrix positiveDefinite(int size) {
    Matrix result = random("positive definite", size, size);
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < j; i++) {
        result.set(i, j, result.get(j, i));
      }
      result.set(j, j, size + result.get(j, j));
    }
    return result;
  }
}
