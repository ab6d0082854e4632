package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.okra.cli.TextTable;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.reproduce.Comparison;
import org.okra.experiments.reproduce.Paper;
import org.okra.experiments.reproduce.PaperPage;
import org.okra.experiments.reproduce.Reproduction;
import org.okra.experiments.reproduce.Reproductions;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.ResultFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
public final class ReproduceCommand extends SessionCommand {
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

  @Override
  public void run() {
    if (name.isEmpty()) {
      list(Reproductions.standard());
    } else {
      super.run();
    }
  }

  private void list(Reproductions all) {
    TextTable table = TextTable.ofTexts().row("name", "paper", "place", "minutes", "data", "state");
    for (Paper paper : all.papers()) {
      for (Reproduction entry : paper.entries()) {
        table.row(
            entry.name(),
            paper.key(),
            entry.place(),
            String.format(Locale.ROOT, "%.1f", entry.minutes()),
            entry.data().isEmpty() ? "generated" : String.join(" ", entry.data()),
            missing(entry).isEmpty() ? "ready" : "data missing");
      }
    }
    table.print(out());
    out().println();
    out()
        .println(
            "Minutes are rough, for two quiet cores. 'okra reproduce NAME' runs one, 'all' every"
                + " one; 'okra datasets' shows how to get data.");
  }

  @Override
  void run(Session session) {
    Reproductions all = Reproductions.standard();
    chosen(all, name.orElseThrow()).forEach(entry -> run(session, entry));
    for (Paper paper : all.papers()) {
      PaperPage.write(paper, out);
      out().println("page  " + out.resolve(paper.key() + ".md"));
    }
  }

  private List<Reproduction> chosen(Reproductions all, String wanted) {
    if (!wanted.equals(ALL)) {
      Reproduction entry = all.get(wanted);
      missing(entry).ifPresent(reason -> fail(entry.name() + " " + reason));
      return List.of(entry);
    }
    List<Reproduction> ready = new ArrayList<>(all.entries());
    ready.removeIf(
        entry -> {
          Optional<String> reason = missing(entry);
          reason.ifPresent(why -> err().println("okra: skipped " + entry.name() + ": it " + why));
          return reason.isPresent();
        });
    if (ready.isEmpty()) {
      fail("None of the entries has its data in " + folders().data() + ".");
    }
    return ready;
  }

  private Optional<String> missing(Reproduction entry) {
    return Reproductions.missing(entry, folders().data())
        .map(file -> "needs " + file + ", which is not in " + folders().data() + ".");
  }

  private static void fail(String what) {
    throw Errors.of(
        ErrorCode.FILE_NOT_FOUND,
        "%s Give the data folder with --data; 'okra datasets' shows how to get data.",
        what);
  }

  private void run(Session session, Reproduction entry) {
    ExperimentFile experiment =
        session
            .get(ExperimentReader.class)
            .parse(entry.name() + ".yaml", Reproductions.experiment(entry), List.of());
    // An entry may take minutes, so an interrupted one is continued.
    Results results =
        session.run(
            experiment,
            out.resolve(entry.name()),
            ResultFolder.Start.RESUME,
            PredictionOptions.STANDARD);
    PaperPage.writeSection(entry, results, out);
    out().println(entry.place() + ", " + entry.name() + ": " + entry.task());
    out().println();
    TextTable table = TextTable.ofTexts().row("method", "metric", "ours", "published");
    Comparison.of(entry, results)
        .forEach(row -> table.row(row.method(), row.metric(), row.ours(), row.published()));
    table.print(out());
    out().println();
  }
}
