package org.okra.experiments.auto;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;
import org.okra.experiments.auto.DataGuess.OutputWord;

/**
 * What outputs turn out to be once all rows are read: columns of zeros and ones are labels, one
 * column with two whole numbers holds classes.
 *
 * @param guess how the data were read
 * @param data as they were read
 * @param as what the user said
 */
record OutputGuess(Guess guess, Dataset<?, ?> data, Optional<OutputWord> as) {
  private static final Set<String> FLAGS = Set.of("0", "1", "true", "false", "yes", "no", "y", "n");

  /** Different whole numbers up to which they may well be classes. */
  private static final int FEW = 10;

  /** Rows per different number from which on they may well be classes. */
  private static final int ROWS_EACH = 5;

  /** Whether cells say yes or no. */
  static boolean areFlags(List<String> cells) {
    return cells.stream().allMatch(cell -> FLAGS.contains(cell.toLowerCase(Locale.ROOT)));
  }

  /** The guess with what the outputs are. */
  Guess refined() {
    List<Column> columns = data.columns().outputs();
    boolean mayMix =
        as.map(word -> word == OutputWord.VALUES).orElse(true)
            && columns.size() == 1
            && guess.dataset().type().equals("csv");
    Optional<String> mixed =
        mayMix ? new NumbersAmongWords(data).output(columns.get(0)) : Optional.empty();
    Guess found = kinds();
    return mixed.map(each -> found.remarking(each)).orElse(found);
  }

  private Guess kinds() {
    as.filter(word -> word == OutputWord.VALUES).ifPresent(word -> requireNumbers());
    if (as.isPresent()
        || data.outputs() instanceof LabelSets
        || !(data.outputs() instanceof VectorSamples<?> outputs)
        || data.columns().outputs().size() != outputs.dimension()) {
      return guess;
    }
    return outputs.dimension() == 1 ? single(outputs) : several(outputs);
  }

  /** What is said to be numbers must not be words, but for yes and no. */
  private void requireNumbers() {
    for (Column column : data.columns().outputs()) {
      Optional<String> word =
          column.categories().stream()
              .filter(cell -> !SniffedTable.NUMBER.matcher(cell).matches())
              .findFirst();
      if (word.isPresent() && !areFlags(column.categories())) {
        throw Errors.argument(
            "--as values was given, but cells of '%s' are no numbers, such as '%s'. Correct them,"
                + " or leave --as out.",
            column.name(), word.get());
      }
    }
  }

  private Guess several(VectorSamples<?> outputs) {
    List<Column> columns = data.columns().outputs();
    boolean flags = IntStream.range(0, columns.size()).allMatch(j -> isFlag(outputs, j));
    if (flags && guess.dataset().type().equals("csv")) {
      return guess
          .with("outputKind", "labels")
          .with("missingOutputs", "drop")
          .remarking("the outputs are yes or no: label sets; --as values predicts numbers");
    }
    if (flags) {
      return guess.remarking(
          "the outputs are 0 or 1 and predicted as numbers; if they are labels, write '-C -"
              + columns.size()
              + "' into the name of the relation, or save the file as a table (.csv)");
    }
    Optional<Column> classes = columns.stream().filter(Column::holdsCategories).findFirst();
    if (classes.isPresent()) {
      throw Errors.argument(
          "Column '%s' holds classes (%s), and classes are predicted one column at a time. Run the"
              + " command for each of the columns %s, with --outputs and --out of its own; columns"
              + " of 0 and 1, true and false or yes and no are predicted together, as label sets.",
          classes.get().name(),
          classes.get().categories().stream().limit(FEW).collect(Collectors.joining(", ")),
          columns.stream().map(Column::name).limit(FEW).collect(Collectors.joining(", ")));
    }
    return guess;
  }

  private boolean isFlag(VectorSamples<?> outputs, int column) {
    List<String> categories = data.columns().outputs().get(column).categories();
    return categories.isEmpty()
        ? different(outputs, column).stream().allMatch(value -> value == 0 || value == 1)
        : areFlags(categories);
  }

  private Guess single(VectorSamples<?> outputs) {
    Column column = data.columns().outputs().get(0);
    String name = column.name();
    if (column.isNominal()) {
      int classes = column.categories().size();
      return 2 * classes > data.size()
          ? guess.remarking(
              "'%s' has %d different texts in %d rows: too many for classes to be learnt",
              name, classes, data.size())
          : guess;
    }
    TreeSet<Double> different = different(outputs, 0);
    boolean whole = different.stream().allMatch(value -> value == Math.rint(value));
    boolean few = different.size() <= FEW && ROWS_EACH * different.size() <= data.size();
    if (!whole || !few || different.size() < 2) {
      return guess;
    }
    Optional<Guess> classes = classes();
    if (different.size() == 2 && classes.isPresent()) {
      return classes
          .get()
          .remarking(
              "'%s' is %.0f or %.0f: two classes; --as values predicts numbers",
              name, different.first(), different.last());
    }
    return guess.remarking(
        "'%s' has %d different whole numbers and is predicted as a number%s",
        name,
        different.size(),
        classes.isPresent() ? "; --as classes takes them for names of classes" : "");
  }

  /** The numbers as classes, where the type of data has them. */
  private Optional<Guess> classes() {
    return switch (guess.dataset().type()) {
      case "csv" -> Optional.of(guess.with("nominal", guess.dataset().options().get("outputs")));
      case "libsvm" -> Optional.of(guess.with("outputs", "class"));
      default -> Optional.empty();
    };
  }

  /** The different numbers of a column; a few more than {@link #FEW} at most. */
  private static TreeSet<Double> different(VectorSamples<?> outputs, int column) {
    TreeSet<Double> different = new TreeSet<>();
    for (int i = 0; i < outputs.size() && different.size() <= FEW; i++) {
      double value = outputs.get(i).get(column);
      if (!Double.isNaN(value)) {
        // Minus zero is zero.
        different.add(value + 0.0);
      }
    }
    return different;
  }
}
