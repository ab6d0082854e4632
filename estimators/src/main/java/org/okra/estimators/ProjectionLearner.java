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
      // Coordinates of all outputs, weighted ones, and their covariance.
      double b = sketched.dimension();
      double rows = n + size.unlabelled();
      double coordinates = Double.BYTES * rows * b;
      double weighted =
          coordinates
              + Double.BYTES * Math.max(usesRegression() ? n * b : 0, 2 * b * b + (b + rows) * p);
      double mapped = sketched.blockBytes(Math.max(0, rows - sketched.support()));
      return new Cost(
          Math.max(learnt.keptBytes(), coordinates + Math.max(mapped, weighted)),
          learnt.keptBytes(),
          2 * rows * sketched.support() * b + 3 * rows * b * b + FitCost.EIGEN * b * b * b,
          0,
          rows * sketched.support());
    }
    double landmarks = learnt.support();
    double bytes = Math.max(learnt.keptBytes(), exactBytes(landmarks, p, size));
    return usesRegression()
        ? new Cost(
            bytes,
            learnt.keptBytes(),
            4 * n * n * n + 40 * landmarks * landmarks * p,
            n * n,
            landmarks * landmarks)
        : new Cost(bytes, learnt.keptBytes(), 40 * n * n * p, 0, n * n);
  }

  /**
   * Bytes of learning from exact outputs: weighted vectors under the linear kernel; the Gram matrix
   * of distinct outputs and products with it that are formed for few, and a basis for many.
   */
  private double exactBytes(double landmarks, double p, ProblemSize size) {
    double d = size.exactDimension();
    if (isLinear(landmarks, size)) {
      double smoothed = usesRegression() ? size.train() * d : 0;
      return Double.BYTES * (landmarks * d + Math.max(smoothed, 2 * d * d + (d + landmarks) * p));
    }
    double vectors = vectors(landmarks, size);
    double distinct = Math.min(landmarks, size.distinct() + size.unlabelled());
    double gram = Double.BYTES * distinct * distinct;
    if (isFormed(vectors, p)) {
      return gram + Double.BYTES * 2 * vectors * vectors;
    }
    // The basis of the eigensolver, and products with it.
    double width = 3 * (p + 12) + 2 * Math.min(32, p + 12);
    return gram + Double.BYTES * vectors * 3 * width;
  }

  /** Whether the covariance of vectors under the linear kernel is decomposed. */
  private static boolean isLinear(double landmarks, ProblemSize size) {
    return size.exactDimension() > 0 && size.exactDimension() <= landmarks;
  }

  /** Vectors of which those without a fit are distinct. */
  private double vectors(double landmarks, ProblemSize size) {
    return usesRegression() ? landmarks : Math.min(landmarks, size.distinct() + size.unlabelled());
  }

  /** Whether the products of so few vectors are formed. */
  private static boolean isFormed(double vectors, double p) {
    return vectors <= Math.max(512, 6 * p);
  }

  /** Columns that are smoothed at once; 0 for the few of an eigensolver. */
  private double smoothedColumns(MapShape sketched, ProblemSize size) {
    if (sketched.form() != Form.EXACT) {
      return sketched.dimension();
    }
    MapShape learnt = shape(sketched, size);
    double vectors = vectors(learnt.support(), size);
    if (isLinear(learnt.support(), size)) {
      return size.exactDimension();
    }
    return isFormed(vectors, learnt.dimension()) ? vectors : 0;
  }

  /**
   * Bytes of the features of all rows, which a learner that uses the regression leaves to the
   * estimator.
   *
   * @param input the shape of the input map
   */
  default double featureBytes(MapShape input, ProblemSize size) {
    return usesRegression() && input.form() != Form.EXACT
        ? Double.BYTES * size.train() * input.dimension()
        : 0;
  }

  /**
   * What learning costs beside an input map: with the smoother, for a learner that uses the
   * regression.
   *
   * @param input the shape of the input map
   * @param sketched the shape of the sketch that this learner follows
   */
  default Cost cost(MapShape input, MapShape sketched, ProblemSize size) {
    Cost own = cost(sketched, size);
    double a = input.dimension();
    double n = size.train();
    double smoother =
        !usesRegression()
            ? 0
            : Double.BYTES
                * (input.form() == Form.EXACT
                    ? n * (n + smoothedColumns(sketched, size))
                    : n * a + 2 * a * a + a * smoothedColumns(sketched, size));
    return new Cost(
        own.peakBytes() + smoother,
        own.keptBytes(),
        own.operations(),
        own.inputValues(),
        own.outputValues());
  }
}
