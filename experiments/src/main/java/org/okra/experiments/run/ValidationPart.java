package org.okra.experiments.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.split.SplitMethod;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.Estimate;
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

  private final RunRows<Y> raw;
  private final OptionalInt leftOut;
  private Optional<SharedDistances> distances = Optional.empty();
  private Optional<Prepared<Y>> prepared = Optional.empty();

  /**
   * Rows after the preprocessing of some settings, which may drop some.
   *
   * @param leftOut the training rows that are left out in turn; empty for rows kept from the fit
   */
  private record Prepared<Y>(List<Preparation> steps, RunRows<Y> rows, Optional<int[]> leftOut) {

    /** The rows that are predicted, or that are left out in turn. */
    Dataset<?, ?> judged() {
      return leftOut.isPresent() ? rows.train() : rows.test();
    }

    Samples<?> truths() {
      return leftOut
          .<Samples<?>>map(numbers -> judged().outputs().select(numbers))
          .orElseGet(() -> judged().outputs());
    }
  }

  private ValidationPart(RunRows<Y> raw, OptionalInt leftOut) {
    this.raw = raw;
    this.leftOut = leftOut;
  }

  /** The parts of a validation. */
  static <Y> List<ValidationPart<Y>> of(
      Validation validation, RunRows<Y> rows, RunContext context) {
    if (validation instanceof Validation.LeaveOneOut closed) {
      RunRows<Y> trained =
          new RunRows<>(rows.train(), rows.unlabelled(), rows.test().slice(0, 0), Optional.empty());
      return List.of(new ValidationPart<>(trained, OptionalInt.of(closed.rows())));
    }
    Optional<SplitMethod> split = ((Validation.Parts) validation).split();
    return cut(rows.train(), split, context).stream()
        .map(
            fold ->
                new ValidationPart<>(
                    new RunRows<>(fold.train(), rows.unlabelled(), fold.test(), Optional.empty()),
                    OptionalInt.empty()))
        .toList();
  }

  private static <X, Y> List<TrainTest<X, Y>> cut(
      Dataset<X, Y> train, Optional<SplitMethod> split, RunContext context) {
    return ExperimentData.cut(train, split, context.child("search", 0));
  }

  /** Rows that are predicted. */
  int rows() {
    return leftOut.isPresent()
        ? Math.min(leftOut.getAsInt(), raw.train().size())
        : raw.test().size();
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
    Prepared<Y> data = prepare(settings.preprocess(), context);
    FitProblem<?, ?> problem;
    try {
      problem =
          new MethodFit(settings, context)
              .problem(data.rows(), distances.orElseGet(SharedDistances::none));
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

  private Prepared<Y> prepare(List<Preparation> steps, RunContext context) {
    if (prepared.filter(known -> known.steps().equals(steps)).isEmpty()) {
      RunRows<Y> rows = raw.prepared(steps, context);
      prepared =
          Optional.of(
              new Prepared<>(
                  steps,
                  rows,
                  leftOut.isPresent()
                      ? Optional.of(chosen(rows.train().size(), leftOut.getAsInt(), context))
                      : Optional.empty()));
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
      Settings settings = attempt.method.settings();
      Estimator wanted = settings.estimator();
      try {
        if (known.filter(last -> last.estimator().equals(wanted)).isEmpty()) {
          known = Optional.of(new Known<>(wanted, heldOut(wanted, problem, data)));
        }
        HeldOut<Z> heldOut = known.get().heldOut();
        List<Object> decoder = List.of(settings.decoder(), settings.candidates());
        KernelModel<Integer, Z> model = heldOut.model();
        PreImageSolver<Integer, Z> solver =
            decoding
                .filter(last -> last.decoder().equals(decoder))
                .flatMap(last -> last.solver().forModel(model))
                .orElseGet(() -> solver(settings, problem, heldOut, data, context));
        decoding = Optional.of(new Decoding<>(decoder, solver));
        judge(attempt, problem, heldOut, solver, data, context);
      } catch (OkraException e) {
        attempt.failed(e);
      }
      done.run();
    }
  }

  /** Predictions of one estimator, for every decoder. */
  private record Known<Z>(Estimator estimator, HeldOut<Z> heldOut) {}

  /** A solver and what it was created from. */
  private record Decoding<Z>(List<Object> decoder, PreImageSolver<Integer, Z> solver) {}

  private <X, Z> HeldOut<Z> heldOut(
      Estimator estimator, FitProblem<X, Z> problem, Prepared<Y> data) {
    return data.leftOut().isPresent()
        ? estimator.leaveOneOut(problem, data.leftOut().get())
        : estimator.predict(
            problem,
            data.judged().inputs().as(problem.sides().inputKernel().domain(), "The input kernel"));
  }

  private <X, Z> PreImageSolver<Integer, Z> solver(
      Settings settings,
      FitProblem<X, Z> problem,
      HeldOut<Z> heldOut,
      Prepared<Y> data,
      RunContext context) {
    HeldOut.Source<Z> every =
        later ->
            settings.estimator().leaveOneOut(problem, IntStream.range(0, problem.rows()).toArray());
    Samples<Z> candidates = FittedMethod.candidates(settings, problem.pairs(), data.truths());
    DecodingTask<Integer, Z> task =
        new DecodingTask<>(
            heldOut.model(),
            heldOut.rows(),
            problem.pairs().outputs(),
            Optional.of(candidateSets(candidates, data)),
            Optional.of(every));
    return settings.decoder().prepare(task, context);
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
    Settings settings = attempt.method.settings();
    int deciding = settings.metricNames().indexOf(attempt.metric);
    Judge judge =
        new Judge(List.of(settings.metrics().get(deciding)), problem.pairs().outputs(), context);
    Samples<Integer> rows = heldOut.rows();
    Map<String, Estimate> values =
        judge.judge(
            data.truths(), rows, solver.solve(rows, judge.depth(), context), heldOut.model());
    attempt.values.add(values.values().iterator().next());
    attempt.direction = judge.directions().values().iterator().next();
  }
}
