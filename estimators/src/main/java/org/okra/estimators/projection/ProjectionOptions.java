package org.okra.estimators.projection;

import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;

/** Options of the built-in projection learners. */
public final class ProjectionOptions {
  private ProjectionOptions() {}

  /** Options of {@code sketch}. */
  public record Sketch(
      @Option(help = "the sketch of the outputs, such as {type: p-sparsified, size: 200}")
          Specification sketch) {}

  /** Options of {@code kde}. */
  public record Components(
      @Option(help = "dimension of the projected space, at least 1") int components) {
    public Components {
      checkComponents(components);
    }
  }

  /** Options of {@code reduced-rank}. */
  public record ReducedRank(
      @Option(help = "dimension of the projected space, at least 1") int components,
      @Option(
              help = "regularisation of the fit that is projected on; that of the model if none",
              defaultsTo = "none")
          Optional<Double> lambda) {
    public ReducedRank {
      checkComponents(components);
      lambda.ifPresent(ProjectionOptions::checkLambda);
    }
  }

  /** Options of {@code oel}. */
  public record OutputEmbeddingLearning(
      @Option(help = "dimension of the projected space, at least 1") int components,
      @Option(
              help = "weight of the fitted outputs against the unlabelled ones, from 0 to 1",
              defaultsTo = "0.5")
          double balance,
      @Option(
              help = "regularisation of the fit that is projected on; that of the model if none",
              defaultsTo = "none")
          Optional<Double> lambda) {
    public OutputEmbeddingLearning {
      checkComponents(components);
      lambda.ifPresent(ProjectionOptions::checkLambda);
      if (!(balance >= 0 && balance <= 1)) {
        throw new OkraException(
            ErrorCode.INVALID_OPTION,
            "balance is " + balance + "; it must be from 0 (unlabelled outputs only) to 1.");
      }
    }
  }

  private static void checkComponents(int components) {
    if (components < 1) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION, "components is " + components + "; it must be at least 1.");
    }
  }

  private static void checkLambda(double lambda) {
    if (!(lambda > 0) || Double.isInfinite(lambda)) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "lambda is " + lambda + "; it must be a finite number above 0, for example 1.0e-4.");
    }
  }
}
