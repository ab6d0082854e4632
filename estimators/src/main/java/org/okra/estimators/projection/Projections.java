package org.okra.estimators.projection;

import org.okra.core.run.RunContext;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProjectionLearner;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/** Output sides on which nothing is learnt. */
public final class Projections {
  private Projections() {}

  /** B = I over all training outputs: IOKR, SIOKR. */
  public static ProjectionLearner none() {
    return new None();
  }

  /** The vectors themselves, under the linear kernel: the model predicts plain vectors. */
  public static ProjectionLearner coordinates() {
    return sketch(MapSource.coordinates());
  }

  /** A sketch of the outputs, or another feature map of them: ISOKR, SISOKR. */
  public static ProjectionLearner sketch(MapSource source) {
    return new Sketched(source);
  }

  private record Sketched(MapSource source) implements ProjectionLearner {
    @Override
    public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
      return source.create(data.kernel(), data.outputs(), context);
    }

    @Override
    public boolean usesRegression() {
      return false;
    }
  }
}
