package org.okra.estimators.projection;

import org.okra.core.component.Component;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/** No projection: B = I over all training outputs, or a sketch as it is. */
@Component(name = "none", help = "no projection: all training outputs, or a sketch as it is")
public record None() implements ProjectionLearner {
  @Override
  public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
    return MapSource.exact().create(data.kernel(), data.outputs(), context);
  }

  @Override
  public boolean usesRegression() {
    return false;
  }

  @Override
  public ProjectionLearner after(MapSource sketch) {
    return Projections.sketch(sketch);
  }

  @Override
  public MapShape shape(MapShape sketched, ProblemSize size) {
    return sketched;
  }

  @Override
  public Cost cost(MapShape sketched, ProblemSize size) {
    return Cost.NONE;
  }
}
