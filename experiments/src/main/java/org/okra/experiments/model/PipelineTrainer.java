package org.okra.experiments.model;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.TrainTest;
import org.okra.decoders.PreImageSolver;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;
import org.okra.experiments.run.DataFacts;
import org.okra.experiments.run.FittedMethod;
import org.okra.experiments.run.LoadedData;
import org.okra.experiments.run.MethodFit;
import org.okra.experiments.run.RunParts;
import org.okra.experiments.run.Toolbox;
import org.okra.experiments.run.Tuned;
import org.okra.experiments.run.Tuner;

/** Fits one method of an experiment to its training part, as a run of the experiment does. */
public final class PipelineTrainer {
  private final Toolbox tools;
  private final Tuner tuner;
  private final RunContext context;

  /** A trainer with these parts; the seed comes from the experiment. */
  @Inject
  public PipelineTrainer(Toolbox tools, Tuner tuner, RunContext context) {
    this.tools = tools;
    this.tuner = tuner;
    this.context = context;
  }

  /**
   * Fits. A method with a search is tuned first.
   *
   * @param name of the method; the first of the file if empty
   * @param seed the first of the file if empty
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} for a method that is not in the file,
   *     {@link ErrorCode#INVALID_ARGUMENT} for a decoder that cannot be saved
   */
  public SavedPipeline<?, ?> fit(ExperimentFile file, Optional<String> name, Optional<Long> seed) {
    Method method = name.map(wanted -> method(file, wanted)).orElse(file.methods().get(0));
    RunContext seeded = context.reseeded(seed.orElse(file.seeds().get(0)));
    List<? extends TrainTest<?, ?>> parts = new LoadedData(tools).parts(method, seeded);
    RunParts<?> part = RunParts.of(parts.get(0), method.settings().labelled());
    Optional<Tuned> tuned = method.search().map(search -> tuner.tune(method, search, part, seeded));
    Method chosen = tuned.map(Tuned::method).orElse(method);
    FittedMethod<?, ?> fitted = new MethodFit(tools, chosen.settings(), seeded).fit(part);
    About about =
        new About(
            file.name(),
            method.name(),
            seeded.seed(),
            chosen.settings().dataset(),
            chosen.settings().metrics(),
            chosen.configuration(),
            tuned.map(each -> each.best().settings()).orElse(Map.of()),
            DataFacts.of(parts.get(0), parts.size()),
            fitted.fitted().facts());
    return pipeline(fitted, about, part, seeded);
  }

  private static Method method(ExperimentFile file, String wanted) {
    List<String> names = file.methods().stream().map(Method::name).toList();
    return file.methods().stream()
        .filter(method -> method.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                Errors.of(
                    ErrorCode.UNKNOWN_NAME,
                    "There is no method '%s' in the experiment.%s Methods: %s.",
                    wanted,
                    Names.suggestion(wanted, names),
                    String.join(", ", names)));
  }

  private <X, Y> SavedPipeline<X, Y> pipeline(
      FittedMethod<X, Y> fitted, About about, RunParts<?> part, RunContext seeded) {
    Samples<Y> candidates = fitted.candidates(part.test().outputs());
    PreImageSolver<X, Y> solver =
        tools.decoders().create(fitted.settings().decoder(), fitted.task(candidates), seeded);
    SavedPipeline<X, Y> saved =
        new SavedPipeline<>(
            about,
            InputShape.of(part.train()),
            fitted.steps(),
            fitted.fitted().model(),
            fitted.inputType(),
            fitted.settings().decoder(),
            solver.tuning(),
            candidates,
            fitted.pairs().size(),
            fitted.fitted().sums());
    checkDecoder(saved, seeded);
    return saved;
  }

  /** What a file does not hold must be missed now, not by whoever predicts with it. */
  private void checkDecoder(SavedPipeline<?, ?> saved, RunContext seeded) {
    try {
      saved.solver(tools.decoders(), seeded);
    } catch (OkraException e) {
      throw Errors.argument(
          e,
          "The decoder '%s' cannot be kept in a model file: %s",
          saved.decoder().type(),
          e.getMessage());
    }
  }
}
