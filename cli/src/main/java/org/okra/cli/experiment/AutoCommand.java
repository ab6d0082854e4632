package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.okra.cli.FolderOptions;
import org.okra.cli.TextTable;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;
import org.okra.core.file.AtomicFile;
import org.okra.core.file.FileSet;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.read.Csv;
import org.okra.experiments.auto.DataCheck;
import org.okra.experiments.auto.DataGuess;
import org.okra.experiments.auto.DataTraits;
import org.okra.experiments.auto.DefaultSpace;
import org.okra.experiments.auto.DefaultSpace.Task;
import org.okra.experiments.auto.Guess;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.ExperimentText;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.DataSource;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.SearchJournal;
import org.okra.experiments.run.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code okra auto}: from files to a judged model, with nothing else said. */
@Command(
    name = "auto",
    description = {
      "Find out what files hold, search what suits them, estimate how good it is on rows that the"
          + " search did not see, beside the nearest neighbour and a constant, and fit the choice"
          + " to all rows. Writes search.yaml (what was tried), experiment.yaml (what was chosen),"
          + " model.okra, results.json and report.html.",
      "Examples: okra auto train.arff test.arff labels.xml; okra auto houses.csv --outputs price;"
          + " okra auto photos.csv --outputs tags; okra auto rankings.txt --minutes 2"
    })
public final class AutoCommand extends SessionCommand {
  private static final double SECONDS = 60;
  private static final double NANOSECONDS = 1e-9;

  /** The part of the time for searches; the rest is for fits, predictions, baselines and files. */
  private static final double SHARE = 0.85;

  /** The search for the model, which comes first, has so many times the time of one for a fold. */
  private static final int MODEL_SHARES = 2;

