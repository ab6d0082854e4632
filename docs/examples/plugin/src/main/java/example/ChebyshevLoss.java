package example;

import org.okra.core.component.Component;
import org.okra.core.sample.FeatureVector;
import org.okra.evaluation.loss.StructuredLoss;

/** The largest difference of a coordinate. */
@Component(name = "chebyshev", help = "vectors: the largest difference of a coordinate")
public record ChebyshevLoss() implements StructuredLoss<FeatureVector> {
  @Override
  public double value(FeatureVector predicted, FeatureVector truth) {
    double largest = 0;
    for (int i = 0; i < truth.dimension(); i++) {
      largest = Math.max(largest, Math.abs(predicted.get(i) - truth.get(i)));
    }
    return largest;
  }
}
