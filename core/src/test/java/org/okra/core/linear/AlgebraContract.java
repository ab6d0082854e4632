package org.okra.core.linear;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.random.RandomStream;
import org.okra.core.random.RandomStreams;
import org.okra.core.resource.Workers;

/** What must hold for every {@link Setting}: subclasses hold the tests, this class the set-up. */
@ParameterizedClass
@EnumSource(Setting.class)
abstract class AlgebraContract {
  @Parameter Setting setting;

  LinearAlgebra algebra;
  RandomStream random;
  private Workers workers;

  @BeforeEach
  void open() {
    workers = setting.workers();
    algebra = setting.algebra(workers);
    random = new RandomStreams(20260101).stream(getClass().getSimpleName());
  }

  @AfterEach
  void close() {
    workers.close();
  }

  /** A size from 0 to {@code most}, small ones more often. */
  int size(int most) {
    return random.nextInt(random.nextInt(most + 1) + 1);
  }

  <T> T oneOf(T[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
