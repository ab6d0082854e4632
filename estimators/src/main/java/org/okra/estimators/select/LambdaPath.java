package org.okra.estimators.select;

import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.RidgeAccumulator;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;

/**
 * The models of one training set for every lambda, from one decomposition.
 *
 * <pre>{@code
 * Phi^T Phi = V diag(d) V^T (features, a x a)   or   Kx = V diag(d) V^T (exact, a = n)
 * h(x) = U^T diag(1 / (d + n lambda)) V^T phi(x)          U = P^T Gam, a x b
 * }</pre>
 *
 * <p>with P as in {@link Decomposition}. Without a projection of the outputs Gam is the identity
 * and U is P^T. An output map that depends on the regression is learnt again for every lambda, on
 * the shared decomposition; any other once.
 *
 * <p>The draws are those of {@link OutputKernelRegression#fit} with the same context: {@code
 * model(lambda)} is that model up to rounding.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class LambdaPath<X, Y> {
  private final TrainingSides<X, Y> training;
  private final Decomposition decomposition;
  private final Optional<Targets<Y>> shared;
  private final RunContext context;

  /**
   * An output map and its targets.
   *
   * @param map gam
   * @param projected {@code U = P^T Gam}, a x b
   */
  private record Targets<Y>(FeatureMap<Y> map, Matrix projected) {}

  private LambdaPath(
      TrainingSides<X, Y> training, Decomposition decomposition, Optional<Targets<Y>> shared) {
    this.training = training;
    this.decomposition = decomposition;
    this.shared = shared;
    this.context = training.context();
  }

  /**
   * Fits the whole path.
   *
   * @param regression its lambda is not looked at
   */
  public static <X, Y> LambdaPath<X, Y> fit(
      OutputKernelRegression<X, Y> regression, Pairs<X, Y> pairs, RunContext context) {
    return fit(regression, pairs, Optional.empty(), context);
  }

  /**
   * As above.
   *
   * @param gram the Gram matrix of the inputs, for the exact input map, if it is at hand
   */
  static <X, Y> LambdaPath<X, Y> fit(
      OutputKernelRegression<X, Y> regression,
      Pairs<X, Y> pairs,
      Optional<Matrix> gram,
      RunContext context) {
    TrainingSides<X, Y> training = TrainingSides.of(regression, pairs, context);
    if (training.hasOneOutputMap() && !training.isExact()) {
      return fitSums(training);
    }
    Decomposition decomposition =
        training.isExact()
            ? Decomposition.ofGram(gram.orElseGet(training::inputGram), context)
            : Decomposition.ofFeatures(training.features(), context);
    Optional<Targets<Y>> shared =
        training.hasOneOutputMap()
            ? Optional.of(targets(training, training.learn(), decomposition))
            : Optional.empty();
    return new LambdaPath<>(training, decomposition, shared);
  }

  /** By a fold over blocks of rows: memory does not grow with n. */
  private static <X, Y> LambdaPath<X, Y> fitSums(TrainingSides<X, Y> training) {
    RunContext context = training.context();
    FeatureMap<Y> outputMap = training.learn();
    RidgeAccumulator sums = training.sums(outputMap, new int[0]).accumulator();
    int n = training.inputs().size();
    Decomposition decomposition = Decomposition.ofCovariance(sums.gram(), n, context);
    Matrix projected =
        context.linearAlgebra().multiplyLeftTransposed(decomposition.vectors(), sums.cross());
    return new LambdaPath<>(
        training, decomposition, Optional.of(new Targets<>(outputMap, projected)));
  }

  /** The model for one lambda. */
  public KernelModel<X, Y> model(double lambda) {
    double[] gains = decomposition.gains(lambda).columnValues(0);
    Targets<Y> targets =
        training.regression().output().isIdentity()
            ? new Targets<>(learn(lambda), decomposition.requiredImage().transposed())
            : targets(lambda);
    Matrix scaled = targets.projected().copy();
    Decomposition.scaleRows(gains, scaled);
    Matrix coefficients = context.linearAlgebra().multiply(decomposition.vectors(), scaled);
    return KernelModel.of(
        training.inputMap(), training.regression().outputKernel(), targets.map(), coefficients);
  }

  /** The mean of {@code ||psi(y) - h(x)||^2} over test pairs, for every lambda. */
  public double[] surrogateErrors(Pairs<X, Y> test, double[] lambdas) {
    Samples<X> inputs = TrainingSides.inputs(training.regression(), test.inputs());
    Matrix features = training.inputMap().apply(inputs, context);
    return surrogateErrors(features, test.outputs(), lambdas);
  }

  /**
   * As above, with the features at hand.
   *
   * @param features {@code phi(x)} of the test inputs, t x a
   */
  double[] surrogateErrors(Matrix features, Samples<? extends Y> tested, double[] lambdas) {
    Samples<Y> testOutputs = TrainingSides.outputs(training.regression(), tested);
    Matrix gains = decomposition.gains(lambdas);
    Matrix a = context.linearAlgebra().multiply(features, decomposition.vectors());
    if (training.regression().output().isIdentity()) {
      return means(implicit(testOutputs).squaredNorms(a, gains, context));
    }
    if (shared.isPresent()) {
      return coordinateMeans(shared.get(), testOutputs, a, gains);
    }
    double[] means = new double[lambdas.length];
    for (int l = 0; l < lambdas.length; l++) {
      Matrix gain = gains.columnBlock(l, l + 1);
      means[l] = coordinateMeans(targets(lambdas[l]), testOutputs, a, gain)[0];
    }
    return means;
  }

  /** {@code h(x) - psi(y)} without a projection, through the Gram matrix of the outputs. */
  private Residuals implicit(Samples<Y> testOutputs) {
    LinearAlgebra algebra = context.linearAlgebra();
    Kernel<Y> kernel = training.regression().outputKernel();
    Matrix image = decomposition.requiredImage();
    Matrix inner =
        algebra.multiplyLeftTransposed(image, algebra.multiply(training.outputGram(), image));
    Matrix between =
        context
            .memory()
            .zeros(testOutputs.size(), training.outputs().size(), "A Gram block of the outputs");
    kernel.fill(testOutputs, training.outputs(), between, context);
    Matrix cross = algebra.multiply(between, image);
    algebra.scale(-1, cross);
    return new GramResiduals(kernel.diagonal(testOutputs, context), cross, inner);
  }

  private double[] coordinateMeans(
      Targets<Y> targets, Samples<Y> testOutputs, Matrix a, Matrix gains) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix embedded = targets.map().apply(testOutputs, context);
    double[] norms = training.regression().outputKernel().diagonal(testOutputs, context);
    double[] captured = algebra.rowSquaredNorms(embedded);
    double lost = 0;
    for (int i = 0; i < norms.length; i++) {
      lost += norms[i] - captured[i];
    }
    algebra.scale(-1, embedded);
    Residuals residuals = CoordinateResiduals.of(embedded, targets.projected(), context);
    double[] means = means(residuals.squaredNorms(a, gains, context));
    for (int l = 0; l < means.length; l++) {
      means[l] += lost / norms.length;
    }
    return means;
  }

  private static double[] means(Matrix squares) {
    double[] means = new double[squares.columns()];
    for (int l = 0; l < means.length; l++) {
      for (double square : squares.columnValues(l)) {
        means[l] += square;
      }
      means[l] /= squares.rows();
    }
    return means;
  }

  private Targets<Y> targets(double lambda) {
    return shared.orElseGet(() -> targets(training, learn(lambda), decomposition));
  }

  private static <X, Y> Targets<Y> targets(
      TrainingSides<X, Y> training, FeatureMap<Y> map, Decomposition decomposition) {
    Matrix image = decomposition.requiredImage();
    Matrix gam = training.targets(map);
    return new Targets<>(
        map, training.context().linearAlgebra().multiplyLeftTransposed(image, gam));
  }

  private FeatureMap<Y> learn(double lambda) {
    return training.learn(lambda, wanted -> decomposition.smoother(wanted, context));
  }
}
