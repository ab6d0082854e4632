package org.okra.datasets;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.okra.core.Errors;
import org.okra.core.sample.Samples;

/**
 * What is known of the rows of a data set beside their inputs and outputs. Each list has one
 * element per row or is empty; a list of keys always has one per row.
 *
 * @param weights how much a row counts, at least 0
 * @param groups rows of one group belong together: no split cuts a group
 * @param times when a row was taken; of dates, the seconds since 1970
 * @param numbers of the rows in their file, from 0, where the reader left some out
 * @param keys texts by which other files are joined with the rows, such as a molecular formula, by
 *     the name of their column
 */
public record RowFacts(
    List<Double> weights,
    List<String> groups,
    List<Double> times,
    List<Integer> numbers,
    Map<String, List<String>> keys) {
  /** Nothing is known. */
  public static final RowFacts NONE = new RowFacts(List.of(), List.of(), List.of());

  /** Rows of which the reader left out none. */
  public RowFacts(List<Double> weights, List<String> groups, List<Double> times) {
    this(weights, groups, times, List.of(), Map.of());
  }

  public RowFacts {
    numbers = List.copyOf(numbers);
    weights = List.copyOf(weights);
    groups = List.copyOf(groups);
    times = List.copyOf(times);
    Map<String, List<String>> copied = new LinkedHashMap<>();
    keys.forEach((name, texts) -> copied.put(name, List.copyOf(texts)));
    keys = Collections.unmodifiableMap(copied);
    for (double weight : weights) {
      if (!(weight >= 0 && Double.isFinite(weight))) {
        throw Errors.argument(
            "A row has the weight %s; weights are finite and at least 0.", weight);
      }
    }
    for (double time : times) {
      if (!Double.isFinite(time)) {
        throw Errors.argument("A row has the time %s; times are finite.", time);
      }
    }
  }

  /** The number of a row in its file, from 0. */
  public int number(int row) {
    return numbers.isEmpty() ? row : numbers.get(row);
  }

  /** The same with other keys. */
  public RowFacts withKeys(Map<String, List<String>> others) {
    return new RowFacts(weights, groups, times, numbers, others);
  }

  /** Fails unless every list that is not empty has this size. */
  void requireSize(int size, String name) {
    for (List<?> list : List.of(weights, groups, times, numbers)) {
      if (!list.isEmpty() && list.size() != size) {
        throw Errors.shape(
            "Data set '%s' has %d rows and %d weights, groups, times or numbers; give one per row"
                + " or none.",
            name, size, list.size());
      }
    }
    keys.forEach(
        (key, texts) -> {
          if (texts.size() != size) {
            throw Errors.shape(
                "Data set '%s' has %d rows and %d keys '%s'; give one per row.",
                name, size, texts.size(), key);
          }
        });
  }

  /** Those of the given rows, in the given order. */
  RowFacts select(int[] rows) {
    return new RowFacts(
        select(weights, rows),
        select(groups, rows),
        select(times, rows),
        select(numbers, rows),
        eachKey(texts -> select(texts, rows)));
  }

  private Map<String, List<String>> eachKey(UnaryOperator<List<String>> change) {
    Map<String, List<String>> changed = new LinkedHashMap<>();
    keys.forEach((name, texts) -> changed.put(name, change.apply(texts)));
    return changed;
  }

  static <T> List<T> select(List<T> list, int[] rows) {
    return list.isEmpty()
        ? list
        : Arrays.stream(rows)
            .peek(row -> Samples.checkIndex(row, list.size()))
            .mapToObj(list::get)
            .toList();
  }

  /** Those of rows [from, to). */
  RowFacts slice(int from, int to) {
    return new RowFacts(
        slice(weights, from, to),
        slice(groups, from, to),
        slice(times, from, to),
        slice(numbers, from, to),
        eachKey(texts -> slice(texts, from, to)));
  }

  static <T> List<T> slice(List<T> list, int from, int to) {
    return list.isEmpty() ? list : list.subList(from, to);
  }
}
