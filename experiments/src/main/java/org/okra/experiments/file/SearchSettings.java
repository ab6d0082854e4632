package org.okra.experiments.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.datasets.split.FoldSplit;
import org.okra.datasets.split.GroupedFoldSplit;
import org.okra.datasets.split.SplitMethod;
import org.okra.datasets.split.StratifiedFoldSplit;

/**
 * Settings that are chosen on the training part.
 *
 * @param space what to try by path, such as {@code estimator.lambda}
 * @param alternatives further spaces, each tried by itself: what they do not name is as in the file
 * @param metric what decides: which of the metrics of the experiment, from 0
 * @param validation what a setting is judged by
 * @param way how the space is walked through
 * @param trials how many settings are tried; all of them if empty, which a grid and a race allow
 * @param minutes after which a race ends with the best so far; never if empty
 * @param after an earlier method of the experiment, from whose choice on the same rows this search
 *     starts; from the settings of the file if empty
 */
public record SearchSettings(
    Map<String, Dimension> space,
    List<Map<String, Dimension>> alternatives,
    int metric,
    Validation validation,
    Way way,
    Optional<Integer> trials,
    OptionalDouble minutes,
    Optional<String> after) {

  public SearchSettings {
    space = copy(space);
    alternatives = alternatives.stream().map(SearchSettings::copy).toList();
  }

  private static Map<String, Dimension> copy(Map<String, Dimension> space) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(space));
  }

  /** The space and its alternatives. */
  public List<Map<String, Dimension>> spaces() {
    return Stream.concat(Stream.of(space), alternatives.stream()).toList();
  }

  /** Which of the spaces has such settings: 0 is the space itself, and what none of them has. */
  public int spaceOf(Map<String, Object> settings) {
    List<Map<String, Dimension>> all = spaces();
    return IntStream.range(0, all.size())
        .filter(i -> all.get(i).keySet().equals(settings.keySet()))
        .filter(
            i ->
                settings.entrySet().stream()
                    .allMatch(
                        each -> all.get(i).get(each.getKey()).values().contains(each.getValue())))
        .findFirst()
        .orElse(0);
  }

  /**
   * The same search in other spaces.
   *
   * @param others the space and its alternatives; none is a search without settings, whose one
   *     trial is what it starts from
   */
  public SearchSettings in(List<Map<String, Dimension>> others) {
    return others.isEmpty()
        ? new SearchSettings(
            Map.of(), List.of(), metric, validation, Way.GRID, Optional.empty(), minutes, after)
        : new SearchSettings(
            others.get(0),
            others.subList(1, others.size()),
            metric,
            validation,
            way,
            trials,
            minutes,
            after);
  }

  /** How many times over the training part is cut. */
  public int repeats() {
    return validation instanceof Validation.Parts parts
        ? parts.split().map(SplitMethod::repeats).orElse(1)
        : 1;
  }

  /** How a space is walked through. */
  public enum Way {
    /** Every combination. */
    GRID,
    /** Some combinations, drawn without repetition. */
    RANDOM,
    /** All, or some drawn, on few rows first; the better half on twice as many, up to all rows. */
    RACE,
    /** Ranges on a log scale by CMA-ES, which learns from the trials before. */
    CONTINUOUS
  }

  /**
   * What one setting may be.
   *
   * @param values to try, in order; for a range its steps
   * @param range the ends of a range; empty for a list
   */
  public record Dimension(List<Object> values, Optional<Range> range) {
    public Dimension {
      values = List.copyOf(values);
    }
  }

  /** The ends of a range, both above 0. */
  public record Range(double from, double to) {}

  /** What a setting is judged by. */
  public sealed interface Validation {
    /** For people: {@code training rows left out in turn}. */
    String text();

    /**
     * Parts of the training part, each fitted without.
     *
     * @param split how it is cut; a random fifth if empty
     */
    record Parts(Optional<SplitMethod> split) implements Validation {
      @Override
      public String text() {
        OptionalInt folds = split.map(Parts::folds).orElse(OptionalInt.empty());
        if (folds.isPresent()) {
          return folds.getAsInt() + " folds of the training rows";
        }
        return split.isPresent()
            ? "parts of the training rows"
            : "a random fifth of the training rows";
      }

      private static OptionalInt folds(SplitMethod split) {
        if (split instanceof FoldSplit plain) {
          return OptionalInt.of(plain.folds());
        }
        if (split instanceof StratifiedFoldSplit stratified) {
          return OptionalInt.of(stratified.folds());
        }
        return split instanceof GroupedFoldSplit grouped
            ? OptionalInt.of(grouped.folds())
            : OptionalInt.empty();
      }
    }

    /**
     * The closed form of leaving each row out of all.
     *
     * @param rows how many rows are looked at, drawn once for all settings
     */
    record LeaveOneOut(int rows) implements Validation {
      @Override
      public String text() {
        return "training rows left out in turn";
      }
    }
  }
}
