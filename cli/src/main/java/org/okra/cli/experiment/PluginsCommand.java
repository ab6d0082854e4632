package org.okra.cli.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.cli.FolderCommand;
import org.okra.cli.TextTable;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code okra plugins}: every component there is. */
@Command(
    name = "plugins",
    description = {
      "List every component that an experiment can name, where it comes from and its options;"
          + " say why a plugin was not loaded.",
      "Examples: okra plugins; okra plugins kernel; okra plugins p-sparsified;"
          + " okra plugins decoder --schema"
    })
public final class PluginsCommand extends FolderCommand {
  @Parameters(
      paramLabel = "KIND|NAME",
      arity = "0..1",
      description = "List only this kind, such as kernel, or the components of this name.")
  private Optional<String> filter = Optional.empty();

  @Option(
      names = "--schema",
      description = "Print JSON schemas of the components instead of a list.")
  private boolean schema;

  @Override
  public void run() {
    Path folder = folders().plugins();
    try (Plugins plugins = Plugins.load(folder)) {
      if (!schema && filter.isEmpty()) {
        // Before the components: of two with one name, this says which jars there are.
        printJars(folder, plugins);
      }
      Installed installed = new Installed(plugins);
      List<Declaration<?>> chosen = chosen(installed.declarations());
      if (schema) {
        out().print(Json.text(new ExperimentSchema(installed).definitions(chosen)));
      } else {
        print(chosen);
      }
    }
  }

  private void printJars(Path folder, Plugins plugins) {
    out()
        .println(
            "plugin folder  " + folder + (Files.isDirectory(folder) ? "" : " (does not exist)"));
    TextTable jars = TextTable.ofTexts();
    for (PluginJar jar : plugins.jars()) {
      jars.row(
          "  " + jar.name(),
          jar.problem()
              .map(why -> "not loaded: " + why)
              .orElseGet(() -> "loaded, components: " + jar.declarations().size()));
    }
    jars.print(out());
    out().println();
  }

  private List<Declaration<?>> chosen(List<Declaration<?>> all) {
    if (filter.isEmpty()) {
      return all;
    }
    String wanted = filter.get();
    List<Declaration<?>> chosen =
        all.stream()
            .filter(each -> List.of(Kinds.key(each.kind()), each.name()).contains(wanted))
            .toList();
    if (chosen.isEmpty()) {
      chosen = all.stream().filter(each -> each.alsoKnownAs().contains(wanted)).toList();
    }
    if (chosen.isEmpty()) {
      List<String> kinds = Kinds.ALL.stream().map(Kinds::key).toList();
      List<String> known = new ArrayList<>(kinds);
      all.forEach(each -> known.add(each.name()));
      throw Errors.unknownName(
          "There is no kind and no component '%s'.%s Kinds: %s.",
          wanted, Names.suggestion(wanted, known), String.join(", ", kinds));
    }
    return chosen;
  }

  private void print(List<Declaration<?>> chosen) {
    for (Class<?> kind : Kinds.ALL) {
      List<Declaration<?>> own = chosen.stream().filter(each -> each.kind() == kind).toList();
      if (own.isEmpty()) {
        continue;
      }
      out().println(Kinds.key(kind));
      for (Declaration<?> each : own) {
        String others = String.join(", ", each.alsoKnownAs());
        String origin = each.origin() + (others.isEmpty() ? "" : "; elsewhere called " + others);
        out().println("  " + each.name() + "  (" + origin + ")");
        out().println("      " + each.help());
        each.options().forEach(option -> out().println("      - " + line(option)));
      }
      out().println();
    }
  }

  private static String line(OptionDescription option) {
    return option.name()
        + ": "
        + type(option)
        + option.defaultText().map(text -> ", default " + text).orElse(", required")
        + "; "
        + option.help();
  }

  /** A range is that of the number itself: {@code "number above 0, or none"}. */
  private static String type(OptionDescription option) {
    OptionType type = OptionType.of(option.type());
    String range = option.range().map(each -> " " + each).orElse("");
    return type.form() == OptionType.Form.OPTIONAL
        ? type.element().orElseThrow() + range + ", or none"
        : type + range;
  }
}
