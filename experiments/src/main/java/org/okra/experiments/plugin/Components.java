package org.okra.experiments.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyComponent;
import org.okra.core.component.LegacyRegistry;

/** Every component there is, of the class path and of plugins. */
public final class Components {
  private final List<Provided> all = new ArrayList<>();
  private final Map<Kind<?>, LegacyRegistry<?>> registries = new HashMap<>();

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

  private <C extends LegacyComponent<?>> LegacyRegistry<C> collect(Kind<C> kind, Plugins plugins) {
    List<Provided> provided = new ArrayList<>();
    try {
      ServiceLoader<C> loader = ServiceLoader.load(kind.type(), Components.class.getClassLoader());
      loader.forEach(each -> provided.add(new Provided(kind, each, origin(each))));
    } catch (ServiceConfigurationError e) {
      throw Errors.of(
          ErrorCode.PLUGIN_BROKEN,
          e,
          "A %s of the class path could not be loaded: %s",
          kind.word(),
          e.getMessage());
    }
    plugins.jars().stream()
        .flatMap(jar -> jar.components().stream())
        .filter(each -> each.kind().equals(kind))
        .forEach(provided::add);
    checkNames(kind, provided);
    all.addAll(provided);
    List<C> components = provided.stream().map(each -> kind.type().cast(each.component())).toList();
    return new LegacyRegistry<>(kind.word(), components);
  }

  private static void checkNames(Kind<?> kind, List<Provided> provided) {
    Map<String, Provided> byName = new HashMap<>();
    for (Provided each : provided) {
      Provided other = byName.put(each.component().name(), each);
      if (other != null) {
        throw Errors.of(
            ErrorCode.DUPLICATE_NAME,
            "Two %s%s are called '%s': one from %s and one from %s. Remove one of the two, or"
                + " rename the plugin's.",
            kind.word(),
            kind.word().endsWith("s") ? "es" : "s",
            each.component().name(),
            other.origin(),
            each.origin());
      }
    }
  }

  private static String origin(LegacyComponent<?> component) {
    Optional<Path> location = location(component.getClass());
    if (location.isEmpty()) {
      return component.getClass().getModule().toString();
    }
    Path path = location.get();
    // A build that was not packaged runs from MODULE/target/classes.
    return path.endsWith("target/classes")
        ? "okra-" + path.getParent().getParent().getFileName()
        : path.getFileName().toString();
  }

  /** The components of a kind by name. */
  public <C extends LegacyComponent<?>> LegacyRegistry<C> registry(Kind<C> kind) {
    @SuppressWarnings("unchecked") // The map was filled so.
    LegacyRegistry<C> registry = (LegacyRegistry<C>) registries.get(kind);
    return Objects.requireNonNull(registry, () -> "Kind.ALL lacks " + kind);
  }

  /**
   * A text that changes with every jar that components come from, plugins and Okra's own: what
   * decides results beside settings and data. Classes that lie in folders do not count.
   */
  public String fingerprint() {
    SortedSet<Path> jars = new TreeSet<>();
    Stream.concat(
            all.stream().<Class<?>>map(each -> each.component().getClass()),
            Stream.of(Components.class, LegacyComponent.class))
        .flatMap(type -> location(type).stream())
        .filter(Files::isRegularFile)
        .forEach(jars::add);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path jar : jars) {
        digest.update(Files.readAllBytes(jar));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read the jars of Okra: %s", e);
    } catch (NoSuchAlgorithmException e) {
      throw Errors.internal(e, "This JVM has no SHA-256.");
    }
  }

  private static Optional<Path> location(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? Optional.empty()
        : Optional.of(Path.of(source.getLocation().getPath()));
  }

  /** Everything with its origin, in the order of {@link Kind#ALL}. */
  public List<Provided> all() {
    return List.copyOf(all);
  }
}
