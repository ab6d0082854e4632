package org.okra.experiments.model;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.engine.Engine;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.run.ConformalRun;
import org.okra.experiments.run.DataFacts;
import org.okra.experiments.run.DataSource;
import org.okra.experiments.run.ExperimentData;
import org.okra.experiments.run.FittedMethod;
import org.okra.experiments.run.MethodCheck;
import org.okra.experiments.run.MethodFit;
import org.okra.experiments.run.OfferedCandidates;
import org.okra.experiments.run.RunRows;
import org.okra.experiments.run.Tuned;
import org.okra.experiments.run.Tuner;

/** Fits one method of an experiment, as a run of the experiment does, to all rows or to a part. */
public final class PipelineTrainer {
  private final DataSource source;
  private final Engine engine;
  private final Tuner tuner;
  private final RunContext context;

  /** A trainer with these parts; the seed comes from the experiment. */
  @Inject
  public PipelineTrainer(DataSource source, Engine engine, Tuner tuner, RunContext context) {
    this.source = source;
    this.engine = engine;
    this.tuner = tuner;
    this.context = context;
  }

  /**
   * Fits. A method with a search is tuned first.
   *
   * @param name of the method; the first of the file if empty
   * @param seed the first of the file if empty
   * @param part which rows to fit to
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} for a method that is not in the file,
   *     {@link ErrorCode#INVALID_ARGUMENT} for a decoder that cannot be saved
   */
  public SavedPipeline<?, ?> fit(
      ExperimentFile file, Optional<String> name, Optional<Long> seed, Part part) {
    file.withOneDataset();
    Method method = name.map(wanted -> method(file, wanted)).orElse(file.methods().get(0));
    RunContext seeded =
        method.settings().within(context.reseeded(seed.orElse(file.seeds().get(0))));
    ExperimentData data = new ExperimentData(source);
    RunRows<?> raw = part == Part.ALL ? data.allRows(method, seeded) : data.rows(method, 0, seeded);
    MethodCheck.require(method, raw);
    Map<String, Object> before = before(method, file, raw, seeded);
    Method begun = before.isEmpty() ? method : tuner.begun(method, before);
    Optional<Tuned> tuned = begun.search().map(search -> tuner.tune(begun, search, raw, seeded));
    Method chosen = tuned.map(Tuned::method).orElse(method);
    Map<String, Object> settings = new LinkedHashMap<>(before);
    tuned.ifPresent(each -> settings.putAll(each.best().settings()));
    RunRows<?> rows = raw.prepared(chosen.settings(), seeded);
    FittedMethod<?, ?> fitted = fitted(chosen, rows, seeded);
    About about =
        new About(
            file.name(),
            method.name(),
            seeded.seed(),
            Specification.of(chosen.settings().dataset()),
            chosen.settings().metrics().stream().map(Specification::of).toList(),
            chosen.configuration(),
            settings,
            DataFacts.of(raw.train(), raw.test().size()),
            fitted.fitted().facts());
    return pipeline(fitted, about, raw.train(), rows, seeded);
  }

  /** What the method that a search comes after chooses on the same rows. */
  private Map<String, Object> before(
      Method method, ExperimentFile file, RunRows<?> raw, RunContext seeded) {
    Map<String, Object> settings = new LinkedHashMap<>();
    Optional<String> after = method.search().flatMap(SearchSettings::after);
    if (after.isPresent()) {
      Method first = method(file, after.get());
      settings.putAll(before(first, file, raw, seeded));
      Method begun = settings.isEmpty() ? first : tuner.begun(first, settings);
      Tuned found = tuner.tune(begun, begun.search().orElseThrow(), raw, seeded);
      settings.putAll(found.best().settings());
    }
    return settings;
  }

  private FittedMethod<?, ?> fitted(Method method, RunRows<?> rows, RunContext seeded) {
    try {
      return new MethodFit(method.settings(), seeded).fit(rows, engine);
    } catch (OkraException e) {
      throw MethodFit.placed(method, e);
    }
  }

  /** Which rows a model is fitted to. */
  public enum Part {
    /** All, but for an official test part. */
    ALL,
    /** The training part of the first fold of the experiment's split. */
    TRAINING
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
                        String.join(", ", names))
                    .in(file.methods().get(0).place("compare").toString()));
  }

  private static <X, Y> SavedPipeline<X, Y> pipeline(
      FittedMethod<X, Y> fitted,
      About about,
      Dataset<?, ?> raw,
      RunRows<?> rows,
      RunContext seeded) {
    Samples<Y> candidates = fitted.known(rows.targets().apply(rows.test().outputs()));
    Decoder decoder = fitted.settings().decoder();
    PreImageSolver<X, Y> solver = fitted.solver(CandidateSets.shared(candidates), seeded);
    SavedPipeline<X, Y> saved =
        new SavedPipeline<>(
            about,
            InputShape.of(raw),
            rows.steps(),
            rows.targets(),
            fitted.fitted().model(),
            fitted.inputType(),
            decoder,
            solver.tuning(),
            candidates,
            fitted.pairs().size(),
            rows.offered().map(each -> typed(each, fitted.sides().outputKernel().domain())),
            new ConformalRun<>(fitted, rows, seeded).calibration(solver),
            fitted.fitted().sums());
    checkDecoder(saved, raw.slice(0, Math.min(1, raw.size())), seeded);
    return saved;
  }

  private static <Y> OfferedCandidates<Y> typed(OfferedCandidates<?> offered, Class<Y> domain) {
    return new OfferedCandidates<>(
        offered.all().as(domain, "The output kernel"),
        offered.names(),
        offered.owners(),
        offered.key(),
        offered.least());
  }

  /** What a file does not hold must be missed now, not by whoever predicts with it. */
  private static void checkDecoder(
      SavedPipeline<?, ?> saved, Dataset<?, ?> row, RunContext seeded) {
    try {
      saved.solver(row, seeded);
    } catch (OkraException e) {
      throw Errors.argument(
          e,
          "The decoder '%s' cannot be kept in a model file: %s",
          Specification.of(saved.decoder()).type(),
          e.getMessage());
    }
  }
}
