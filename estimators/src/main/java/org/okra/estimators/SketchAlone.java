package org.okra.estimators;

import org.okra.core.component.PluginCode;
import org.okra.core.run.RunContext;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/** The map of a sketch, of which nothing is learnt. */
record SketchAlone(MapSource sketch) implements ProjectionLearner {
  @Override
  public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
    return PluginCode.returned(
        sketch.create(data.kernel(), data.outputs(), context), sketch, "create");
  }

  @Override
  public boolean usesRegression() {
    return false;
  }
}
