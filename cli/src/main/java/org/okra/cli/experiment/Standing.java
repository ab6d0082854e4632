package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.okra.cli.ProgressBars;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentText;
import org.okra.experiments.report.Choice;
import org.okra.experiments.run.SearchHistory;

/**
 * How {@code okra auto} stands: a line and the file {@code experiment.yaml} after every round, so
 * that whenever it is interrupted the best so far is on the disk.
 */
final class Standing implements AutoCloseable {
  static final String FILE = "experiment.yaml";

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
   * @param relocation how {@code experiment.yaml} names the data
   */
  Standing(
      Session session, ExperimentFile search, Path target, Relocation relocation, PrintWriter out) {
    this.session = session;
    this.search = search;
    this.target = target;
    this.relocation = relocation;
    this.out = out;
    this.farewell = new Thread(this::sayGoodbye);
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
    List<String> lines = new ArrayList<>(new Choice(history.first()).lines());
    if (!lines.isEmpty()) {
      history.cut().ifPresent(lines::add);
      AtomicFile.write(target.resolve("choice.txt"), String.join("\n", lines) + "\n");
      lines.forEach(out::println);
      out.println();
      out.flush();
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

  private void sayGoodbye() {
    if (Files.exists(target.resolve(FILE))) {
      session
          .progress()
          .note("Stopped. The best so far is " + target.resolve(FILE) + "; 'okra fit' takes it.");
    }
    session.progress().note("The same command with --resume takes finished trials and runs over.");
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(farewell);
  }
}
