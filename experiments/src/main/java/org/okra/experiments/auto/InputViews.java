package org.okra.experiments.auto;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.okra.datasets.Column;

/**
 * Input columns by what they hold, for kernels that look at each kind by itself. There are none
 * where a name could be taken for something else: for numbers of columns, for a pattern, or for a
 * column that a step made of another.
 *
 * @param numbers names of columns of numbers
 * @param categories names of columns of categories
 * @param texts names of columns of texts, each of which is a view of its own
 */
public record InputViews(List<String> numbers, List<String> categories, List<String> texts) {
  /** Nothing is known of columns. */
  public static final InputViews NONE = new InputViews(List.of(), List.of(), List.of());

  /** Names of more columns would make experiment files that nobody reads. */
  private static final int MOST_COLUMNS = 60;

  /** More texts go together. */
  private static final int MOST_TEXTS = 4;

  /** Steps call what they make {@code leaf}, or have a {@code =} in the name. */
  private static final Pattern SAFE = Pattern.compile("(?!leaf$)[\\p{L}_][\\p{L}\\p{N}_ .()/%-]*");

  public InputViews {
    numbers = List.copyOf(numbers);
    categories = List.copyOf(categories);
    texts = List.copyOf(texts);
  }

  /** The views of columns; none of columns without names. */
  static InputViews of(List<Column> columns) {
    boolean safe = columns.stream().allMatch(each -> SAFE.matcher(each.name()).matches());
    long names = columns.stream().map(Column::name).distinct().count();
    if (!safe || names < columns.size() || columns.size() > MOST_COLUMNS) {
      return NONE;
    }
    return new InputViews(
        names(columns, each -> !each.isNominal() && !each.isText()),
        names(columns, Column::isNominal),
        names(columns, Column::isText));
  }

  private static List<String> names(List<Column> columns, Predicate<Column> kind) {
    return columns.stream().filter(kind).map(Column::name).toList();
  }

  /** The texts, each by itself where they are few. */
  List<List<String>> textViews() {
    return texts.size() > MOST_TEXTS ? List.of(texts) : texts.stream().map(List::of).toList();
  }
}
