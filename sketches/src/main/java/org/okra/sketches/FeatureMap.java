package org.okra.sketches;

import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/**
 * A map into R^r whose inner products stand in for a kernel: {@code k(z, z') ~ map(z)^T map(z')}.
 *
 * <p>Two methods are enough for a new map: {@link #dimension} and {@link #apply(Samples, Matrix,
 * RunContext)}, with {@link #domain}. A map says itself what decoders and files want to know of it:
 * its landmarks or its origin if it has them, and how it is {@linkplain #save saved}. Immutable;
 * may be used by several threads at once.
 *
 * @param <T> type of one sample
 */
public interface FeatureMap<T> {
  /** r. */
  int dimension();

  /** The type of sample this map is made for. */
  Class<T> domain();

  /**
   * {@code B[i, :] <- map(z_i)}.
   *
   * @param block overwritten; z.size() x r
   */
  void apply(Samples<? extends T> z, Matrix block, RunContext context);

  /** The features of some samples, z.size() x r. */
  default Matrix apply(Samples<? extends T> z, RunContext context) {
    Matrix block = context.memory().zeros(z.size(), dimension(), "a block of features");
    apply(z, block, context);
    return block;
  }

  /**
   * The features of the samples [from, to) of those that this map was created from. The same as
   * {@link #apply}, except that a map may use again what it had to compute when it was created.
   *
   * @param training the samples it was created from, all of them and in the same order
   * @param block overwritten; (to - from) x r
   */
  default void applyToTraining(
      Samples<? extends T> training, int from, int to, Matrix block, RunContext context) {
    apply(training.slice(from, to), block, context);
  }

  /**
   * The same map without what serves {@link #applyToTraining} only, which then takes any samples:
   * for keeping a model in memory, and for a regression on other samples.
   */
  default FeatureMap<T> forPrediction() {
    return this;
  }

  /**
   * Whether the features are coordinates in an orthonormal basis of (a part of) the kernel's
   * feature space, so that their inner products stand in for the kernel. The map of all kernel
   * values, {@link LandmarkMap#identity}, and what {@link #forSums} may give are not.
   */
  default boolean isOrthonormal() {
    return true;
  }

  /** Whether the features are the kernel values themselves: the exact case. */
  default boolean isExact() {
    return false;
  }

  /**
   * Features of the same functions that cost less per row, for sums over many rows; this map when
   * there are none, or when sums over them would lose digits.
   */
  default FeatureMap<T> forSums(RunContext context) {
    return this;
  }

  /**
   * The Gram matrix of the functions that the features stand for; empty when that is the identity,
   * and for exact maps.
   */
  default Optional<Metric> metric(RunContext context) {
    return Optional.empty();
  }

  /**
   * This map in the form {@code A^T k(landmarks, z)}, if it has one: what decoders that weigh known
   * outputs look at.
   */
  default Optional<LandmarkMap<T>> landmarkForm() {
    return Optional.empty();
  }

  /**
   * For a map whose features are the vectors themselves, {@code map(z) = z - origin}: the origin, r
   * numbers. What the decoder of plain vectors looks at.
   */
  default Optional<double[]> origin() {
    return Optional.empty();
  }

  /**
   * This map followed by a linear one, {@code z -> V^T map(z)} in R^p.
   *
   * @param v V, r x p; shared, not copied
   */
  default FeatureMap<T> followedBy(Matrix v, RunContext context) {
    return new ProjectedMap<>(this, v);
  }

  /**
   * The parts of this map, for a model file: {@code type} names the {@link MapFormat} that makes it
   * again, the rest is for that format.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when the map cannot be saved
   */
  default Container save(MapParts parts, RunContext context) {
    throw Errors.argument(
        "The feature map %s cannot be saved: its class has no save method. Implement it, and name a"
            + " MapFormat that restores the map in META-INF/services.",
        this);
  }

  /**
   * The samples as vectors, for maps that work on coordinates.
   *
   * @param what who asks, for the error's text, such as {@code "A map of coordinates"}
   */
  static VectorSamples<?> vectors(String what, Samples<?> samples) {
    if (samples instanceof VectorSamples<?> vectors) {
      return vectors;
    }
    throw Errors.domain(
        "%s works on vectors stored as rows (dense or sparse) but was given %s.", what, samples);
  }

  /** As {@link #vectors(String, Samples)}, for vectors of one dimension. */
  static VectorSamples<?> vectors(String what, int dimension, Samples<?> samples) {
    VectorSamples<?> vectors = vectors(what, samples);
    if (vectors.dimension() != dimension) {
      throw Errors.shape(
          "%s takes vectors of %s coordinates but was given vectors of %s.",
          what, dimension, vectors.dimension());
    }
    return vectors;
  }

  /** Fails unless a block has the given shape. */
  static void checkBlock(int rows, int columns, Matrix block) {
    if (block.rows() != rows || block.columns() != columns) {
      throw Errors.shape(
          "A block for %d x %d features is %d x %d.", rows, columns, block.rows(), block.columns());
    }
  }
}
