package org.okra.datasets.prepare;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;

/**
 * Missing values (NaN) replaced: by 0, by the training mean of the column, or by dropping the row.
 *
 * <p>With {@code mean}, a nominal column takes its most frequent training category (the first of
 * equals), since category numbers have no mean, and a column without any training value takes 0.
 * With {@code drop}, every part this is applied to loses its rows with a missing input.
 */
public final class Impute implements PreparationFactory<Impute.Settings> {
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

  /** Options. */
  public record Settings(
      @Option(
              help = "zero, mean (of the training values of the column) or drop (the row)",
              defaultsTo = "mean")
          Method method) {}

  @Override
  public String name() {
    return "impute";
  }

  @Override
  public String help() {
    return "missing values by zero or the column's mean, or rows with missing values dropped";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  @Override
  public FittedPreparation fit(Inputs train, Settings options, RunContext context) {
    double[] values = new double[train.dimension()];
    if (options.method() == Method.MEAN) {
      values = ColumnStatistics.of(train, context).means();
      for (int j = 0; j < values.length; j++) {
        if (train.columns().get(j).isNominal()) {
          values[j] = mostFrequent(train, j);
        }
      }
    }
    return new Fitted(options, Specification.of(name(), options), values);
  }

  private static int mostFrequent(Inputs train, int column) {
    int[] counts = new int[train.columns().get(column).categories().size()];
    for (int i = 0; i < train.size(); i++) {
      double value = train.vectors().get(i).get(column);
      if (!Double.isNaN(value)) {
        counts[OneHot.category(value, train.columns().get(column))]++;
      }
    }
    int best = 0;
    for (int category = 1; category < counts.length; category++) {
      best = counts[category] > counts[best] ? category : best;
    }
    return best;
  }

  @Override
  public FittedPreparation restore(Settings options, PreparationState state) {
    return new Fitted(options, state.specification(), state.vector(VALUES));
  }

  private record Fitted(Settings options, Specification specification, double[] values)
      implements FittedPreparation {

    @Override
    public PreparationState state() {
      return new PreparationState(specification, Map.of(VALUES, Matrix.ofRows(values)), Map.of());
    }

    private static int[] complete(Inputs inputs) {
      boolean[] missing = new boolean[inputs.size()];
      if (inputs.vectors().isSparse()) {
        SparseMatrix entries = inputs.vectors().sparse();
        for (int i = 0; i < entries.rows(); i++) {
          for (int k = entries.rowStarts()[i]; k < entries.rowStarts()[i + 1]; k++) {
            missing[i] |= Double.isNaN(entries.values()[k]);
          }
        }
      } else {
        Matrix dense = inputs.vectors().dense();
        for (int j = 0; j < dense.columns(); j++) {
          for (int i = 0; i < dense.rows(); i++) {
            missing[i] |= Double.isNaN(dense.values()[dense.index(i, j)]);
          }
        }
      }
      return IntStream.range(0, missing.length).filter(i -> !missing[i]).toArray();
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      inputs.requireDimension(values.length, specification.type());
      VectorSamples<?> vectors = inputs.vectors();
      if (options.method() == Method.DROP) {
        int[] kept = complete(inputs);
        return new Prepared(new Inputs(vectors.select(kept), inputs.columns()), kept);
      }
      return Prepared.allRows(
          new Inputs(
              vectors.isSparse() ? sparse(vectors.sparse()) : dense(vectors.dense(), context),
              inputs.columns()));
    }

    private DenseRows dense(Matrix given, RunContext context) {
      Matrix result = context.memory().zeros(given.rows(), given.columns(), "The imputed inputs");
      for (int j = 0; j < given.columns(); j++) {
        for (int i = 0; i < given.rows(); i++) {
          double value = given.values()[given.index(i, j)];
          result.values()[result.index(i, j)] = Double.isNaN(value) ? values[j] : value;
        }
      }
      return new DenseRows(result);
    }

    private SparseRows sparse(SparseMatrix given) {
      double[] replaced = Arrays.copyOf(given.values(), given.values().length);
      for (int k = 0; k < replaced.length; k++) {
        if (Double.isNaN(replaced[k])) {
          replaced[k] = values[given.columnIndices()[k]];
        }
      }
      return new SparseRows(
          SparseMatrix.wrap(
              given.rows(),
              given.columns(),
              given.rowStarts().clone(),
              given.columnIndices().clone(),
              replaced));
    }
  }
}
