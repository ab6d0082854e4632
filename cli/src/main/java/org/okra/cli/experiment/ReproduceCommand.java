package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.reproduce.Comparison;
import org.okra.experiments.reproduce.Paper;
import org.okra.experiments.reproduce.PaperPage;
import org.okra.experiments.reproduce.Reproduction;
import org.okra.experiments.reproduce.Reproductions;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code okra reproduce}: tables and figures of the papers, ours beside the published. */
@Command(
    name = "reproduce",
    description = {
      "Compute tables and figures of the papers again and print ours beside the published ones;"
          + " without a name, list what there is. Writes a page per paper, and a report per entry.",
      "Runs that are finished in the output folder are taken over; remove it to begin anew. 'all'"
          + " leaves out entries whose data are not there and fails only if none could run.",
      "Examples: okra reproduce; okra reproduce usps-candidates --data data; okra reproduce all"
    })
public final class ReproduceCommand implements Callable<Integer> {
  private static final String ALL = "all";

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "The entry, or 'all'; none lists them.")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      defaultValue = "okra-reproduce",
      description = "Where results go; else '${DEFAULT-VALUE}' in the current folder.")
  private Path out;

  @Mixin private FolderOptions folders;
  @Mixin private MachineOptions machine;
  @Spec private CommandSpec command;

  /** For picocli. */
  public ReproduceCommand() {}

  @Override
  public Integer call() {
    Reproductions all = Reproductions.standard();
    if (name.isEmpty()) {
      list(all);
      return ExitCode.OK.number();
    }
    if (name.get().equals(ALL)) {
      run(withData(all.entries()));
    } else {
      Reproduction entry = all.get(name.get());
      missing(entry).ifPresent(reason -> fail(entry.name() + " " + reason));
      run(List.of(entry));
    }
    all.papers().forEach(this::writePage);
    return ExitCode.OK.number();
  }

  private void list(Reproductions all) {
    PrintWriter console = command.commandLine().getOut();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("name", "paper", "place", "minutes", "data", "state"));
    for (Paper paper : all.papers()) {
      for (Reproduction entry : paper.entries()) {
        rows.add(
            List.of(
                entry.name(),
                paper.key(),
                entry.place(),
                String.format(Locale.ROOT, "%.1f", entry.minutes()),
                entry.data().isEmpty() ? "generated" : String.join(" ", entry.data()),
                missing(entry).isEmpty() ? "ready" : "data missing"));
      }
    }
    new TextTable(rows).print(console);
    console.println();
    console.println(
        "Minutes are rough, for two quiet cores. 'okra reproduce NAME' runs one, 'all' every one;"
            + " 'okra datasets' tells how to get data.");
  }

  private List<Reproduction> withData(List<Reproduction> entries) {
    List<Reproduction> ready = new ArrayList<>();
    for (Reproduction entry : entries) {
      Optional<String> reason = missing(entry);
      if (reason.isEmpty()) {
        ready.add(entry);
      } else {
        command
            .commandLine()
            .getErr()
            .println("okra: skipped " + entry.name() + ": it " + reason.get());
      }
    }
    if (ready.isEmpty()) {
      fail("None of the entries has its data in " + folders.data() + ".");
    }
    return ready;
  }

  private Optional<String> missing(Reproduction entry) {
    return Reproductions.missing(entry, folders.data())
        .map(file -> "needs " + file + ", which is not in " + folders.data() + ".");
  }

  private static void fail(String what) {
    throw Errors.of(
        ErrorCode.FILE_NOT_FOUND,
        "%s Give the data folder with --data; 'okra datasets' tells how to get data.",
        what);
  }

  private void run(List<Reproduction> entries) {
    PrintWriter console = command.commandLine().getOut();
    try (Session session =
        Session.open(folders, machine, Optional.empty(), command.commandLine().getErr())) {
      for (Reproduction entry : entries) {
        ExperimentFile experiment =
            session
                .get(ExperimentReader.class)
                .parse(entry.name() + ".yaml", Reproductions.experiment(entry), List.of());
        Results results;
        // An entry may take minutes, so an interrupted one is continued.
        try (ResultFolder folder =
            ResultFolder.open(out.resolve(entry.name()), ResultFolder.Start.RESUME)) {
          results = session.get(Runner.class).run(experiment, folder);
        }
        PaperPage.writeSection(entry, results, out);
        print(entry, results, console);
      }
    }
  }

  private static void print(Reproduction entry, Results results, PrintWriter console) {
    console.println(entry.place() + ", " + entry.name() + ": " + entry.task());
    console.println();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("method", "metric", "ours", "published"));
    Comparison.of(entry, results)
        .forEach(row -> rows.add(List.of(row.method(), row.metric(), row.ours(), row.published())));
    new TextTable(rows).print(console);
    console.println();
  }

  private void writePage(Paper paper) {
    PaperPage.write(paper, out);
    command.commandLine().getOut().println("page  " + out.resolve(paper.key() + ".md"));
  }
}
