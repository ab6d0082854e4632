package org.okra.estimators;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.PluginCode;
import org.okra.core.component.Specification;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.SharedDistances;
import org.okra.sketches.FeatureMap;

/**
 * Two sides and training pairs, with what every solver needs of them: the maps, the sums over rows,
 * and the factor or the spectrum of the input side. Each is computed when it is first asked for and
 * then shared, so that another lambda, another decoder or another estimator on the same problem
 * repeats none of it.
 *
 * <p>With weights w, {@code D = diag(w)} and {@code W = sum w}, every formula is the one without
 * weights on rows scaled by {@code r = w^1/2}, with W in the place of n (section 10 of the
 * methods). "The system" A below is {@code D^1/2 Kx D^1/2} (n x n) in the exact case and {@code
 * Phi^T D Phi} (a x a) on features.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class FitProblem<X, Y> {
  private final Sides<X, Y> sides;
  private final TrainingPairs<X, Y> pairs;
  private final InputSide<X> input;
  private final OutputSide<Y> output;
  private final RunContext context;
  private final Known<X, Y> known;
  private final SumSource<X, Y> source;

  /** Computes the sums over all rows of a problem, such as on a cluster. */
  @FunctionalInterface
  public interface SumSource<X, Y> {
    /** S and T in the coordinates of the input map of the problem and of an output map. */
    TrainingSums sums(FitProblem<X, Y> problem, FeatureMap<Y> outputMap);
  }

  /**
   * What was computed so far.
   *
   * @param first the first sums, with any targets or none: S is the same in all
   */
  private record Known<X, Y>(
      Last<TrainingSums> first,
      Last<Summed> sums,
      Last<LeaveOneOut<Y>> leaveOneOut,
      Last<RidgePath<Y>> path,
      Last<FitProblem<X, Y>> unweighted,
      Last<Own> own) {
    Known() {
      this(new Last<>(), new Last<>(), new Last<>(), new Last<>(), new Last<>(), new Last<>());
    }
  }

  /** What an estimator keeps for itself. */
  private record Own(Estimator estimator, Object value) {}

  /** Sums and the output map they are for. */
  private record Summed(FeatureMap<?> map, TrainingSums sums) {}

  private FitProblem(
      Sides<X, Y> sides,
      TrainingPairs<X, Y> pairs,
      InputSide<X> input,
      OutputSide<Y> output,
      RunContext context,
      Known<X, Y> known,
      SumSource<X, Y> source) {
    this.sides = sides;
    this.pairs = pairs;
    this.input = input;
    this.output = output;
    this.context = context;
    this.known = known;
    this.source = source;
  }

  private static <X, Y> FitProblem<X, Y> of(
      Sides<X, Y> sides, TrainingPairs<X, Y> pairs, InputSide<X> input, RunContext context) {
    OutputSide<Y> output = OutputSide.of(sides, pairs, input.roots(), context);
    return new FitProblem<>(
        sides,
        pairs,
        input,
        output,
        context,
        new Known<>(),
        (problem, map) -> problem.rowSums().all(Optional.of(map)));
  }

  /**
   * The problem of these pairs; the input map is drawn at once.
   *
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when samples are not what a kernel works
   *     on
   */
  public static <X, Y> FitProblem<X, Y> of(
      Sides<X, Y> sides, TrainingPairs<? extends X, ? extends Y> pairs, RunContext context) {
    return of(sides, pairs, SharedDistances.none(), context);
  }

  /**
   * The same, taking distances between inputs from problems of other kernels.
   *
   * @param distances what is known of them, and what others will want to know
   */
  public static <X, Y> FitProblem<X, Y> of(
      Sides<X, Y> sides,
      TrainingPairs<? extends X, ? extends Y> pairs,
      SharedDistances distances,
      RunContext context) {
    return of(sides, pairs, Fold.STANDARD, distances, context);
  }

  static <X, Y> FitProblem<X, Y> of(
      Sides<X, Y> sides,
      TrainingPairs<? extends X, ? extends Y> pairs,
      Fold fold,
      SharedDistances distances,
      RunContext context) {
    Kernel<X> kx = sides.inputKernel();
    Kernel<Y> ky = sides.outputKernel();
    TrainingPairs<X, Y> typed =
        new TrainingPairs<>(
            pairs.inputs().as(kx.domain(), "The input kernel " + Specification.text(kx)),
            pairs.outputs().as(ky.domain(), "The output kernel " + Specification.text(ky)),
            pairs.unlabelled().as(ky.domain(), "The output kernel (for unlabelled outputs)"),
            pairs.weights(),
            pairs.observed());
    FeatureMap<X> drawn =
        PluginCode.returned(
            sides.input().create(kx, typed.inputs(), context.child("input", 0)),
            sides.input(),
            "create");
    // Tasks of their own sum over rows of their own, which is done with orthonormal coordinates.
    FeatureMap<X> map = typed.observed().isPresent() ? drawn : drawn.forSums(context);
    InputSide<X> input = InputSide.of(kx, typed, map, fold, distances, context);
    return of(sides, typed, input, context);
  }

  /** The same problem, and all that is known of it, in another run. */
  public FitProblem<X, Y> in(RunContext other) {
    return new FitProblem<>(sides, pairs, input.in(other), output.in(other), other, known, source);
  }

  /** The same problem, whose sums over all rows somebody else computes. */
  public FitProblem<X, Y> summedBy(SumSource<X, Y> other) {
    return new FitProblem<>(
        sides,
        pairs,
        input,
        output,
        context,
        known,
        (problem, map) -> other.sums(problem, map).of(input.metric()).onto(OutputKind.of(map)));
  }

  /**
   * The same without what is as large as the rows are many; it is computed again when asked for.
   */
  FitProblem<X, Y> light() {
    return new FitProblem<>(sides, pairs, input.light(), output, context, known, source);
  }

  /** The same maps with all weights 1. */
  public FitProblem<X, Y> unweighted() {
    if (input.roots().length == 0) {
      return this;
    }
    return known
        .unweighted()
        .get(
            () -> {
              TrainingPairs<X, Y> equal =
                  new TrainingPairs<>(
                      pairs.inputs(),
                      pairs.outputs(),
                      pairs.unlabelled(),
                      new double[0],
                      pairs.observed());
              SharedDistances none = SharedDistances.none();
              return of(
                  sides,
                  equal,
                  InputSide.of(sides.inputKernel(), equal, inputMap(), fold(), none, context),
                  context);
            })
        .in(context);
  }

  /** The two sides. */
  public Sides<X, Y> sides() {
    return sides;
  }

  /** The training pairs. */
  public TrainingPairs<X, Y> pairs() {
    return pairs;
  }

  /** phi. */
  public FeatureMap<X> inputMap() {
    return input.map();
  }

  /** Threads, memory and randomness of the run. */
  public RunContext context() {
    return context;
  }

  /** The roots of the weights, {@code w^1/2}; empty when all are 1. */
  public double[] roots() {
    return input.roots().clone();
  }

  /** n. */
  public int rows() {
    return pairs.size();
  }

  /** W. */
  public double weight() {
    return pairs.totalWeight();
  }

  /** Whether the features are the rows of the Gram matrix: all inputs are landmarks. */
  public boolean isExact() {
    return input.isExact();
  }

  /** gam for a lambda. A map that does not depend on the regression is learnt once. */
  public FeatureMap<Y> outputMap(double lambda) {
    return output.map(lambda, this::smoother);
  }

  /**
   * The output map if it gives orthonormal coordinates; else, for exact outputs, a map that does
   * and loses nothing: the vectors themselves under the linear kernel, and otherwise the span of
   * the distinct training outputs, {@code gam(y) = M^-1/2 U^T k_y(distinct, y)} with {@code Ky = U
   * M U^T}.
   */
  public FeatureMap<Y> coordinates(double lambda) {
    FeatureMap<Y> map = outputMap(lambda);
    return map.isOrthonormal() ? map : output.exactCoordinates();
  }

  /** What a model onto an output map predicts. */
  OutputKind outputs(FeatureMap<Y> map) {
    return output.isExactVectors(map) ? OutputKind.VECTORS : OutputKind.of(map);
  }

  /** {@code D^1/2 Phi}, n x a. */
  public Matrix features() {
    return input.features();
  }

  /** {@code D^1/2 Gam} for an output map, n x b. */
  public Matrix targets(FeatureMap<Y> map) {
    return output.targets(map);
  }

  /** How rows are cut into blocks. */
  Fold fold() {
    return input.fold();
  }

  /** The sums over all rows, for features on the input side. */
  public TrainingSums sums(FeatureMap<Y> map) {
    return known.sums().get(it -> it.map() == map, () -> new Summed(map, summed(map))).sums();
  }

  private RowSums<X, Y> rowSums() {
    return new RowSums<>(pairs, input, output, context);
  }

  /** All sums the first time; only the targets are summed once S is known. */
  private TrainingSums summed(FeatureMap<Y> map) {
    Optional<TrainingSums> first = known.first().value();
    return first.isPresent()
        ? first.get().withTargets(rowSums().targets(map))
        : known.first().get(() -> source.sums(this, map));
  }

  /** {@code Phi^T D Phi}: any sums have it. If targets are known already they are summed too. */
  private Matrix covariance() {
    if (known.first().value().isEmpty() && pairs.observed().isEmpty()) {
      output.known().ifPresent(this::sums);
    }
    return known.first().get(() -> rowSums().all(Optional.empty())).gram();
  }

  /** L with {@code A + W lambda M = L L^T}. */
  Matrix lower(double lambda) {
    return input.lower(lambda, this::covariance);
  }

  /** The spectrum of A, computed now if it is not known. */
  Spectrum spectrum() {
    return spectrum(context.linearAlgebra()::eigen);
  }

  /**
   * Computes the spectrum with all threads of the library, for a search over several estimators:
   * they need no factor of their own then. The last bits may depend on the number of threads.
   */
  public void prepareSearch() {
    if (!isExact() && !sides.output().usesRegression() && pairs.observed().isEmpty()) {
      coordinates(1); // any lambda: features and targets are summed in one go
    }
    spectrum(context.linearAlgebra()::eigenByLibraryThreads);
  }

  private Spectrum spectrum(Function<Matrix, Eigenpairs> solver) {
    return input.spectrum(this::covariance, solver);
  }

  /** Whether the spectrum is known, so that solvers need no factor. */
  boolean hasSpectrum() {
    return input.hasSpectrum();
  }

  /**
   * Ridge coefficients onto an orthonormal output map, a x b: {@code (Phi^T D Phi + W lambda M)^-1
   * Phi^T D Gam}, or {@code D^1/2 (A + W lambda I)^-1 D^1/2 Gam} in the exact case.
   */
  public Matrix ridge(double lambda, FeatureMap<Y> map) {
    Matrix right = right(map);
    Matrix solution = solve(lambda, isExact() || hasSpectrum() ? right : solved(right));
    if (isExact()) {
      Entries.scaleRows(input.roots(), solution);
    }
    return solution;
  }

  /** The same with a constant that is not penalised. */
  Coefficients.Stored ridgeWithIntercept(double lambda, FeatureMap<Y> map) {
    Bordered bordered = bordered(map);
    Coefficients.Stored solution =
        bordered.solution(solve(lambda, solved(bordered.right())), context.memory());
    if (isExact()) {
      Entries.scaleRows(input.roots(), solution.matrix());
    }
    return solution;
  }

  /** A right side that may be overwritten by the solution. */
  private Matrix solved(Matrix right) {
    return context.memory().copy(right, "The coefficients");
  }

  /** The right side of the system with a column for a constant. */
  Bordered bordered(FeatureMap<Y> map) {
    return isExact()
        ? Bordered.ofRows(targets(map), input.roots(), context.memory())
        : Bordered.of(sums(map), context.memory());
  }

  /**
   * {@code (A + W lambda I)^-1 M}, by the spectrum if it is known.
   *
   * @param matrix M; overwritten, unless the spectrum is known
   */
  Matrix solve(double lambda, Matrix matrix) {
    if (hasSpectrum()) {
      return spectrum().solve(lambda, spectrum().project(matrix, context), context);
    }
    InputSide.solveInPlace(lower(lambda), matrix, context.linearAlgebra());
    return matrix;
  }

  /** The right side of the system: {@code D^1/2 Gam} if exact, {@code Phi^T D Gam} on features. */
  private Matrix right(FeatureMap<Y> map) {
    return isExact() ? targets(map) : sums(map).cross();
  }

  /** The right side, with a column more for a constant. */
  Matrix right(FeatureMap<Y> map, Intercept intercept) {
    return intercept == Intercept.ON ? bordered(map).right() : right(map);
  }

  /**
   * {@code (Phi^T D Phi + W lambda M)^-1 Phi^T D Z}, a x u, with Z (n x u) the indicator of
   * distinct outputs: the coefficients onto exact outputs, equal ones as one (section 10 of the
   * methods).
   */
  Coefficients.Stored ridgeOnto(double lambda, DistinctSamples<Y> distinct, Intercept intercept) {
    RowSums.Grouped grouped = rowSums().grouped(distinct);
    TrainingSums sums = known.first().get(grouped::sums);
    Matrix cross = context.memory().transposed(grouped.cross(), "The coefficients");
    if (intercept == Intercept.ON) {
      double[] weights = weightOf(distinct);
      Bordered bordered =
          Bordered.of(cross, weights, sums.totals().features(), sums.weight(), context.memory());
      Matrix solved = solved(bordered.right());
      InputSide.solveInPlace(lower(lambda), solved, context.linearAlgebra());
      return bordered.solution(solved, context.memory());
    }
    InputSide.solveInPlace(lower(lambda), cross, context.linearAlgebra());
    return new Coefficients.Stored(cross);
  }

  /** {@code Z^T D 1}: how much every distinct output weighs. */
  double[] weightOf(DistinctSamples<Y> distinct) {
    return rowSums().weightOf(distinct);
  }

  /** H for a lambda. */
  Smoother smoother(double lambda) {
    if (isExact()) {
      return hasSpectrum()
          ? spectrum().smoother(lambda, context)
          : v -> input.smoothExact(lambda, lower(lambda), v);
    }
    features(); // kept if there is room, since a smoother is applied several times
    return v -> input.smoothFeatures(projected -> solve(lambda, projected), v);
  }

  /** Left-out predictions in the coordinates of a map, for every lambda. */
  LeaveOneOut<Y> leaveOneOut(FeatureMap<Y> map, int[] rows, Intercept intercept) {
    if (intercept == Intercept.ON && rows() == 1) {
      throw Errors.argument(
          "Without its only pair a regression with an intercept knows nothing; give at least two"
              + " training pairs, or use 'intercept: off'.");
    }
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] >= rows() || rows[i] <= (i == 0 ? -1 : rows[i - 1])) {
        throw Errors.argument(
            "Row %d cannot be left out here; give different numbers below %d, rising.",
            rows[i], rows());
      }
    }
    Last<LeaveOneOut<Y>> last = known.leaveOneOut();
    return last.get(
        it -> it.isFor(map, rows, intercept), () -> new LeaveOneOut<>(this, map, rows, intercept));
  }

  /**
   * What an estimator keeps for its next question about this problem, so that {@link
   * Estimator#leaveOneOut} repeats nothing of {@link Estimator#train}. It is let go when another
   * estimator, one that is not equal, keeps something.
   *
   * @param estimator that asks, always for the same type
   * @param compute gives it where it is not there
   */
  @SuppressWarnings("unchecked") // An estimator gets back what it kept.
  public <T> T kept(Estimator estimator, Supplier<T> compute) {
    return (T)
        known
            .own()
            .get(
                last -> last.estimator().equals(estimator), () -> new Own(estimator, compute.get()))
            .value();
  }

  /** Rows of {@code D^1/2 Phi}. */
  Matrix featuresOf(int[] wanted) {
    return input.featuresOf(wanted);
  }

  /** Predictions of other inputs in the coordinates of a map, for every lambda. */
  RidgePath<Y> path(FeatureMap<Y> map, Samples<? extends X> inputs, Intercept intercept) {
    return known
        .path()
        .get(
            last -> last.isFor(map, inputs, intercept),
            () -> {
              Spectrum spectrum = spectrum();
              Matrix phi = input.featuresOf(inputs);
              Matrix rotated = context.linearAlgebra().multiply(phi, spectrum.vectors());
              Matrix projected = spectrum.project(right(map, intercept), context);
              double[] sums = intercept == Intercept.ON ? bordered(map).sums() : new double[0];
              return new RidgePath<>(
                  spectrum, map, inputs, intercept, rotated, new Bordered(projected, sums));
            });
  }

  /** The coordinates in which rows are uncorrelated. */
  public Rotation rotation() {
    Rotation rotation = spectrum().rotation(input.roots());
    context.memory().counted(rotation.basis());
    return rotation;
  }

  /** Z, n x q. */
  public Matrix rotatedRows() {
    Spectrum spectrum = spectrum();
    return isExact()
        ? context.memory().counted(spectrum.scaledVectors(0.5, spectrum.rank()))
        : context.linearAlgebra().multiply(features(), spectrum.leading());
  }

  /** {@code Z^T D^1/2 Gam}, q x b: on features from the sums alone. */
  public Matrix rotatedCross(FeatureMap<Y> map) {
    Matrix left = isExact() ? rotatedRows() : spectrum().leading();
    return context.linearAlgebra().multiplyLeftTransposed(left, right(map));
  }

  /** The sum of {@code w ||gam||^2}. */
  public double squaredTargets(FeatureMap<Y> map) {
    return isExact() ? Entries.squaredNorm(targets(map)) : sums(map).squaredTargets();
  }

  /**
   * A model with these coefficients.
   *
   * @param constant what is added to every prediction, b numbers or none
   */
  public KernelModel<X, Y> model(FeatureMap<Y> map, Matrix coefficients, double... constant) {
    return model(map, new Coefficients.Stored(coefficients, constant));
  }

  KernelModel<X, Y> model(FeatureMap<Y> map, Coefficients coefficients) {
    return new KernelModel<>(inputMap(), sides.outputKernel(), map, coefficients);
  }
}
