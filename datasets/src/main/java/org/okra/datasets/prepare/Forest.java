package org.okra.datasets.prepare;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.core.tree.Thresholds;
import org.okra.core.tree.Tree;
import org.okra.core.tree.TreeGrower;
import org.okra.core.tree.TreeOptions;
import org.okra.core.tree.Trees;
import org.okra.datasets.Column;

/**
 * Inputs as the leaves that they reach in a forest of regression trees, which is learnt from the
 * outputs: rows are alike when outputs cannot tell them apart, whatever the scale of columns, and
 * whatever columns say nothing.
 *
 * <p>Trees are grown in the feature space of the output kernel (Geurts, Wehenkel and d'Alche-Buc,
 * ICML 2006): a split of rows S into L and R is as good as {@code |s_L|^2 / |L| + |s_R|^2 / |R|},
 * with s the sums of the outputs' coordinates, by which the spread of outputs around their means
 * falls. With {@code thresholds: best} every value of a column is tried (random forests, Breiman
 * 2001), with {@code random} one number (extremely randomised trees, Geurts, Ernst and Wehenkel
 * 2006), drawn half of the time between the least and the largest value and half of the time from
 * the values themselves, so that a few far ones do not take all cuts. Every tree has a random
 * {@code sample} of the rows, and every split looks at a random part of the columns.
 *
 * <p>Row x becomes {@code z(x) = [a e_1(x), ..., a e_T(x), b x]} with the unit vector e_t of the
 * leaf that x reaches in tree t. The linear kernel of the leaves is the share of trees in which two
 * rows reach the same leaf; regression on them weighs the leaves of all trees anew. a and b are
 * such that {@code keep} of the total variance over the rows learnt from, 1, is that of the inputs
 * themselves, for what changes smoothly. The result is sparse.
 *
 * <p>Rows that it learnt from were seen with their outputs, so they must not judge it ({@link
 * FittedPreparation#learntFrom}).
 */
@Component(
    name = "forest",
    help = "the leaves that inputs reach in trees grown on the outputs",
    alsoKnownAs = {"random-forest", "extra-trees", "ok3", "leaves"})
