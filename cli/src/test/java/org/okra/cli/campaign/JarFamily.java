package org.okra.cli.campaign;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Damaged plugin jars, and whole ones with components that fail. */
final class JarFamily implements Family {
  private static final String KERNEL = "org.okra.kernels.Kernel";

  /**
   * A component.
   *
   * @param service the interface of its kind
   * @param setting puts it into the experiment
   * @param body of the class, with FAULT where it can fail
   */
  private record Part(String service, String setting, String body) {}

  private static final List<Part> PARTS =
      List.of(
          new Part(
              KERNEL + "<FeatureVector>",
              "input.kernel=odd",
              "public double value(FeatureVector a, FeatureVector b) { FAULT return RESULT; }"),
          new Part(
              "org.okra.sketches.MapSource",
              "input.sketch=odd",
              "public <T> org.okra.sketches.FeatureMap<T> create(org.okra.kernels.Kernel<T> k,"
                  + " Samples<? extends T> s, RunContext c) { FAULT return null; }"),
          new Part(
              "org.okra.sketches.SketchMethod",
              "output.sketch=odd",
              "public org.okra.sketches.Sketch draw(org.okra.kernels.Gram g, RunContext c)"
                  + " { FAULT return null; }"),
          new Part(
              "org.okra.estimators.ProjectionLearner",
              "output.projection=odd",
              "public <Y> org.okra.sketches.FeatureMap<Y> learn("
                  + "org.okra.estimators.FittedOutputs<Y> f, RunContext c) { FAULT return null; }"),
          new Part(
              "org.okra.estimators.lipschitz.Coupling",
              "estimator={type: lipschitz, loss: huber, coupling: odd}",
              "public org.okra.kernels.operator.OutputMatrix matrix("
                  + "org.okra.estimators.loss.Loss l, int d, RunContext c) { FAULT return null; }"),
          new Part(
              "org.okra.evaluation.loss.StructuredLoss<FeatureVector>",
              "metrics=[{type: loss, loss: odd}]",
              "public double value(FeatureVector a, FeatureVector b) { FAULT return RESULT; }"),
          new Part(
              "org.okra.datasets.split.SplitMethod",
              "split=odd",
              "public <X, Y> java.util.List<org.okra.datasets.TrainTest<X, Y>> split("
                  + "org.okra.datasets.Data<X, Y> d, RunContext c) { FAULT return null; }"));
  private static final List<String> FAULTS =
      List.of(
          "",
          "if (true) throw new IllegalStateException(\"boom\");",
          "if (true) throw new NoClassDefFoundError(\"x/Y\");",
          "if (true) throw new AssertionError();",
          "if (true) throw new StackOverflowError();",
          "if (true) throw new ArrayIndexOutOfBoundsException(7);",
          "Object none = null; none.hashCode();");
  private static final List<String> RESULTS = List.of("Double.NaN", "1.0 / 0.0", "-1e300");

  private final Workbench bench;
  private final Subject subject;
  private final Map<String, Map<String, byte[]>> compiled = new LinkedHashMap<>();

  JarFamily(Workbench bench, Subject subject) {
    this.bench = bench;
    this.subject = subject;
  }

  @Override
  public Trial make(SplittableRandom random, Path folder) throws IOException {
    Workbench.write(subject, folder);
    Path plugins = Files.createDirectory(folder.resolve("plugins"));
    Part part = Family.pick(PARTS, random);
    String fault = Family.pick(FAULTS, random);
    String result = Family.pick(RESULTS, random);
    boolean used = random.nextInt(4) > 0;
    boolean damaged = random.nextInt(3) == 0;
    byte[] jar = jar(part, fault, result, random);
    if (damaged) {
      jar = Bytes.any(jar, random).result();
    }
    Files.write(plugins.resolve("odd.jar"), jar);
    return new Trial(
        "plugin %s: %s %s%s%s"
            .formatted(
                part.service(), fault, result, used ? ", used" : "", damaged ? ", damaged" : ""),
        Expectation.NOTICED,
        used ? bench.run(folder, "--set", part.setting()) : bench.run(folder),
        () -> Workbench.predictions(folder),
        bench.predictions(subject));
  }

  private byte[] jar(Part part, String fault, String result, SplittableRandom random)
      throws IOException {
    String source =
        """
        package example;
        import org.okra.core.component.Component;
        import org.okra.core.run.RunContext;
        import org.okra.core.sample.*;
        @Component(name = "odd", help = "fails")
        public record Odd() implements %s {
          %s
        }
        """
            .formatted(
                part.service(), part.body().replace("FAULT", fault).replace("RESULT", result));
    Map<String, byte[]> classes = compiled.get(source);
    if (classes == null) {
      classes = compile(source);
      compiled.put(source, classes);
    }
    String service = part.service().replaceFirst("<.*", "").replace("SketchMethod", "MapSource");
    List<String> lines =
        List.of(
            "example.Odd", "example.Odd", "example.Odd", "example.Missing", "java.lang.String", "");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(out)) {
      for (Map.Entry<String, byte[]> each : classes.entrySet()) {
        add(jar, each.getKey(), each.getValue());
      }
      byte[] line = Family.pick(lines, random).getBytes(StandardCharsets.UTF_8);
      add(jar, "META-INF/services/" + service, line);
    }
    return out.toByteArray();
  }

  private static void add(JarOutputStream jar, String name, byte[] bytes) throws IOException {
    JarEntry entry = new JarEntry(name);
    entry.setTime(0);
    jar.putNextEntry(entry);
    jar.write(bytes);
  }

  private Map<String, byte[]> compile(String source) throws IOException {
    Path target = bench.fresh();
    JavaFileObject unit =
        new SimpleJavaFileObject(
            URI.create("string:///example/Odd.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    List<String> options =
        List.of(
            "-d", target.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
    if (!ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, null, options, null, List.of(unit))
        .call()) {
      throw new IllegalStateException("does not compile: " + source);
    }
    Map<String, byte[]> classes = Workbench.read(target);
    Workbench.delete(target);
    return classes;
  }
}
