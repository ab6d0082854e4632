package org.okra.estimators;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.sketches.FeatureMap;

/** The sums over all rows of a problem on features, block by block. */
record RowSums<X, Y>(
    TrainingPairs<X, Y> pairs, InputSide<X> input, OutputSide<Y> output, RunContext context) {

  /**
   * Sums over rows and over groups of rows.
   *
   * @param cross {@code Z^T D Phi}, u x a
   */
  record Grouped(TrainingSums sums, Matrix cross) {}

  /** S, and T for an output map. */
  TrainingSums all(Optional<FeatureMap<Y>> map) {
    double[] weights = pairs.weights();
    map.ifPresent(output::prepare);
    int b = map.map(FeatureMap::dimension).orElse(0);
    return folded(
        b,
        () -> empty(b).onto(map.map(OutputKind::of).orElse(OutputKind.FEATURES)),
        (sums, from, to) -> {
          Matrix gam = context.memory().zeros(to - from, b, "A block of targets");
          map.ifPresent(known -> output.fill(known, from, to, gam));
          sums.add(features(from, to), gam, Rows.part(weights, from, to), context);
        });
  }

  /** T alone. */
  TrainingSums targets(FeatureMap<Y> map) {
    int b = map.dimension();
    output.prepare(map);
    return folded(
        b,
        () -> TrainingSums.ofTargets(input.map().dimension(), b, context).onto(OutputKind.of(map)),
        (sums, from, to) -> {
          Matrix gam = context.memory().zeros(to - from, b, "A block of targets");
          output.fill(map, from, to, gam);
          double[] roots = Rows.part(input.roots(), from, to);
          Entries.scaleRows(roots, gam);
          sums.addTargets(input.block(from, to), gam, roots, context);
        });
  }

  private TrainingSums folded(int b, Supplier<TrainingSums> empty, Fold.Step<TrainingSums> step) {
    return input
        .fold()
        .sum(
            pairs.size(),
            entries(b),
            empty,
            step,
            (left, right) -> left.merge(right, context),
            context);
  }

  private long entries(int b) {
    long a = input.map().dimension();
    return a * (a + b);
  }

  private TrainingSums empty(int b) {
    return TrainingSums.create(input.map().dimension(), b, context).of(input.metric());
  }

  private Matrix features(int from, int to) {
    Matrix phi = context.memory().zeros(to - from, input.map().dimension(), "A block of features");
    input.map().applyToTraining(pairs.inputs(), from, to, phi, context);
    return phi;
  }

  /** {@code Z^T D 1}: how much every distinct output weighs. */
  double[] weightOf(DistinctSamples<Y> distinct) {
    double[] weights = pairs.weights();
    double[] result = new double[distinct.samples().size()];
    for (int i = 0; i < pairs.size(); i++) {
      result[distinct.places()[i]] += weights.length == 0 ? 1 : weights[i];
    }
    return result;
  }

  /** S, and the rows of equal outputs added up. */
  Grouped grouped(DistinctSamples<Y> distinct) {
    int u = distinct.samples().size();
    return input
        .fold()
        .sum(
            pairs.size(),
            entries(u),
            () ->
                new Grouped(
                    empty(0),
                    context.memory().zeros(u, input.map().dimension(), "Grouped features")),
            (sums, from, to) -> addGrouped(sums, distinct, from, to),
            (left, right) -> {
              left.sums().merge(right.sums(), context);
              context.linearAlgebra().add(1, right.cross(), left.cross());
              return left;
            },
            context);
  }

  private void addGrouped(Grouped sums, DistinctSamples<Y> distinct, int from, int to) {
    double[] weights = Rows.part(pairs.weights(), from, to);
    Matrix phi = features(from, to);
    double[] values = weights.length == 0 ? new double[to - from] : weights;
    if (weights.length == 0) {
      Arrays.fill(values, 1);
    }
    SparseMatrix indicator =
        SparseMatrix.wrap(
            to - from,
            distinct.samples().size(),
            IntStream.rangeClosed(0, to - from).toArray(),
            Arrays.copyOfRange(distinct.places(), from, to),
            values);
    context.linearAlgebra().multiply(1, indicator, Transpose.YES, phi, 1, sums.cross());
    sums.sums().add(phi, Matrix.zeros(to - from, 0), weights, context);
  }
}