public record Forest(
    @Option(help = "how many trees", atLeast = 1, atMost = 10_000) int trees,
    @Option(help = "best (every value of a column is tried) or random (one number in its range)")
        Thresholds thresholds,
    @Option(help = "rows of a leaf at least", atLeast = 1, atMost = 1_000_000) int leaf,
    @Option(help = "part of the columns that a split looks at", above = 0, atMost = 1)
        double columns,
    @Option(help = "part of the rows that a tree is grown on", above = 0, atMost = 1) double sample,
    @Option(help = "part of the variance that is left to the inputs", atLeast = 0, atMost = 0.99)
        double keep,
    @Option(help = "training rows that are learnt from at most", atLeast = 2, atMost = 1_000_000)
        int rows,
    @Option(help = "part of the training rows that is learnt from at most", above = 0, atMost = 1)
        double share)
    implements Preparation {
  private static final String NODES = "nodes";
  private static final String SCALES = "scales";
  private static final String PURPOSE = "prepare.forest";

  /** All leaves have this name: there may be very many. */
  private static final Column LEAF = Column.numeric("leaf");

  /** Rows whose leaves are looked up at a time. */
  private static final int BLOCK = 1024;

  /** A hundred trees of the best splits among a third of the columns, and the inputs by half. */
  public Forest() {
    this(100, Thresholds.BEST, 3, 1.0 / 3, 0.6, 0.5, 10_000, 1);
  }

  public Forest {
    Options.check(Forest.class, trees, thresholds, leaf, columns, sample, keep, rows, share);
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    throw LearntRows.noOutputs(this);
  }

  @Override
  public FittedPreparation fit(Inputs train, OutputCoordinates outputs, RunContext context) {
    train.requireNumbers(this);
    LearntRows learnt = LearntRows.draw(train.size(), rows, share, PURPOSE, context);
    Matrix x = learnt.of(train, this, context);
    TreeOptions options = new TreeOptions(thresholds, leaf, columns, sample, Integer.MAX_VALUE);
    TreeGrower grower =
        new TreeGrower(options, x, outputs.of(learnt.numbers()), new double[0], context);
    Tree[] grown = new Tree[trees];
    context
        .workers()
        .forEach(
            trees, tree -> grown[tree] = grower.grow(context.random().stream(PURPOSE, 1L + tree)));
    Trees all = Trees.of(List.of(grown), x.columns());
    context.memory().counted(all.nodes());
    return new Fitted(this, all, scales(all, x, context), learnt);
  }

  /** a and b. */
  private double[] scales(Trees grown, Matrix x, RunContext context) {
    double ofLeaves = 1 - grown.meanShared(x, context.cancellation());
    double ofInputs = totalVariance(x);
    double kept = ofLeaves > 0 ? keep : 1;
    double left = ofInputs > 0 ? 1 - kept : 1;
    double a = ofLeaves > 0 ? Math.sqrt(left / (ofLeaves * trees)) : 0;
    double b = ofInputs > 0 ? Math.sqrt(kept / ofInputs) : 0;
    if (!Double.isFinite(b)) {
      throw Errors.argument(
          "Preprocessing step forest was given inputs whose squares are too small for numbers; put"
              + " the step standardise before it.");
    }
    return new double[] {a, b};
  }

  /** Of all columns together, without squares that are too large for a number. */
  private static double totalVariance(Matrix x) {
    double sum = 0;
    for (int j = 0; j < x.columns(); j++) {
      double mean = 0;
      // From the first row on, so that a column of one value has none.
      double first = x.get(0, j);
      for (int i = 0; i < x.rows(); i++) {
        mean += (x.get(i, j) - first) / x.rows();
      }
      for (int i = 0; i < x.rows(); i++) {
        double distance = x.get(i, j) - first - mean;
        sum += distance * distance / x.rows();
      }
    }
    if (!Double.isFinite(sum)) {
      throw Errors.argument(
          "Preprocessing step forest was given inputs whose squares are too large for numbers; put"
              + " the step standardise before it.");
    }
    return sum;
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    double[] scales = state.vector(SCALES);
    Matrix nodes = state.arrays().get(NODES);
    if (nodes == null || scales.length != 3 || !isScale(scales[0]) || !isScale(scales[1])) {
      throw Errors.fileFormat(
          "The stored preprocessing step forest lacks '%s' or '%s' of the right shape.",
          NODES, SCALES);
    }
    return new Fitted(
        this,
        Trees.restored(nodes, trees, scales[2]),
        new double[] {scales[0], scales[1]},
        LearntRows.NONE);
  }

  private static boolean isScale(double value) {
    return value >= 0 && value < Double.POSITIVE_INFINITY;
  }

  /**
   * A fitted step.
   *
   * @param scales a and b
   */
  private record Fitted(Forest step, Trees grown, double[] scales, LearntRows learnt)
      implements FittedPreparation {

    @Override
    public PreparationState state() {
      Matrix numbers = Matrix.ofRows(new double[] {scales[0], scales[1], grown.dimension()});
      return new PreparationState(step, Map.of(NODES, grown.nodes(), SCALES, numbers), Map.of());
    }

    @Override
    public BitSet learntFrom() {
      return learnt.toSet();
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      int d = grown.dimension();
      inputs.requireDimension(d, step);
      inputs.requireNumbers(step);
      List<Column> columns = new ArrayList<>(Collections.nCopies(grown.leaves(), LEAF));
      if (scales[1] > 0) {
        columns.addAll(inputs.numericColumns());
      }
      VectorSamples<?> vectors = inputs.vectors();
      int width = step.trees + (scales[1] > 0 ? d : 0);
      long entries = (long) vectors.size() * width;
      if (entries > Matrix.MAX_ENTRIES) {
        throw Errors.tooLarge(
            "The leaves of %s trees and the inputs of %s rows are %s numbers, too many for one"
                + " array; grow fewer trees, or give fewer rows at a time.",
            step.trees, vectors.size(), entries);
      }
      long bytes = entries * (Double.BYTES + Integer.BYTES);
      context.memory().require(bytes, "The leaves that inputs reach");
      int[] places = new int[(int) entries];
      double[] values = new double[(int) entries];
      int[] starts = IntStream.rangeClosed(0, vectors.size()).map(i -> i * width).toArray();
      int[] reached = new int[step.trees];
      for (int from = 0; from < vectors.size(); from += BLOCK) {
        context.cancellation().check();
        Matrix block = vectors.slice(from, Math.min(vectors.size(), from + BLOCK)).dense();
        LearntRows.requireComplete(block, inputs, step);
        for (int i = 0; i < block.rows(); i++) {
          double[] row = block.rowValues(i);
          grown.reach(row, reached);
          int start = starts[from + i];
          for (int k = 0; k < width; k++) {
            boolean leaf = k < step.trees;
            places[start + k] = leaf ? reached[k] : grown.leaves() + k - step.trees;
            values[start + k] = leaf ? scales[0] : scales[1] * row[k - step.trees];
          }
        }
      }
      context.memory().counted(values, bytes);
      SparseMatrix rows = new SparseMatrix(vectors.size(), columns.size(), starts, places, values);
      return Prepared.allRows(new Inputs(new SparseRows(rows), columns));
    }
  }
}
