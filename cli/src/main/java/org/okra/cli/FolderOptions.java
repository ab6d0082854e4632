package org.okra.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import picocli.CommandLine.Option;

/**
 * Where plugins and data are; mix it into every command that reads them. An option comes before the
 * environment, and the environment before the default.
 */
public final class FolderOptions {
  /** Set by the launcher: the folder it is in. */
  private static final String HOME_PROPERTY = "okra.home";

  @Option(
      names = "--plugins",
      paramLabel = "FOLDER",
      description = "Folder of plugin jars; else OKRA_PLUGINS, else 'plugins' beside the launcher.")
  private Optional<Path> plugins = Optional.empty();

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = "Folder of data sets; else OKRA_DATA, else 'data' in the current folder.")
  private Optional<Path> data = Optional.empty();

  /**
   * The folder of plugin jars, absolute; the default may not exist.
   *
   * @throws OkraException {@link ErrorCode#FILE_NOT_FOUND} when a folder was asked for that is not
   *     there
   */
  public Path plugins() {
    return plugins(System.getenv(), Path.of(System.getProperty(HOME_PROPERTY, "")));
  }

  /** The folder of data sets, absolute; it may not exist. */
  public Path data() {
    return data(System.getenv());
  }

  Path plugins(Map<String, String> environment, Path home) {
    Optional<Path> asked = plugins.or(() -> named(environment, "OKRA_PLUGINS"));
    Path folder = asked.orElse(home.resolve("plugins")).toAbsolutePath().normalize();
    if (asked.isPresent() && !Files.isDirectory(folder)) {
      throw Errors.of(
          ErrorCode.FILE_NOT_FOUND,
          "There is no plugin folder %s, which %s names. Correct the path, create the folder, or"
              + " name none.",
          folder,
          plugins.isPresent() ? "--plugins" : "OKRA_PLUGINS");
    }
    return folder;
  }

  Path data(Map<String, String> environment) {
    return data.or(() -> named(environment, "OKRA_DATA"))
        .orElse(Path.of("data"))
        .toAbsolutePath()
        .normalize();
  }

  /**
   * Creates a folder that is not there yet.
   *
   * @param option with which another can be chosen
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when it cannot be written to
   */
  public static Path writable(Path folder, String option) {
    String problem = "it may be read only";
    try {
      if (Files.isWritable(Files.createDirectories(folder))) {
        return folder;
      }
    } catch (IOException e) {
      problem = e.toString();
    }
    throw Errors.of(
        ErrorCode.INPUT_OUTPUT,
        "Cannot write to the folder %s: %s. Choose another with %s.",
        folder,
        problem,
        option);
  }

  /** An empty variable counts as none, as shells have it. */
  private static Optional<Path> named(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable))
        .filter(value -> !value.isBlank())
        .map(Path::of);
  }
}
