package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
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
      "Tell what is in a model file: sizes, kernels, maps, preprocessing, decoder, version and"
          + " configuration. No plugin is needed.",
      "Examples: okra inspect bibtex.okra; okra inspect bibtex.okra --parts"
    })
public final class InspectCommand implements Callable<Integer> {
  @Parameters(paramLabel = "MODEL", description = "What 'okra fit' saved.")
  private Path model;

  @Option(names = "--parts", description = "List every part of the file with its size.")
  private boolean parts;

  @Spec private CommandSpec command;

  /** For picocli. */
  public InspectCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    MemoryBudget memory = new MemoryBudget(Runtime.getRuntime().maxMemory());
    Inspection inspection = Inspection.of(model, memory);
    inspection
        .facts()
        .forEach((name, fact) -> out.println(String.format(Locale.ROOT, "%-16s  %s", name, fact)));
    if (parts) {
      out.println();
      for (Container.Part part : inspection.parts()) {
        out.println(
            part.name()
                + "  "
                + part.elements()
                + " "
                + (part.type().equals("text") ? "bytes of text" : part.type())
                + ", "
                + new ByteSize(part.bytes()));
      }
    }
    if (!inspection.configuration().isEmpty()) {
      out.println();
      out.println("configuration");
      inspection.configuration().lines().forEach(line -> out.println("  " + line));
    }
    return ExitCode.OK.number();
  }
}
