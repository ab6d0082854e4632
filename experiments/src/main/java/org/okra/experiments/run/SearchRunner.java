package org.okra.experiments.run;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.plugin.Installed;

/** Runs the searches of an experiment and nothing else, as the first of its runs would. */
public final class SearchRunner {
  private final DataSource source;
  private final Tuner tuner;
  private final Installed installed;
  private final RunContext context;

  /** A runner with these parts; the seed is the first of the experiment. */
  @Inject
  public SearchRunner(DataSource source, Tuner tuner, Installed installed, RunContext context) {
    this.source = source;
    this.tuner = tuner;
    this.installed = installed;
    this.context = context;
  }

  /**
   * Searches on the training part of the first seed.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when no method has a search
   */
  public TunedExperiment run(ExperimentFile file) {
    return run(file, TrialLog.NONE);
  }

  /** Searches, from where an earlier search into the folder stopped if it is resumed. */
  public TunedExperiment run(ExperimentFile file, TuneFolder folder) {
    return run(file, folder.log());
  }

  private TunedExperiment run(ExperimentFile file, TrialLog log) {
    if (file.methods().stream().allMatch(method -> method.search().isEmpty())) {
      throw Errors.argument(
              "No method of the experiment has a search. Add one, such as --set 'search={space:"
                  + " {estimator.lambda: [1.0e-6, 1.0e-4, 1.0e-2]}}'.")
          .in(file.methods().get(0).place().toString());
    }
    file.withOneDataset();
    RunContext seeded = context.reseeded(file.seeds().get(0));
    ExperimentData data = new ExperimentData(source);
    file.methods().forEach(method -> MethodCheck.require(method, data.rows(method, 0, seeded)));
    List<Optional<Tuned>> searches = new ArrayList<>();
    Map<String, Map<String, Object>> chosen = new HashMap<>();
    for (Method each : file.methods()) {
      Map<String, Object> settings =
          new LinkedHashMap<>(
              each.search().flatMap(SearchSettings::after).map(chosen::get).orElse(Map.of()));
      Method method = settings.isEmpty() ? each : tuner.begun(each, settings);
      Optional<Tuned> tuned =
          method
              .search()
              .map(
                  search ->
                      tuner.tune(
                          method,
                          search,
                          data.rows(method, 0, seeded),
                          seeded,
                          log.of(identity(method, data, seeded))));
      tuned.ifPresent(found -> settings.putAll(found.best().settings()));
      chosen.put(method.name(), settings);
      searches.add(tuned);
    }
    return new TunedExperiment(file, seeded.seed(), searches);
  }

  /** A text that changes with everything that values of trials depend on. */
  private String identity(Method method, ExperimentData data, RunContext seeded) {
    return Json.line(
        List.of(
            installed.fingerprint(),
            data.fingerprint(method, seeded),
            method.configuration(),
            seeded.seed()));
  }
}
