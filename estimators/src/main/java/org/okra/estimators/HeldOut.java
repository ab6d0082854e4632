package org.okra.estimators;

import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;

/**
 * Predictions of rows that a fit has not seen, known without a model of their own: left-out
 * training pairs, or a part for validation.
 *
 * @param kernel of the outputs
 * @param map of the outputs, in whose coordinates the predictions are; orthonormal
 * @param predictions rows x b
 * @param <Y> type of one output
 */
public record HeldOut<Y>(Kernel<Y> kernel, FeatureMap<Y> map, Matrix predictions) {

  public HeldOut {
    if (predictions.columns() != map.dimension()) {
      throw Errors.shape(
          "Predictions of %d coordinates do not match an output map into R^%d.",
          predictions.columns(), map.dimension());
    }
  }

  /**
   * The predictions as a model whose inputs are the numbers of the rows, so that every decoder and
   * metric takes them.
   */
  public KernelModel<Integer, Y> model() {
    return new KernelModel<>(
        new StoredMap(predictions), kernel, map, new Coefficients.Identity(map.dimension()));
  }

  /** The numbers of the rows, 0 to rows - 1. */
  public Samples<Integer> rows() {
    List<Integer> numbers = IntStream.range(0, predictions.rows()).boxed().toList();
    return new ListSamples<>(Integer.class, numbers);
  }

  /** What computes it when somebody asks: of all rows it costs about as much as a fit. */
  @FunctionalInterface
  public interface Source<Y> {
    /** The predictions of all rows. */
    HeldOut<Y> compute(RunContext context);

    /**
     * The predictions of some rows. A source that has to compute all of them for it may do so.
     *
     * @param rows different row numbers, rising
     */
    default HeldOut<Y> compute(int[] rows, RunContext context) {
      HeldOut<Y> all = compute(context);
      return new HeldOut<>(all.kernel, all.map, Entries.selectRows(all.predictions, rows));
    }

    /** The pairs of a problem, left out by an estimator. */
    static <X, Y> Source<Y> leaveOneOut(Estimator estimator, FitProblem<X, Y> problem) {
      return new LeftOut<>(estimator, problem);
    }
  }

  private record LeftOut<X, Y>(Estimator estimator, FitProblem<X, Y> problem) implements Source<Y> {
    @Override
    public HeldOut<Y> compute(RunContext context) {
      return compute(IntStream.range(0, problem.rows()).toArray(), context);
    }

    @Override
    public HeldOut<Y> compute(int[] rows, RunContext context) {
      return estimator.leaveOneOut(problem.in(context), rows);
    }
  }

  /**
   * Row i of a matrix as the features of i.
   *
   * @param rows one per number
   */
  private record StoredMap(Matrix rows) implements FeatureMap<Integer> {
    @Override
    public int dimension() {
      return rows.columns();
    }

    @Override
    public Class<Integer> domain() {
      return Integer.class;
    }

    @Override
    public void apply(Samples<? extends Integer> z, Matrix block, RunContext context) {
      FeatureMap.checkBlock(z.size(), dimension(), block);
      for (int i = 0; i < z.size(); i++) {
        int row = z.get(i);
        Samples.checkIndex(row, rows.rows());
        for (int j = 0; j < rows.columns(); j++) {
          block.values()[block.index(i, j)] = rows.values()[rows.index(row, j)];
        }
      }
    }
  }
}
