package org.okra.experiments.run;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.datasets.TrainTest;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;

/** Runs the searches of an experiment and nothing else, as the first of its runs would. */
public final class SearchRunner {
  private final Toolbox tools;
  private final Tuner tuner;
  private final RunContext context;

  /** A runner with these parts; the seed is the first of the experiment. */
  @Inject
  public SearchRunner(Toolbox tools, Tuner tuner, RunContext context) {
    this.tools = tools;
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
    RunContext seeded = context.reseeded(file.seeds().get(0));
    LoadedData data = new LoadedData(tools);
    List<Optional<Tuned>> searches = new ArrayList<>();
    for (Method method : file.methods()) {
      searches.add(
          method
              .search()
              .map(
                  search -> {
                    TrainTest<?, ?> first = data.parts(method, seeded).get(0);
                    RunParts<?> parts = RunParts.of(first, method.settings().labelled());
                    return tuner.tune(method, search, parts, seeded);
                  }));
    }
    return new TunedExperiment(file, seeded.seed(), searches);
  }
}
