package org.okra.spark;

import java.util.Optional;
import org.okra.estimators.engine.ClusterEngine;
import org.okra.estimators.engine.EngineSource;

/** The engine of {@code okra run --engine spark}. */
public final class SparkEngineSource implements EngineSource {
  /** For the service loader. */
  public SparkEngineSource() {}

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public ClusterEngine open(Optional<String> master) {
    return new SparkEngine(SparkStart.session(master.orElse("local[*]")));
  }
}
