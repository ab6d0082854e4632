package org.okra.kernels.vector;

import java.util.List;
import java.util.OptionalDouble;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;

/** {@code k(x, y) = exp(-gamma D(x, y))} for a {@link CoordinateDistance} D. */
interface CoordinateKernel extends Kernel<FeatureVector> {
  /** D. */
  CoordinateDistance distance();

  /** The factor of the distance. */
  Bandwidth gamma();

  /** Gamma as given, or one over a typical distance of the training samples. */
  default Bandwidth resolved(Samples<? extends FeatureVector> training, RunContext context) {
    return gamma()
        .<FeatureVector>resolved(training, this::fillDistances, typical -> 1 / typical, context);
  }

  @Override
  default double fitBytes(long samples) {
    return gamma().bytes(samples);
  }

  private void fillDistances(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    new CoordinateDistances(distance(), context).fillLower(sides(List.of(samples)).get(0), block);
  }

  private List<VectorSamples<?>> sides(List<Samples<? extends FeatureVector>> samples) {
    return distance() == CoordinateDistance.ABSOLUTE
        ? SquaredDistances.unshifted(samples) // absolute differences do not see an origin either
        : samples.stream().<VectorSamples<?>>map(ProductBlocks::vectors).toList();
  }

  @Override
  default OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  @Override
  default double value(FeatureVector a, FeatureVector b) {
    CoordinateDistance distance = distance();
    return Math.exp(-gamma().value() * CoordinatePairs.sum(a, b, distance::checkedTerm));
  }

  @Override
  default void fill(
      Samples<? extends FeatureVector> rows,
      Samples<? extends FeatureVector> columns,
      Matrix block,
      RunContext context) {
    List<VectorSamples<?>> sides = sides(List.of(rows, columns));
    new CoordinateDistances(distance(), context).fill(sides.get(0), sides.get(1), block);
    VectorMath math = context.linearAlgebra().vectorMath();
    Blocks.forEachColumn(block, context, j -> exponential(block, 0, j, math));
  }

  @Override
  default void fillSymmetric(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    fillDistances(samples, block, context);
    VectorMath math = context.linearAlgebra().vectorMath();
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          exponential(block, j, j, math);
          block.set(j, j, 1);
        });
    Blocks.mirror(block, context);
  }

  private void exponential(Matrix block, int from, int column, VectorMath math) {
    int offset = block.index(from, column);
    if (!math.allFinite(block.values(), offset, block.rows() - from)) {
      throw Errors.of(ErrorCode.NUMERIC_OVERFLOW, "A distance is beyond 1.8e308. Scale the data.");
    }
    math.scale(-gamma().value(), block.values(), offset, block.rows() - from);
    math.exp(block.values(), offset, block.rows() - from);
  }
}
