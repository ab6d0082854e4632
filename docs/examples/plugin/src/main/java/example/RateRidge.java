package example;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.HeldOut;
import org.okra.estimators.Ridge;

/** Ridge with {@code lambda = strength / sqrt(n)}, the rate of the theory. */
@Component(name = "rate-ridge", help = "ridge whose lambda falls with the square root of n")
public record RateRidge(@Option(help = "lambda times sqrt(n)", above = 0) double strength)
    implements Estimator {
  public RateRidge() {
    this(0.01);
  }

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    return ridge(problem).train(problem);
  }

  /** Lets searches use {@code split: leave-one-out}. */
  @Override
  public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    return ridge(problem).leaveOneOut(problem, rows);
  }

  private Ridge ridge(FitProblem<?, ?> problem) {
    return new Ridge(strength / Math.sqrt(problem.weight()));
  }
}
