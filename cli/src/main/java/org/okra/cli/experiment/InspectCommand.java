package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.okra.cli.TextTable;
import org.okra.core.container.Container;
import org.okra.core.resource.ByteSize;
import org.okra.core.resource.MemoryBudget;
import org.okra.experiments.model.Inspection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code okra inspect}: what is in a model file. */
@Command(
    name = "inspect",
    description = {
      "Show what is in a model file: sizes, kernels, maps, preprocessing, decoder, version and"
          + " configuration. No plugin is needed.",
      "Examples: okra inspect bibtex.okra; okra inspect bibtex.okra --parts"
    })
public final class InspectCommand implements Runnable {
  @Parameters(paramLabel = "MODEL", description = "What 'okra fit' saved.")
  private Path model;

  @Option(names = "--parts", description = "List every part of the file with its size.")
  private boolean parts;

  @Spec private CommandSpec command;

  @Override
  public void run() {
    PrintWriter out = command.commandLine().getOut();
    MemoryBudget memory = new MemoryBudget(Runtime.getRuntime().maxMemory());
    Inspection inspection = Inspection.of(model, memory);
    TextTable facts = TextTable.ofTexts();
    inspection.facts().forEach(facts::row);
    facts.print(out);
    if (parts) {
      out.println();
      TextTable table = TextTable.ofTexts();
      for (Container.Part part : inspection.parts()) {
        String unit = part.type().equals("text") ? "bytes of text" : part.type();
        table.row(part.name(), part.elements() + " " + unit, new ByteSize(part.bytes()));
      }
      table.print(out);
    }
    if (!inspection.configuration().isEmpty()) {
      out.println();
      out.println("configuration");
      inspection.configuration().lines().forEach(line -> out.println("  " + line));
    }
  }
}
