package example;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.sample.FeatureVector;
import org.okra.evaluation.MeanScore;

@Component(name = "right-side", help = "vectors: share with the first number on the right side")
public record RightSide(@Option(help = "where the sides meet") double threshold)
    implements MeanScore<FeatureVector, FeatureVector> {
  public RightSide() {
    this(0);
  }

  @Override
  public double term(FeatureVector truth, FeatureVector prediction) {
    return truth.get(0) < threshold == prediction.get(0) < threshold ? 1 : 0;
  }
}
