package org.okra.experiments.run;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
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

  /**
   * Problems of all parts together are kept when they take no more than this part of the memory.
   */
  private static final long SHARE_OF_MEMORY = 4;

  /** Of the rows that are left out in turn this part must be unknown to preprocessing. */
  private static final double LEAST_FAIR = 4;

  /** Rows to learn from, and rows to judge by, of a part that is small. */
  private static final int FEW_ROWS = 400;

  private static final int FEW_COLUMNS = 1000;

  /** Preparations of a part that are kept, where they all fit. */
  private static final int KEPT_PREPARATIONS = 8;

  private final RunRows<Y> raw;
  private final OptionalInt leftOut;
  private final int parts;
  private Optional<SharedDistances> distances = Optional.empty();
  private final Map<List<Object>, Prepared<Y>> prepared = new LinkedHashMap<>();
  private Optional<Sharing> sharing = Optional.empty();
  private Optional<Posed<?, ?>> kept = Optional.empty();

  /**
   * What is known of settings to come: that they have one problem.
   *
   * @param trials how many there will be
   * @param parts how many parts keep a problem each
   */
  private record Sharing(int trials, int parts) {}

  /**
   * Rows after the preprocessing of some settings, which may drop some.
   *
   * @param leftOut the training rows that are left out in turn; empty for rows kept from the fit
   */
  private record Prepared<Y>(RunRows<Y> rows, Optional<int[]> leftOut) {

    /** The rows that are predicted, some of them left out in turn. */
    Dataset<?, ?> judged() {
      return leftOut
          .<Dataset<?, ?>>map(numbers -> rows.train().select(numbers))
          .orElseGet(rows::test);
    }

    /** In their own units. */
    Samples<?> truths() {
      return leftOut
          .<Samples<?>>map(numbers -> rows.targets().undo(rows.train().outputs().select(numbers)))
          .orElseGet(() -> rows.test().outputs());
    }
  }

  private ValidationPart(RunRows<Y> raw, OptionalInt leftOut, int parts) {
    this.raw = raw;
    this.leftOut = leftOut;
    this.parts = parts;
  }

  /** The parts of a validation. */
  static <Y> List<ValidationPart<Y>> of(
      Validation validation, RunRows<Y> rows, RunContext context) {
    if (validation instanceof Validation.LeaveOneOut closed) {
      RunRows<Y> trained =
          new RunRows<>(
              rows.train(),
              rows.unlabelled(),
              rows.test().slice(0, 0),
              Optional.empty(),
              rows.offered());
      return List.of(new ValidationPart<>(trained, OptionalInt.of(closed.rows()), 1));
    }
    Optional<SplitMethod> split = ((Validation.Parts) validation).split();
    List<? extends TrainTest<?, Y>> folds = cut(rows.train(), split, context);
    return folds.stream()
        .map(
            fold ->
                new ValidationPart<>(
                    new RunRows<>(
                        fold.train(),
                        rows.unlabelled(),
                        asked(fold.test(), rows),
                        Optional.empty(),
                        rows.offered()),
                    OptionalInt.empty(),
                    folds.size()))
        .toList();
  }

  private static Dataset<?, ?> asked(Dataset<?, ?> test, RunRows<?> rows) {
    return rows.offered().<Dataset<?, ?>>map(each -> each.askable(test)).orElse(test);
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

  /** Whether fits and predictions are so small that one thread does not take longer than many. */
  boolean isSmall() {
    int columns =
        raw.train().inputs() instanceof VectorSamples<?> vectors ? vectors.dimension() : 1;
    return raw.train().size() <= FEW_ROWS
        && rows() <= FEW_ROWS
        && columns <= FEW_COLUMNS
        && raw.offered().isEmpty();
  }

  /** Keeps distances between inputs from here on, for kernels of several widths. */
  void keepDistances(RunContext context) {
    distances = Optional.of(distances.orElseGet(() -> SharedDistances.within(context)));
  }

  /**
   * Keeps the problem from here on, for settings that come one at a time and all share it.
   *
   * @param trials how many there will be
   * @param parts how many parts keep a problem each
   */
  void keepProblem(int trials, int parts) {
    sharing = Optional.of(new Sharing(trials, parts));
  }

  /** Lets go of everything that was kept. */
  void release() {
    distances = Optional.empty();
    prepared.clear();
    kept = Optional.empty();
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
    Posed<?, ?> posed;
    try {
      posed =
          kept.filter(last -> last.key.equals(settings.problem()))
              .orElseGet(() -> posed(settings, attempts, context));
    } catch (OkraException e) {
      attempts.forEach(attempt -> attempt.failed(MethodFit.placed(attempt.method, e)));
      return;
    }
    posed.judge(attempts, context, done);
  }

  private Posed<?, ?> posed(
      Settings settings, List<SearchTrials.Attempt> attempts, RunContext context) {
    kept = Optional.empty(); // not two of them at a time
    Prepared<Y> data = prepare(settings, context);
    FitProblem<?, ?> problem =
        new MethodFit(settings, context)
            .problem(data.rows(), distances.orElseGet(SharedDistances::none));
    Posed<?, ?> posed = new Posed<>(settings.problem(), problem, data);
    long estimators =
        attempts.stream()
            .map(each -> each.method.settings().estimator())
            .filter(Estimator::usesSpectrum)
            .distinct()
            .count();
    double size = problem.inputMap().dimension();
    Optional<Sharing> possible =
        sharing.filter(
            all -> 8 * size * size * all.parts() <= context.memory().bytes() / SHARE_OF_MEMORY);
    int trials = (int) Math.max(estimators, possible.map(Sharing::trials).orElse(0));
    if (trials >= WORTH_A_SPECTRUM && estimators > 0) {
      problem.prepareSearch();
    }
    kept = possible.map(all -> posed);
    return posed;
  }

  private Prepared<Y> prepare(Settings settings, RunContext context) {
    List<Object> key = List.of(settings.preprocess(), settings.targets(), settings.outputKernel());
    Prepared<Y> known = prepared.get(key);
    if (known != null) {
      return known;
    }
    if (prepared.size() >= KEPT_PREPARATIONS
        || !prepared.values().stream().allMatch(each -> hasRoom(each, context))) {
      prepared.clear();
    }
    RunRows<Y> rows = raw.prepared(settings, context);
    Prepared<Y> made =
        new Prepared<>(
            rows,
            leftOut.isPresent()
                ? Optional.of(chosen(rows, leftOut.getAsInt(), context))
                : Optional.empty());
    prepared.put(key, made);
    return made;
  }

  /**
   * Whether all parts may keep several preparations as large as this one: a race goes back and
   * forth between them. What is no vector is not known to be small.
   */
  private boolean hasRoom(Prepared<Y> known, RunContext context) {
    if (!(known.rows().train().inputs() instanceof VectorSamples<?> vectors)) {
      return false;
    }
    double rows = known.rows().train().size() + known.rows().test().size();
    double numbers =
        vectors.isSparse()
            ? 1.5 * vectors.sparse().storedEntries() / Math.max(1, vectors.size())
            : vectors.dimension();
    return KEPT_PREPARATIONS * parts * Double.BYTES * rows * numbers
        <= context.memory().bytes() / SHARE_OF_MEMORY;
  }

  /**
   * Rows that are left out in turn. Those whose outputs preprocessing has looked at are taken off
   * the same random part as without it, so that settings with such a step and without it are judged
   * by the same rows as far as can be.
   */
  private int[] chosen(RunRows<?> rows, int wanted, RunContext context) {
    int[] asked =
        rows.offered()
            .map(each -> each.askableRows(rows.train()))
            .orElseGet(() -> IntStream.range(0, rows.train().size()).toArray());
    int[] some =
        wanted >= asked.length
            ? asked
            : IntStream.of(
                    context.random().stream("search.leave-one-out").subset(asked.length, wanted))
                .map(place -> asked[place])
                .toArray();
    BitSet seen = seen(rows, context);
    int[] fair = IntStream.of(some).filter(row -> !seen.get(row)).toArray();
    if (fair.length < some.length / LEAST_FAIR) {
      throw Errors.option(
          "A preprocessing step learnt from the outputs of %s of the %s training rows that would be"
              + " left out in turn to judge it. Validate on folds instead, for example with split:"
              + " {type: k-fold, folds: 5}, or let the step learn from fewer rows.",
          some.length - fair.length, some.length);
    }
    return fair;
  }

  /** The prepared rows whose outputs preprocessing has looked at. */
  private BitSet seen(RunRows<?> rows, RunContext context) {
    BitSet learnt = rows.steps().map(FittedPreparation::learntFrom).orElseGet(BitSet::new);
    if (learnt.isEmpty() || rows.train().size() == raw.train().size()) {
      return learnt;
    }
    int[] kept = rows.steps().get().apply(Inputs.of(raw.train()), context).rows();
    BitSet left = new BitSet();
    IntStream.range(0, kept.length).filter(i -> learnt.get(kept[i])).forEach(left::set);
    return left;
  }

  /** Predictions of one estimator, for every decoder. */
  private record Known<Z>(Estimator estimator, HeldOut<Z> heldOut) {}

  /** A solver and what it was created from. */
  private record Decoding<Z>(List<Object> decoder, PreImageSolver<Integer, Z> solver) {}

  /** A problem, and what the last settings made of it. */
  private final class Posed<X, Z> {
    private final List<Object> key;
    private final FitProblem<X, Z> problem;
    private final Prepared<Y> data;
    private Optional<Known<Z>> known = Optional.empty();
    private Optional<Decoding<Z>> decoding = Optional.empty();

    Posed(List<Object> key, FitProblem<X, Z> problem, Prepared<Y> data) {
      this.key = key;
      this.problem = problem;
      this.data = data;
    }

    void judge(List<SearchTrials.Attempt> attempts, RunContext context, Runnable done) {
      for (SearchTrials.Attempt attempt : attempts) {
        context.cancellation().check();
        try {
          judge(attempt, context);
        } catch (OkraException e) {
          attempt.failed(e);
        }
        done.run();
      }
    }

    private void judge(SearchTrials.Attempt attempt, RunContext context) {
      Settings settings = attempt.method.settings();
      HeldOut<Z> heldOut = heldOut(settings.estimator());
      PreImageSolver<Integer, Z> solver = solver(settings, heldOut, context);
      int deciding = settings.metricNames().indexOf(attempt.metric);
      Judge judge =
          new Judge(
              List.of(settings.metrics().get(deciding)),
              problem.pairs().outputs(),
              targets(),
              context);
      Samples<Integer> rows = heldOut.rows();
      Map<String, Estimate> values =
          judge.judge(
              data.truths(),
              rows,
              targets().undo(solver.solve(rows, judge.depth(), context)),
              heldOut.model());
      attempt.values.add(values.values().iterator().next());
      attempt.direction = judge.directions().values().iterator().next();
    }

    private TargetScale targets() {
      return data.rows().targets();
    }

    private HeldOut<Z> heldOut(Estimator wanted) {
      if (known.filter(last -> last.estimator().equals(wanted)).isEmpty()) {
        HeldOut<Z> heldOut =
            data.leftOut().isPresent()
                ? wanted.leaveOneOut(problem, data.leftOut().get())
                : wanted.predict(problem, inputs());
        known = Optional.of(new Known<>(wanted, heldOut));
      }
      return known.get().heldOut();
    }

    private Samples<X> inputs() {
      return data.judged().inputs().as(problem.sides().inputKernel().domain(), "The input kernel");
    }

    private PreImageSolver<Integer, Z> solver(
        Settings settings, HeldOut<Z> heldOut, RunContext context) {
      List<Object> decoder = List.of(settings.decoder(), settings.candidates());
      KernelModel<Integer, Z> model = heldOut.model();
      PreImageSolver<Integer, Z> solver =
          decoding
              .filter(last -> last.decoder().equals(decoder))
              .flatMap(last -> last.solver().forModel(model))
              .orElseGet(() -> settings.decoder().prepare(task(settings, heldOut), context));
      decoding = Optional.of(new Decoding<>(decoder, solver));
      return solver;
    }

    private DecodingTask<Integer, Z> task(Settings settings, HeldOut<Z> heldOut) {
      HeldOut.Source<Z> every = HeldOut.Source.leaveOneOut(settings.estimator(), problem);
      Samples<Z> outputs =
          data.rows()
              .train()
              .outputs()
              .as(problem.sides().outputKernel().domain(), "The output kernel");
      return new DecodingTask<>(
          heldOut.model(),
          heldOut.rows(),
          outputs,
          settings.decoder().usesCandidates()
              ? Optional.of(candidates(settings, outputs))
              : Optional.empty(),
          settings.estimator().leavesOneOut() ? Optional.of(every) : Optional.empty());
    }

    private CandidateSets<Z> candidates(Settings settings, Samples<Z> outputs) {
      if (data.rows().offered().isPresent()) {
        return data.rows()
            .offered()
            .get()
            .sets(data.judged(), problem.sides().outputKernel().domain());
      }
      Samples<Z> known =
          FittedMethod.known(
              settings, outputs, problem.pairs().unlabelled(), targets().apply(data.truths()));
      // A row that is left out brings no candidate; an equal output of another row stays.
      return data.leftOut()
          .map(rows -> withoutOwn(known, rows))
          .orElseGet(() -> CandidateSets.shared(known));
    }
  }

  /**
   * For every training row in turn the candidates without its own. Outputs that other rows have as
   * well stay: where that holds of all rows, as of classes, they share one set.
   *
   * @param candidates the training outputs first
   */
  static <Z> CandidateSets<Z> withoutOwn(Samples<Z> candidates, int[] rows) {
    DistinctSamples<Z> distinct = DistinctSamples.of(candidates);
    int[] times = new int[distinct.samples().size()];
    IntStream.of(distinct.places()).forEach(place -> times[place]++);
    if (IntStream.of(rows).allMatch(row -> times[distinct.places()[row]] > 1)) {
      return CandidateSets.shared(candidates);
    }
    int[] every = distinct.numbers();
    List<int[]> others =
        IntStream.of(rows)
            .mapToObj(
                row ->
                    times[distinct.places()[row]] > 1
                        ? every
                        : IntStream.of(every).filter(i -> i != row).toArray())
            .toList();
    return CandidateSets.perQuery(candidates, others);
  }
}
