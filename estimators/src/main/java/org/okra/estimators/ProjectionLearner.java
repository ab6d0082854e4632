package org.okra.estimators;

import org.okra.core.component.ComponentKind;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;
import org.okra.sketches.MapSource;

/**
 * Learns the map of the output side, {@code gam(y) = B^T k_y(landmarks, y)}, whose coordinates are
 * the targets of the regression.
 *
 * <p>The columns of {@code sum_i B_ij psi(landmark_i)} must be orthonormal in the feature space of
 * the output kernel, so that {@code gam(y)} are the coordinates of the projection of psi(y) and
 * squared distances of predictions are those of the feature space. The exception is {@code none},
 * which gives the kernel values at all training outputs and learns nothing.
 */
@ComponentKind("projection")
public interface ProjectionLearner {
  /** The output map. */
  <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context);

  /**
   * Whether the map depends on lambda or on the fit, through {@link FittedOutputs#lambda} or {@link
   * FittedOutputs#smoothers}. One that does not is learnt once for a whole grid of lambdas.
   */
  default boolean usesRegression() {
    return true;
  }

  /** A sketch of the outputs, or another map of them, as it is: nothing is learnt. */
  static ProjectionLearner of(MapSource sketch) {
    return new SketchAlone(sketch);
  }

  /**
   * A sketch of the outputs, then this projection of its coordinates: for outputs by the hundred
   * thousand, of which no Gram matrix is formed. The learner sees the coordinates as vectors under
   * the linear kernel, so every learner can follow every sketch. After the exact map it is this
   * learner alone.
   */
  default ProjectionLearner after(MapSource sketch) {
    return new SketchedProjection(sketch, this);
  }

  /**
   * The shape of the map, for forecasts: with as many coordinates as there can be, unless a learner
   * knows better.
   *
   * @param sketched the shape of the sketch that this learner follows
   */
  default MapShape shape(MapShape sketched, ProblemSize size) {
    return sketched.form() == Form.EXACT
        ? new MapShape(size.train(), size.train(), Form.MIXTURE)
        : sketched;
  }

  /**
   * What learning costs, for forecasts: that of principal components of the outputs or, if the
   * learner uses the regression, of the fitted outputs.
   *
   * @param sketched the shape of the sketch that this learner follows
   */
  default Cost cost(MapShape sketched, ProblemSize size) {
    double n = size.train();
    MapShape learnt = shape(sketched, size);
    double p = learnt.dimension();
    if (sketched.form() != Form.EXACT) {
      // Coordinates of all outputs, fitted ones, and their covariance.
      double b = sketched.dimension();
      double rows = n + size.unlabelled();
      return new Cost(
          Double.BYTES * (3 * rows * b + 2 * b * b),
          learnt.keptBytes(),
          2 * rows * sketched.support() * b + 3 * rows * b * b + FitCost.EIGEN * b * b * b,
          0,
          rows * sketched.support());
    }
    if (!usesRegression()) {
      double bytes = Double.BYTES * (n * n + 4 * n * p);
      return new Cost(bytes, learnt.keptBytes(), 40 * n * n * p, 0, n * n);
    }
    // The smoother, the Gram matrix of the outputs and that of the fitted ones.
    double landmarks = learnt.support();
    return new Cost(
        Double.BYTES * (2 * n * n + landmarks * landmarks + 4 * landmarks * p),
        learnt.keptBytes(),
        4 * n * n * n + 40 * landmarks * landmarks * p,
        n * n,
        landmarks * landmarks);
  }
}
