package org.okra.kernels.vector;

import java.util.OptionalDouble;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.OptionChecks;

/** {@code k(x, y) = exp(-gamma D(x, y))} for a {@link CoordinateDistance} D. */
abstract class CoordinateKernel implements Kernel<FeatureVector> {
  private final CoordinateDistance distance;
  private final double gamma;

  CoordinateKernel(CoordinateDistance distance, double gamma) {
    this.distance = distance;
    this.gamma = OptionChecks.positive("gamma", gamma);
  }

  /** Gamma as given, or one over a typical distance of the training samples. */
  static double resolve(Bandwidth gamma, CoordinateDistance distance, KernelScope scope) {
    return VectorBandwidths.factor(
        gamma,
        scope,
        (samples, block, context) ->
            new CoordinateDistances(distance, context)
                .fillLower(ProductBlocks.vectors(samples), block),
        typical -> 1 / typical);
  }

  /** The factor of the distance, as resolved. */
  public final double gamma() {
    return gamma;
  }

  @Override
  public final Class<FeatureVector> domain() {
    return FeatureVector.class;
  }

  @Override
  public final OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  @Override
  public final double value(FeatureVector a, FeatureVector b) {
    return Math.exp(-gamma * CoordinatePairs.sum(a, b, this::checkedTerm));
  }

  private double checkedTerm(double a, double b) {
    CoordinateDistances.check(distance, a);
    CoordinateDistances.check(distance, b);
    return distance.term(a, b);
  }

  @Override
  public final void fill(
      Samples<? extends FeatureVector> rows,
      Samples<? extends FeatureVector> columns,
      Matrix block,
      RunContext context) {
    new CoordinateDistances(distance, context)
        .fill(ProductBlocks.vectors(rows), ProductBlocks.vectors(columns), block);
    VectorMath vectors = context.linearAlgebra().vectorMath();
    Blocks.forEachColumn(block, context, j -> exponential(block, 0, j, vectors));
  }

  @Override
  public final void fillSymmetric(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    new CoordinateDistances(distance, context).fillLower(ProductBlocks.vectors(samples), block);
    VectorMath vectors = context.linearAlgebra().vectorMath();
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          exponential(block, j, j, vectors);
          block.set(j, j, 1);
        });
    Blocks.mirror(block, context);
  }

  private void exponential(Matrix block, int from, int column, VectorMath vectors) {
    int offset = block.index(from, column);
    if (!vectors.allFinite(block.values(), offset, block.rows() - from)) {
      throw Errors.of(ErrorCode.NUMERIC_OVERFLOW, "A distance is beyond 1.8e308. Scale the data.");
    }
    vectors.scale(-gamma, block.values(), offset, block.rows() - from);
    vectors.exp(block.values(), offset, block.rows() - from);
  }
}
