package org.okra.experiments.run;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.datasets.TrainTest;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.engine.Engine;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.file.Settings;
import org.okra.experiments.plan.Forecast;
import org.okra.experiments.plan.Planner;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.result.DatasetResult;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/**
 * Runs every method of an experiment with every seed on every fold. Methods with one seed see the
 * same data and the same splits, so their figures can be compared pair by pair.
 */
public final class Runner {
  private static final int WARM_UP_ROWS = 200;
  private static final int WARM_UP_SKETCH = 100;

  /** Codes of parts that do not match each other, on any number of rows. */
  private static final Set<ErrorCode> MISMATCH =
      Set.of(ErrorCode.WRONG_DOMAIN, ErrorCode.INVALID_ARGUMENT);

  private final DataSource source;
  private final Engine engine;
  private final Tuner tuner;
  private final Installed installed;
  private final Set<ResultSink> sinks;
  private final RunContext context;

  /** A runner with these parts; seeds come from the experiment. */
  @Inject
  public Runner(
      DataSource source,
      Engine engine,
      Tuner tuner,
      Installed installed,
      Set<ResultSink> sinks,
      RunContext context) {
    this.source = source;
    this.engine = engine;
    this.tuner = tuner;
    this.installed = installed;
    this.sinks = sinks;
    this.context = context;
  }

  /** Runs what is not finished yet and hands the results to every sink. */
  public Results run(ExperimentFile file, ResultFolder folder) {
    List<Part> parts = file.datasets().stream().map(name -> new Part(file.on(name))).toList();
    RunContext first = context.reseeded(file.seeds().get(0));
    for (Part part : parts) {
      check(part.methods(), part.data, first);
      file.seeds().forEach(seed -> requireCandidates(part, context.reseeded(seed)));
      warmUp(part.all, part.data, first);
      if (parts.size() > 1) {
        // Read again when its turn comes: the data sets need not fit into memory together.
        part.data = new ExperimentData(source);
      }
    }
    Part leading = parts.get(0);
    Method named = leading.all.get(0).method;
    Map<String, double[]> spectra =
        new MethodRun(engine, named, first).spectra(leading.data.prepared(named, 0, first, first));
    List<DatasetResult> datasets = new ArrayList<>();
    Gallery gallery = Gallery.NONE;
    int done = 0;
    for (Part part : parts) {
      done = run(part, file, folder, done, parts.size());
      List<? extends TrainTest<?, ?>> splits = part.data.parts(part.all.get(0).method, first);
      datasets.add(dataset(part, splits, new ExamplesBuilder(folder, parts.size()), first));
      if (part == leading && file.pictures().isPresent()) {
        gallery =
            new GalleryBuilder(folder, file.pictures().get())
                .of(splits.get(0).test().inputs(), sameTests(part.all));
      }
      part.data = new ExperimentData(source);
    }
    List<MethodRuns> all = parts.stream().flatMap(part -> part.all.stream()).toList();
    Results results =
        new Results(
            file.name(),
            file.configuration(),
            file.seeds(),
            Environment.of(context, file.methods()),
            facts(datasets),
            all.stream().map(MethodRuns::result).toList(),
            spectra,
            gallery,
            datasets);
    folder.finish(results, all.stream().flatMap(runs -> runs.keys.stream()).toList(), sinks);
    return results;
  }

  /** Runs all methods on one data set with every seed; returns how many runs are done. */
  private int run(Part part, ExperimentFile file, ResultFolder folder, int before, int parts) {
    String build = installed.fingerprint();
    int done = before;
    for (long seed : file.seeds()) {
      RunContext seeded = context.reseeded(seed);
      int folds =
          part.all.stream()
              .mapToInt(runs -> part.data.parts(runs.method, seeded).size())
              .max()
              .getAsInt();
      int total = parts * file.seeds().size() * part.all.size() * folds;
      for (int fold = 0; fold < folds; fold++) {
        for (MethodRuns runs : part.all) {
          context.progress().report("runs", done++, total);
          if (fold < part.data.parts(runs.method, seeded).size()) {
            Map<String, Object> chosen = part.before(runs.method);
            Method method = chosen.isEmpty() ? runs.method : tuner.begun(runs.method, chosen);
            String known = build + part.data.fingerprint(method, seeded);
            String key = ResultFolder.key(method, seed, fold, known);
            runs.add(key, run(key, method, chosen, part.data, fold, seeded, folder));
          }
        }
      }
      context.progress().report("runs", done, total);
    }
    return done;
  }

  private DatasetResult dataset(
      Part part,
      List<? extends TrainTest<?, ?>> splits,
      ExamplesBuilder examples,
      RunContext first) {
    Method named = part.all.get(0).method;
    TrainTest<?, ?> parts = splits.get(0);
    return new DatasetResult(
        named.dataset(),
        DataFacts.of(parts, splits.size()),
        parts.train().size(),
        parts.test().size(),
        examples.of(parts.test(), part.data.testRows(named, 0, first), sameTests(part.all)));
  }

