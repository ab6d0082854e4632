package org.okra.datasets.prepare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.FlowText;
import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;

/**
 * A nominal column of k categories becomes k columns, of which the one of its category is 1 and the
 * others are 0. Numeric columns and columns with the categories 0 and 1 stay. A missing value is
 * missing in all k columns: a step {@code impute} decides what that means. Sparse inputs stay
 * sparse.
 */
public final class OneHot implements PreparationFactory<NoOptions> {
  private static final String CATEGORIES = "categories";

  @Override
  public String name() {
    return "one-hot";
  }

  @Override
  public String help() {
    return "one column of zeros and ones per category of each nominal input";
  }

  @Override
  public Class<NoOptions> optionsType() {
    return NoOptions.class;
  }

  @Override
  public FittedPreparation fit(Inputs train, NoOptions options, RunContext context) {
    List<List<String>> categories =
        train.columns().stream()
            .map(column -> expands(column) ? column.categories() : List.<String>of())
            .toList();
    return new Fitted(Specification.of(name(), options), categories);
  }

  private static boolean expands(Column column) {
    return column.isNominal() && !column.isBinary();
  }

  @Override
  public FittedPreparation restore(NoOptions options, PreparationState state) {
    List<List<String>> categories = new ArrayList<>();
    if (FlowText.parse(state.text(CATEGORIES)) instanceof List<?> columns) {
      for (Object column : columns) {
        List<?> names = column instanceof List<?> list ? list : List.of(column);
        categories.add(names.stream().map(String::valueOf).toList());
      }
    }
    return new Fitted(state.specification(), categories);
  }

  /** The category that a number stands for, checked. */
  static int category(double value, Column column) {
    int category = (int) value;
    if (category != value || category < 0 || category >= column.categories().size()) {
      throw Errors.argument(
          "Column '%s' holds %s, which is not the number of one of its categories, 0 to %s.",
          column.name(), value, column.categories().size() - 1);
    }
    return category;
  }

  /**
   * Fitted on columns.
   *
   * @param categories per column those to expand; empty for a column that stays
   */
  private record Fitted(Specification specification, List<List<String>> categories)
      implements FittedPreparation {

    @Override
    public PreparationState state() {
      return new PreparationState(
          specification, Map.of(), Map.of(CATEGORIES, FlowText.write(categories)));
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      inputs.requireDimension(categories.size(), specification.type());
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
      VectorSamples<?> result =
          inputs.vectors().isSparse()
              ? new SparseRows(sparse(inputs, starts, expanded.size()))
              : new DenseRows(dense(inputs, starts, expanded.size(), context));
      return Prepared.allRows(new Inputs(result, expanded));
    }

    private void requireSame(Column column, List<String> fitted) {
      List<String> given = expands(column) ? column.categories() : List.of();
      if (!given.equals(fitted)) {
        throw Errors.shape(
            "Column '%s' has categories %s where preprocessing step one-hot was fitted on %s; both"
                + " need the same in the same order.",
            column.name(), given, fitted);
      }
    }

    private Matrix dense(Inputs inputs, int[] starts, int width, RunContext context) {
      Matrix given = inputs.vectors().dense();
      Matrix result = context.memory().zeros(given.rows(), width, "The one-hot inputs");
      for (int j = 0; j < starts.length; j++) {
        int count = categories.get(j).size();
        for (int i = 0; i < given.rows(); i++) {
          double value = given.get(i, j);
          if (count == 0) {
            result.set(i, starts[j], value);
          } else if (Double.isNaN(value)) {
            for (int c = 0; c < count; c++) {
              result.set(i, starts[j] + c, Double.NaN);
            }
          } else {
            result.set(i, starts[j] + category(value, inputs.columns().get(j)), 1);
          }
        }
      }
      return result;
    }

    /** A coordinate that is not stored is 0: the first category of a nominal column. */
    private SparseMatrix sparse(Inputs inputs, int[] starts, int width) {
      SparseMatrix.Builder builder = new SparseMatrix.Builder(width);
      for (int i = 0; i < inputs.size(); i++) {
        FeatureVector row = inputs.vectors().get(i);
        int[] stored = row.storedCoordinates();
        int next = 0;
        for (int j = 0; j < starts.length; j++) {
          boolean present = next < stored.length && stored[next] == j;
          next += present ? 1 : 0;
          double value = present ? row.get(j) : 0;
          int count = categories.get(j).size();
          if (count == 0 && value != 0) {
            builder.add(starts[j], value);
          } else if (Double.isNaN(value)) {
            for (int c = 0; c < count; c++) {
              builder.add(starts[j] + c, Double.NaN);
            }
          } else if (count > 0) {
            builder.add(starts[j] + category(value, inputs.columns().get(j)), 1);
          }
        }
        builder.endRow();
      }
      return builder.build();
    }
  }
}
