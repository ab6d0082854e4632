package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/** A sketch of the outputs, then a learnt projection of its coordinates. */
record SketchedProjection(MapSource sketch, ProjectionLearner learner)
    implements ProjectionLearner {
  @Override
  public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
    FeatureMap<Y> base = sketch.create(data.kernel(), data.outputs(), context);
    if (!base.isOrthonormal()) {
      return learner.learn(data, context);
    }
    int rows = data.outputs().size();
    Matrix coordinates = context.memory().zeros(rows, base.dimension(), "Sketched outputs");
    base.applyToTraining(data.outputs(), 0, rows, coordinates, context);
    Samples<FeatureVector> unlabelled = vectors(base.apply(data.unlabelled(), context));
    FeatureMap<FeatureVector> learnt =
        learner.learn(
            data.with(new LinearKernel(), vectors(coordinates), unlabelled),
            context.child("projection", 0));
    Matrix directions = learnt.apply(vectors(Matrix.identity(base.dimension())), context);
    return base.followedBy(directions, context);
  }

  @Override
  public boolean usesRegression() {
    return learner.usesRegression();
  }

  private static Samples<FeatureVector> vectors(Matrix rows) {
    return new DenseRows(rows).as(FeatureVector.class, "A projection");
  }
}
