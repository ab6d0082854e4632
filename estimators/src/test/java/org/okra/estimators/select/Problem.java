package org.okra.estimators.select;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.estimators.MapSource;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.SketchSize;
import org.okra.sketches.builtin.Entries;
import org.okra.sketches.builtin.PSparsifiedSketch;
import org.okra.sketches.builtin.SubsampleSketch;

/** A small problem with label sets that follow the signs of the inputs. */
final class Problem {
  private Problem() {}

  static Pairs<FeatureVector, FeatureVector> pairs(int n, long seed) {
    RandomStream random = new RandomStream(seed);
    double[][] inputs = new double[n][3];
    List<LabelSet> outputs = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      List<Integer> labels = new ArrayList<>();
      for (int k = 0; k < 3; k++) {
        inputs[i][k] = random.nextGaussian();
        if (inputs[i][k] + 0.3 * random.nextGaussian() > 0) {
          labels.add(2 * k);
        }
        if (random.nextInt(10) == 0) {
          labels.add(2 * k + 1);
        }
      }
      outputs.add(LabelSet.of(6, labels.stream().mapToInt(Integer::intValue).toArray()));
    }
    return new Pairs<>(DenseRows.of(inputs), new LabelSets(6, outputs));
  }

  static OutputKernelRegression<FeatureVector, FeatureVector> regression(
      String input, String output, double lambda) {
    return new OutputKernelRegression<>(
        new GaussianKernel(0.3), input(input), new GaussianKernel(0.4), output(output), lambda);
  }

  static OutputKernelRegression<FeatureVector, FeatureVector> withWidth(
      double gamma, double lambda) {
    return new OutputKernelRegression<>(
        new GaussianKernel(gamma),
        MapSource.exact(),
        new GaussianKernel(0.4),
        Projections.none(),
        lambda);
  }

  static MapSource subsample(int size) {
    return MapSource.of(
        new SubsampleSketch(),
        new SubsampleSketch.Options(SketchSize.of(size), SubsampleSketch.Replacement.WITHOUT));
  }

  private static MapSource input(String name) {
    return name.equals("exact") ? MapSource.exact() : subsample(12);
  }

  private static ProjectionLearner output(String name) {
    return switch (name) {
      case "none" -> Projections.none();
      case "sketch" ->
          Projections.sketch(
              MapSource.of(
                  new PSparsifiedSketch(),
                  new PSparsifiedSketch.Options(
                      SketchSize.of(7), SketchSize.perPoints(8), Entries.GAUSSIAN)));
      case "wide" -> Projections.sketch(subsample(16));
      case "kde" -> Projections.kde(5);
      case "reduced-rank" -> Projections.reducedRank(4, OptionalDouble.empty());
      default -> throw new IllegalArgumentException(name);
    };
  }
}
