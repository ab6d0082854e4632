package org.okra.cli.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.core.Errors;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.report.GalleryPicture;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code okra demo}: an experiment that needs no data, from drawn digits to a report. */
@Command(
    name = "demo",
    description = {
      "Complete drawn digits from their upper halves with IOKR, SISOKR, reduced rank and OEL, each"
          + " with candidates and with a free pre-image. Needs no data; takes less than a minute.",
      "Examples: okra demo; okra demo --out /tmp/demo"
    })
public final class DemoCommand implements Callable<Integer> {
  private static final String FILE = "demo.yaml";

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      defaultValue = "okra-demo",
      description = "Where results go; else '${DEFAULT-VALUE}' in the current folder.")
  private Path out;

  @Mixin private FolderOptions folders;
  @Mixin private MachineOptions machine;
  @Spec private CommandSpec command;

  /** For picocli. */
  public DemoCommand() {}

  @Override
  public Integer call() {
    PrintWriter console = command.commandLine().getOut();
    try (Session session =
        Session.open(folders, machine, Optional.empty(), command.commandLine().getErr())) {
      ExperimentFile experiment =
          session.get(ExperimentReader.class).parse(FILE, text(), List.of());
      Results results;
      // Nothing of a demonstration is worth keeping.
      try (ResultFolder folder = ResultFolder.open(out, ResultFolder.Start.REPLACE)) {
        results = session.get(Runner.class).run(experiment, folder);
      }
      GalleryPicture.write(results.gallery(), out.resolve("pictures.png"));
      console.println("Lower halves of drawn digits, predicted from the upper halves");
      console.println("(kernel-loss and rmse: lower is better; -free: no candidates)");
      console.println();
      new ResultsTable(results).print(console);
      console.println();
      console.println("report    " + out.resolve("report.html"));
      console.println("pictures  " + out.resolve("pictures.png"));
      console.println("results   " + out.resolve("results.json"));
    }
    return ExitCode.OK.number();
  }

  private static String text() {
    try (InputStream file = OkraModule.class.getResourceAsStream(FILE)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Errors.internal(e, "The file of the demo cannot be read: %s", e);
    }
  }
}
