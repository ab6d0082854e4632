package org.okra.experiments.plugin;

import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Registry;

/** Every component there is, of the class path and of plugins. */
public final class Components {
  private final List<Provided> all = new ArrayList<>();
  private final Map<Kind<?>, Registry<?>> registries = new HashMap<>();

  /**
   * Joins the class path with plugins.
   *
   * @throws OkraException {@link ErrorCode#DUPLICATE_NAME} when two components of a kind have one
   *     name, with both origins
   */
  public Components(Plugins plugins) {
    for (Kind<?> kind : Kind.ALL) {
      registries.put(kind, collect(kind, plugins));
    }
  }

  private <C extends Component<?>> Registry<C> collect(Kind<C> kind, Plugins plugins) {
    List<Provided> provided = new ArrayList<>();
    try {
      ServiceLoader<C> loader = ServiceLoader.load(kind.type(), Components.class.getClassLoader());
      loader.forEach(each -> provided.add(new Provided(kind, each, origin(each))));
    } catch (ServiceConfigurationError e) {
      throw new OkraException(
          ErrorCode.PLUGIN_BROKEN,
          "A " + kind.word() + " of the class path could not be loaded: " + e.getMessage(),
          e);
    }
    plugins.jars().stream()
        .flatMap(jar -> jar.components().stream())
        .filter(each -> each.kind().equals(kind))
        .forEach(provided::add);
    checkNames(kind, provided);
    all.addAll(provided);
    List<C> components = provided.stream().map(each -> kind.type().cast(each.component())).toList();
    return new Registry<>(kind.word(), components);
  }

  private static void checkNames(Kind<?> kind, List<Provided> provided) {
    Map<String, Provided> byName = new HashMap<>();
    for (Provided each : provided) {
      Provided other = byName.put(each.component().name(), each);
      if (other != null) {
        throw new OkraException(
            ErrorCode.DUPLICATE_NAME,
            "Two "
                + kind.word()
                + (kind.word().endsWith("s") ? "es" : "s")
                + " are called '"
                + each.component().name()
                + "': one from "
                + other.origin()
                + " and one from "
                + each.origin()
                + ". Remove one of the two, or rename the plugin's.");
      }
    }
  }

  private static String origin(Component<?> component) {
    CodeSource source = component.getClass().getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return component.getClass().getModule().toString();
    }
    Path path = Path.of(source.getLocation().getPath());
    // A build that was not packaged runs from MODULE/target/classes.
    return path.endsWith("target/classes")
        ? "okra-" + path.getParent().getParent().getFileName()
        : path.getFileName().toString();
  }

  /** The components of a kind by name. */
  public <C extends Component<?>> Registry<C> registry(Kind<C> kind) {
    @SuppressWarnings("unchecked") // The map was filled so.
    Registry<C> registry = (Registry<C>) registries.get(kind);
    return registry;
  }

  /** Everything with its origin, in the order of {@link Kind#ALL}. */
  public List<Provided> all() {
    return List.copyOf(all);
  }
}
