package org.okra.experiments.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.metric.Estimate;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.experiments.file.SearchSettings.Validation;
import org.okra.experiments.file.Settings;
import org.okra.kernels.SharedDistances;

/**
 * What settings are judged by: rows kept from the fit, or training rows left out one by one.
 *
 * @param <Y> type of one output
 */
final class ValidationPart<Y> {
  /** Estimators on one problem from which on its spectrum pays. */
  private static final int WORTH_A_SPECTRUM = 4;

  private final Toolbox tools;
  private final RunParts<Y> parts;
  private final OptionalInt leftOut;
  private Optional<SharedDistances> distances = Optional.empty();
  private Optional<Prepared<Y>> prepared = Optional.empty();

  /**
   * Rows after the preprocessing of some settings, which may drop some.
   *
   * @param leftOut the training rows that are left out in turn; empty for rows kept from the fit
   */
  private record Prepared<Y>(
      List<Specification> steps,
      PreparedTraining<Y> training,
      Dataset<?, ?> test,
      Optional<int[]> leftOut) {}

  private ValidationPart(Toolbox tools, RunParts<Y> parts, OptionalInt leftOut) {
    this.tools = tools;
    this.parts = parts;
    this.leftOut = leftOut;
  }

  /** The parts of a validation. */
  static <Y> List<ValidationPart<Y>> of(
      Toolbox tools, Validation validation, RunParts<Y> parts, RunContext context) {
    if (validation instanceof Validation.LeaveOneOut closed) {
      return List.of(new ValidationPart<>(tools, parts, OptionalInt.of(closed.rows())));
    }
    Specification split =
        ((Validation.Parts) validation).split().orElse(Specification.of("random"));
    return cut(tools, parts.train(), split, context).stream()
        .map(
            fold ->
                new ValidationPart<>(
                    tools,
                    new RunParts<>(fold.train(), parts.unlabelled(), fold.test()),
                    OptionalInt.empty()))
        .toList();
  }

  private static <X, Y> List<TrainTest<X, Y>> cut(
      Toolbox tools, Dataset<X, Y> train, Specification split, RunContext context) {
    return new Parts(tools).cut(train, Optional.of(split), context.child("search", 0));
  }

  /** Rows that are predicted. */
  int rows() {
    return leftOut.isPresent()
        ? Math.min(leftOut.getAsInt(), parts.train().size())
        : parts.test().size();
  }

  /** Keeps distances between inputs from here on, for kernels of several widths. */
  void keepDistances(RunContext context) {
    distances = Optional.of(distances.orElseGet(() -> SharedDistances.within(context)));
  }

  /** Lets go of everything that was kept. */
  void release() {
    distances = Optional.empty();
    prepared = Optional.empty();
  }

  /**
   * Judges settings that share a problem.
   *
   * @param attempts those with one estimator next to each other
   * @param done called after each
   */
  void judge(List<SearchTrials.Attempt> attempts, RunContext context, Runnable done) {
    if (attempts.isEmpty()) {
      return;
    }
    Settings settings = attempts.get(0).method.settings();
    MethodFit fit = new MethodFit(tools, settings, context);
    Prepared<Y> data = prepare(settings, fit, context);
    FitProblem<?, ?> problem;
    try {
      problem = fit.problem(data.training(), distances.orElseGet(SharedDistances::none));
      long estimators =
          attempts.stream().map(each -> each.method.settings().estimator()).distinct().count();
      if (estimators >= WORTH_A_SPECTRUM) {
        problem.prepareSearch();
      }
    } catch (OkraException e) {
      attempts.forEach(attempt -> attempt.failed(e));
      return;
    }
    judge(attempts, problem, data, context, done);
  }

  private Prepared<Y> prepare(Settings settings, MethodFit fit, RunContext context) {
    if (prepared.filter(known -> known.steps().equals(settings.preprocess())).isEmpty()) {
      PreparedTraining<Y> training = fit.prepare(parts);
      Dataset<?, ?> test =
          leftOut.isPresent() ? training.train() : training.apply(parts.test(), context);
      Optional<int[]> rows =
          leftOut.isPresent()
              ? Optional.of(chosen(training.train().size(), leftOut.getAsInt(), context))
              : Optional.empty();
      prepared = Optional.of(new Prepared<>(settings.preprocess(), training, test, rows));
    }
    return prepared.get();
  }

  private static int[] chosen(int size, int wanted, RunContext context) {
    return wanted >= size
        ? IntStream.range(0, size).toArray()
        : context.random().stream("search.leave-one-out").subset(size, wanted);
  }

