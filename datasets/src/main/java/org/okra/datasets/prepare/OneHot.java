package org.okra.datasets.prepare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.FlowText;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.datasets.Column;

/**
 * A nominal column of k categories becomes k columns, of which the one of its category is u and the
 * others are 0. Numeric columns and columns with the categories 0 and 1 stay. A missing value is
 * missing in all k columns: a step {@code impute} decides what that means. Sparse inputs stay
 * sparse. New rows with a category that no training row has are refused; with {@code unknown:
 * missing} they count as rows whose category is missing.
 *
 * <p>With {@code scale: one}, u is 1. With {@code scale: column}, {@code u = 1 / sqrt(sum_c f_c (1
 * - f_c))} for the shares f of the categories among the training values, so that the variances of
 * the k columns add up to 1: the column weighs as much as a standardised one of numbers.
 * Standardised one by one, they would weigh k times as much, and a category of one row most of all.
 */
@Component(
    name = "one-hot",
    help = "one column of zeros and ones per category of each nominal input",
    alsoKnownAs = {"one-hot-encoder", "dummies"})
public record OneHot(
    @Option(
            help =
                "one (zeros and ones) or column (all categories weigh as one standardised column)")
        Scale scale,
    @Option(help = "categories that only new rows have: refuse, or missing (as an empty cell)")
        Unknown unknown)
    implements Preparation {
  private static final String CATEGORIES = "categories";
  private static final String UNITS = "units";

  /** What the category of a row becomes. */
  public enum Scale {
    /** 1. */
    ONE,
    /** A number that gives all columns of a nominal one the variance 1 together. */
    COLUMN
  }

  /** What becomes of categories of new rows that no training row has. */
  public enum Unknown {
    /** They are refused with their place. */
    REFUSE,
    /** They are missing values, which a step {@code impute} after this one fills in. */
    MISSING
  }

  /** Zeros and ones. */
  public OneHot() {
    this(Scale.ONE);
  }

  /** Of known categories. */
  public OneHot(Scale scale) {
    this(scale, Unknown.REFUSE);
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    List<List<String>> categories =
        train.columns().stream()
            .map(column -> column.holdsCategories() ? column.categories() : List.<String>of())
            .toList();
    double[] units = new double[categories.size()];
    Arrays.setAll(
        units, j -> scale == Scale.ONE || categories.get(j).isEmpty() ? 1 : unit(counts(train, j)));
    return new Fitted(this, categories, units);
  }

  /** {@code 1 / sqrt(sum_c f_c (1 - f_c))}; 1 where all rows have the same category. */
  private static double unit(int[] counts) {
    double total = Arrays.stream(counts).sum();
    double variance = Arrays.stream(counts).mapToDouble(c -> c / total * (1 - c / total)).sum();
    return variance > 0 ? 1 / Math.sqrt(variance) : 1;
  }

  /** How many rows have each category of a nominal column. */
  static int[] counts(Inputs train, int column) {
    int[] counts = new int[train.columns().get(column).categories().size()];
    for (int i = 0; i < train.size(); i++) {
      double value = train.vectors().get(i).get(column);
      if (!Double.isNaN(value)) {
        counts[category(value, train.columns().get(column))]++;
      }
    }
    return counts;
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    List<List<String>> categories = new ArrayList<>();
    if (FlowText.parse(state.text(CATEGORIES)) instanceof List<?> columns) {
      for (Object column : columns) {
        List<?> names = column instanceof List<?> list ? list : List.of(column);
        categories.add(names.stream().map(String::valueOf).toList());
      }
    }
    double[] units = new double[categories.size()];
    Arrays.fill(units, 1);
    if (scale == Scale.COLUMN) {
      units = state.vector(UNITS);
    }
    if (units.length != categories.size()) {
      throw Errors.fileFormat(
          "The stored preprocessing step one-hot has %s columns and %s units.",
          categories.size(), units.length);
    }
    return new Fitted(this, categories, units);
  }

  /** The category that a number stands for, checked. */
  static int category(double value, Column column) {
    if (!column.isCategory(value)) {
      throw Errors.argument(
          "Column '%s' holds %s, which is not the number of one of its categories, 0 to %s.",
          column.name(), value, column.categories().size() - 1);
    }
    return (int) value;
  }

  /**
   * Fitted on columns.
   *
   * @param categories per column those to expand; empty for a column that stays
   * @param units per column what a category becomes
   */
  private record Fitted(OneHot step, List<List<String>> categories, double[] units)
      implements FittedPreparation {

    @Override
    public PreparationState state() {
      // Files of zeros and ones are as they were before there were units.
      Map<String, Matrix> arrays =
          step.scale() == Scale.ONE ? Map.of() : Map.of(UNITS, Matrix.ofRows(units));
      return new PreparationState(step, arrays, Map.of(CATEGORIES, FlowText.write(categories)));
    }

    @Override
    public boolean takesUnknownCategories() {
      return step.unknown() == Unknown.MISSING;
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      inputs.requireDimension(categories.size(), step);
      List<Column> expanded = new ArrayList<>();
      int[] starts = new int[categories.size()];
      for (int j = 0; j < starts.length; j++) {
        Column column = inputs.columns().get(j);
        requireSame(column, categories.get(j));
        starts[j] = expanded.size();
        if (categories.get(j).isEmpty()) {
          expanded.add(column);
        }
        for (String category : categories.get(j)) {
          expanded.add(Column.numeric(column.name() + "=" + category));
        }
      }
      int width = expanded.size();
      return Prepared.allRows(
          new Inputs(
              inputs.vectors().isSparse()
                  ? sparse(inputs, starts, width)
                  : dense(inputs, starts, width, context),
              expanded));
    }

    private void requireSame(Column column, List<String> fitted) {
      List<String> given = column.holdsCategories() ? column.categories() : List.of();
      if (!given.equals(fitted)) {
        throw Errors.shape(
            "Column '%s' has categories %s where preprocessing step one-hot was fitted on %s; both"
                + " need the same in the same order.",
            column.name(), given, fitted);
      }
    }

    private DenseRows dense(Inputs inputs, int[] starts, int width, RunContext context) {
      Matrix result = context.memory().zeros(inputs.size(), width, "The one-hot inputs");
      for (int i = 0; i < inputs.size(); i++) {
        int row = i;
        expand(inputs, i, starts, (column, value) -> result.set(row, column, value));
      }
      return new DenseRows(result);
    }

    private SparseRows sparse(Inputs inputs, int[] starts, int width) {
      SparseMatrix.Builder builder = new SparseMatrix.Builder(width);
      for (int i = 0; i < inputs.size(); i++) {
        expand(
            inputs,
            i,
            starts,
            (column, value) -> {
              if (value != 0) {
                builder.add(column, value);
              }
            });
        builder.endRow();
      }
      return new SparseRows(builder.build());
    }

    /** Takes the entries of a row, by rising column; what it does not get is 0. */
    @FunctionalInterface
    private interface Entries {
      void put(int column, double value);
    }

    private void expand(Inputs inputs, int row, int[] starts, Entries entries) {
      double[] values = inputs.vectors().get(row).toArray();
      for (int j = 0; j < starts.length; j++) {
        int count = categories.get(j).size();
        if (count == 0) {
          entries.put(starts[j], values[j]);
        } else if (Double.isNaN(values[j])) {
          for (int c = 0; c < count; c++) {
            entries.put(starts[j] + c, Double.NaN);
          }
        } else {
          entries.put(starts[j] + category(values[j], inputs.columns().get(j)), units[j]);
        }
      }
    }
  }
}
