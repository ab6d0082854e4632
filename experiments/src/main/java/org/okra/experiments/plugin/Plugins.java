package org.okra.experiments.plugin;

import com.google.inject.Module;
import java.io.IOException;
import java.lang.annotation.AnnotationFormatError;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Names;
import org.okra.core.component.PluginCode;

/**
 * The jars of a plugin folder, each with a class loader of its own. A jar that does not load is
 * kept with the reason and provides nothing; it never stops anybody.
 */
public final class Plugins implements AutoCloseable {
  /** The class loader of a jar is called this and the name of the jar, in every stack trace. */
  static final String LOADER = "plugin ";

  private static final String SERVICES = "META-INF/services/";

  private final List<PluginJar> jars;
  private final List<URLClassLoader> loaders;

  private Plugins(List<PluginJar> jars, List<URLClassLoader> loaders) {
    this.jars = List.copyOf(jars);
    this.loaders = List.copyOf(loaders);
  }

  /** No plugins. */
  public static Plugins none() {
    return new Plugins(List.of(), List.of());
  }

  /**
   * The jars of a folder by name; none when it does not exist.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when the folder cannot be read
   */
  public static Plugins load(Path folder) {
    if (!Files.isDirectory(folder)) {
      return none();
    }
    List<PluginJar> jars = new ArrayList<>();
    List<URLClassLoader> loaders = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Plugins::isJar).sorted().toList()) {
        jars.add(load(file, loaders));
      }
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read the plugin folder %s: %s", folder, e);
    }
    return new Plugins(jars, loaders);
  }

  private static boolean isJar(Path file) {
    return file.getFileName().toString().endsWith(".jar");
  }

  private static PluginJar load(Path file, List<URLClassLoader> loaders) {
    try {
      // A class loader takes any file for an empty jar, so look whether it is one.
      Optional<String> unknown = unknownService(file);
      URLClassLoader loader =
          new URLClassLoader(
              LOADER + file.getFileName(),
              new URL[] {file.toUri().toURL()},
              Plugins.class.getClassLoader());
      loaders.add(loader);
      return PluginCode.inTime("It", () -> provided(file, loader, unknown));
    } catch (IOException e) {
      return broken(file, "it is not a readable jar: " + e.getMessage());
    } catch (ServiceConfigurationError
        | LinkageError
        | AnnotationFormatError
        | StackOverflowError
        | RuntimeException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return broken(
          file,
          e.getMessage() + (cause == e || e instanceof OkraException ? "" : " (" + cause + ")"));
    }
  }

  /** What a jar provides; its classes are loaded and its components created here. */
  private static PluginJar provided(Path file, ClassLoader loader, Optional<String> unknown) {
    List<Declaration<?>> declarations = new ArrayList<>();
    for (Class<?> kind : Kinds.ALL) {
      declarations.addAll(declared(kind, loader, file.getFileName().toString()));
    }
    if (unknown.isPresent()) {
      return broken(file, unknownText(unknown.get(), loader));
    }
    // Two of one name within the jar are found here, with those of others later.
    Components.of(declarations);
    List<Module> modules = own(Module.class, loader);
    if (declarations.isEmpty() && modules.isEmpty()) {
      return broken(file, "it names no component and no Guice module in META-INF/services");
    }
    return new PluginJar(file, declarations, modules, Optional.empty());
  }

  /** A services file of an interface that belongs to Okra and that nobody looks up. */
  private static Optional<String> unknownService(Path file) throws IOException {
    List<String> known = Kinds.ALL.stream().map(Class::getName).toList();
    try (ZipFile jar = new ZipFile(file.toFile())) {
      return jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(SERVICES + "org.okra."))
          .map(name -> name.substring(SERVICES.length()))
          .filter(name -> !known.contains(name))
          .findFirst();
    }
  }

  private static String unknownText(String service, ClassLoader loader) {
    List<String> known = Kinds.ALL.stream().map(Class::getName).toList();
    Optional<Class<?>> kind;
    try {
      kind = Declaration.kindOf(Class.forName(service, false, loader));
    } catch (ClassNotFoundException e) {
      kind = Optional.empty();
    }
    return "components are not looked up in "
        + SERVICES
        + service
        + "."
        + kind.map(each -> " Name the file " + each.getName() + ".")
            .orElseGet(() -> Names.suggestion(service, known));
  }

  private static PluginJar broken(Path file, String problem) {
    String line = problem.replaceAll("\\s*\\R\\s*", " ");
    return new PluginJar(file, List.of(), List.of(), Optional.of(line));
  }

  private static <C> List<Declaration<C>> declared(
      Class<C> kind, ClassLoader loader, String origin) {
    return own(kind, loader).stream().map(each -> new Declaration<>(kind, each, origin)).toList();
  }

  /** What the jar itself provides; its loader also finds what is on the class path of Okra. */
  private static <S> List<S> own(Class<S> service, ClassLoader loader) {
    return ServiceLoader.load(service, loader).stream()
        .filter(provider -> provider.type().getClassLoader() == loader)
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  /** Every jar of the folder, sorted by name. */
  public List<PluginJar> jars() {
    return jars;
  }

  /** Lets the jars go. Components that were loaded from them must not be used any more. */
  @Override
  public void close() {
    for (URLClassLoader loader : loaders) {
      try {
        loader.close();
      } catch (IOException e) {
        throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot close %s: %s", loader, e);
      }
    }
  }
}
