package org.okra.cli.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.okra.cli.TextTable;
import org.okra.core.Errors;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.report.GalleryPicture;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.ResultFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code okra demo}: an experiment that needs no data, from drawn digits to a report. */
@Command(
    name = "demo",
    description = {
      "Complete drawn digits from their upper halves with IOKR, SISOKR, reduced rank and OEL, each"
          + " with candidates and with a free pre-image; then IOKR and SISOKR again on more rows,"
          + " where the sketch pays. Needs no data; takes less than a minute.",
      "Examples: okra demo; okra demo --out /tmp/demo"
    })
public final class DemoCommand extends SessionCommand {
  private static final String FILE = "demo.yaml";

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      defaultValue = "okra-demo",
      description = "Where results go; else '${DEFAULT-VALUE}' in the current folder.")
  private Path out;

  private final List<String> changes;

  /** The demo as its file describes it. */
  public DemoCommand() {
    this(List.of());
  }

  /**
   * A demo of another size.
   *
   * @param changes of the file, as {@code okra run --set} has them
   */
  DemoCommand(List<String> changes) {
    this.changes = List.copyOf(changes);
  }

  @Override
  void run(Session session) {
    ExperimentFile experiment = session.get(ExperimentReader.class).parse(FILE, text(), changes);
    // Nothing of a demonstration is worth keeping.
    Results results =
        session.run(experiment, out, ResultFolder.Start.REPLACE, PredictionOptions.STANDARD);
    GalleryPicture.write(results.gallery(), out.resolve("pictures.png"));
    out().println("Lower halves of drawn digits, predicted from the upper halves");
    out()
        .println(
            "(kernel-loss and rmse: lower is better; -free: no candidates; -large: 5000 rows,");
    out().println("where the sketch is as good as the exact method within the error, and faster)");
    out().println();
    ResultsTable.print(results, out());
    out().println();
    TextTable.ofTexts()
        .row("report", out.resolve("report.html"))
        .row("pictures", out.resolve("pictures.png"))
        .row("results", out.resolve("results.json"))
        .print(out());
  }

  private static String text() {
    try (InputStream file = OkraModule.class.getResourceAsStream(FILE)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Errors.internal(e, "The file of the demo cannot be read: %s", e);
    }
  }
}
