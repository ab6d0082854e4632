package example;

import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.HeldOut;
import org.okra.estimators.Ridge;
import org.okra.estimators.TrainingSums;

/** Ridge with {@code lambda = strength / sqrt(n)}, the rate of the theory. */
@Component(name = "rate-ridge", help = "ridge whose lambda falls with the square root of n")
public record RateRidge(@Option(help = "lambda times sqrt(n)", above = 0) double strength)
    implements Estimator {
  public RateRidge() {
    this(0.01);
  }

  public RateRidge {
    Options.check(RateRidge.class, strength);
  }

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    return ridge(problem.weight()).train(problem);
  }

  /** Lets searches use {@code split: leave-one-out}, with the method below. */
  @Override
  public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    return ridge(problem.weight()).leaveOneOut(problem, rows);
  }

  @Override
  public boolean leavesOneOut() {
    return true;
  }

  /** Lets {@code okra fit --append} go on from sums over rows. */
  @Override
  public Optional<Matrix> solve(TrainingSums sums, RunContext context) {
    return ridge(sums.weight()).solve(sums, context);
  }

  /** A pair of weight 2 counts as two. */
  private Ridge ridge(double pairs) {
    return new Ridge(strength / Math.sqrt(pairs));
  }
}
