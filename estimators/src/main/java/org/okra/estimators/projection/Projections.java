package org.okra.estimators.projection;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/** The built-in projection learners. */
public final class Projections {
  private static final String COMPONENTS = "dimension of the projected space";
  private static final String LAMBDA =
      "regularisation of the fit that is projected on; that of the model if none";

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
    return ProjectionLearner.of(source);
  }

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
      return sketch(sketch);
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

  /**
   * The leading principal components of the training outputs (kernel dependency estimation).
   *
   * @param components p
   */
  @Component(
      name = "kde",
      help = "principal components of the outputs",
      alsoKnownAs = {"pca", "kpca", "kernel-pca"})
  public record Kde(@Option(help = COMPONENTS, required = true, atLeast = 1) int components)
      implements OutputEmbedding {
    public Kde() {
      this(64);
    }

    public Kde {
      Options.check(Kde.class, components);
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

  /**
   * The leading principal components of the fitted outputs: reduced-rank IOKR.
   *
   * @param components p
   * @param lambda regularisation of that fit; the one of the model when empty
   */
  @Component(
      name = "reduced-rank",
      help = "principal components of the fitted outputs",
      alsoKnownAs = {"rrr", "reduced-rank-regression"})
  public record ReducedRank(
      @Option(help = COMPONENTS, required = true, atLeast = 1) int components,
      @Option(help = LAMBDA, above = 0) Optional<Double> lambda)
      implements OutputEmbedding {
    public ReducedRank() {
      this(64);
    }

    /** With the lambda of the model. */
    public ReducedRank(int components) {
      this(components, Optional.empty());
    }

    public ReducedRank {
      Options.check(ReducedRank.class, components, lambda);
    }

    @Override
    public <Y> Weights weights(FittedOutputs<Y> data) {
      return new Weights(1, OptionalDouble.of(lambda.orElse(data.lambda())), 0);
    }
  }

  /**
   * The leading principal components of fitted and unlabelled outputs together: OEL.
   *
   * @param components p
   * @param balance c, the weight of the fitted outputs; below 1 there must be unlabelled outputs
   * @param lambda regularisation of the fit; the one of the model when empty
   */
  @Component(
      name = "oel",
      help = "principal components of fitted and unlabelled outputs together",
      alsoKnownAs = {"output-embedding", "output-embedding-learning"})
  public record OutputEmbeddingLearning(
      @Option(help = COMPONENTS, required = true, atLeast = 1) int components,
      @Option(help = "weight of fitted against unlabelled outputs", atLeast = 0, atMost = 1)
          double balance,
      @Option(help = LAMBDA, above = 0) Optional<Double> lambda)
      implements OutputEmbedding {
    public OutputEmbeddingLearning() {
      this(64, 0.5);
    }

    /** With the lambda of the model. */
    public OutputEmbeddingLearning(int components, double balance) {
      this(components, balance, Optional.empty());
    }

    public OutputEmbeddingLearning {
      Options.check(OutputEmbeddingLearning.class, components, balance, lambda);
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

    @Override
    public long landmarks(ProblemSize size) {
      return size.train() + size.unlabelled();
    }
  }
}
