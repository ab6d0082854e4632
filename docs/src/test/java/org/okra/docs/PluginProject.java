package org.okra.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The project in {@code docs/examples/plugin}: its files, and what the compiler makes of them. */
final class PluginProject {
  static final Path FOLDER = Page.root().resolve("docs/examples/plugin");
  private static final String SERVICES = "META-INF/services";

  private PluginProject() {}

  static String file(String name) {
    return Page.read(FOLDER.resolve(name)).text();
  }

  /** The sources of a part by the name of the class. */
  static Map<String, String> sources(String part) {
    return files("src/" + part + "/java/example", ".java");
  }

  /** The services lines by the path of the file in the jar. */
  static Map<String, String> services() {
    Map<String, String> services = new TreeMap<>();
    files("src/main/resources/" + SERVICES, "")
        .forEach((name, lines) -> services.put(SERVICES + "/" + name, lines));
    return services;
  }

  private static Map<String, String> files(String folder, String ending) {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        texts.put(name.substring(0, name.length() - ending.length()), Files.readString(file));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return texts;
  }

  /** A folder with the jar of the project, in a folder that is given. */
  static Path jar(Path folder) throws IOException {
    return jar(List.copyOf(sources("main").values()), services(), folder);
  }

  /** A folder with one jar of compiled sources. */
  static Path jar(List<String> sources, Map<String, String> services, Path folder)
      throws IOException {
    Path classes = Files.createDirectories(classes(folder));
    JavaBlocks.compile(sources, classes);
    Path jars = Files.createDirectories(folder.resolve("plugins"));
    JavaBlocks.pack(classes, services, jars.resolve("own.jar"));
    return jars;
  }

  /** Where the classes of a jar are, in the folder that it was compiled into. */
  static Path classes(Path folder) {
    return folder.resolve("classes");
  }
}
