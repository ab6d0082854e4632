package org.okra.estimators.select;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.ErrorKind;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;

/**
 * Tries settings one after the other and keeps all errors.
 *
 * <p>Progress is reported as stage {@value #STAGE}, one unit per setting, from which {@link
 * org.okra.core.run.RemainingTime} estimates the time that is left. Cancelling ends the search at
 * the next check inside a fit and keeps what was found. A setting that fails for numeric reasons is
 * noted and does not end the search; any other error does.
 *
 * <pre>{@code
 * var found = Search.overLambdas(widths, LogGrid.of(1e-8, 1e-1, 20), (width, lambdas) ->
 *     validation.surrogateErrors(regression(width), lambdas, context), context);
 * found.best().setting();
 * }</pre>
 */
public final class Search {
  /** The stage that searches report. */
  public static final String STAGE = "search";

  private Search() {}

  /** Scores one setting. */
  @FunctionalInterface
  public interface Scorer<S> {
    /** The error of a setting; lower is better. */
    double error(S setting);
  }

  /** Scores one setting for many lambdas at once. */
  @FunctionalInterface
  public interface PathScorer<S> {
    /** The errors of a setting. */
    LambdaErrors errors(S setting, double[] lambdas);
  }

  /**
   * A setting and a lambda.
   *
   * @param setting everything else, such as a kernel width
   */
  public record AtLambda<S>(S setting, double lambda) {}

  /** Tries every setting. */
  public static <S> SearchResult<S> over(List<S> settings, Scorer<S> scorer, RunContext context) {
    Tries<S> tries = new Tries<>();
    boolean complete =
        forEach(
            settings,
            context,
            setting -> tries.add(setting, scorer.error(setting)),
            (setting, error) -> tries.fail(setting, error));
    return tries.result(complete);
  }

  /** Tries every setting with every lambda, the lambdas of a setting together. */
  public static <S> SearchResult<AtLambda<S>> overLambdas(
      List<S> settings, double[] lambdas, PathScorer<S> scorer, RunContext context) {
    Lambdas.checked(lambdas);
    Tries<AtLambda<S>> tries = new Tries<>();
    boolean complete =
        forEach(
            settings,
            context,
            setting -> {
              LambdaErrors errors = scorer.errors(setting, lambdas);
              double[] means = errors.means();
              double[] given = errors.lambdas();
              for (int l = 0; l < means.length; l++) {
                tries.add(new AtLambda<>(setting, given[l]), means[l]);
              }
            },
            (setting, error) -> {
              for (double lambda : lambdas) {
                tries.fail(new AtLambda<>(setting, lambda), error);
              }
            });
    return tries.result(complete);
  }

  /** Tries one setting. */
  @FunctionalInterface
  private interface Step<S> {
    void run(S setting);
  }

  /** Notes a failure. */
  @FunctionalInterface
  private interface FailureStep<S> {
    void run(S setting, OkraException error);
  }

  /** Whether all settings were tried. */
  private static <S> boolean forEach(
      List<S> settings, RunContext context, Step<S> step, FailureStep<S> failed) {
    if (settings.isEmpty()) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "There are no settings to choose from; give at least one.");
    }
    context.progress().report(STAGE, 0, settings.size());
    for (int i = 0; i < settings.size(); i++) {
      try {
        context.cancellation().check();
        step.run(settings.get(i));
      } catch (OkraException e) {
        if (e.code() == ErrorCode.CANCELLED) {
          return false;
        }
        if (e.code().kind() != ErrorKind.NUMERIC) {
          throw e;
        }
        failed.run(settings.get(i), e);
      }
      context.progress().report(STAGE, i + 1L, settings.size());
    }
    return true;
  }

  /** What was found so far. */
  static final class Tries<S> {
    private final List<SearchResult.Scored<S>> scored = new ArrayList<>();
    private final List<SearchResult.Failure<S>> failures = new ArrayList<>();

    void add(S setting, double error) {
      if (Double.isNaN(error)) {
        fail(
            setting,
            new OkraException(ErrorCode.NOT_FINITE, "The error of " + setting + " is NaN."));
      } else {
        scored.add(new SearchResult.Scored<>(setting, error));
      }
    }

    void fail(S setting, OkraException error) {
      failures.add(new SearchResult.Failure<>(setting, error));
    }

    SearchResult<S> result(boolean complete) {
      return new SearchResult<>(
          scored, failures, complete ? SearchOutcome.COMPLETE : SearchOutcome.CANCELLED);
    }
  }
}
