package org.okra.datasets.prepare;

import java.util.BitSet;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.VectorSamples;

/**
 * Inputs stretched where outputs change with them and shrunk where they do not, {@code z = T x},
 * for kernels that look at distances: columns that say nothing no longer blur those that do.
 *
 * <p>T is a power of the mean outer product of the gradients of a kernel ridge regression onto the
 * outputs, {@code T = M^(power / 2)}, {@code M = 1/k sum_i sum_o grad f_o(x_i) grad f_o(x_i)^T} (d
 * x d; Radhakrishnan, Beaglehole, Pandit and Belkin, Science 2024), learnt {@code rounds} times,
 * each on what the last one made of the inputs. With {@code matrix: diagonal} only the diagonal of
 * M counts: columns are weighed and not mixed, and sparse inputs stay sparse. The total variance of
 * the inputs stays. Beyond {@code rows} training rows, or {@code share} of all, a random part is
 * learnt from.
 *
 * <p>Rows that it learnt from were seen with their outputs, so they must not judge it: a search by
 * rows left out in turn takes others ({@link FittedPreparation#learntFrom}).
 */
@Component(
    name = "relevance",
    help = "inputs stretched where outputs change with them, learnt by kernel ridge regression",
    alsoKnownAs = {"feature-learning", "rfm", "agop"})
public record Relevance(
    @Option(help = "full (directions) or diagonal (columns by themselves; sparse inputs stay so)")
        Shape matrix,
    @Option(
            help = "how often it is learnt anew on what it made of the inputs",
            atLeast = 1,
            atMost = 20)
        int rounds,
    @Option(
            help = "of what is learnt: 0 changes nothing, 1 takes it as it is",
            atLeast = 0,
            atMost = 4)
        double power,
    @Option(help = "training rows that are learnt from at most", atLeast = 2, atMost = 10_000)
        int rows,
    @Option(help = "part of the training rows that is learnt from at most", above = 0, atMost = 1)
        double share)
    implements Preparation {
  private static final String WEIGHTS = "weights";

  /** Columns up to which directions are learnt: a decomposition of d x d. */
  private static final int MOST_COLUMNS = 2000;

  /** Rows that are stretched at a time. */
  private static final int BLOCK = 4096;

  /** What is learnt of M. */
  public enum Shape {
    /** All of it. */
    FULL,
    /** Its diagonal. */
    DIAGONAL
  }

  /** Directions, once, from at most 1000 rows. */
  public Relevance() {
    this(Shape.FULL, 1, 1, 1000, 1);
  }

  /** From as many rows as usual. */
  public Relevance(Shape matrix, int rounds, double power) {
    this(matrix, rounds, power, new Relevance().rows, new Relevance().share);
  }

  public Relevance {
    Options.check(Relevance.class, matrix, rounds, power, rows, share);
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    throw LearntRows.noOutputs(this);
  }

  @Override
  public FittedPreparation fit(Inputs train, OutputCoordinates outputs, RunContext context) {
    train.requireNumbers(this);
    int d = train.dimension();
    if (matrix == Shape.FULL && d > MOST_COLUMNS) {
      throw Errors.option(
          "matrix: full learns %s x %s numbers, and at most %s columns are allowed; use matrix:"
              + " diagonal.",
          d, d, MOST_COLUMNS);
    }
    LearntRows learnt = LearntRows.draw(train.size(), rows, share, "prepare.relevance", context);
    Matrix x = learnt.of(train, this, context);
    Matrix weights =
        new InputGradients(x, outputs.of(learnt.numbers()), matrix, context).weights(rounds, power);
    return new Fitted(this, weights, learnt);
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    Matrix weights = state.arrays().get(WEIGHTS);
    int expected = matrix == Shape.FULL && weights != null ? weights.columns() : 1;
    if (weights == null || weights.rows() != expected) {
      throw Errors.fileFormat(
          "The stored preprocessing step relevance lacks '%s' of the right shape.", WEIGHTS);
    }
    return new Fitted(this, weights, LearntRows.NONE);
  }

  /**
   * A fitted step.
   *
   * @param weights T, symmetric, d x d, or its diagonal, 1 x d
   */
  private record Fitted(Relevance step, Matrix weights, LearntRows learnt)
      implements FittedPreparation {

    @Override
    public PreparationState state() {
      return new PreparationState(step, Map.of(WEIGHTS, weights), Map.of());
    }

    @Override
    public BitSet learntFrom() {
      return learnt.toSet();
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      inputs.requireDimension(weights.columns(), step);
      inputs.requireNumbers(step);
      return Prepared.allRows(
          new Inputs(
              step.matrix == Shape.FULL
                  ? new DenseRows(mixed(inputs, context))
                  : weighed(inputs.vectors(), context),
              inputs.numericColumns()));
    }

    private VectorSamples<?> weighed(VectorSamples<?> vectors, RunContext context) {
      EntryMap map = (x, j) -> x * weights.get(0, j);
      return vectors.isSparse()
          ? map.sparse(vectors.sparse())
          : map.dense(vectors, "The weighed inputs", context);
    }

    /** {@code X T}, n x d, a block of rows at a time: those of a file are read so. */
    private Matrix mixed(Inputs inputs, RunContext context) {
      VectorSamples<?> vectors = inputs.vectors();
      int n = vectors.size();
      Matrix result = context.memory().zeros(n, vectors.dimension(), "The stretched inputs");
      for (int from = 0; from < n; from += BLOCK) {
        context.cancellation().check();
        VectorSamples<?> block = vectors.slice(from, Math.min(n, from + BLOCK));
        Matrix part = result.rowBlock(from, from + block.size());
        if (block.isSparse()) {
          LearntRows.requireComplete(block.sparse(), inputs, step);
          context.linearAlgebra().multiply(1, block.sparse(), Transpose.NO, weights, 0, part);
        } else {
          Matrix x = block.dense();
          LearntRows.requireComplete(x, inputs, step);
          context.linearAlgebra().multiply(1, x, Transpose.NO, weights, Transpose.NO, 0, part);
        }
      }
      return result;
    }
  }
}
