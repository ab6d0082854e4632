package org.okra.datasets.prepare;

import java.util.Map;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.VectorSamples;

/**
 * Missing values (NaN) replaced: by 0, by the training mean of the column, or by dropping the row.
 *
 * <p>With {@code mean}, a nominal column takes its most frequent training category (the first of
 * equals), since category numbers have no mean, and a column without any training value takes 0.
 * With {@code drop}, every part this is applied to loses its rows with a missing input. No text is
 * missing: a cell without one is the empty text.
 */
@Component(
    name = "impute",
    help = "missing values by zero or the column's mean, or rows with missing values dropped",
    alsoKnownAs = {"simple-imputer", "fillna", "dropna"})
public record Impute(
    @Option(help = "zero, mean (of the training values of the column) or drop (the row)")
        Method method)
    implements Preparation {
  private static final String VALUES = "values";

  /** What a missing value is replaced by. */
  public enum Method {
    /** By 0. */
    ZERO,
    /** By the mean of the training values of the column. */
    MEAN,
    /** The row is dropped. */
    DROP
  }

  /** By the mean. */
  public Impute() {
    this(Method.MEAN);
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    double[] values = new double[train.dimension()];
    if (method == Method.MEAN) {
      values = ColumnStatistics.of(train, context).means();
      for (int j = 0; j < values.length; j++) {
        if (train.columns().get(j).isNominal()) {
          values[j] = mostFrequent(train, j);
        }
      }
    }
    return new Fitted(this, values);
  }

  private static int mostFrequent(Inputs train, int column) {
    int[] counts = OneHot.counts(train, column);
    int best = 0;
    for (int category = 1; category < counts.length; category++) {
      best = counts[category] > counts[best] ? category : best;
    }
    return best;
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    return new Fitted(this, state.vector(VALUES));
  }

  private record Fitted(Impute step, double[] values) implements FittedPreparation {

    @Override
    public PreparationState state() {
      return new PreparationState(step, Map.of(VALUES, Matrix.ofRows(values)), Map.of());
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      inputs.requireDimension(values.length, step);
      VectorSamples<?> vectors = inputs.vectors();
      if (step.method() == Method.DROP) {
        int[] kept =
            IntStream.range(0, inputs.size()).filter(i -> isComplete(vectors.get(i))).toArray();
        return new Prepared(new Inputs(vectors.select(kept), inputs.columns()), kept);
      }
      // Rows of a file are filled in when they are read, and need no copy; most others have no gap.
      if (!(vectors instanceof FileRows) && !inputs.hasMissing()) {
        return Prepared.allRows(inputs);
      }
      EntryMap map = (x, j) -> Double.isNaN(x) ? values[j] : x;
      return Prepared.allRows(
          new Inputs(
              vectors.isSparse()
                  ? map.sparse(vectors.sparse())
                  : map.dense(vectors, "The imputed inputs", context),
              inputs.columns()));
    }

    private static boolean isComplete(FeatureVector vector) {
      for (int coordinate : vector.storedCoordinates()) {
        if (Double.isNaN(vector.get(coordinate))) {
          return false;
        }
      }
      return true;
    }
  }
}