  /** Those of the only data set, or what there is to say of several. */
  private static Map<String, String> facts(List<DatasetResult> datasets) {
    return datasets.size() == 1
        ? datasets.get(0).facts()
        : Map.of(
            "data sets",
            datasets.stream().map(DatasetResult::name).collect(Collectors.joining(", ")));
  }

  /** Loads the data of every method and refuses what cannot fit, before anything is thrown away. */
  private void check(List<Method> methods, ExperimentData data, RunContext seeded) {
    for (Method method : methods) {
      RunRows<?> rows = data.rows(method, 0, seeded);
      MethodCheck.require(method, rows);
      Planner planner = planner(rows);
      // What fits beside all garbage fits: the collector need not look, which takes time.
      if (planner.plan(method).bytes() > context.memory().remaining()) {
        planner.require(method, beside(context.memory()));
      }
    }
  }

  private static void requireCandidates(Part part, RunContext seeded) {
    part.methods().forEach(method -> part.data.requireCandidates(method, seeded));
  }

  /** A budget without what the data take of this one. */
  private MemoryBudget beside(MemoryBudget budget) {
    // Without arrays that nobody holds any more.
    if (context.memory().remaining() < context.memory().bytes()) {
      System.gc();
    }
    long data = context.memory().bytes() - context.memory().remaining();
    return new MemoryBudget(Math.max(1, budget.bytes() - data));
  }

  /**
   * What one run of every method will cost, with the data of the first seed.
   *
   * @param budget what the largest sketch of each must fit into
   */
  public List<Forecast> forecast(ExperimentFile file, MemoryBudget budget) {
    ExperimentData data = new ExperimentData(source);
    RunContext seeded = context.reseeded(file.seeds().get(0));
    List<Forecast> forecasts = new ArrayList<>();
    for (Method method : file.methods()) {
      RunRows<?> rows = data.rows(method, 0, seeded);
      MethodCheck.require(method, rows);
      Planner planner = planner(rows);
      MemoryBudget available = beside(budget);
      forecasts.add(
          new Forecast(
              planner.plan(method),
              (long) data.parts(method, seeded).size() * file.seeds().size(),
              method
                  .search()
                  .map(search -> tuner.shape(method, search, rows, seeded))
                  .map(shape -> new Forecast.Search(shape, planner.search(method, shape))),
              planner.largestSketch(method, available),
              available.bytes()));
    }
    return forecasts;
  }

  private static Planner planner(RunRows<?> rows) {
    return new Planner(
        size(rows),
        rows.offered()
            .map(each -> OptionalLong.of(each.count(rows.test())))
            .orElse(OptionalLong.empty()),
        rows.train().outputs());
  }

  private static ProblemSize size(RunRows<?> rows) {
    return ProblemSize.of(
        rows.train().inputs(),
        rows.train().outputs(),
        rows.unlabelled().size(),
        rows.test().size());
  }

  /**
   * Runs every method once on a few rows, before earlier results are touched: a combination that an
   * estimator, a decoder or a metric refuses is found here, and the times of the first run do not
   * hold the loading of classes and libraries. What else fails here fails again, and is reported,
   * in earnest.
   */
  private void warmUp(List<MethodRuns> all, ExperimentData data, RunContext seeded) {
    for (MethodRuns runs : all) {
      RunRows<?> rows = data.rows(runs.method, 0, seeded);
      Settings settings = runs.method.settings();
      refusal(runs.method, smaller(settings, size(rows)), rows, seeded)
          .filter(
              e ->
                  MISMATCH.contains(e.code())
                      || (e.code() == ErrorCode.INVALID_OPTION
                          && isRefusedWithoutMaps(runs.method, rows, seeded)))
          .ifPresent(
              e -> {
                // One of a kernel names the method already.
                throw MethodFit.isOfKernel(e) ? e : e.in("Method '" + runs.method.title() + "'");
              });
    }
  }

  /** What a method says to a few rows, if it refuses them. */
  private Optional<OkraException> refusal(
      Method method, Settings settings, RunRows<?> rows, RunContext seeded) {
    try {
      RunRows<?> few = rows.first(WARM_UP_ROWS).prepared(settings, seeded);
      // Few rows are too few for a large coverage.
      Settings lenient =
          settings.withConformal(settings.conformal().map(each -> each.withCoverage(0.5)));
      new MethodRun(engine, method.withSettings(lenient), seeded)
          .run(few, 0, PredictionOptions.STANDARD, Set.of());
      return Optional.empty();
    } catch (OkraException e) {
      context.cancellation().check();
      return Optional.of(e);
    }
  }

  /** A sketch or a projection may be too large for the few rows alone; without them, it is not. */
  private boolean isRefusedWithoutMaps(Method method, RunRows<?> rows, RunContext seeded) {
    Settings plain =
        method.settings().withMaps(MapSource.exact(), MapSource.exact(), Optional.empty());
    return refusal(method, plain, rows, seeded)
        .filter(e -> e.code() == ErrorCode.INVALID_OPTION)
        .isPresent();
  }

