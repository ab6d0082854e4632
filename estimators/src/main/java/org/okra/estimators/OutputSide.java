package org.okra.estimators;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.PluginCode;
import org.okra.core.linear.Entries;
import org.okra.core.linear.Precision;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGram;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.PivotedCholeskySketch;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchSize;
import org.okra.sketches.SketchedGram;

/**
 * The outputs of a problem: their map, learnt when it is first asked for and then kept, and the
 * targets that it makes of them. All of it in double: outputs may differ by a ten thousandth of
 * their norm, and the sums over inputs are what costs.
 *
 * @param roots {@code w^1/2}; empty when all weights are 1
 * @param <Y> type of one output
 */
record OutputSide<Y>(
    Kernel<Y> kernel,
    ProjectionLearner learner,
    Samples<Y> outputs,
    Samples<Y> unlabelled,
    double[] roots,
    RunContext context,
    Last<Learnt<Y>> learnt,
    Last<FeatureMap<Y>> whitened,
    Last<Optional<DistinctSamples<Y>>> repeated,
    Last<Embedded> embedded) {
  /** Outputs looked at to see whether many are equal. */
  private static final int LOOK = 1000;

  /** Most outputs that are tried to span all the others. */
  static final int MOST_SPANNING = 256;

  /** Fewer distinct outputs than this are cheap enough without. */
  static final int LEAST_SPANNED = 4 * MOST_SPANNING;

  /** Features of distinct outputs are kept when they take no more than this part of the memory. */
  private static final long SHARE_OF_MEMORY = 8;

  /** The features of the distinct outputs under a map. */
  record Embedded(FeatureMap<?> map, Matrix features) {}

  /** An output map and the lambda it was learnt with. */
  record Learnt<Y>(double lambda, FeatureMap<Y> map) {}

  static <Y> OutputSide<Y> of(
      Sides<?, Y> sides, TrainingPairs<?, Y> pairs, double[] roots, RunContext context) {
    return new OutputSide<>(
        sides.outputKernel(),
        sides.output(),
        pairs.outputs(),
        pairs.unlabelled(),
        roots,
        context.withPrecision(Precision.DOUBLE),
        new Last<>(),
        new Last<>(),
        new Last<>(),
        new Last<>());
  }

  /** The same, and all that is known of it, in another run. */
  OutputSide<Y> in(RunContext other) {
    return new OutputSide<>(
        kernel,
        learner,
        outputs,
        unlabelled,
        roots,
        other.withPrecision(Precision.DOUBLE),
        learnt,
        whitened,
        repeated,
        embedded);
  }

  /** gam for a lambda. A map that does not depend on the regression is learnt once. */
  FeatureMap<Y> map(double lambda, FittedOutputs.SmootherSource smoothers) {
    boolean fixed = !learner.usesRegression();
    return learnt
        .get(
            last -> fixed || last.lambda() == lambda,
            () -> {
              FittedOutputs<Y> data =
                  new FittedOutputs<>(
                      kernel,
                      outputs,
                      unlabelled,
                      roots,
                      lambda,
                      fixed ? OutputSide::refused : smoothers);
              return new Learnt<>(
                  lambda,
                  PluginCode.returned(
                      learner.learn(data, context.child("output", 0)), learner, "learn"));
            })
        .map();
  }

  /** The orthonormal map that was asked for last, if any was. */
  Optional<FeatureMap<Y>> known() {
    return learnt.value().map(Learnt::map).filter(FeatureMap::isOrthonormal).or(whitened::value);
  }

  private static Smoother refused(double lambda) {
    throw Errors.internal(
        "A projection learner asked for the fit, though its usesRegression() is false.");
  }

  /** Whether a map stands for vectors under the linear kernel, though by kernel values. */
  boolean isExactVectors(FeatureMap<Y> map) {
    return map.isExact() && kernel.isInnerProduct() && outputs instanceof VectorSamples<?>;
  }

  /** A map of exact outputs that is orthonormal and loses nothing. */
  FeatureMap<Y> exactCoordinates() {
    return whitened.get(
        () -> {
          if (kernel.isInnerProduct() && outputs instanceof VectorSamples<?> vectors) {
            return new CoordinateMap<>(kernel.domain(), new double[vectors.dimension()]);
          }
          DistinctSamples<Y> distinct = DistinctSamples.of(outputs);
          int count = distinct.samples().size();
          int[] numbers = Arrays.copyOf(distinct.numbers(), count);
          int[] support =
              spanning(distinct.samples())
                  .map(some -> IntStream.of(some).map(i -> numbers[i]).sorted().toArray())
                  .orElse(numbers);
          Sketch all = Sketch.selection(outputs.size(), support, 1);
          KernelGram<Y> gram = new KernelGram<>(kernel, outputs, context);
          return LandmarkMap.of(SketchedGram.whiten(all, gram, context), kernel, outputs);
        });
  }

  /**
   * Few of many distinct outputs whose span is that of all, if there are such: the Gram matrix of
   * rankings of ten items has rank 45, however many there are, and need not be formed.
   */
  private Optional<int[]> spanning(Samples<Y> distinct) {
    if (distinct.size() < LEAST_SPANNED) {
      return Optional.empty();
    }
    PivotedCholeskySketch pivots = new PivotedCholeskySketch(SketchSize.of(MOST_SPANNING));
    int[] support = pivots.draw(new KernelGram<>(kernel, distinct, context), context).support();
    return Optional.of(support).filter(found -> found.length < MOST_SPANNING);
  }

  /** {@code D^1/2 Gam} for an output map, n x b. */
  Matrix targets(FeatureMap<Y> map) {
    Matrix gam = context.memory().zeros(outputs.size(), map.dimension(), "The targets");
    prepare(map);
    fill(map, 0, outputs.size(), gam);
    Entries.scaleRows(roots, gam);
    return gam;
  }

  /** Makes rows of Gam ready to be asked for by several threads, with all of them. */
  void prepare(FeatureMap<Y> map) {
    repeated
        .get(this::repeatedOutputs)
        .filter(distinct -> fits(distinct.samples().size(), map.dimension()))
        .ifPresent(
            distinct ->
                embedded.get(
                    last -> last.map() == map,
                    () -> new Embedded(map, map.apply(distinct.samples(), context))));
  }

  /**
   * Rows [from, to) of Gam. When many outputs are equal, each distinct one is mapped once.
   *
   * @param map as it was {@linkplain #prepare prepared}
   * @param block overwritten; (to - from) x b
   */
  void fill(FeatureMap<Y> map, int from, int to, Matrix block) {
    Optional<Embedded> known = embedded.value().filter(last -> last.map() == map);
    if (known.isEmpty()) {
      map.applyToTraining(outputs, from, to, block, context);
      return;
    }
    Matrix features = known.get().features();
    int[] places = repeated.value().orElseThrow().orElseThrow().places();
    for (int j = 0; j < block.columns(); j++) {
      int target = block.index(0, j);
      int source = features.index(0, j);
      for (int i = from; i < to; i++) {
        block.values()[target + i - from] = features.values()[source + places[i]];
      }
    }
  }

  private boolean fits(long count, long dimension) {
    return Double.BYTES * count * dimension <= context.memory().bytes() / SHARE_OF_MEMORY;
  }

  /** The distinct outputs, if they are at most three quarters of all. */
  private Optional<DistinctSamples<Y>> repeatedOutputs() {
    int few = Math.min(LOOK, outputs.size());
    return Optional.of(DistinctSamples.of(outputs.slice(0, few)))
        .filter(some -> 10L * some.samples().size() <= 9L * few)
        .map(some -> DistinctSamples.of(outputs))
        .filter(all -> 4L * all.samples().size() <= 3L * outputs.size());
  }
}
