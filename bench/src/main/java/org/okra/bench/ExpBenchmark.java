package org.okra.bench;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The exponential of many numbers, which Gaussian kernels live on. */
public class ExpBenchmark extends ThroughputBenchmark {
  /** How many numbers. */
  @Param({"100000", "4000000"})
  public int length;

  private final VectorMath plain = VectorMath.plain();
  Matrix given;
  private Matrix work;

  /** The function on the Vector API, or an error where the JVM has none. */
  @State(Scope.Benchmark)
  public static class Simd {
    private final VectorMath math = VectorMath.best();

    /** Refuses to measure the plain function under this name. */
    @Setup
    public void requireVectorApi() {
      if (math.description().equals(VectorMath.plain().description())) {
        throw Errors.argument(
            "This JVM has no Vector API; start it with --add-modules jdk.incubator.vector, as"
                + " './okra bench' does.");
      }
    }

    void exp(double[] x) {
      math.exp(x, 0, x.length);
    }
  }

  /** Fills the numbers: between -20 and 0, as a Gaussian kernel has them. */
  @Setup
  public void setUp(Run run) {
    given = run.random("exp", length, 1);
    for (int i = 0; i < length; i++) {
      given.values()[i] = 20 * given.values()[i] - 10;
    }
    work = Matrix.zeros(length, 1);
  }

  /** Restores the numbers, which the functions overwrite. */
  @Setup(Level.Invocation)
  public void restore() {
    work.setAll(given);
  }

  /** The JDK's function, one thread. */
  @Benchmark
  public double[] javaMath(Work done) {
    double[] x = work.values();
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.exp(x[i]);
    }
    done.add(length);
    return x;
  }

  /** Okra's function in plain Java, one thread. */
  @Benchmark
  public double[] plain(Work done) {
    plain.exp(work.values(), 0, length);
    done.add(length);
    return work.values();
  }

  /** Okra's function on the Vector API, one thread. */
  @Benchmark
  public double[] simd(Simd simd, Work done) {
    simd.exp(work.values());
    done.add(length);
    return work.values();
  }

  /** Okra's function as users call it, on all threads. */
  @Benchmark
  public double[] allThreads(Run run, Work done) {
    run.algebra().exp(work);
    done.add(length);
    return work.values();
  }
}
