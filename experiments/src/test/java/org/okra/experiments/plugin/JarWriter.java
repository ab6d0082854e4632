package org.okra.experiments.plugin;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles classes and packs them into a jar with services lines. */
public final class JarWriter {
  private JarWriter() {}

  /**
   * Writes a jar.
   *
   * @param sources source texts by class name
   * @param services names of classes by interface
   */
  public static Path write(Path jar, Map<String, String> sources, Map<Class<?>, String> services)
      throws IOException {
    Path classes = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "classes");
    compile(sources, classes);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(classes.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, zip);
      }
      for (Map.Entry<Class<?>, String> service : services.entrySet()) {
        zip.putNextEntry(new ZipEntry("META-INF/services/" + service.getKey().getName()));
        zip.write((service.getValue() + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
    }
    return jar;
  }

  private static void compile(Map<String, String> sources, Path target) {
    if (sources.isEmpty()) {
      return;
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<JavaFileObject> units =
        sources.entrySet().stream()
            .<JavaFileObject>map(each -> new Source(each.getKey(), each.getValue()))
            .toList();
    String classPath = System.getProperty("java.class.path");
    List<String> options =
        List.of("-d", target.toString(), "-cp", classPath, "--release", "17", "-proc:none");
    if (!compiler.getTask(null, null, null, options, null, units).call()) {
      throw new IllegalStateException("The plugin of the test does not compile.");
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
