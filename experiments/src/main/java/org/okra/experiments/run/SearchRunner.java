package org.okra.experiments.run;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.experiments.file.ExperimentFile;

/** Runs the searches of an experiment and nothing else, as the first of its runs would. */
public final class SearchRunner {
  private final DataSource source;
  private final Tuner tuner;
  private final RunContext context;

  /** A runner with these parts; the seed is the first of the experiment. */
  @Inject
  public SearchRunner(DataSource source, Tuner tuner, RunContext context) {
    this.source = source;
    this.tuner = tuner;
    this.context = context;
  }

  /**
   * Searches on the training part of the first seed.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when no method has a search
   */
  public TunedExperiment run(ExperimentFile file) {
    if (file.methods().stream().allMatch(method -> method.search().isEmpty())) {
      throw Errors.argument(
          "No method of the experiment has a search. Add one, such as --set 'search={space:"
              + " {estimator.lambda: [1.0e-6, 1.0e-4, 1.0e-2]}}'.");
    }
    file.withOneDataset();
    RunContext seeded = context.reseeded(file.seeds().get(0));
    ExperimentData data = new ExperimentData(source);
    file.methods().forEach(method -> MethodCheck.require(method, data.rows(method, 0, seeded)));
    List<Optional<Tuned>> searches =
        file.methods().stream()
            .map(
                method ->
                    method
                        .search()
                        .map(
                            search ->
                                tuner.tune(method, search, data.rows(method, 0, seeded), seeded)))
            .toList();
    return new TunedExperiment(file, seeded.seed(), searches);
  }
}
