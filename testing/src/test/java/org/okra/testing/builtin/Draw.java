package org.okra.testing.builtin;

/** Draws as many samples as it is asked for, the same for the same seed. */
@FunctionalInterface
interface Draw<S> {
  S draw(int count, long seed);
}
