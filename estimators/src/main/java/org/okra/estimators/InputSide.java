package org.okra.estimators;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.SharedDistances;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.Metric;

/**
 * The inputs of a problem: their rows, scaled by {@code r = w^1/2}, and the factor or the spectrum
 * of their system
 *
 * <pre>{@code
 * exact:    A = D^1/2 Kx D^1/2       n x n        features: A = Phi^T D Phi       a x a
 * }</pre>
 *
 * <p>Each is computed when it is first asked for and then kept. Features need not be orthonormal:
 * with their metric M the penalty of a function {@code h = c^T phi} is {@code c^T M c}.
 *
 * @param weight W
 * @param roots r; empty when all weights are 1
 * @param <X> type of one input
 */
record InputSide<X>(
    Kernel<X> kernel,
    Samples<X> inputs,
    FeatureMap<X> map,
    double weight,
    double[] roots,
    Fold fold,
    RunContext context,
    Known known) {
  /** Features of all rows are kept when they take no more than this part of the memory budget. */
  private static final long SHARE_OF_MEMORY = 8;

  /** What was computed so far. */
  record Known(
      Last<Matrix> features,
      Last<Factor> factor,
      Last<Spectrum> spectrum,
      Last<Optional<Metric>> metric,
      SharedDistances distances) {}

  /** The lower triangular factor of {@code A + W lambda M}. */
  record Factor(double lambda, Matrix lower) {}

  /** The inputs of some pairs under a map. */
  static <X> InputSide<X> of(
      Kernel<X> kernel,
      TrainingPairs<X, ?> pairs,
      FeatureMap<X> map,
      Fold fold,
      SharedDistances distances,
      RunContext context) {
    return new InputSide<>(
        kernel,
        pairs.inputs(),
        map,
        pairs.totalWeight(),
        Rows.roots(pairs.weights()),
        fold,
        context,
        new Known(new Last<>(), new Last<>(), new Last<>(), new Last<>(), distances));
  }

  /** The same, and all that is known of it, in another run. */
  InputSide<X> in(RunContext other) {
    return new InputSide<>(kernel, inputs, map, weight, roots, fold, other, known);
  }

  /** The same without features and factor, which are computed again when asked for. */
  InputSide<X> light() {
    Known fewer =
        new Known(new Last<>(), new Last<>(), known.spectrum, known.metric, known.distances);
    return new InputSide<>(kernel, inputs, map, weight, roots, fold, context, fewer);
  }

  int rows() {
    return inputs.size();
  }

  /** Whether the features are the rows of the Gram matrix: all inputs are landmarks. */
  boolean isExact() {
    return map.isExact()
        && map.landmarkForm().filter(form -> form.landmarks().size() == rows()).isPresent();
  }

  /** M; empty when it is the identity. */
  Optional<Metric> metric() {
    return known.metric().get(() -> map.metric(context));
  }

  /** Rows [from, to) of {@code D^1/2 Phi}, (to - from) x a. */
  Matrix block(int from, int to) {
    if (known.features().value().isPresent()) {
      return known.features().value().get().rowBlock(from, to);
    }
    Matrix phi = context.memory().zeros(to - from, map.dimension(), "A block of features");
    map.applyToTraining(inputs, from, to, phi, context);
    Entries.scaleRows(Rows.part(roots, from, to), phi);
    return phi;
  }

  /** {@code D^1/2 Phi}, n x a. */
  Matrix features() {
    if (known.features().value().isPresent()) {
      return known.features().value().get();
    }
    Matrix all = context.memory().zeros(rows(), map.dimension(), "The features of all inputs");
    map.applyToTraining(inputs, 0, rows(), all, context);
    Entries.scaleRows(roots, all);
    if (8L * rows() * map.dimension() <= context.memory().bytes() / SHARE_OF_MEMORY) {
      known.features().get(() -> all);
    }
    return all;
  }

  /**
   * Rows of {@code D^1/2 Phi}.
   *
   * @param wanted different row numbers, rising
   */
  Matrix featuresOf(int[] wanted) {
    int first = wanted.length == 0 ? 0 : wanted[0];
    if (wanted.length > 0 && wanted[wanted.length - 1] - first + 1 == wanted.length) {
      return block(first, first + wanted.length);
    }
    if (known.features().value().isPresent()) {
      return Entries.selectRows(known.features().value().get(), wanted);
    }
    Matrix phi = map.apply(inputs.select(wanted), context);
    if (roots.length > 0) {
      Entries.scaleRows(Arrays.stream(wanted).mapToDouble(i -> roots[i]).toArray(), phi);
    }
    return phi;
  }

  /** The features of other inputs in the unit of the system: exact ones are scaled by the roots. */
  Matrix featuresOf(Samples<? extends X> others) {
    Matrix phi = map.apply(others, context);
    if (isExact()) {
      Entries.scaleColumns(phi, roots);
    }
    return phi;
  }

  /** D^1/2 Kx D^1/2, a new matrix. */
  private Matrix gram() {
    Matrix gram = context.memory().zeros(rows(), rows(), "The Gram matrix of the inputs");
    kernel.sharing(known.distances).fillSymmetric(inputs, gram, context);
    Entries.scaleRows(roots, gram);
    Entries.scaleColumns(gram, roots);
    return gram;
  }

  private Matrix system(Supplier<Matrix> covariance) {
    return isExact() ? gram() : context.memory().copy(covariance.get(), "The system");
  }

  /**
   * L with {@code A + W lambda M = L L^T}.
   *
   * @param covariance gives {@code Phi^T D Phi} for features
   */
  Matrix lower(double lambda, Supplier<Matrix> covariance) {
    return known
        .factor()
        .get(
            last -> last.lambda() == lambda,
            () -> {
              Matrix system = system(covariance);
              LinearAlgebra algebra = context.linearAlgebra();
              return new Factor(
                  lambda, Lambda.factor(lambda, weight, system, metric(), algebra).lower());
            })
        .lower();
  }

  /** {@code B <- (L L^T)^-1 B}. */
  static void solveInPlace(Matrix lower, Matrix b, LinearAlgebra algebra) {
    algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, b);
    algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.YES, b);
  }

  /**
   * The spectrum of A in the metric M, {@code A v = d M v} with {@code V^T M V = I}, by a solver if
   * it is not known.
   */
  Spectrum spectrum(Supplier<Matrix> covariance, Function<Matrix, Eigenpairs> solver) {
    Spectrum.Form form = isExact() ? Spectrum.Form.GRAM : Spectrum.Form.COVARIANCE;
    return known
        .spectrum()
        .get(
            () -> {
              known.factor().clear(); // who has the spectrum needs no factor
              return Spectrum.of(
                  form, system(covariance), metric(), weight, solver, context.linearAlgebra());
            });
  }

  /** Whether the spectrum is known, so that solvers need no factor. */
  boolean hasSpectrum() {
    return known.spectrum().value().isPresent();
  }

  /** {@code H = I - W lambda (A + W lambda I)^-1}: needs the factor alone, and loses no digits. */
  Matrix smoothExact(double lambda, Matrix lower, Matrix v) {
    Matrix solved = context.memory().copy(v, "Smoothed vectors");
    solveInPlace(lower, solved, context.linearAlgebra());
    Matrix result = context.memory().copy(v, "Smoothed vectors");
    context.linearAlgebra().add(-lambda * weight, solved, result);
    return result;
  }

  /**
   * {@code H = D^1/2 Phi (A + W lambda I)^-1 Phi^T D^1/2}, block by block.
   *
   * @param solver applies the inverse; may overwrite what it is given
   */
  Matrix smoothFeatures(UnaryOperator<Matrix> solver, Matrix v) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix projected =
        context.memory().zeros(map.dimension(), v.columns(), "Features times vectors");
    fold.forEach(
        rows(),
        (from, to) -> {
          Matrix phi = block(from, to);
          Matrix part = v.rowBlock(from, to);
          algebra.multiply(1, phi, Transpose.YES, part, Transpose.NO, 1, projected);
        },
        context);
    Matrix solved = solver.apply(projected);
    Matrix result = context.memory().zeros(rows(), v.columns(), "Smoothed vectors");
    fold.forEach(
        rows(),
        (from, to) -> {
          Matrix phi = block(from, to);
          Matrix part = result.rowBlock(from, to);
          algebra.multiply(1, phi, Transpose.NO, solved, Transpose.NO, 0, part);
        },
        context);
    return result;
  }
}
