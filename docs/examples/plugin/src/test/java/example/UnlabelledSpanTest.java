package example;

import org.okra.estimators.ProjectionLearner;
import org.okra.testing.ProjectionContract;

final class UnlabelledSpanTest extends ProjectionContract {
  @Override
  protected ProjectionLearner learner() {
    return new UnlabelledSpan(15);
  }
}
