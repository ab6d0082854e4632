package org.okra.datasets.prepare;

import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;

/**
 * Weights of terms: {@code z = x idf_j}, {@code idf_j = log((1 + n) / (1 + df_j)) + 1}, where df_j
 * is the number of the n training rows in which column j is not 0; then, by default, every row
 * divided by its Euclidean norm (rows of zeros stay). Sparse inputs stay sparse.
 */
@Component(
    name = "tf-idf",
    help = "counts of terms weighted by the rarity of the term",
    alsoKnownAs = {"tfidf", "idf"})
public record TermWeights(
    @Option(help = "unit-norm divides every row by its Euclidean norm, as-they-are does not")
        RowScaling rows)
    implements Preparation {
  private static final String WEIGHTS = "idf";

  /** What is done to rows after weighting. */
  public enum RowScaling {
    /** Every row has Euclidean norm 1. */
    UNIT_NORM,
    /** Nothing. */
    AS_THEY_ARE
  }

  /** Rows of norm 1. */
  public TermWeights() {
    this(RowScaling.UNIT_NORM);
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    train.requireNumbers(this);
    SparseMatrix entries = counts(train);
    double[] weights = new double[train.dimension()];
    for (int k = 0; k < entries.values().length; k++) {
      weights[entries.columnIndices()[k]] += entries.values()[k] == 0 ? 0 : 1;
    }
    for (int j = 0; j < weights.length; j++) {
      weights[j] = StrictMath.log((1.0 + train.size()) / (1 + weights[j])) + 1;
    }
    return new Fitted(this, weights);
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    return new Fitted(this, state.vector(WEIGHTS));
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

  private record Fitted(TermWeights step, double[] weights) implements FittedPreparation {

    @Override
    public PreparationState state() {
      return new PreparationState(step, Map.of(WEIGHTS, Matrix.ofRows(weights)), Map.of());
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      inputs.requireDimension(weights.length, step);
      inputs.requireNumbers(step);
      EntryMap map = (x, j) -> x * weights[j];
      SparseRows weighted = map.sparse(counts(inputs));
      if (step.rows() == RowScaling.UNIT_NORM) {
        int[] starts = weighted.sparse().rowStarts();
        for (int i = 0; i < inputs.size(); i++) {
          normalise(weighted.sparse().values(), starts[i], starts[i + 1]);
        }
      }
      return Prepared.allRows(
          new Inputs(
              inputs.vectors().isSparse() ? weighted : new DenseRows(weighted.dense()),
              inputs.numericColumns()));
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