  private static final double LEAST_SECONDS = 1;
  private static final int LONGEST_NAME = 90;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..3",
      description =
          "A file, or a training and a test part, and the XML file of label names if there is one;"
              + " spectra, fingerprints and candidates; or a data set as an experiment file has"
              + " it.")
  private List<String> files;

  @Option(
      names = "--outputs",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "Columns to predict, by name or number; for ARFF files how many attributes at the end.")
  private List<String> outputs = List.of();

  @Option(
      names = "--inputs",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns to predict from; else all others.")
  private List<String> inputs = List.of();

  @Option(
      names = "--as",
      paramLabel = "WORD",
      description =
          "What the outputs are: numbers, classes, label-sets or rankings; else the file says.")
  private Optional<String> as = Optional.empty();

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description = "What decides; else the usual one for the outputs.")
  private Optional<String> metric = Optional.empty();

  @Option(
      names = "--folds",
      paramLabel = "K",
      description =
          "Folds of the estimate where there is no test part; default ${DEFAULT-VALUE}. Each"
              + " searches anew.")
  private int folds = 5;

  @Option(
      names = "--minutes",
      paramLabel = "T",
      description = "Time for everything together; default ${DEFAULT-VALUE}.")
  private double minutes = 10;

  @Mixin private RestartFlags restart;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where results go; else 'results/auto-NAME' in the current folder.")
  private Optional<Path> out = Optional.empty();

  @Override
  void check() {
    restart.start();
    if (folds < 2 || !(minutes > 0)) {
      throw Errors.argument(
          "--folds is %d and --minutes %s; there are at least 2 folds, and a time above 0.",
          folds, minutes);
    }
  }

  @Override
  void run(Session session) {
    LongSupplier clock = session.get(RunContext.class).clock();
    long start = clock.getAsLong();
    TypedFiles found = TypedFiles.of(files, Path.of(""), session.dataFolders());
    DataGuess guess = new DataGuess(found.read(), outputs, inputs, word());
    Guess guessed = guess.guess();
    Data<?, ?> all = load(session, guessed.dataset());
    Guess known = guess.refined(guessed, all.train());
    Specification dataset = known.dataset();
    Data<?, ?> data = dataset.equals(guessed.dataset()) ? all : load(session, dataset);
    DataTraits traits = DataTraits.of(data.train());
    out().println(data.name() + ": " + traits.text());
    List<String> remarks = remarks(known, data);
    remarks.forEach(remark -> out().println("  " + remark));
    out().flush();
    boolean official = data.officialTest().isPresent();
    Optional<Map<String, Object>> split =
        official ? Optional.empty() : Optional.of(DefaultSpace.inFolds(folds));
    Task task = new Task(name(data.name()), dataset, metric, split);
    DefaultSpace space =
        new DefaultSpace(traits)
            .choosingFrom(guess.candidates())
            .within(session.get(RunContext.class).memory());
    String header = KnownModel.header(session, data, guess.candidates());
    double read = (clock.getAsLong() - start) * NANOSECONDS;
    double seconds = SHARE * SECONDS * minutes / (official ? 1 : folds + MODEL_SHARES);
    Path target = FolderOptions.writable(out.orElse(Path.of("results", task.name())), "--out");
    String about =
        header + remarks.stream().map(each -> "# " + each + "\n").collect(Collectors.joining());
    if (!official && folds > traits.rows()) {
      throw Errors.argument(
          "There are %d rows, which %d folds cannot be made of; give --folds up to the number of"
              + " rows.",
          traits.rows(), folds);
    }
    if (seconds < LEAST_SECONDS || read > SECONDS * minutes) {
      out()
          .printf(
              Locale.ROOT,
              "%s minutes leave %.1f seconds for each search, too little to try anything: the model"
                  + " is a constant. Give more --minutes%s.%n",
              minutes,
              Math.max(0, seconds),
              official ? "" : " or fewer --folds");
      finish(session, new Work(found, about, space.constant(task), target), Order.MODEL_FIRST);
    } else {
      Map<String, Object> experiment = space.experiment(task, seconds / SECONDS);
      Work work = new Work(found, about, experiment, target);
      finish(session, work, official ? Order.MODEL_LAST : Order.MODEL_FIRST);
    }
  }

  /** What a user should know of the data before a search begins. */
  private static List<String> remarks(Guess known, Data<?, ?> data) {
    List<String> remarks = new ArrayList<>(known.remarks());
    Stream.concat(Stream.of(data.train()), data.officialTest().stream())
        .flatMap(part -> part.notes().stream())
        .filter(note -> note.endsWith(Csv.LEFT_OUT))
        .forEach(remarks::add);
    remarks.addAll(new DataCheck(data.train()).remarks());
    // Names of columns may have several lines; comments may not.
    return remarks.stream().map(each -> each.replaceAll("\\R", " ")).toList();
  }

  /**
   * What there is to do.
   *
   * @param files where the data are
   * @param about comments above the search
   * @param experiment with its search
   * @param target where results go
   */
  private record Work(
      TypedFiles files, String about, Map<String, Object> experiment, Path target) {}

  /** When the model is fitted. */
  private enum Order {
    /** Before the estimates, so that it is there whatever becomes of them. */
    MODEL_FIRST,
    /** After the run on the test part, which searches all rows there are to learn from. */
    MODEL_LAST
  }

  /** The name of the experiment: that of the data, which may hold what no name may. */
  private static String name(String data) {
    String plain = "auto-" + data.replaceAll("[^A-Za-z0-9.+_-]", "-");
    return plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
  }

  private static Data<?, ?> load(Session session, Specification dataset) {
    DatasetSource source = session.get(Components.class).create(DatasetSource.class, dataset);
    RunContext context = session.get(RunContext.class).child("dataset", 0);
    return session.get(DataSource.class).load(source, context);
  }

  /** Chooses, judges and fits. */
  private void finish(Session session, Work work, Order order) {
    ExperimentReader reader = session.get(ExperimentReader.class);
    Path target = work.target();
    Relocation relocation = Relocation.of(work.files(), session.dataFolders(), target);
    String text = ExperimentText.of(work.experiment());
    String written =
        work.about() + ExperimentText.of(relocation.apply(work.experiment(), "-search"));
    ExperimentFile search = reader.parse("search.yaml", text, List.of());
    ResultFolder.Start start = restart.start();
    FileSet set = new FileSet(target, Verification.MODEL_SET);
    // Refuses a folder with earlier results before anything is written to it.
    ResultFolder.open(target, start).close();
    boolean replaces = start == ResultFolder.Start.REPLACE;
    Results results;
    try (SearchJournal journal = session.get(SearchJournal.class)) {
      // Nobody else is in the folder from here on.
      journal.open(target.resolve("trials.journal"), start);
      set.recover();
      // What is replaced stays as it is until all that is new is there.
      Path models = replaces ? set.begin() : target;
      KnownModel model = new KnownModel(models);
      boolean known =
          start == ResultFolder.Start.RESUME
              && order == Order.MODEL_FIRST
              && model.isOf(written, session.progress());
      if (!known) {
        model.forget();
      }
      AtomicFile.write(models.resolve("search.yaml"), written);
      try (Standing standing = new Standing(session, search, models, relocation, start, out())) {
        if (order == Order.MODEL_LAST) {
          results = session.run(search, target, start, PredictionOptions.STANDARD);
          standing.explain();
          List<String> chosen = settings(results.methods().get(0).runs().get(0).chosen());
          fit(session, reader.parse("search.yaml", text, chosen), models, standing);
          keep(model, start);
        } else {
          if (!known) {
            fit(session, reader.parse("search.yaml", text, forModel(search)), models, standing);
            keep(model, start);
          }
          standing.explain();
          results = session.run(search, target, start, PredictionOptions.STANDARD);
        }
      }
      if (replaces) {
        boolean explained = Standing.isExplained(models);
        set.commit();
        if (!explained) {
          Standing.forget(target);
        }
      }
      journal.finish();
    }
    ResultsTable.print(results, out());
    out().println();
    TextTable.ofTexts()
        .row("chosen", target.resolve("experiment.yaml"))
        .row("model", target.resolve(KnownModel.FILE))
        .row("report", target.resolve("report.html"))
        .print(out());
  }

  /** The search for the model has more time: it is what is used, and the program is still slow. */
  private static List<String> forModel(ExperimentFile search) {
    return search.methods().get(0).search().stream()
        .flatMap(each -> each.minutes().stream().boxed())
        .map(each -> "search.minutes=" + MODEL_SHARES * each)
        .toList();
  }

  /** What replaces another model is kept when everything is there. */
  private static void keep(KnownModel model, ResultFolder.Start start) {
    if (start != ResultFolder.Start.REPLACE) {
      model.keep();
    }
  }

  /** The model of all rows but an official test part, and the experiment that gives it. */
  private static void fit(Session session, ExperimentFile file, Path target, Standing standing) {
    SavedPipeline<?, ?> fitted =
        session
            .get(PipelineTrainer.class)
            .fit(file, Optional.empty(), Optional.empty(), PipelineTrainer.Part.ALL);
    RunContext context = session.get(RunContext.class);
    session.get(PipelineFiles.class).write(fitted, target.resolve(KnownModel.FILE), context);
    standing.write(fitted.about().configuration());
  }

  private Optional<DataGuess.OutputWord> word() {
    return as.map(
        given ->
            DataGuess.OutputWord.of(given)
                .orElseThrow(
                    () ->
                        Errors.argument(
                            "--as is '%s'; allowed are numbers (or values), classes, label-sets and"
                                + " rankings.",
                            given)));
  }

  private static List<String> settings(Map<String, Object> chosen) {
    return Stream.concat(
            chosen.entrySet().stream()
                .map(each -> each.getKey() + "=" + FlowText.write(each.getValue())),
            Stream.of("search=none", "compare={}"))
        .toList();
  }
}
