package org.okra.experiments.model;

import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.sample.Samples;

/**
 * The training inputs of a saved pipeline, which its file does not hold: whoever asks for them gets
 * an error, not an empty set.
 *
 * @param domain the type they had
 * @param <T> type of one sample
 */
record AbsentSamples<T>(Class<T> domain) implements Samples<T> {
  @Override
  public int size() {
    throw absent();
  }

  @Override
  public T get(int index) {
    throw absent();
  }

  @Override
  public Samples<T> slice(int from, int to) {
    throw absent();
  }

  @Override
  public Samples<T> select(int[] indices) {
    throw absent();
  }

  @Override
  public Samples<T> followedBy(Samples<? extends T> others) {
    throw absent();
  }

  private static OkraException absent() {
    return Errors.argument("it looks at the training inputs, which a model file does not hold.");
  }
}
