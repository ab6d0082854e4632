package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Conformity;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.OutputSet;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.conformal.Calibration;
import org.okra.estimators.HeldOut;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.experiments.file.CandidateSource;
import org.okra.experiments.file.ConformalSettings;
import org.okra.experiments.file.Settings;

/**
 * Calibrates the sets of a fitted method: on pairs that were kept from the fit, or on training
 * pairs that are left out one by one.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class ConformalRun<X, Y> {
  /** What results call the share of sets that hold the truth. */
  public static final String COVERAGE = "conformal-coverage";

  /** What results call the mean size of sets. */
  public static final String SIZE = "conformal-size";

  private static final String NEITHER = "candidates, loss-search, approximate, labels or vector";

  /** Most candidate numbers of left-out rows that are held, half a gigabyte. */
  private static final long MOST_NUMBERS = 1L << 27;

  private final FittedMethod<X, Y> fitted;
  private final RunRows<?> rows;
  private final RunContext context;

  /** Of a method that was fitted to these rows. */
  public ConformalRun(FittedMethod<X, Y> fitted, RunRows<?> rows, RunContext context) {
    this.fitted = fitted;
    this.rows = rows;
    this.context = context;
  }

  /** The calibration that the settings of the method ask for, if they do. */
  public Optional<Calibration> calibration(PreImageSolver<X, Y> solver) {
    return fitted
        .settings()
        .conformal()
        .map(
            wanted ->
                wanted.method() == ConformalSettings.Method.SPLIT
                    ? onKept(wanted, solver)
                    : onLeftOut(wanted, solver));
  }

  private Calibration onKept(ConformalSettings wanted, PreImageSolver<X, Y> solver) {
    Dataset<?, ?> kept = rows.calibration().orElseThrow();
    Samples<X> inputs = kept.inputs().as(fitted.inputType(), "The input kernel");
    Samples<Y> truths = kept.outputs().as(domain(), "The output kernel");
    boolean same =
        rows.offered().isEmpty() && fitted.settings().candidates() == CandidateSource.TRAIN;
    PreImageSolver<X, Y> own = same ? solver : restored(kept, truths, solver);
    return Calibration.of(conformity(own), inputs, truths, wanted.coverage(), context);
  }

  private Calibration onLeftOut(ConformalSettings wanted, PreImageSolver<X, Y> solver) {
    HeldOut.Source<Y> source =
        fitted.fitted().leftOut().orElseThrow(() -> noRows(fitted.settings()));
    Samples<Y> outputs = fitted.outputs();
    int[] chosen = chosen(wanted.rows(), outputs.size());
    HeldOut<Y> leftOut = source.compute(chosen, context);
    Samples<Y> known = fitted.known(rows.test().outputs());
    CandidateSets<Y> candidates =
        rows.offered()
            .map(each -> each.sets(rows.train().select(chosen), domain()))
            .orElseGet(() -> ValidationPart.withoutOwn(known, chosen));
    DecodingTask<Integer, Y> task =
        new DecodingTask<>(
            leftOut.model(), leftOut.rows(), outputs, Optional.of(candidates), Optional.empty());
    PreImageSolver<Integer, Y> own =
        fitted.settings().decoder().restore(task, solver.tuning(), context);
    return Calibration.of(
        conformity(own), leftOut.rows(), outputs.select(chosen), wanted.coverage(), context);
  }

  private int[] chosen(int wanted, int size) {
    int[] asked =
        rows.offered()
            .map(each -> each.askableRows(rows.train()))
            .orElseGet(() -> IntStream.range(0, size).toArray());
    int most = (int) Math.min(wanted, Math.max(1, MOST_NUMBERS / size));
    return asked.length <= most
        ? asked
        : IntStream.of(context.random().stream("conformal.rows").subset(asked.length, most))
            .map(place -> asked[place])
            .toArray();
  }

  private Class<Y> domain() {
    return fitted.sides().outputKernel().domain();
  }

  /** The decoder for the kept rows and their candidates, with what it tuned for the others. */
  private PreImageSolver<X, Y> restored(
      Dataset<?, ?> kept, Samples<Y> truths, PreImageSolver<X, Y> solver) {
    CandidateSets<Y> candidates =
        rows.offered()
            .map(each -> each.sets(kept, domain()))
            // A closed world knows these outputs too.
            .orElseGet(
                () -> CandidateSets.shared(fitted.known(rows.test().outputs()).followedBy(truths)));
    return fitted.settings().decoder().restore(fitted.task(candidates), solver.tuning(), context);
  }

  private <Z> Conformity<Z, Y> conformity(PreImageSolver<Z, Y> solver) {
    Decoder decoder = fitted.settings().decoder();
    return solver.conformity().orElseThrow(() -> noSets(decoder, NEITHER));
  }

  /** Fails for a decoder that has no sets and an estimator without left-out rows, before a fit. */
  static void requireSets(Settings settings) {
    Decoder decoder = settings.decoder();
    decoder
        .insteadForSets()
        .ifPresent(
            other -> {
              throw noSets(decoder, other);
            });
    boolean leftOut =
        settings
            .conformal()
            .filter(each -> each.method() == ConformalSettings.Method.LEAVE_ONE_OUT)
            .isPresent();
    if (leftOut && !settings.estimator().leavesOneOut()) {
      throw noRows(settings);
    }
  }

  private static OkraException noRows(Settings settings) {
    return Errors.argument(
        "The estimator '%s' does not leave rows out in closed form; calibrate with conformal:"
            + " {method: split}.",
        Specification.of(settings.estimator()).type());
  }

  private static OkraException noSets(Decoder decoder, String instead) {
    return Errors.argument(
        "The decoder '%s' gives no conformal sets; use %s.",
        Specification.of(decoder).type(), instead);
  }

  /** Share of sets that hold the truth, where it is known, and their mean size, by name. */
  public static Map<String, Estimate> judge(List<OutputSet> sets, Samples<?> truths) {
    int[] known = MissingOutputs.complete(truths);
    if (known.length == 0) {
      throw Errors.empty(
          "The coverage of conformal sets cannot be told: none of the %s rows has all of its"
              + " outputs.",
          sets.size());
    }
    double[] held = new double[known.length];
    double[] sizes = new double[known.length];
    for (int i = 0; i < held.length; i++) {
      held[i] = sets.get(known[i]).test(truths.get(known[i])) ? 1 : 0;
      sizes[i] = sets.get(known[i]).size();
    }
    Map<String, Estimate> values = new LinkedHashMap<>();
    values.put(COVERAGE, Estimate.ofMean(held));
    values.put(SIZE, Estimate.ofMean(sizes));
    return values;
  }

  /** Which way the two improve. */
  static Map<String, Direction> directions() {
    return Map.of(COVERAGE, Direction.HIGHER_IS_BETTER, SIZE, Direction.LOWER_IS_BETTER);
  }
}
