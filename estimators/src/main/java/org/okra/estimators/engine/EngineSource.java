package org.okra.estimators.engine;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Opens engines of one name. A jar on the class path names its class in {@code
 * META-INF/services/org.okra.estimators.engine.EngineSource}.
 */
public interface EngineSource {
  /** What {@code --engine} calls it. */
  String name();

  /**
   * Opens an engine.
   *
   * @param master where the cluster is; the engine's own default if empty
   */
  ClusterEngine open(Optional<String> master);

  /**
   * The engine of a name.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} when no jar brings it
   */
  static ClusterEngine open(String name, Optional<String> master) {
    List<EngineSource> known =
        ServiceLoader.load(EngineSource.class).stream().map(ServiceLoader.Provider::get).toList();
    return known.stream()
        .filter(source -> source.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Errors.of(
                    ErrorCode.UNKNOWN_NAME,
                    "The engine '%s' is not on the class path; there are local%s. Spark and its"
                        + " engine are only there when asked for: start Okra by its launcher, which"
                        + " gets them on '--engine spark', or put okra-spark-*-assembly.jar and the"
                        + " jars of Spark on the class path.",
                    name,
                    known.stream().map(source -> ", " + source.name()).reduce("", String::concat)))
        .open(master);
  }
}
