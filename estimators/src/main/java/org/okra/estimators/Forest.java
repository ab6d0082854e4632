package org.okra.estimators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.core.tree.Thresholds;
import org.okra.core.tree.Tree;
import org.okra.core.tree.TreeGrower;
import org.okra.core.tree.TreeOptions;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;

/**
 * Output kernel trees (Geurts, Wehenkel and d'Alche-Buc, ICML 2006): h(x) is the mean over T trees
 * of the mean of {@code gam(y_i)} over the training rows in the leaf that x reaches,
 *
 * <pre>{@code
 * h(x) = 1/T sum_t 1/w(leaf_t(x)) sum_{i in leaf_t(x)} w_i gam(y_i)
 * }</pre>
 *
 * <p>Every tree has a random {@code sample} of the rows, and every cut looks at a random part of
 * the columns. Trees look at the coordinates of inputs, one by one, and neither at the input kernel
 * nor at its sketch; scales of columns do not matter to them. Of more output coordinates than
 * {@code directions} every tree looks at random mixtures.
 *
 * <p>Where {@code sample} is below 1, a training row is left out by the trees that were not grown
 * on it, so that decoders tune themselves and searches judge without another fit. That is the
 * prediction of a smaller forest, of the part {@code 1 - sample} of the trees: 30 of 100 unless
 * told otherwise. It is somewhat worse than that of all trees would be, more so where trees are
 * few, and a search that compares such predictions favours small samples a little. Rows that all
 * trees were grown on, {@code sample^trees} of them, get the mean of all other outputs: a third of
 * the rows for three trees, one in a thousand for twenty.
 */
@Component(
    name = "forest",
    help = "the mean output of training rows in the same leaves of trees",
    alsoKnownAs = {"random-forest", "extra-trees", "ok3", "output-kernel-trees"})
