package org.okra.experiments.plugin;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Origins;
import org.okra.core.file.Sha256;

/** Every component there is, of the class path and of plugins. */
@Singleton
public final class Installed {
  private final List<Declaration<?>> declarations = new ArrayList<>();
  private final Components components;
  private final Plugins plugins;

  /**
   * Joins the class path with plugins.
   *
   * @throws OkraException {@link ErrorCode#DUPLICATE_NAME} when two components of a kind have one
   *     name, with both origins
   */
  @Inject
  public Installed(Plugins plugins) {
    for (Class<?> kind : Kinds.ALL) {
      declarations.addAll(Declaration.load(kind, Installed.class.getClassLoader()));
      plugins.jars().stream()
          .flatMap(jar -> jar.declarations().stream())
          .filter(each -> each.kind() == kind)
          .forEach(declarations::add);
    }
    components = Components.of(declarations);
    this.plugins = plugins;
  }

  /** The components by kind and name. */
  public Components components() {
    return components;
  }

  /** Everything, in the order of {@link Kinds#ALL}. */
  public List<Declaration<?>> declarations() {
    return List.copyOf(declarations);
  }

  /**
   * The error for something that went wrong in the code of a plugin, with the jar, the component
   * and the method; empty when no plugin took part, or when the error has a code already.
   */
  public Optional<OkraException> blame(Throwable failure) {
    if (failure instanceof OkraException coded && coded.code() != ErrorCode.INTERNAL) {
      return Optional.empty();
    }
    for (Throwable each = failure; each != null; each = each.getCause()) {
      // Some JVMs put the method that is not there on top of the trace, others its caller.
      Optional<OkraException> missing =
          each instanceof AbstractMethodError ? lacking(each) : Optional.empty();
      if (missing.isPresent()) {
        return missing;
      }
      for (StackTraceElement frame : each.getStackTrace()) {
        String loader = String.valueOf(frame.getClassLoaderName());
        if (loader.startsWith(Plugins.LOADER)) {
          return Optional.of(failed(loader.substring(Plugins.LOADER.length()), frame, each));
        }
      }
      if (each instanceof LinkageError) {
        Optional<OkraException> lacking = lacking(each);
        if (lacking.isPresent()) {
          return lacking;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * A method that a plugin lacks fails where it is called, in no code of the plugin: by its text.
   */
  private Optional<OkraException> lacking(Throwable cause) {
    String text = String.valueOf(cause.getMessage()).replace('/', '.');
    List<String> words = List.of(text.split("[^\\w.$]+"));
    return declarations.stream()
        .filter(each -> isOfPlugin(each.standard().getClass()))
        .filter(each -> isNamed(words, each.standard().getClass().getName()))
        .findFirst()
        .map(
            each ->
                Errors.of(
                    ErrorCode.PLUGIN_BROKEN,
                    cause,
                    "The %s lacks a method that this Okra calls: %s. Remove the jar, or get one for"
                        + " this version.",
                    each,
                    cause));
  }

  /** Whether a class, or a method of it, is among some words. */
  private static boolean isNamed(List<String> words, String type) {
    return words.stream().anyMatch(word -> word.equals(type) || word.startsWith(type + "."));
  }

  private static boolean isOfPlugin(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader != null && String.valueOf(loader.getName()).startsWith(Plugins.LOADER);
  }

  private OkraException failed(String jar, StackTraceElement frame, Throwable cause) {
    String type = frame.getClassName().replaceFirst("\\$.*", "");
    String owner =
        declarations.stream()
            .filter(each -> each.origin().equals(jar))
            .filter(each -> each.standard().getClass().getName().equals(type))
            .findFirst()
            .map(Declaration::toString)
            .orElse("class " + type + " of " + jar);
    return Errors.of(
        ErrorCode.PLUGIN_BROKEN,
        cause,
        "The %s failed in %s: %s. Remove the jar, or show its author the trace of --debug.",
        owner,
        frame.getMethodName(),
        cause);
  }

  /**
   * A text that changes with every jar in use, plugins and Okra's own: what decides results beside
   * settings and data. Classes in folders do not count.
   */
  public String fingerprint() {
    SortedSet<Path> jars = new TreeSet<>();
    Stream.concat(
            declarations.stream().<Class<?>>map(each -> each.standard().getClass()),
            Stream.of(Installed.class, Declaration.class))
        .flatMap(type -> Origins.location(type).stream())
        .filter(Files::isRegularFile)
        .forEach(jars::add);
    plugins.jars().stream()
        .filter(jar -> jar.problem().isEmpty())
        .forEach(jar -> jars.add(jar.path()));
    Sha256 digest = new Sha256();
    jars.forEach(digest::add);
    return digest.hex();
  }
}
