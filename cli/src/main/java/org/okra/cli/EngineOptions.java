package org.okra.cli;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.estimators.engine.ClusterEngine;
import org.okra.estimators.engine.EngineSource;
import picocli.CommandLine.Option;

/** Where a command computes; mix it into commands that can do so elsewhere. */
public final class EngineOptions {
  private static final String LOCAL = "local";

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "Where sketched fits run: local (this process, the default) or spark.")
  private String engine = LOCAL;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "The cluster of --engine spark: local[2] or spark://host:port; else local[*].")
  private Optional<String> master = Optional.empty();

  /** The engine that was asked for; empty for this process. */
  public Optional<ClusterEngine> open() {
    if (!engine.equals(LOCAL)) {
      return Optional.of(EngineSource.open(engine, master));
    }
    if (master.isPresent()) {
      throw Errors.option(
          "--master is '%s', but the engine is this process. Add --engine spark.", master.get());
    }
    return Optional.empty();
  }
}