public record Forest(
    @Option(help = "how many trees", atLeast = 1, atMost = 10_000) int trees,
    @Option(help = "best (every value of a column is tried) or random (one number in its range)")
        Thresholds thresholds,
    @Option(help = "rows of a leaf at least", atLeast = 1, atMost = 1_000_000) int leaf,
    @Option(help = "part of the columns that a cut looks at", above = 0, atMost = 1) double columns,
    @Option(help = "part of the rows that a tree is grown on", above = 0, atMost = 1) double sample,
    @Option(help = "coordinates of outputs that a tree looks at", atLeast = 1, atMost = 1_000_000)
        int directions)
    implements Estimator {
  private static final String PURPOSE = "estimator.forest";

  /** For projections that are learnt with the regression; this one has no lambda. */
  private static final double ANY_LAMBDA = 1;

  /** Bytes of the work space of a growing tree for every row that it is grown on. */
  private static final double MEMBER_BYTES = 2 * Double.BYTES + 2 * Integer.BYTES;

  /** A hundred trees of the best cuts among a third of the columns. */
  public Forest() {
    this(100, Thresholds.BEST, 3, 1.0 / 3, 0.7, 20);
  }

  public Forest {
    Options.check(Forest.class, trees, thresholds, leaf, columns, sample, directions);
  }

  /**
   * What was grown.
   *
   * @param map from inputs to means of leaves
   * @param outputMap whose coordinates these are
   * @param seen for every tree the rows that it was grown on
   */
  private record Grown<X, Y>(LeafMap<X> map, FeatureMap<Y> outputMap, List<BitSet> seen) {}

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    Grown<X, Y> grown = grown(problem);
    KernelModel<X, Y> model =
        new KernelModel<>(
            grown.map(),
            problem.sides().outputKernel(),
            grown.outputMap(),
            new Coefficients.Identity(grown.map().dimension()));
    Optional<HeldOut.Source<Y>> leftOut =
        leavesOneOut() && problem.rows() > 1
            ? Optional.of(HeldOut.Source.leaveOneOut(this, problem.light()))
            : Optional.empty();
    return new Fitted<>(
        model, leftOut, Optional.empty(), Map.of("leaves", (double) grown.map().leaves()));
  }

  private <X, Y> Grown<X, Y> grown(FitProblem<X, Y> problem) {
    return problem.kept(this, () -> grow(problem));
  }

  private <X, Y> Grown<X, Y> grow(FitProblem<X, Y> problem) {
    CompleteTargets.require(this, problem);
    RunContext context = problem.context();
    VectorSamples<?> inputs =
        FeatureMap.vectors("The estimator " + Specification.text(this), problem.pairs().inputs());
    FeatureMap<Y> outputMap = problem.coordinates(ANY_LAMBDA);
    Matrix targets = CompleteTargets.of(problem, outputMap);
    double[] weights = problem.pairs().weights();
    Tree[] all = trees(inputs, targets, weights, context);
    context.memory().counted(all, Arrays.stream(all).mapToLong(Tree::bytes).sum());
    LeafMap<X> map =
        LeafMap.of(
            problem.sides().inputKernel().domain(),
            List.of(all),
            inputs.dimension(),
            weights,
            targets,
            context);
    return new Grown<>(map, outputMap, seen(all, problem.rows(), context));
  }

  /** The trees alone: what they are grown in is let go. */
  private Tree[] trees(
      VectorSamples<?> inputs, Matrix targets, double[] weights, RunContext context) {
    TreeGrower grower =
        new TreeGrower(
            new TreeOptions(thresholds, leaf, columns, sample, directions),
            dense(inputs, context),
            targets,
            weights,
            context);
    Tree[] all = new Tree[trees];
    context
        .workers()
        .forEach(trees, tree -> all[tree] = grower.grow(context.random().stream(PURPOSE, tree)));
    return all;
  }

  /** Inputs as one matrix: their own where they are stored as one, else a copy, if that fits. */
  private static Matrix dense(VectorSamples<?> inputs, RunContext context) {
    boolean stored = inputs instanceof DenseRows;
    if (!stored) {
      context
          .memory()
          .requireMatrix(
              inputs.size(), inputs.dimension(), "The dense inputs that a forest is grown on");
    }
    Matrix x = stored ? inputs.dense() : context.memory().counted(inputs.dense());
    for (int i = 0; i < x.rows(); i++) {
      LeafMap.requireNumbers(x.rowValues(i), i);
    }
    return x;
  }

  /** Nothing where every tree has seen all rows. */
  private List<BitSet> seen(Tree[] all, int rows, RunContext context) {
    if (!leavesOneOut()) {
      return List.of();
    }
    List<BitSet> seen = new ArrayList<>();
    for (Tree tree : all) {
      BitSet own = new BitSet(rows);
      Arrays.stream(tree.members()).forEach(own::set);
      seen.add(own);
    }
    return context.memory().counted(seen, (long) all.length * rows / Byte.SIZE);
  }

  @Override
  public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    if (!leavesOneOut()) {
      throw Errors.option(
          "The estimator %s grows every tree on all rows, so that none is left out. Give a sample"
              + " below 1, or validate on folds, for example with the split {type: k-fold, folds:"
              + " 5}.",
          Specification.text(this));
    }
    if (problem.rows() == 1) {
      throw Errors.argument("Without its only pair there is no tree; give at least two.");
    }
    Grown<X, Y> grown = grown(problem);
    Matrix predictions =
        grown.map().leftOut(problem.pairs().inputs(), rows, grown.seen(), problem.context());
    return new HeldOut<>(problem.sides().outputKernel(), grown.outputMap(), predictions);
  }

  @Override
  public boolean leavesOneOut() {
    return sample < 1;
  }

  @Override
  public boolean usesSpectrum() {
    return false;
  }

  /** {@inheritDoc} A forest looks at no kernel values. */
  @Override
  public MapShape inputShape(MapShape input, ProblemSize size) {
    return new MapShape(1, 0, MapShape.Form.FREE);
  }

  @Override
  public MapShape outputShape(MapShape input, MapShape output, ProblemSize size) {
    return size.coordinates(output);
  }

  /**
   * {@inheritDoc} Sums over the rows of every level of every tree, for some of the columns. Trees
   * are held as they were grown, first with what they are grown in, then with the map that is made
   * of them.
   */
  @Override
  public Cost cost(MapShape input, MapShape output, ProblemSize size) {
    double n = size.train();
    double b = size.coordinates(output).dimension();
    double rows = sample * n;
    double width = Math.min(b, directions);
    double looked = Math.max(1, columns * size.inputDimension());
    double operations = 2 * trees * rows * Math.max(1, Math.log(leaves(rows))) * looked * width;
    Cost targets = FitCost.targets(output, size);
    double values = Double.BYTES * n * b;
    double signs = width < b ? b * width : 0;
    double space = Double.BYTES * (n * width + signs) + MEMBER_BYTES * rows;
    double threads = Math.min(trees, Runtime.getRuntime().availableProcessors());
    double growing =
        Double.BYTES * n * (b + 1 + size.copiedDimension()) + Math.max(1, threads) * space;
    double grown = trees * (Integer.BYTES * rows + leafBytes(Tree.NODE_BYTES, 0, size));
    double joined = trees * (Integer.BYTES * rows + leafBytes(3 * Double.BYTES, b, size));
    double seen = leavesOneOut() ? trees * n / Byte.SIZE : 0;
    double kept = values + joined + seen;
    return new Cost(
        Math.max(targets.peakBytes(), targets.keptBytes() + grown + Math.max(growing, kept)),
        targets.keptBytes() - values + kept,
        targets.operations() + operations,
        targets.inputValues(),
        targets.outputValues());
  }

  /** Leaves of a tree, from {@code leaf} rows on to below twice as many and most of them small. */
  private double leaves(double rows) {
    return Math.max(1, 4 * rows / (5.0 * leaf - 1));
  }

  /**
   * Bytes of the leaves of a tree, with nearly as many cuts above them. Large are those that cannot
   * be cut into two, and at most those of rows whose outputs are the same.
   *
   * @param node of a cut or a leaf
   * @param b numbers of a mean, which large leaves have
   */
  private double leafBytes(double node, double b, ProblemSize size) {
    double bytes = 2 * node + Integer.BYTES;
    double mean = Double.BYTES * b;
    double rows = sample * size.train();
    double large = Math.max(0, Math.min(1, (2.0 * leaf - 1 - LeafMap.LARGE_LEAF) / leaf));
    double usual = leaves(rows) * (bytes + large * mean);
    double most = rows / Math.max(leaf, LeafMap.LARGE_LEAF + 1) * (bytes + mean);
    double repeated = 1 - size.distinct() / Math.max(1, size.train());
    return usual + repeated * Math.max(0, most - usual);
  }

  /** {@inheritDoc} The means of leaves, of the trees that have not seen a row. */
  @Override
  public Cost leaveOneOutCost(MapShape input, MapShape output, double rows, ProblemSize size) {
    double b = size.coordinates(output).dimension();
    double members = sample * size.train();
    double perLeaf = Math.min(LeafMap.LARGE_LEAF, members / leaves(members));
    double operations = rows * (1 - sample) * trees * 2 * perLeaf * b;
    return new Cost(Double.BYTES * rows * b, 0, operations, 0, 0);
  }
}
