package org.okra.datasets.prepare;

import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.datasets.Column;

/**
 * Weights of terms: {@code z = x idf_j}, {@code idf_j = log((1 + n) / (1 + df_j)) + 1}, where df_j
 * is the number of the n training rows in which column j is not 0; then, by default, every row
 * divided by its Euclidean norm (rows of zeros stay). Sparse inputs stay sparse.
 */
public final class TermWeights implements PreparationFactory<TermWeights.Settings> {
  private static final String WEIGHTS = "idf";

  /** What is done to rows after weighting. */
  public enum Rows {
    /** Every row has Euclidean norm 1. */
    UNIT_NORM,
    /** Nothing. */
    AS_THEY_ARE
  }

  /** Options. */
  public record Settings(
      @Option(
              help = "unit-norm divides every row by its Euclidean norm, as-they-are does not",
              defaultsTo = "unit-norm")
          Rows rows) {}

  @Override
  public String name() {
    return "tf-idf";
  }

  @Override
  public String help() {
    return "counts of terms weighted by the rarity of the term";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  @Override
  public FittedPreparation fit(Inputs train, Settings options, RunContext context) {
    train.requireNumbers(name());
    SparseMatrix entries = counts(train);
    double[] weights = new double[train.dimension()];
    for (int k = 0; k < entries.values().length; k++) {
      weights[entries.columnIndices()[k]] += entries.values()[k] == 0 ? 0 : 1;
    }
    for (int j = 0; j < weights.length; j++) {
      weights[j] = StrictMath.log((1.0 + train.size()) / (1 + weights[j])) + 1;
    }
    return new Fitted(options, Specification.of(name(), options), weights);
  }

  @Override
  public FittedPreparation restore(Settings options, PreparationState state) {
    return new Fitted(options, state.specification(), state.vector(WEIGHTS));
  }

  private static SparseMatrix counts(Inputs inputs) {
    SparseMatrix entries = inputs.vectors().sparse();
    for (int k = 0; k < entries.values().length; k++) {
      if (!(entries.values()[k] >= 0)) {
        throw Errors.argument(
            "Preprocessing step tf-idf needs counts of at least 0, and column '%s' holds %s%s",
            inputs.columns().get(entries.columnIndices()[k]).name(),
            entries.values()[k],
            Double.isNaN(entries.values()[k]) ? " (missing); put the step impute before it." : ".");
      }
    }
    return entries;
  }

  private record Fitted(Settings options, Specification specification, double[] weights)
      implements FittedPreparation {

    @Override
    public PreparationState state() {
      return new PreparationState(specification, Map.of(WEIGHTS, Matrix.ofRows(weights)), Map.of());
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      inputs.requireDimension(weights.length, specification.type());
      inputs.requireNumbers(specification.type());
      SparseMatrix given = counts(inputs);
      double[] values = given.values().clone();
      for (int k = 0; k < values.length; k++) {
        values[k] *= weights[given.columnIndices()[k]];
      }
      if (options.rows() == Rows.UNIT_NORM) {
        for (int i = 0; i < given.rows(); i++) {
          normalise(values, given.rowStarts()[i], given.rowStarts()[i + 1]);
        }
      }
      SparseMatrix weighted =
          SparseMatrix.wrap(
              given.rows(),
              given.columns(),
              given.rowStarts().clone(),
              given.columnIndices().clone(),
              values);
      boolean sparse = inputs.vectors().isSparse();
      return Prepared.allRows(
          new Inputs(
              sparse ? new SparseRows(weighted) : new DenseRows(weighted.toDense()),
              inputs.columns().stream().map(column -> Column.numeric(column.name())).toList()));
    }

    private static void normalise(double[] values, int from, int to) {
      double largest = 0;
      for (int k = from; k < to; k++) {
        largest = Math.max(largest, values[k]);
      }
      if (largest == 0) {
        return;
      }
      // Divided by the largest first, so that squares neither overflow nor vanish.
      double squares = 0;
      for (int k = from; k < to; k++) {
        squares += values[k] / largest * (values[k] / largest);
      }
      double norm = largest * Math.sqrt(squares);
      for (int k = from; k < to; k++) {
        values[k] /= norm;
      }
    }
  }
}
