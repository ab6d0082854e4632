package org.okra.core.run;

import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.okra.core.linear.BackendChoice;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.LinearAlgebras;
import org.okra.core.linear.Precision;
import org.okra.core.linear.VectorMath;
import org.okra.core.random.RandomStreams;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

/**
 * Everything a computation needs besides its data and options: randomness, threads, memory, linear
 * algebra, progress, cancellation and the time. Nothing of this is global.
 *
 * <pre>{@code
 * try (RunContext context = RunContext.withSeed(42)) {
 *   Matrix product = context.linearAlgebra().multiply(a, b);
 * }
 * }</pre>
 *
 * @param random random streams by purpose and index
 * @param workers parallel loops
 * @param memory what large arrays may take, and what they do
 * @param linearAlgebra matrix arithmetic
 * @param progress receives how far the run is
 * @param clock nanoseconds since any moment, which never go back; what a budget of time is measured
 *     by
 */
public record RunContext(
    RandomStreams random,
    Workers workers,
    MemoryBudget memory,
    LinearAlgebra linearAlgebra,
    Progress progress,
    LongSupplier clock)
    implements AutoCloseable {

  /** A context with this seed and every default: all processors, native if possible. */
  public static RunContext withSeed(long seed) {
    return builder().seed(seed).build();
  }

  /** A builder with every default. */
  public static Builder builder() {
    return new Builder();
  }

  /** The seed of the run. */
  public long seed() {
    return random.seed();
  }

  /** Stops the run. */
  public Cancellation cancellation() {
    return workers.cancellation();
  }

  /**
   * The same context with randomness of its own, for one repetition, fold or part of a run. It
   * shares threads with this one and must not be closed.
   */
  public RunContext child(String purpose, long index) {
    return new RunContext(
        random.child(purpose, index), workers, memory, linearAlgebra, progress, clock);
  }

  /**
   * The same context with another seed, as {@code withSeed(seed)} would have it. It shares threads
   * with this one and must not be closed.
   */
  public RunContext reseeded(long seed) {
    return new RunContext(new RandomStreams(seed), workers, memory, linearAlgebra, progress, clock);
  }

  /**
   * The same context with large matrix products in this precision. It shares threads with this one
   * and must not be closed.
   */
  public RunContext withPrecision(Precision precision) {
    return new RunContext(
        random, workers, memory, linearAlgebra.withPrecision(precision), progress, clock);
  }

  /** Lets the threads go. */
  @Override
  public void close() {
    workers.close();
  }

  /** Collects settings; each default is stated here and nowhere else. */
  public static final class Builder {
    private long seed;
    private Threads threads = Threads.allProcessors();
    private MemoryBudget memory = MemoryBudget.ofHeap();
    private BackendChoice backend = BackendChoice.NATIVE_OR_JAVA;
    private Precision precision = Precision.DOUBLE;
    private VectorMath vectorMath = VectorMath.best();
    private Progress progress = Progress.SILENT;
    private LongSupplier clock = System::nanoTime;
    private Cancellation cancellation = new Cancellation();
    private Optional<LinearAlgebra> linearAlgebra = Optional.empty();

    private Builder() {}

    /** The seed; 0 unless set. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** The threads; Okra's own on all processors unless set. */
    public Builder threads(Threads value) {
      threads = Objects.requireNonNull(value, "threads");
      return this;
    }

    /** What large arrays may take together; seven eighths of the heap unless set. */
    public Builder memory(MemoryBudget value) {
      memory = Objects.requireNonNull(value, "memory");
      return this;
    }

    /** The linear algebra backend; native with Java as the reported fallback unless set. */
    public Builder backend(BackendChoice value) {
      backend = Objects.requireNonNull(value, "backend");
      return this;
    }

    /** The precision of large matrix products; double unless set. */
    public Builder precision(Precision value) {
      precision = Objects.requireNonNull(value, "precision");
      return this;
    }

    /** Matrix arithmetic of one's own, in place of a backend. */
    public Builder linearAlgebra(LinearAlgebra value) {
      linearAlgebra = Optional.of(value);
      return this;
    }

    /** The elementwise functions; the best this JVM offers unless set. */
    public Builder vectorMath(VectorMath value) {
      vectorMath = Objects.requireNonNull(value, "vectorMath");
      return this;
    }

    /** What receives progress; nobody unless set. */
    public Builder progress(Progress value) {
      progress = Objects.requireNonNull(value, "progress");
      return this;
    }

    /** The clock, in nanoseconds; that of the system unless set. */
    public Builder clock(LongSupplier value) {
      clock = Objects.requireNonNull(value, "clock");
      return this;
    }

    /** The switch that stops the run; a fresh one unless set. */
    public Builder cancellation(Cancellation value) {
      cancellation = Objects.requireNonNull(value, "cancellation");
      return this;
    }

    /** The context. */
    public RunContext build() {
      Workers workers = new Workers(threads, cancellation);
      LinearAlgebra algebra =
          linearAlgebra.orElseGet(
              () -> LinearAlgebras.create(backend, workers, memory, vectorMath, precision));
      return new RunContext(new RandomStreams(seed), workers, memory, algebra, progress, clock);
    }
  }
}
