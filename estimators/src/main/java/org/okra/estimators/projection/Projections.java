package org.okra.estimators.projection;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.MapSource;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Smoother;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;

/** The built-in projection learners, for use without a registry. */
public final class Projections {
  private Projections() {}

  /** B = I over all training outputs: IOKR, SIOKR. */
  public static ProjectionLearner none() {
    return new ProjectionLearner() {
      @Override
      public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
        return LandmarkMap.identity(data.kernel(), data.outputs());
      }

      @Override
      public boolean usesRegression() {
        return false;
      }

      @Override
      public boolean isIdentity() {
        return true;
      }
    };
  }

  /**
   * A sketch of the outputs, or another feature map of them: ISOKR, SISOKR. All outputs and no
   * sketch are {@link #none()}.
   */
  public static ProjectionLearner sketch(MapSource source) {
    if (source == MapSource.exact()) {
      return none();
    }
    return new ProjectionLearner() {
      @Override
      public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
        FeatureMap<Y> map = source.create(data.kernel(), data.outputs(), context);
        if (map instanceof LandmarkMap<Y> landmarks && landmarks.coefficients().isEmpty()) {
          // Kernel values are no coordinates in an orthonormal basis: scores would be wrong.
          throw new OkraException(
              ErrorCode.INVALID_OPTION,
              source + " does not project the outputs; choose a sketch, or the projection 'none'.");
        }
        return map;
      }

      @Override
      public boolean usesRegression() {
        return false;
      }
    };
  }

  /** The leading principal components of the training outputs: KDE. */
  public static ProjectionLearner kde(int components) {
    OutputEmbedding embedding = new OutputEmbedding(components);
    return new ProjectionLearner() {
      @Override
      public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
        return embedding.learn(
            data.kernel(),
            Optional.empty(),
            Optional.of(new OutputEmbedding.Free<>(data.outputs(), 1)),
            context);
      }

      @Override
      public boolean usesRegression() {
        return false;
      }
    };
  }

  /**
   * The leading principal components of the fitted outputs: reduced-rank IOKR.
   *
   * @param lambda regularisation of that fit; the one of the model when empty
   */
  public static ProjectionLearner reducedRank(int components, OptionalDouble lambda) {
    OutputEmbedding embedding = new OutputEmbedding(components);
    return new ProjectionLearner() {
      @Override
      public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
        return embedding.learn(
            data.kernel(), Optional.of(fitted(data, lambda, 1)), Optional.empty(), context);
      }
    };
  }

  /**
   * The leading principal components of fitted and unlabelled outputs together: OEL.
   *
   * @param balance c, the weight of the fitted outputs, from 0 to 1; below 1 there must be
   *     unlabelled outputs
   * @param lambda regularisation of the fit; the one of the model when empty
   */
  public static ProjectionLearner outputEmbedding(
      int components, double balance, OptionalDouble lambda) {
    OutputEmbedding embedding = new OutputEmbedding(components);
    return new ProjectionLearner() {
      @Override
      public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
        Samples<Y> unlabelled = data.unlabelled();
        if (balance < 1 && unlabelled.size() == 0) {
          throw new OkraException(
              ErrorCode.EMPTY_INPUT,
              "balance is "
                  + balance
                  + " but there are no unlabelled outputs; give some, or set balance to 1.");
        }
        double a = Math.sqrt(balance / data.outputs().size());
        double b = Math.sqrt((1 - balance) / Math.max(1, unlabelled.size()));
        // A weight of zero would only add zero vectors: leave that part out.
        return embedding.learn(
            data.kernel(),
            balance > 0 ? Optional.of(fitted(data, lambda, a)) : Optional.empty(),
            balance < 1 ? Optional.of(new OutputEmbedding.Free<>(unlabelled, b)) : Optional.empty(),
            context);
      }
    };
  }

  private static <Y> OutputEmbedding.Fitted<Y> fitted(
      FittedOutputs<Y> data, OptionalDouble lambda, double weight) {
    Smoother smoother = data.smoothers().smoother(lambda.orElse(data.lambda()));
    return new OutputEmbedding.Fitted<>(data.outputs(), smoother, weight);
  }
}
