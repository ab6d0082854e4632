package org.okra.experiments.plugin;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A jar of the plugin folder.
 *
 * @param path the file
 * @param components what it provides; empty when it was not loaded
 * @param problem why it was not loaded; empty when it was
 */
public record PluginJar(Path path, List<Provided> components, Optional<String> problem) {

  public PluginJar {
    components = List.copyOf(components);
  }
}
