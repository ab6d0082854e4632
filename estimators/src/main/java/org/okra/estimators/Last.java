package org.okra.estimators;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * At most one value: the last that was computed, kept for as long as it is the one wanted. There
 * are never two of them: one that is not wanted is let go before the next is computed.
 */
final class Last<V> {
  private Optional<V> value = Optional.empty();

  /** The value if it is there and right, else a new one. */
  V get(Predicate<V> right, Supplier<V> compute) {
    Optional<V> found = value.filter(right);
    if (found.isEmpty()) {
      value = Optional.empty();
      found = Optional.of(compute.get());
      value = found;
    }
    return found.get();
  }

  /** The value, computed now if it is not there. */
  V get(Supplier<V> compute) {
    return get(any -> true, compute);
  }

  /** The value, if it is there. */
  Optional<V> value() {
    return value;
  }

  /** Forgets the value. */
  void clear() {
    value = Optional.empty();
  }
}
