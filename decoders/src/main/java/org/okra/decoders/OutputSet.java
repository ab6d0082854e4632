package org.okra.decoders;

import java.util.List;
import java.util.function.Predicate;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.evaluation.Region;
import org.okra.kernels.set.ZeroOneKernel;

/** What may be the output of one input; {@link #test} says whether it holds an output. */
public sealed interface OutputSet extends Predicate<Object> {
  /** How large it is: candidates, labels, or the mean width over the coordinates of a box. */
  double size();

  /**
   * Candidates, any of which may be the output.
   *
   * @param outputs best first; none when no candidate conforms
   */
  record Choices(List<?> outputs) implements OutputSet {
    public Choices {
      outputs = List.copyOf(outputs);
    }

    @Override
    public boolean test(Object output) {
      ZeroOneKernel equality = new ZeroOneKernel();
      return outputs.stream().anyMatch(each -> equality.value(output, each) == 1);
    }

    @Override
    public double size() {
      return outputs.size();
    }
  }

  /**
   * Labels among which all labels of the output may be found.
   *
   * @param labels the largest set that the output may be
   */
  record Labels(LabelSet labels) implements OutputSet {
    @Override
    public boolean test(Object output) {
      return output instanceof LabelSet set && set.intersectionCount(labels) == set.count();
    }

    @Override
    public double size() {
      return labels.count();
    }
  }

  /**
   * A box of vectors, or an interval of numbers.
   *
   * @param region its bounds
   */
  record Box(Region region) implements OutputSet {
    @Override
    public boolean test(Object output) {
      return output instanceof FeatureVector vector && region.test(vector);
    }

    @Override
    public double size() {
      double sum = 0;
      for (int j = 0; j < region.lower().length; j++) {
        sum += Math.max(0, region.upper()[j] - region.lower()[j]);
      }
      return sum / region.lower().length;
    }
  }
}