  /**
   * Sketches of more rows than a warm-up has are replaced by one that it can draw, and projections
   * onto more components than it can learn are left out.
   */
  private static Settings smaller(Settings settings, ProblemSize size) {
    MapShape outputs = settings.outputSketch().shape(size.train(), size.outputDimension());
    return settings.withMaps(
        smaller(settings.inputSketch(), size.train(), size.inputDimension()),
        smaller(settings.outputSketch(), size.train(), size.outputDimension()),
        settings
            .projection()
            .filter(each -> each.shape(outputs, size).dimension() <= WARM_UP_SKETCH));
  }

  private static MapSource smaller(MapSource sketch, long points, long dimension) {
    MapShape shape = sketch.shape(points, dimension);
    return shape.isSketch() && shape.dimension() > WARM_UP_SKETCH
        ? MapSource.subsample((int) Math.min(points, WARM_UP_SKETCH))
        : sketch;
  }

  private StoredRun run(
      String key,
      Method method,
      Map<String, Object> before,
      ExperimentData data,
      int fold,
      RunContext seeded,
      ResultFolder folder) {
    Optional<StoredRun> finished = folder.find(key, context.progress()::note);
    if (finished.isPresent()) {
      return finished.get();
    }
    context.cancellation().check();
    try {
      Outcome outcome = outcome(method, before, data, fold, seeded, folder.options());
      folder.save(key, outcome, data.testRows(method, fold, seeded));
      return outcome.stored();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      Optional<OkraException> named = installed.blame(e);
      if (named.isEmpty() && !(e instanceof OkraException)) {
        throw e;
      }
      OkraException coded = named.orElseGet(() -> (OkraException) e);
      String run =
          "Method '" + method.title() + "', seed " + seeded.seed() + ", fold " + fold + ": ";
      // One of a kernel names its line and the method already, whatever the seed.
      throw Errors.of(
          coded.code(),
          coded,
          "%s%s%s",
          MethodFit.isOfKernel(coded) ? "" : run,
          coded.getMessage(),
          folder.kept());
    }
  }

  private Outcome outcome(
      Method method,
      Map<String, Object> before,
      ExperimentData data,
      int fold,
      RunContext seeded,
      PredictionOptions wanted) {
    RunContext own = fold == 0 ? seeded : seeded.child("fold", fold);
    Optional<Tuned> tuned =
        method
            .search()
            .map(search -> tuner.tune(method, search, data.rows(method, fold, seeded), own));
    Method chosen = tuned.map(Tuned::method).orElse(method);
    Set<Integer> shown =
        fold == 0 ? ExamplesBuilder.positions(data.testRows(method, 0, seeded)) : Set.of();
    RunRows<?> rows = data.prepared(chosen, fold, seeded, own);
    long planned = (long) planner(rows).plan(chosen).bytes();
    Outcome outcome = new MethodRun(engine, chosen, own, planned).run(rows, fold, wanted, shown);
    Map<String, Object> settings = new LinkedHashMap<>(before);
    tuned.ifPresent(each -> settings.putAll(each.best().settings()));
    return outcome.withSeed(seeded.seed()).withChosen(settings);
  }

  /** The methods that are judged by the same test rows as the first. */
  private static List<MethodRuns> sameTests(List<MethodRuns> all) {
    Settings first = all.get(0).method.settings();
    return all.stream()
        .filter(
            runs ->
                runs.method.settings().dataset().equals(first.dataset())
                    && runs.method.settings().split().equals(first.split()))
        .toList();
  }

  /** One data set with the methods that run on it. */
  private final class Part {
    final List<MethodRuns> all;
    ExperimentData data = new ExperimentData(source);

    Part(List<Method> methods) {
      all = methods.stream().map(MethodRuns::new).toList();
    }

    List<Method> methods() {
      return all.stream().map(runs -> runs.method).toList();
    }

    /** What the method that a search comes after chose in its last run, on the same rows. */
    Map<String, Object> before(Method method) {
      return method
          .search()
          .flatMap(SearchSettings::after)
          .flatMap(name -> all.stream().filter(runs -> runs.method.name().equals(name)).findFirst())
          .map(runs -> runs.runs.get(runs.runs.size() - 1).result().chosen())
          .orElse(Map.of());
    }
  }

  /** The finished runs of one method. */
  static final class MethodRuns {
    final Method method;
    final List<StoredRun> runs = new ArrayList<>();
    final List<String> keys = new ArrayList<>();

    MethodRuns(Method method) {
      this.method = method;
    }

    void add(String key, StoredRun run) {
      runs.add(run);
      keys.add(key);
    }

    MethodResult result() {
      return MethodResult.of(
              method.name(),
              method.configuration(),
              runs.get(0).directions(),
              runs.stream().map(StoredRun::result).toList())
          .on(method.dataset());
    }
  }
}
