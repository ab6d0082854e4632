package org.okra.docs;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles the classes of pages, with every lint an error, and packs them. */
final class JavaBlocks {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([a-z.]+);");
  private static final Pattern TYPE =
      Pattern.compile("(?m)^(?:public )?(?:final )?(?:class|record|interface) (\\w+)");

  private JavaBlocks() {}

  /**
   * Compiles.
   *
   * @throws IllegalStateException with the messages of the compiler
   */
  static void compile(List<String> sources, Path target) {
    compile(sources, target, target);
  }

  /**
   * Compiles classes that use others.
   *
   * @param known the folder of the others
   * @throws IllegalStateException with the messages of the compiler
   */
  static void compile(List<String> sources, Path target, Path known) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<JavaFileObject> units = sources.stream().<JavaFileObject>map(JavaBlocks::unit).toList();
    List<String> options =
        List.of(
            "-d",
            target.toString(),
            "-cp",
            System.getProperty("java.class.path") + File.pathSeparator + known,
            "--release",
            "17",
            "-proc:none",
            // Jars of the class path may name others that are not there.
            "-Xlint:all,-path,-classfile",
            "-Werror");
    StringWriter messages = new StringWriter();
    if (!compiler.getTask(messages, null, null, options, null, units).call()) {
      throw new IllegalStateException(messages.toString());
    }
  }

  /**
   * Packs classes with services lines.
   *
   * @param services lines by the path of the file
   */
  static void pack(Path classes, Map<String, String> services, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(classes.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, zip);
      }
      for (Map.Entry<String, String> service : services.entrySet()) {
        zip.putNextEntry(new ZipEntry(service.getKey()));
        zip.write(service.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static JavaFileObject unit(String source) {
    String name = first(PACKAGE, source).replace('.', '/') + "/" + first(TYPE, source);
    return new SimpleJavaFileObject(
        URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }

  private static String first(Pattern pattern, String source) {
    Matcher matcher = pattern.matcher(source);
    if (!matcher.find()) {
      throw new IllegalStateException("No " + pattern + " in:\n" + source);
    }
    return matcher.group(1);
  }
}
