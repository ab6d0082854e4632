package org.okra.spark;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.TrainingSums;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;

/**
 * As few rows as there are coordinates, with the second moments of all rows:
 *
 * <pre>{@code
 * P^T P = S = Phi^T D Phi     P^T Q = T = Phi^T D Gam     Q^T Q = G = Gam^T D Gam
 * [P Q] = E^1/2 V^T           from  [S T; T^T G] = V E V^T,  (a + b) x (a + b)
 * }</pre>
 *
 * <p>Principal components of outputs or of fitted outputs depend on these moments alone, so a
 * projection learner that is given the condensed rows learns what it would from all of them. They
 * have equal weights that add up to W, {@code w = W / (a + b)}, and are divided by the root of w.
 *
 * @param phi {@code P / w^1/2}, (a + b) x a
 * @param gam {@code Q / w^1/2}, (a + b) x b
 * @param weights w, a + b times
 */
record Condensed(Matrix phi, Matrix gam, double[] weights) {

  /** The condensed form of some sums. */
  static Condensed of(PartialSums partial, RunContext context) {
    TrainingSums sums = partial.sums();
    int a = sums.features();
    int b = sums.targets();
    Matrix outputs = partial.outputs();
    // Of one size, so that rounding of the larger side is no error of the smaller one.
    double unit = Math.sqrt(positive(trace(sums.gram())) / positive(trace(outputs)));
    Matrix joint = context.memory().zeros(a + b, a + b, "The moments of inputs and outputs");
    for (int j = 0; j < a; j++) {
      for (int i = 0; i < a; i++) {
        joint.set(i, j, sums.gram().get(i, j));
      }
    }
    for (int j = 0; j < b; j++) {
      for (int i = 0; i < a; i++) {
        joint.set(i, a + j, unit * sums.cross().get(i, j));
        joint.set(a + j, i, unit * sums.cross().get(i, j));
      }
      for (int i = 0; i < b; i++) {
        joint.set(a + i, a + j, unit * unit * outputs.get(i, j));
      }
    }
    Eigenpairs pairs = context.linearAlgebra().eigen(joint);
    Matrix rows = pairs.vectors().transposed();
    double[] weights = new double[rows.rows()];
    Arrays.fill(weights, sums.weight() / rows.rows());
    Entries.scaleRows(
        Arrays.stream(pairs.values())
            .map(value -> Math.sqrt(Math.max(0, value) / weights[0]))
            .toArray(),
        rows);
    Matrix gam = rows.columnBlock(a, a + b).copy();
    context.linearAlgebra().scale(1 / unit, gam);
    return new Condensed(rows.columnBlock(0, a).copy(), gam, weights);
  }

  private static double trace(Matrix square) {
    double sum = 0;
    for (int i = 0; i < square.rows(); i++) {
      sum += square.get(i, i);
    }
    return sum;
  }

  private static double positive(double value) {
    return value > 0 ? value : 1;
  }

  /**
   * The directions that a learner finds in the coordinates of the outputs, b x p.
   *
   * @param lambda of the regression
   */
  Matrix directions(
      ProjectionLearner learner, FeatureMap<?> inputMap, double lambda, RunContext context) {
    Samples<FeatureVector> outputs = vectors(gam);
    double[] roots = Arrays.stream(weights).map(Math::sqrt).toArray();
    FittedOutputs<FeatureVector> data =
        new FittedOutputs<>(
            new LinearKernel(),
            outputs,
            outputs.slice(0, 0),
            roots,
            lambda,
            chosen -> v -> smoothed(v, chosen, inputMap, context));
    return learner.learn(data, context).apply(vectors(Matrix.identity(gam.columns())), context);
  }

  /** {@code P (S + W lambda M)^-1 P^T V}: the fit of scaled rows. */
  private Matrix smoothed(Matrix v, double lambda, FeatureMap<?> inputMap, RunContext context) {
    Matrix unscaled = v.copy();
    context.linearAlgebra().scale(1 / Math.sqrt(weights[0]), unscaled);
    Matrix solved = sums(unscaled, inputMap, context).solve(lambda, context);
    Matrix fitted = context.linearAlgebra().multiply(phi, solved);
    context.linearAlgebra().scale(Math.sqrt(weights[0]), fitted);
    return fitted;
  }

  /** The sums with other coordinates of the outputs. */
  TrainingSums projected(Matrix directions, FeatureMap<?> inputMap, RunContext context) {
    return sums(context.linearAlgebra().multiply(gam, directions), inputMap, context);
  }

  private TrainingSums sums(Matrix targets, FeatureMap<?> inputMap, RunContext context) {
    TrainingSums sums = TrainingSums.create(phi.columns(), targets.columns(), context);
    sums.of(inputMap, context).add(phi, targets, weights, context);
    return sums;
  }

  private static Samples<FeatureVector> vectors(Matrix rows) {
    return new DenseRows(rows).as(FeatureVector.class, "A projection");
  }
}
