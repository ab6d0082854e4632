package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.okra.cli.FolderOptions;
import org.okra.cli.TextTable;
import org.okra.core.component.FlowText;
import org.okra.evaluation.Estimate;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;
import org.okra.experiments.run.SearchRunner;
import org.okra.experiments.run.Trial;
import org.okra.experiments.run.TuneFolder;
import org.okra.experiments.run.Tuned;
import org.okra.experiments.run.TunedExperiment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code okra tune}: runs the searches of an experiment file. */
@Command(
    name = "tune",
    description = {
      "Search the settings that the methods of an experiment file leave open, on the training part"
          + " of the first seed; write every trial to tune.json and the experiment with the best"
          + " settings to best.yaml. A file without a search gets the one that suits its data, as"
          + " 'okra auto' makes it.",
      "Examples: okra tune bibtex.yaml --out tuned; okra run tuned/best.yaml;"
          + " okra tune bibtex.yaml --out tuned --resume;"
          + " okra tune bibtex.yaml --set 'search={space: {estimator.lambda: [1e-6, 1e-4]}}'"
    })
public final class TuneCommand extends FileCommand {
  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where tune.json and best.yaml go; else 'results/NAME' in the current folder.")
  private Optional<Path> out = Optional.empty();

  @Mixin private RestartFlags restart;

  @Override
  void check() {
    restart.start();
  }

  @Override
  void run(Session session, ExperimentFile experiment) {
    // Before the work: a search must not end in a folder that cannot be written to.
    Path target =
        FolderOptions.writable(out.orElse(Path.of("results", experiment.name())), "--out");
    ExperimentFile searched = searched(session, experiment);
    try (TuneFolder folder = TuneFolder.open(target, restart.start(), session.progress())) {
      search(session, searched, folder);
    }
  }

  /** A file that says nothing of a search leaves it to the defaults. */
  private ExperimentFile searched(Session session, ExperimentFile experiment) {
    if (experiment.methods().stream().anyMatch(method -> method.search().isPresent())) {
      return experiment;
    }
    session.progress().note("The file has no search; trying what suits the data (search: auto).");
    return read(session, List.of("search=auto"));
  }

  private void search(Session session, ExperimentFile experiment, TuneFolder folder) {
    TunedExperiment tuned = session.get(SearchRunner.class).run(experiment, folder);
    // Before the files: what was found is on the screen even when the disk is full.
    for (int i = 0; i < tuned.searches().size(); i++) {
      Method method = experiment.methods().get(i);
      tuned.searches().get(i).ifPresent(search -> print(method, search));
    }
    out().flush();
    folder.finish(tuned);
    out().println("best settings  " + folder.root().resolve("best.yaml"));
  }

  private void print(Method method, Tuned tuned) {
    int metric = method.search().orElseThrow().metric();
    out().println(method.name() + ", by " + method.settings().metricNames().get(metric));
    TextTable table = TextTable.ofTexts();
    for (Trial trial : tuned.ranked()) {
      Estimate value = trial.value();
      table.row(
          ResultsTable.text("  %10.4f", value.value(), "%.4f", value.standardError()),
          FlowText.write(trial.settings()));
    }
    table.print(out());
    out().println();
  }
}
