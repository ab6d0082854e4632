package org.okra.testing.example;

import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.sample.Ranking;
import org.okra.evaluation.MeanScore;

/** How often a prediction has an item in front that truly is. */
@Component(name = "first-place", help = "rankings: share with a right item in front")
public record FirstPlace() implements MeanScore<Ranking, Ranking> {
  @Override
  public double term(Ranking truth, Ranking prediction) {
    IntStream items = IntStream.range(0, truth.items());
    return items.anyMatch(i -> truth.position(i) == 1 && prediction.position(i) == 1) ? 1 : 0;
  }
}
