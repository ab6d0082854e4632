package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.component.PluginCode;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/**
 * A sketch of the outputs, then a learnt projection of its coordinates. Landmarks are drawn from
 * all outputs that are known, those without inputs included.
 */
record SketchedProjection(MapSource sketch, ProjectionLearner learner)
    implements ProjectionLearner {
  @Override
  public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
    int labelled = data.outputs().size();
    Samples<Y> all =
        data.unlabelled().size() == 0
            ? data.outputs()
            : data.outputs().followedBy(data.unlabelled());
    FeatureMap<Y> base =
        PluginCode.returned(sketch.create(data.kernel(), all, context), sketch, "create");
    if (!base.isOrthonormal()) {
      return PluginCode.returned(learner.learn(data, context), learner, "learn");
    }
    Matrix coordinates = context.memory().zeros(all.size(), base.dimension(), "Sketched outputs");
    base.applyToTraining(all, 0, all.size(), coordinates, context);
    FeatureMap<FeatureVector> learnt =
        PluginCode.returned(
            learner.learn(
                data.with(
                    new LinearKernel(),
                    vectors(coordinates.rowBlock(0, labelled)),
                    vectors(coordinates.rowBlock(labelled, all.size()))),
                context.child("projection", 0)),
            learner,
            "learn");
    Matrix directions = learnt.apply(vectors(Matrix.identity(base.dimension())), context);
    FeatureMap<Y> map = base.followedBy(directions, context);
    // The regression has the labelled outputs alone, which are not those of the sketch then.
    return all.size() == labelled ? map : map.forPrediction();
  }

  @Override
  public boolean usesRegression() {
    return learner.usesRegression();
  }

  private static Samples<FeatureVector> vectors(Matrix rows) {
    return new DenseRows(rows).as(FeatureVector.class, "A projection");
  }
}
