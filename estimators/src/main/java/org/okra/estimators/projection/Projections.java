package org.okra.estimators.projection;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.Lambda;
import org.okra.estimators.MapSource;
import org.okra.estimators.ProjectionLearner;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;

/** The built-in projection learners, for use without a registry. */
public final class Projections {
  private static final String COMPONENTS = "dimension of the projected space, at least 1";
  private static final String LAMBDA =
      "regularisation of the fit that is projected on; that of the model if none";

  private Projections() {}

  /** B = I over all training outputs: IOKR, SIOKR. */
  public static ProjectionLearner none() {
    return sketch(MapSource.exact());
  }

  /** The vectors themselves, under the linear kernel: the model predicts plain vectors. */
  public static ProjectionLearner coordinates() {
    return sketch(MapSource.coordinates());
  }

  /** A sketch of the outputs, or another feature map of them: ISOKR, SISOKR. */
  public static ProjectionLearner sketch(MapSource source) {
    return new ProjectionLearner() {
      @Override
      public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
        return source.create(data.kernel(), data.outputs(), context);
      }

      @Override
      public boolean usesRegression() {
        return false;
      }
    };
  }

  /**
   * A sketch of the outputs, then a learnt projection of its coordinates: for outputs by the
   * hundred thousand, of which no Gram matrix is formed. The learner sees the coordinates as
   * vectors under the linear kernel, so every learner can follow every sketch.
   *
   * @param source an orthonormal map
   */
  public static ProjectionLearner sketchThen(MapSource source, ProjectionLearner learner) {
    return new ProjectionLearner() {
      @Override
      public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
        FeatureMap<Y> base = source.create(data.kernel(), data.outputs(), context);
        if (!base.isOrthonormal()) {
          return learner.learn(data, context);
        }
        Matrix coordinates =
            context.memory().zeros(data.outputs().size(), base.dimension(), "Sketched outputs");
        base.applyToTraining(data.outputs(), 0, data.outputs().size(), coordinates, context);
        FeatureMap<FeatureVector> learnt =
            learner.learn(
                data.with(
                    new LinearKernel(),
                    vectors(coordinates),
                    vectors(base.apply(data.unlabelled(), context))),
                context.child("projection", 0));
        Matrix directions = learnt.apply(vectors(Matrix.identity(base.dimension())), context);
        return base.followedBy(directions, context);
      }

      @Override
      public boolean usesRegression() {
        return learner.usesRegression();
      }
    };
  }

  private static Samples<FeatureVector> vectors(Matrix rows) {
    return new DenseRows(rows).as(FeatureVector.class, "A projection");
  }

  /** The leading principal components of the training outputs: KDE. */
  public static ProjectionLearner kde(int components) {
    return new Kde(components);
  }

  /**
   * The leading principal components of the fitted outputs: reduced-rank IOKR.
   *
   * @param lambda regularisation of that fit; the one of the model when empty
   */
  public static ProjectionLearner reducedRank(int components, OptionalDouble lambda) {
    return new ReducedRank(components, boxed(lambda));
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
    return new OutputEmbeddingLearning(components, balance, boxed(lambda));
  }

  private static Optional<Double> boxed(OptionalDouble lambda) {
    return lambda.isPresent() ? Optional.of(lambda.getAsDouble()) : Optional.empty();
  }

  /** {@code kde}. */
  record Kde(@Option(help = COMPONENTS) int components) implements OutputEmbedding {
    Kde {
      OutputEmbedding.checkComponents(components);
    }

    @Override
    public <Y> Weights weights(FittedOutputs<Y> data) {
      return new Weights(1, OptionalDouble.empty(), 0);
    }

    @Override
    public boolean usesRegression() {
      return false;
    }
  }

  /** {@code reduced-rank}. */
  record ReducedRank(
      @Option(help = COMPONENTS) int components,
      @Option(help = LAMBDA, defaultsTo = "none") Optional<Double> lambda)
      implements OutputEmbedding {
    ReducedRank {
      OutputEmbedding.checkComponents(components);
      lambda.ifPresent(Lambda::checked);
    }

    @Override
    public <Y> Weights weights(FittedOutputs<Y> data) {
      return new Weights(1, OptionalDouble.of(lambda.orElse(data.lambda())), 0);
    }
  }

  /** {@code oel}. */
  record OutputEmbeddingLearning(
      @Option(help = COMPONENTS) int components,
      @Option(
              help = "weight of the fitted outputs against the unlabelled ones, from 0 to 1",
              defaultsTo = "0.5")
          double balance,
      @Option(help = LAMBDA, defaultsTo = "none") Optional<Double> lambda)
      implements OutputEmbedding {
    OutputEmbeddingLearning {
      OutputEmbedding.checkComponents(components);
      lambda.ifPresent(Lambda::checked);
      if (!(balance >= 0 && balance <= 1)) {
        throw Errors.option(
            "balance is %s; it must be from 0 (unlabelled outputs only) to 1.", balance);
      }
    }

    @Override
    public <Y> Weights weights(FittedOutputs<Y> data) {
      int count = data.unlabelled().size();
      if (balance < 1 && count == 0) {
        throw Errors.empty(
            "balance is %s but there are no unlabelled outputs; give some (in experiment files by"
                + " the key labelled), or set balance to 1.",
            balance);
      }
      double total =
          data.roots().length == 0
              ? data.outputs().size()
              : Arrays.stream(data.roots()).map(root -> root * root).sum();
      return new Weights(
          Math.sqrt(balance / total),
          OptionalDouble.of(lambda.orElse(data.lambda())),
          Math.sqrt((1 - balance) / Math.max(1, count)));
    }
  }
}
