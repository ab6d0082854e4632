package org.okra.experiments.plugin;

import com.google.inject.Module;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.okra.core.component.Declaration;

/**
 * A jar of the plugin folder.
 *
 * @param path the file
 * @param declarations the components it provides; empty when it was not loaded
 * @param modules the wiring it adds or replaces; empty when it was not loaded
 * @param problem why it was not loaded, in one line; empty when it was
 */
public record PluginJar(
    Path path, List<Declaration<?>> declarations, List<Module> modules, Optional<String> problem) {

  public PluginJar {
    declarations = List.copyOf(declarations);
    modules = List.copyOf(modules);
  }

  /** Its file name. */
  public String name() {
    return path.getFileName().toString();
  }
}
