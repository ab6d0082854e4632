package org.okra.core.random;

import java.util.Objects;

/**
 * All randomness of a run: independent streams addressed by (seed, purpose, index).
 *
 * <p>A stream depends on nothing else: not on the thread that asks, not on the order of requests.
 * Parallel work asks for one stream per task index and gives the same answer on any number of
 * threads.
 *
 * @param seed the seed of the run
 */
public record RandomStreams(long seed) {

  /** The stream for a purpose, at index 0. */
  public RandomStream stream(String purpose) {
    return stream(purpose, 0);
  }

  /**
   * The stream for a purpose and an index.
   *
   * @param purpose what the numbers are for, such as {@code "sketch.input"}
   * @param index task, block, fold or repetition
   */
  public RandomStream stream(String purpose, long index) {
    return new RandomStream(mix(key(purpose) ^ mix(index + 0x9e3779b97f4a7c15L)));
  }

  /** Streams for a part of the run, so that two parts may use the same purposes. */
  public RandomStreams child(String purpose, long index) {
    return new RandomStreams(mix(key(purpose) + 0x632be59bd9b4e019L * (index + 1)));
  }

  private long key(String purpose) {
    Objects.requireNonNull(purpose, "purpose");
    long hash = mix(seed ^ 0xd1b54a32d192ed03L);
    for (int i = 0; i < purpose.length(); i++) {
      hash = mix(hash ^ purpose.charAt(i));
    }
    return hash;
  }

  /** The finaliser of SplitMix64: a bijection that spreads every input bit. */
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
