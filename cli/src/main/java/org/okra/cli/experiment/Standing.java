package org.okra.cli.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.okra.cli.ProgressBars;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentText;
import org.okra.experiments.report.Choice;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.SearchHistory;

/**
 * How {@code okra auto} stands: a line and the file {@code experiment.yaml} after every round, so
 * that whenever it is interrupted the best so far is on the disk.
 */
final class Standing implements AutoCloseable {
  static final String FILE = "experiment.yaml";
  private static final String CHOICE = "choice.txt";

  private final Session session;
  private final ExperimentFile search;
  private final Path target;
  private final Relocation relocation;
  private final PrintWriter out;
  private final Thread farewell;
  private boolean explained;

  /**
   * Listens from now on.
   *
   * @param target where files go; a folder beside the results if these are to be replaced
   * @param relocation how {@code experiment.yaml} names the data
   */
  Standing(
      Session session,
      ExperimentFile search,
      Path target,
      Relocation relocation,
      ResultFolder.Start start,
      PrintWriter out) {
    this.session = session;
    this.search = search;
    this.target = target;
    this.relocation = relocation;
    this.out = out;
    this.farewell = new Thread(() -> goodbye(target, start).forEach(session.progress()::note));
    session.get(SearchHistory.class).listen(this::hear);
    Runtime.getRuntime().addShutdownHook(farewell);
  }

  private void hear(SearchHistory.Round round) {
    String left =
        round.secondsLeft().isPresent()
            ? "; " + ProgressBars.duration(round.secondsLeft().getAsDouble()) + " left"
            : "";
    session
        .progress()
        .status(
            String.format(
                Locale.ROOT,
                "%d of %d rows: best so far %.4f (%s)%s",
                round.rows(),
                round.all(),
                round.found().best().value().value(),
                Choice.text(round.found().best()),
                left));
    if (!explained) {
      write(round.best().configuration());
    }
  }

  /** Says why the rounds so far chose what they chose; further ones are of other searches. */
  void explain() {
    explained = true;
    SearchHistory history = session.get(SearchHistory.class);
    List<String> lines = new ArrayList<>(new Choice(history).lines());
    if (!lines.isEmpty()) {
      history.cut().ifPresent(lines::add);
      AtomicFile.write(target.resolve(CHOICE), String.join("\n", lines) + "\n");
      lines.forEach(out::println);
      out.println();
      out.flush();
    }
  }

  /** Whether it was said why something was chosen. */
  static boolean isExplained(Path folder) {
    return Files.exists(folder.resolve(CHOICE));
  }

  /** Removes what an earlier search said in a folder. */
  static void forget(Path folder) {
    Path file = folder.resolve(CHOICE);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot remove %s: %s", file, e);
    }
  }

  /** Writes a method as an experiment of its own. */
  void write(Map<String, Object> configuration) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("name", search.name());
    all.putAll(configuration);
    all.remove("search");
    AtomicFile.write(target.resolve(FILE), ExperimentText.of(relocation.apply(all, "-chosen")));
  }

  /**
   * What to say when everything is stopped. Files beside results that were to be replaced are of no
   * use: the next command throws them away.
   */
  static List<String> goodbye(Path folder, ResultFolder.Start start) {
    if (start == ResultFolder.Start.REPLACE) {
      return List.of(
          "Stopped. A model and an experiment.yaml that were there before are as they were.",
          "The same command with --resume in place of --overwrite takes finished trials and runs"
              + " over.");
    }
    List<String> lines = new ArrayList<>();
    if (new KnownModel(folder).isKept()) {
      lines.add(
          "Stopped. The model is "
              + folder.resolve(KnownModel.FILE)
              + ", fitted; 'okra predict' takes it. Only the estimate of how good it is was not"
              + " finished.");
    } else if (Files.exists(folder.resolve(FILE))) {
      lines.add("Stopped. The best so far is " + folder.resolve(FILE) + "; 'okra fit' takes it.");
    }
    lines.add("The same command with --resume takes finished trials and runs over.");
    return lines;
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(farewell);
  }
}
