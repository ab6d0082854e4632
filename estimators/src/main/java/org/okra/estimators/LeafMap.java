package org.okra.estimators;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.core.tree.Tree;
import org.okra.core.tree.Trees;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapParts;

/**
 * What training rows in the same leaves carry:
 *
 * <pre>{@code
 * map(z) = sum_i share_i(z) v_i       share_i(z) = 1/T sum_t w_i [i in leaf_t(z)] / w(leaf_t(z))
 * }</pre>
 *
 * <p>with w(leaf) the weight of the rows that tree t was grown on and that are in the leaf. Rows
 * are kept, and the means of large leaves alone: those of all would be many times as large, and
 * sums over large leaves slow.
 *
 * @param <T> type of one sample, a vector
 */
final class LeafMap<T> implements FeatureMap<T> {
  private static final String NODES = "nodes";
  private static final String SIZES = "sizes";
  private static final String STARTS = "starts";
  private static final String MEMBERS = "members";
  private static final String WEIGHTS = "weights";
  private static final String VALUES = "values";

  /** The mean of a leaf with more rows than this is kept. */
  static final int LARGE_LEAF = 64;

  private static final double[] NOT_KEPT = new double[0];

  /** Samples whose leaves are looked up at a time. */
  private static final int BLOCK = 256;

  private final Class<T> domain;
  private final Trees trees;

  /** Where the members of each leaf begin, and the end of the last. */
  private final int[] starts;

  private final int[] members;

  /** Of the rows; none when all are 1. */
  private final double[] weights;

  private final int dimension;

  /** v_i one after the other. */
  private final double[] values;

  /** Means of large leaves; of small ones nothing. */
  private final double[][] means;

  /** The sum of {@code w_i v_i}, for the mean of all but one. */
  private final double[] sum;

  private final double total;

  private LeafMap(
      Class<T> domain,
      Trees trees,
      int[] starts,
      int[] members,
      double[] weights,
      Matrix values,
      MemoryBudget memory) {
    this.domain = domain;
    this.trees = trees;
    this.starts = starts;
    this.members = members;
    this.weights = weights;
    this.dimension = values.columns();
    memory.requireMatrix(values.rows(), dimension, "What leaves carry");
    this.values = new double[values.rows() * dimension];
    memory.counted(this.values, (long) Double.BYTES * this.values.length);
    for (int j = 0; j < dimension; j++) {
      for (int i = 0; i < values.rows(); i++) {
        this.values[i * dimension + j] = values.get(i, j);
      }
    }
    long large = IntStream.range(0, starts.length - 1).filter(this::isLarge).count();
    memory.requireMatrix(large, dimension, "The means of large leaves");
    this.means = memory.counted(new double[starts.length - 1][], Double.BYTES * large * dimension);
    Arrays.setAll(means, leaf -> isLarge(leaf) ? mean(leaf, new double[dimension]) : NOT_KEPT);
    this.sum = new double[dimension];
    for (int row = 0; row < values.rows(); row++) {
      addWeighted(row, sum);
    }
    this.total = weights.length == 0 ? values.rows() : Arrays.stream(weights).sum();
  }

  /**
   * The map of trees.
   *
   * @param grown on these rows
   * @param weights of all rows; none when all are 1
   * @param values v_i as rows, n x r
   */
  static <T> LeafMap<T> of(
      Class<T> domain,
      List<Tree> grown,
      int columns,
      double[] weights,
      Matrix values,
      RunContext context) {
    if (values.columns() == 0) {
      throw Errors.empty(
          "Leaves carry nothing where the output map has no coordinates; it needs at least one.");
    }
    long total = grown.stream().mapToLong(tree -> tree.members().length).sum();
    if (total > Matrix.MAX_ENTRIES) {
      throw Errors.tooLarge(
          "The leaves of %s trees hold %s rows, too many for one array; grow fewer trees, or on a"
              + " smaller sample.",
          grown.size(), total);
    }
    long leaves = grown.stream().mapToLong(Tree::leaves).sum();
    MemoryBudget memory = context.memory();
    memory.requireMatrix(2 * leaves, 3, "The trees of a forest");
    Trees trees = Trees.of(grown, columns);
    memory.counted(trees.nodes());
    memory.require(Integer.BYTES * (total + leaves), "The leaves of a forest");
    int[] starts = new int[trees.leaves() + 1];
    int[] members = new int[(int) total];
    int leaf = 0;
    int start = 0;
    for (Tree tree : grown) {
      for (int k = 0; k < tree.leaves(); k++) {
        starts[leaf++] = start + tree.starts()[k];
      }
      System.arraycopy(tree.members(), 0, members, start, tree.members().length);
      start += tree.members().length;
    }
    starts[leaf] = start;
    memory.counted(members, (long) Integer.BYTES * (members.length + starts.length));
    return new LeafMap<>(domain, trees, starts, members, weights, values, memory);
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public Class<T> domain() {
    return domain;
  }

  /** How many leaves all trees have together. */
  int leaves() {
    return trees.leaves();
  }

  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
    FeatureMap.checkBlock(z.size(), dimension, block);
    fill(z, new int[0], List.of(), block, context);
  }

  /**
   * The map of training rows by the trees that were not grown on them; of a row that all trees were
   * grown on the mean of all others.
   *
   * @param inputs of all rows
   * @param rows which of them
   * @param seen for every tree the rows that it was grown on
   */
  Matrix leftOut(Samples<? extends T> inputs, int[] rows, List<BitSet> seen, RunContext context) {
    Matrix block = context.memory().zeros(rows.length, dimension, "What leaves carry");
    fill(inputs, rows, seen, block, context);
    return block;
  }

