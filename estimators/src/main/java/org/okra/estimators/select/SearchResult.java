package org.okra.estimators.select;

import java.util.Comparator;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/**
 * What a search found.
 *
 * @param scored settings with their errors, in the order in which they were tried
 * @param failures settings that could not be scored
 * @param outcome whether everything was tried
 * @param <S> type of one setting
 */
public record SearchResult<S>(
    List<Scored<S>> scored, List<Failure<S>> failures, SearchOutcome outcome) {

  /**
   * A setting and its error.
   *
   * @param error lower is better
   */
  public record Scored<S>(S setting, double error) {}

  /**
   * A setting that could not be scored, such as a lambda too small for a singular matrix.
   *
   * @param error why
   */
  public record Failure<S>(S setting, OkraException error) {}

  public SearchResult {
    scored = List.copyOf(scored);
    failures = List.copyOf(failures);
  }

  /** Whether every setting was tried. */
  public boolean isComplete() {
    return outcome == SearchOutcome.COMPLETE;
  }

  /**
   * The setting with the smallest error, the first of several.
   *
   * @throws OkraException {@link ErrorCode#CANCELLED} when the search was cancelled before anything
   *     was scored, the error of the first setting when all failed
   */
  public Scored<S> best() {
    return scored.stream()
        .min(Comparator.comparingDouble(Scored::error))
        .orElseThrow(this::nothingScored);
  }

  private OkraException nothingScored() {
    if (failures.isEmpty()) {
      return new OkraException(
          ErrorCode.CANCELLED, "The search was cancelled before its first setting was scored.");
    }
    OkraException first = failures.get(0).error();
    return new OkraException(
        first.code(),
        "None of "
            + failures.size()
            + " settings could be scored. The first, "
            + failures.get(0).setting()
            + ", failed: "
            + first.getMessage(),
        first);
  }
}
