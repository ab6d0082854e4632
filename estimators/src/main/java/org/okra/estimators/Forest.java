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
 * <p>A training row is left out by the trees that were not grown on it, so that decoders tune
 * themselves and searches judge without another fit where {@code sample} is below 1.
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

  /** Numbers of a node in the array of a forest, and of one while it is grown, about. */
  private static final double NODE_BYTES = 3 * Double.BYTES + 40;

  /** Trees that are grown at a time, about. */
  private static final int THREADS = 8;

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
    Matrix x = dense(inputs, context);
    TreeGrower grower =
        new TreeGrower(
            new TreeOptions(thresholds, leaf, columns, sample, directions),
            x,
            targets,
            weights,
            context);
    Tree[] all = new Tree[trees];
    context
        .workers()
        .forEach(trees, tree -> all[tree] = grower.grow(context.random().stream(PURPOSE, tree)));
    LeafMap<X> map =
        LeafMap.of(
            problem.sides().inputKernel().domain(),
            List.of(all),
            x.columns(),
            weights,
            targets,
            context);
    return new Grown<>(map, outputMap, seen(all));
  }

  private static Matrix dense(VectorSamples<?> inputs, RunContext context) {
    context
        .memory()
        .requireMatrix(
            inputs.size(), inputs.dimension(), "The dense inputs that a forest is grown on");
    Matrix x = context.memory().counted(inputs.dense());
    for (int i = 0; i < x.rows(); i++) {
      LeafMap.requireNumbers(x.rowValues(i), i);
    }
    return x;
  }

  private static List<BitSet> seen(Tree[] all) {
    List<BitSet> seen = new ArrayList<>();
    for (Tree tree : all) {
      BitSet own = new BitSet();
      Arrays.stream(tree.members()).forEach(own::set);
      seen.add(own);
    }
    return seen;
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
        grown
            .map()
            .leftOut(problem.pairs().inputs().select(rows), rows, grown.seen(), problem.context());
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

  /** {@inheritDoc} Sums over the rows of every level of every tree, for some of the columns. */
  @Override
  public Cost cost(MapShape input, MapShape output, ProblemSize size) {
    double n = size.train();
    double b = size.coordinates(output).dimension();
    double rows = sample * n;
    double leaves = Math.max(1, rows / (1.5 * leaf));
    double looked = Math.max(1, columns * size.inputDimension());
    double stored = trees * (Integer.BYTES * (rows + leaves) + 2 * leaves * NODE_BYTES) + n * b * 8;
    double operations =
        2 * trees * rows * Math.max(1, Math.log(leaves)) * looked * Math.min(b, directions);
    Cost outputs = size.coordinatesCost(output);
    // Every thread has the directions of its tree.
    double growing =
        Double.BYTES * n * (size.inputDimension() + 3 * b + THREADS * Math.min(b, directions));
    return new Cost(
        outputs.peakBytes() + growing + stored,
        outputs.keptBytes() + stored,
        outputs.operations() + operations,
        outputs.inputValues(),
        outputs.outputValues());
  }
}
