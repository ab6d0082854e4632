package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.component.Declaration;
import org.okra.core.component.Names;
import org.okra.core.component.OptionDescription;
import org.okra.experiments.file.ExperimentSchema;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.plugin.Kinds;
import org.okra.experiments.plugin.OptionType;
import org.okra.experiments.plugin.PluginJar;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.run.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code okra plugins}: every component there is. */
@Command(
    name = "plugins",
    description = {
      "List every component that an experiment can name, where it comes from and its options;"
          + " say why a plugin was not loaded.",
      "Examples: okra plugins; okra plugins kernel; okra plugins p-sparsified;"
          + " okra plugins decoder --schema"
    })
public final class PluginsCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "KIND|NAME",
      arity = "0..1",
      description = "List only this kind, such as kernel, or the components of this name.")
  private Optional<String> filter = Optional.empty();

  @Option(
      names = "--schema",
      description = "Print JSON schemas of the components instead of a list.")
  private boolean schema;

  @Mixin private FolderOptions folders;
  @Spec private CommandSpec command;

  /** For picocli. */
  public PluginsCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Path folder = folders.plugins();
    try (Plugins plugins = Plugins.load(folder)) {
      if (!schema && filter.isEmpty()) {
        // Before the components: of two with one name, this says which jars there are.
        printJars(out, folder, plugins);
      }
      Installed installed = new Installed(plugins);
      List<Declaration<?>> chosen = chosen(installed.declarations());
      if (schema) {
        out.print(Json.text(new ExperimentSchema(installed).definitions(chosen)));
      } else {
        print(out, chosen);
      }
    }
    return ExitCode.OK.number();
  }

  private static void printJars(PrintWriter out, Path folder, Plugins plugins) {
    out.println(
        "plugin folder  " + folder + (Files.isDirectory(folder) ? "" : " (does not exist)"));
    for (PluginJar jar : plugins.jars()) {
      out.println("  " + jar.name() + "  " + state(jar));
    }
    out.println();
  }

  private static String state(PluginJar jar) {
    return jar.problem()
        .map(problem -> "not loaded: " + problem.replaceAll("\\s*\\R\\s*", " "))
        .orElseGet(() -> "loaded, components: " + jar.declarations().size());
  }

  private List<Declaration<?>> chosen(List<Declaration<?>> all) {
    if (filter.isEmpty()) {
      return all;
    }
    String wanted = filter.get();
    List<Declaration<?>> chosen = new ArrayList<>(all);
    chosen.removeIf(
        each -> !Kinds.key(each.kind()).equals(wanted) && !each.name().equals(wanted));
    if (chosen.isEmpty()) {
      List<String> kinds = Kinds.ALL.stream().map(Kinds::key).toList();
      List<String> known =
          Stream.concat(kinds.stream(), all.stream().map(Declaration::name)).toList();
      throw Errors.of(
          ErrorCode.UNKNOWN_NAME,
          "There is no kind and no component '%s'.%s Kinds: %s.",
          wanted,
          Names.suggestion(wanted, known),
          String.join(", ", kinds));
    }
    return chosen;
  }

  private static void print(PrintWriter out, List<Declaration<?>> chosen) {
    for (Class<?> kind : Kinds.ALL) {
      List<Declaration<?>> own = new ArrayList<>(chosen);
      own.removeIf(each -> each.kind() != kind);
      if (own.isEmpty()) {
        continue;
      }
      out.println(Kinds.key(kind));
      for (Declaration<?> each : own) {
        out.println("  " + each.name() + "  (" + each.origin() + ")");
        out.println("      " + each.help());
        each.options().forEach(option -> out.println("      - " + line(option)));
      }
      out.println();
    }
  }

  private static String line(OptionDescription option) {
    return option.name()
        + ": "
        + OptionType.of(option.type())
        + option.defaultText().map(text -> ", default " + text).orElse(", required")
        + "; "
        + option.help();
  }
}
