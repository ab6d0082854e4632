package example;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.sample.FeatureVector;
import org.okra.evaluation.MeanScore;

@Component(name = "within-radius", help = "vectors: share of predictions close to the truth")
public record WithinRadius(@Option(help = "largest distance", atLeast = 0) double radius)
    implements MeanScore<FeatureVector, FeatureVector> {
  public WithinRadius() {
    this(0.1);
  }

  @Override
  public double term(FeatureVector t, FeatureVector p) {
    double squared = t.squaredNorm() - 2 * t.dot(p) + p.squaredNorm();
    return squared <= radius * radius ? 1 : 0;
  }
}