  /** One row of the block for every sample or, where trees have seen some, for those wanted. */
  private void fill(
      Samples<? extends T> z, int[] rows, List<BitSet> seen, Matrix block, RunContext context) {
    VectorSamples<?> vectors = FeatureMap.vectors("A forest", trees.dimension(), z);
    context
        .workers()
        .forEach(
            (block.rows() + BLOCK - 1) / BLOCK,
            part -> {
              int from = part * BLOCK;
              int to = Math.min(block.rows(), from + BLOCK);
              VectorSamples<?> few =
                  seen.isEmpty()
                      ? vectors.slice(from, to)
                      : vectors.select(Arrays.copyOfRange(rows, from, to));
              Matrix dense = few.dense();
              int[] reached = new int[trees.roots().length];
              double[] sum = new double[dimension];
              double[] leaf = new double[dimension];
              for (int i = from; i < to; i++) {
                double[] row = dense.rowValues(i - from);
                requireNumbers(row, i);
                trees.reach(row, reached);
                int used = 0;
                Arrays.fill(sum, 0);
                for (int tree = 0; tree < reached.length; tree++) {
                  if (seen.isEmpty() || !seen.get(tree).get(rows[i])) {
                    add(reached[tree], leaf, sum);
                    used++;
                  }
                }
                double[] mean = used > 0 ? sum : others(rows[i]);
                for (int j = 0; j < dimension; j++) {
                  block.values()[block.index(i, j)] = mean[j] / Math.max(1, used);
                }
              }
            });
  }

  static void requireNumbers(double[] row, int number) {
    for (int j = 0; j < row.length; j++) {
      if (!Double.isFinite(row[j])) {
        throw Errors.notFinite(
            "The estimator forest needs numbers, and input %d holds %s in coordinate %d; put the"
                + " preprocessing step impute before it.",
            number, row[j], j);
      }
    }
  }

  private boolean isLarge(int leaf) {
    return starts[leaf + 1] - starts[leaf] > LARGE_LEAF;
  }

  /** Puts the mean of a leaf into an array. */
  private double[] mean(int leaf, double[] mean) {
    Arrays.fill(mean, 0);
    double total = 0;
    for (int k = starts[leaf]; k < starts[leaf + 1]; k++) {
      total += weight(members[k]);
      addWeighted(members[k], mean);
    }
    for (int j = 0; j < dimension; j++) {
      mean[j] /= total;
    }
    return mean;
  }

  /**
   * Adds the mean of a leaf to a sum.
   *
   * @param space for the mean of a small leaf
   */
  private void add(int leaf, double[] space, double[] total) {
    double[] mean = isLarge(leaf) ? means[leaf] : mean(leaf, space);
    for (int j = 0; j < dimension; j++) {
      total[j] += mean[j];
    }
  }

  private void addWeighted(int row, double[] total) {
    double weight = weight(row);
    int start = row * dimension;
    for (int j = 0; j < dimension; j++) {
      total[j] += weight * values[start + j];
    }
  }

  private double weight(int row) {
    return weights.length == 0 ? 1 : weights[row];
  }

  /** The mean of all rows but one. */
  private double[] others(int left) {
    double weight = weight(left);
    double others = total - weight;
    double[] mean = new double[dimension];
    Arrays.setAll(
        mean, j -> others > 0 ? (sum[j] - weight * values[left * dimension + j]) / others : 0);
    return mean;
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    Container.Builder builder =
        MapParts.builder(new Format())
            .matrix(NODES, trees.nodes())
            .integers(SIZES, trees.roots().length, trees.dimension())
            .integers(STARTS, starts)
            .integers(MEMBERS, members)
            .matrix(VALUES, rows());
    if (weights.length > 0) {
      builder.doubles(WEIGHTS, weights);
    }
    return builder.build();
  }

  private Matrix rows() {
    Matrix rows = Matrix.zeros(values.length / dimension, dimension);
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < dimension; j++) {
        rows.set(i, j, values[i * dimension + j]);
      }
    }
    return rows;
  }

  /** The format of these maps. */
  @Component(name = "leaves", help = "what training rows in the same leaves of trees carry")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      int[] sizes = saved.integers(SIZES);
      int[] starts = saved.integers(STARTS);
      int[] members = saved.integers(MEMBERS);
      Matrix values = saved.matrix(VALUES);
      double[] weights = saved.has(WEIGHTS) ? saved.doubles(WEIGHTS) : new double[0];
      if (sizes.length != 2 || sizes[0] < 1 || sizes[0] > saved.matrix(NODES).rows()) {
        throw damaged();
      }
      Trees trees = Trees.restored(saved.matrix(NODES), sizes[0], sizes[1]);
      boolean fits =
          starts.length == trees.leaves() + 1
              && starts[0] == 0
              && starts[starts.length - 1] == members.length
              && (weights.length == 0 || weights.length == values.rows())
              && values.columns() > 0;
      for (int k = 1; fits && k < starts.length; k++) {
        fits = starts[k] > starts[k - 1];
      }
      for (int k = 0; fits && k < members.length; k++) {
        fits = members[k] >= 0 && members[k] < values.rows();
        fits &= weights.length == 0 || fits && weights[members[k]] > 0;
      }
      if (!fits) {
        throw damaged();
      }
      return new LeafMap<>(
          FeatureVector.class, trees, starts, members, weights, values, context.memory());
    }

    private static RuntimeException damaged() {
      return Errors.fileFormat("The leaves of the stored forest do not fit its trees.");
    }
  }

  @Override
  public String toString() {
    return "LeafMap of " + trees.roots().length + " trees into R^" + dimension;
  }
}
