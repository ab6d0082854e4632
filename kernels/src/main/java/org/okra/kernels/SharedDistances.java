package org.okra.kernels;

import java.util.Optional;
import java.util.function.Consumer;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * The distances between the samples of one set, kept for kernels that differ in their width alone:
 * a search over widths takes one matrix product and not one per width. Holds one matrix at a time,
 * and none that takes more than an eighth of the memory budget.
 */
public final class SharedDistances {
  private static final long SHARE_OF_MEMORY = 8;
  private static final int NOTHING = 0;

  private final long most;
  private Optional<Samples<?>> samples = Optional.empty();
  private Optional<Matrix> distances = Optional.empty();

  private SharedDistances(long most) {
    this.most = most;
  }

  /** Keeps nothing. */
  public static SharedDistances none() {
    return new SharedDistances(NOTHING);
  }

  /** Keeps what the memory of a run allows. */
  public static SharedDistances within(RunContext context) {
    return new SharedDistances(context.memory().bytes() / SHARE_OF_MEMORY);
  }

  /** Whether anything is kept. */
  public boolean isUsed() {
    return most > NOTHING;
  }

  /**
   * {@code B <- distances}, computed when they are not those of the last call.
   *
   * @param block overwritten; n x n
   * @param compute fills a matrix with the distances between the samples
   */
  public synchronized void fill(Samples<?> of, Matrix block, Consumer<Matrix> compute) {
    if (8L * of.size() * of.size() > most) {
      compute.accept(block);
      return;
    }
    if (samples.filter(known -> known == of).isEmpty()) {
      compute.accept(block);
      samples = Optional.of(of);
      distances = Optional.of(block.copy());
    } else {
      block.setAll(distances.orElseThrow());
    }
  }
}