  private <X, Z> void judge(
      List<SearchTrials.Attempt> attempts,
      FitProblem<X, Z> problem,
      Prepared<Y> data,
      RunContext context,
      Runnable done) {
    Optional<Known<Z>> known = Optional.empty();
    Optional<Decoding<Z>> decoding = Optional.empty();
    for (SearchTrials.Attempt attempt : attempts) {
      context.cancellation().check();
      Specification wanted = attempt.method.settings().estimator();
      try {
        if (known.filter(last -> last.estimator().equals(wanted)).isEmpty()) {
          known = Optional.of(new Known<>(wanted, heldOut(attempt, problem, data, context)));
        }
        HeldOut<Z> heldOut = known.get().heldOut();
        Settings settings = attempt.method.settings();
        List<Object> decoder = List.of(settings.decoder(), settings.candidates());
        KernelModel<Integer, Z> model = heldOut.model();
        PreImageSolver<Integer, Z> solver =
            decoding
                .filter(last -> last.decoder().equals(decoder))
                .flatMap(last -> last.solver().forModel(model))
                .orElseGet(() -> solver(attempt, problem, heldOut, data, context));
        decoding = Optional.of(new Decoding<>(decoder, solver));
        judge(attempt, problem, heldOut, solver, data, context);
      } catch (OkraException e) {
        attempt.failed(e);
      }
      done.run();
    }
  }

  /** Predictions of one estimator, for every decoder. */
  private record Known<Z>(Specification estimator, HeldOut<Z> heldOut) {}

  private Estimator estimator(SearchTrials.Attempt attempt, RunContext context) {
    return new MethodFit(tools, attempt.method.settings(), context).estimator();
  }

  private <X, Z> HeldOut<Z> heldOut(
      SearchTrials.Attempt attempt,
      FitProblem<X, Z> problem,
      Prepared<Y> data,
      RunContext context) {
    Estimator estimator = estimator(attempt, context);
    return data.leftOut().isPresent()
        ? estimator.leaveOneOut(problem, data.leftOut().get())
        : estimator.predict(
            problem,
            data.test().inputs().as(problem.sides().inputKernel().domain(), "The input kernel"));
  }

  /** A solver and what it was created from. */
  private record Decoding<Z>(List<Object> decoder, PreImageSolver<Integer, Z> solver) {}

  private Samples<?> truths(Prepared<Y> data) {
    return data.leftOut()
        .<Samples<?>>map(rows -> data.test().outputs().select(rows))
        .orElseGet(() -> data.test().outputs());
  }

  private <X, Z> PreImageSolver<Integer, Z> solver(
      SearchTrials.Attempt attempt,
      FitProblem<X, Z> problem,
      HeldOut<Z> heldOut,
      Prepared<Y> data,
      RunContext context) {
    Settings settings = attempt.method.settings();
    HeldOut.Source<Z> every =
        later ->
            estimator(attempt, later)
                .leaveOneOut(problem, IntStream.range(0, problem.rows()).toArray());
    Samples<Z> candidates = FittedMethod.candidates(settings, problem.pairs(), truths(data));
    DecodingTask<Integer, Z> task =
        new DecodingTask<>(
            heldOut.model(),
            heldOut.rows(),
            problem.pairs().outputs(),
            Optional.of(candidateSets(candidates, data)),
            Optional.of(every));
    return tools.decoders().create(settings.decoder(), task, context);
  }

  /** A row that is left out brings no candidate; an equal output of another row stays. */
  private static <Z> CandidateSets<Z> candidateSets(Samples<Z> candidates, Prepared<?> data) {
    if (data.leftOut().isEmpty()) {
      return CandidateSets.shared(candidates);
    }
    List<int[]> others =
        IntStream.of(data.leftOut().get())
            .mapToObj(row -> IntStream.range(0, candidates.size()).filter(i -> i != row).toArray())
            .toList();
    return CandidateSets.perQuery(candidates, others);
  }

  private <X, Z> void judge(
      SearchTrials.Attempt attempt,
      FitProblem<X, Z> problem,
      HeldOut<Z> heldOut,
      PreImageSolver<Integer, Z> solver,
      Prepared<Y> data,
      RunContext context) {
    Samples<Z> outputs = problem.pairs().outputs();
    Judge judge = new Judge(tools.metrics(), List.of(metric(attempt)), outputs, context);
    Samples<Integer> rows = heldOut.rows();
    Map<String, Estimate> values =
        judge.judge(
            truths(data), rows, solver.solve(rows, judge.ranked(), context), heldOut.model());
    attempt.values.add(values.values().iterator().next());
    attempt.direction = judge.directions().values().iterator().next();
  }

  /** The deciding metric alone. */
  private static Specification metric(SearchTrials.Attempt attempt) {
    Settings settings = attempt.method.settings();
    return settings.metrics().get(settings.metricNames().indexOf(attempt.metric));
  }
}
