package org.okra.cli.campaign;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.okra.cli.OkraForTests;
import org.okra.cli.TickingClock;

/** Runs commands in this JVM, and keeps what clean inputs give. */
final class Workbench {
  /** More on a machine that has much other work. */
  private static final int SECONDS = Integer.getInteger("okra.campaign.seconds", 60);

  /** Seconds from one look at the clock to the next: in a few seconds few settings are tried. */
  private static final double STEP = 2;

  static final String EXPERIMENT = "e.yaml";

  private final Path root;
  private final Map<String, String> answers = new HashMap<>();
  private final Map<String, Map<String, byte[]>> folders = new HashMap<>();

  Workbench(Path root) {
    this.root = root;
  }

  /** Runs a command to its end, or to the end of patience. */
  Output okra(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    FutureTask<Integer> task =
        new FutureTask<>(
            () ->
                OkraForTests.run(
                    new TickingClock(STEP),
                    new PrintWriter(out),
                    new PrintWriter(err),
                    arguments.toArray(String[]::new)));
    Thread thread = new Thread(task, "case");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(1000L * SECONDS);
      if (!task.isDone()) {
        String where =
            Stream.of(thread.getStackTrace())
                .map(Object::toString)
                .collect(Collectors.joining("\n  at "));
        return new Output(-1, "", "no end within " + SECONDS + " s, now\n  at " + where);
      }
      return new Output(task.get(), out.toString(), err.toString());
    } catch (ExecutionException e) {
      return new Output(-1, out.toString(), "thrown: " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A command that must work. */
  Output succeed(List<String> arguments) {
    Output output = okra(arguments);
    if (output.exit() != 0) {
      throw new IllegalStateException(arguments + " failed: " + output.err());
    }
    return output;
  }

  /** Writes the files of a subject. */
  static void write(Subject subject, Path folder) throws IOException {
    write(subject.files(), folder);
    Files.writeString(folder.resolve(EXPERIMENT), subject.experiment());
  }

  static void write(Map<String, byte[]> files, Path folder) throws IOException {
    for (Map.Entry<String, byte[]> each : files.entrySet()) {
      Path file = folder.resolve(each.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, each.getValue());
    }
  }

  /** The command that runs the experiment of a folder. */
  List<String> run(Path folder, String... more) {
    return command("run", folder, folder.resolve(EXPERIMENT), "--out", folder.resolve("out"), more);
  }

  /** The command that fits the experiment of a folder. */
  List<String> fit(Path folder) {
    return command("fit", folder, folder.resolve(EXPERIMENT), "--model", folder.resolve("m.okra"));
  }

  private List<String> command(
      String name, Path folder, Path file, String where, Path out, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(name, file.toString(), where, out.toString(), "--quiet", "--threads", "1"));
    all.addAll(List.of("--plugins", plugins(folder).toString()));
    all.addAll(List.of(more));
    return all;
  }

  /** The plugin folder of a case, or an empty one. */
  private Path plugins(Path folder) {
    Path own = folder.resolve("plugins");
    try {
      return Files.isDirectory(own) ? own : Files.createDirectories(root.resolve("no-plugins"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a run wrote. */
  static String predictions(Path folder) throws IOException {
    return Files.readString(folder.resolve("out/predictions.csv"));
  }

  /** What a run of the clean subject writes. */
  String predictions(Subject subject) throws IOException {
    results(subject);
    return answers.get(subject.name());
  }

  /** The results of the clean subject: files by their path in the folder of results. */
  Map<String, byte[]> results(Subject subject) throws IOException {
    return folder(
        subject.name() + " results",
        subject,
        here -> {
          succeed(run(here));
          answers.put(subject.name(), predictions(here));
          return here.resolve("out");
        });
  }

  /** Files that commands made of a clean subject, made once. */
  Map<String, byte[]> folder(String key, Subject subject, Maker maker) throws IOException {
    Map<String, byte[]> known = folders.get(key);
    if (known == null) {
      Path here = Files.createTempDirectory(root, "clean");
      write(subject, here);
      known = read(maker.make(here));
      folders.put(key, known);
      delete(here);
    }
    return known;
  }

  /** Runs commands in a folder and says where the files are. */
  interface Maker {
    Path make(Path folder) throws IOException;
  }

  static Map<String, byte[]> read(Path folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        if (each.endsWith(".lock")) {
          continue;
        }
        files.put(folder.relativize(each).toString(), Files.readAllBytes(each));
      }
    }
    return files;
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** The files of a subject in a place of their own, the same for all cases. */
  Path place(Subject subject) throws IOException {
    Path folder = root.resolve("place");
    if (!Files.exists(folder)) {
      write(subject, Files.createDirectory(folder));
    }
    return folder;
  }

  /** A fresh folder. */
  Path fresh() throws IOException {
    return Files.createTempDirectory(root, "case");
  }
}
