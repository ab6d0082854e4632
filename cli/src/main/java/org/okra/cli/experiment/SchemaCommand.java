package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.okra.cli.FolderCommand;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.file.ExperimentSchema;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.run.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code okra schema}: the JSON schema of experiment files. */
@Command(
    name = "schema",
    description = {
      "Print the JSON schema of experiment files, plugins included, for editors that check and"
          + " complete YAML.",
      "Examples: okra schema --out okra.schema.json; then start a file with the line"
          + " '# yaml-language-server: $$schema=okra.schema.json'"
    })
public final class SchemaCommand extends FolderCommand {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the schema goes; else standard output.")
  private Optional<Path> out = Optional.empty();

  @Override
  public void run() {
    try (Plugins plugins = Session.plugins(folders(), err())) {
      String text = Json.text(new ExperimentSchema(new Installed(plugins)).toMap());
      if (out.isPresent()) {
        AtomicFile.write(out.get(), text);
      } else {
        out().print(text);
      }
    }
  }
}
