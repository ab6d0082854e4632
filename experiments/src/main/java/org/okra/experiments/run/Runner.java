package org.okra.experiments.run;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.datasets.TrainTest;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;
import org.okra.experiments.plan.Forecast;
import org.okra.experiments.plan.Planner;
import org.okra.experiments.plan.ProblemSize;
import org.okra.experiments.plugin.Components;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/**
 * Runs every method of an experiment with every seed on every fold. Methods with one seed see the
 * same data and the same splits, so their figures can be compared pair by pair.
 */
public final class Runner {
  private static final int WARM_UP_ROWS = 200;

  private final Toolbox tools;
  private final Tuner tuner;
  private final Components components;
  private final RunContext context;

  /** A runner with these parts; seeds come from the experiment. */
  @Inject
  public Runner(Toolbox tools, Tuner tuner, Components components, RunContext context) {
    this.tools = tools;
    this.tuner = tuner;
    this.components = components;
    this.context = context;
  }

  /** Runs what is not finished yet and writes results, predictions and report. */
  public Results run(ExperimentFile file, ResultFolder folder) {
    List<MethodRuns> all = file.methods().stream().map(MethodRuns::new).toList();
    Map<String, double[]> spectra = new LinkedHashMap<>();
    Map<String, String> facts = new LinkedHashMap<>();
    LoadedData loaded = new LoadedData(tools);
    Gallery gallery = Gallery.NONE;
    check(file, loaded);
    RunContext first = context.reseeded(file.seeds().get(0));
    warmUp(all, loaded, first);
    folder.begin();
    String build = components.fingerprint();
    int total = file.seeds().size() * all.size();
    int done = 0;
    for (long seed : file.seeds()) {
      RunContext seeded = context.reseeded(seed);
      for (MethodRuns runs : all) {
        context.progress().report("runs", done, total);
        List<? extends TrainTest<?, ?>> parts = loaded.parts(runs.method, seeded);
        OptionalInt labelled = runs.method.settings().labelled();
        if (facts.isEmpty()) {
          facts.putAll(DataFacts.of(parts.get(0), parts.size()));
          spectra.putAll(
              new MethodRun(tools, runs.method, seeded)
                  .spectra(RunParts.of(parts.get(0), labelled)));
        }
        for (int fold = 0; fold < parts.size(); fold++) {
          RunParts<?> own = RunParts.of(parts.get(fold), labelled);
          String key =
              ResultFolder.key(
                  runs.method, seed, fold, build + loaded.fingerprint(runs.method, seeded));
          runs.add(key, run(key, runs.method, own, fold, seeded, folder));
        }
        done++;
      }
      if (seed == file.seeds().get(0) && file.pictures().isPresent()) {
        gallery =
            new GalleryBuilder(folder, file.pictures().get())
                .of(loaded.parts(all.get(0).method, seeded).get(0).test().inputs(), sameTests(all));
      }
    }
    context.progress().report("runs", done, total);
    Results results =
        new Results(
            file.name(),
            file.configuration(),
            file.seeds(),
            Environment.of(context),
            facts,
            all.stream().map(MethodRuns::result).toList(),
            spectra,
            gallery);
    folder.finish(results, all.stream().flatMap(runs -> runs.keys.stream()).toList());
    return results;
  }

  /** Loads the data of every method and refuses what cannot fit, before anything is thrown away. */
  private void check(ExperimentFile file, LoadedData loaded) {
    RunContext seeded = context.reseeded(file.seeds().get(0));
    for (Method method : file.methods()) {
      TrainTest<?, ?> parts = loaded.parts(method, seeded).get(0);
      planner(parts, method.settings().labelled()).require(method, context.memory());
    }
  }

  /**
   * What one run of every method will cost, with the data of the first seed.
   *
   * @param budget what the largest sketch of each must fit into
   */
  public List<Forecast> forecast(ExperimentFile file, MemoryBudget budget) {
    LoadedData loaded = new LoadedData(tools);
    RunContext seeded = context.reseeded(file.seeds().get(0));
    List<Forecast> forecasts = new ArrayList<>();
    for (Method method : file.methods()) {
      List<? extends TrainTest<?, ?>> parts = loaded.parts(method, seeded);
      Planner planner = planner(parts.get(0), method.settings().labelled());
      RunParts<?> own = RunParts.of(parts.get(0), method.settings().labelled());
      forecasts.add(
          new Forecast(
              planner.plan(method),
              (long) parts.size() * file.seeds().size(),
              method
                  .search()
                  .map(search -> tuner.shape(method, search, own, seeded))
                  .map(shape -> new Forecast.Search(shape, planner.search(method, shape))),
              planner.largestSketch(method, budget)));
    }
    return forecasts;
  }

  private static Planner planner(TrainTest<?, ?> parts, OptionalInt labelled) {
    RunParts<?> own = RunParts.of(parts, labelled);
    return new Planner(
        ProblemSize.of(
            own.train().inputs(),
            own.train().outputs(),
            own.unlabelled().size(),
            own.test().size()));
  }

  /**
   * Runs every method once on a few rows, before earlier results are touched: a decoder or a metric
   * that does not match is found here, and the times of the first run do not hold the loading of
   * classes and libraries. What else fails here fails again, and is reported, in earnest.
   */
  private void warmUp(List<MethodRuns> all, LoadedData loaded, RunContext seeded) {
    for (MethodRuns runs : all) {
      TrainTest<?, ?> few = firstRows(loaded.parts(runs.method, seeded).get(0));
      try {
        new MethodRun(tools, runs.method, seeded).run(RunParts.of(few, OptionalInt.empty()), 0);
      } catch (OkraException e) {
        context.cancellation().check();
        // Parts that do not go together do not on more rows either; a sketch may be larger than
        // the few rows here.
        if (e.code() == ErrorCode.WRONG_DOMAIN || e.code() == ErrorCode.INVALID_ARGUMENT) {
          throw Errors.of(e.code(), e, "Method '%s': %s", runs.method.name(), e.getMessage());
        }
      }
    }
  }

  private static <X, Y> TrainTest<X, Y> firstRows(TrainTest<X, Y> parts) {
    return new TrainTest<>(
        parts.train().slice(0, Math.min(WARM_UP_ROWS, parts.train().size())),
        parts.test().slice(0, Math.min(WARM_UP_ROWS, parts.test().size())));
  }

  private StoredRun run(
      String key,
      Method method,
      RunParts<?> parts,
      int fold,
      RunContext seeded,
      ResultFolder folder) {
    Optional<StoredRun> finished = folder.find(key);
    if (finished.isPresent()) {
      return finished.get();
    }
    context.cancellation().check();
    // So that the peak of this run does not count what others left behind.
    System.gc();
    try {
      Outcome outcome = outcome(method, parts, fold, seeded);
      folder.save(key, outcome);
      return new StoredRun(outcome.result(), outcome.directions());
    } catch (OkraException e) {
      throw Errors.of(
          e.code(),
          e,
          "Method '%s', seed %s, fold %s: %s%s",
          method.name(),
          seeded.seed(),
          fold,
          e.getMessage(),
          folder.kept());
    }
  }

  private Outcome outcome(Method method, RunParts<?> parts, int fold, RunContext seeded) {
    RunContext own = fold == 0 ? seeded : seeded.child("fold", fold);
    if (method.search().isEmpty()) {
      return new MethodRun(tools, method, own).run(parts, fold).withSeed(seeded.seed());
    }
    Tuned tuned = tuner.tune(method, method.search().get(), parts, own);
    Outcome outcome = new MethodRun(tools, tuned.method(), own).run(parts, fold);
    return outcome.withSeed(seeded.seed()).withChosen(tuned.best().settings());
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
          runs.stream().map(StoredRun::result).toList());
    }
  }
}
