package org.okra.evaluation;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.okra.core.Errors;
import org.okra.core.sample.FeatureVector;

/**
 * The vectors between two bounds in every coordinate, bounds included: a prediction interval when
 * there is one coordinate. Where a lower bound is above its upper bound the region is empty;
 * infinite bounds are allowed.
 *
 * @param lower bounds, one per coordinate
 * @param upper bounds, as many
 */
public record Region(double[] lower, double[] upper) implements Predicate<FeatureVector> {
  public Region {
    if (lower.length != upper.length) {
      throw Errors.shape(
          "%s lower bounds do not match %s upper bounds.", lower.length, upper.length);
    }
    if (DoubleStream.concat(Arrays.stream(lower), Arrays.stream(upper)).anyMatch(Double::isNaN)) {
      throw Errors.notFinite("A bound is NaN; give a number, or an infinite one for no bound.");
    }
    lower = lower.clone();
    upper = upper.clone();
  }

  /** The interval [lower, upper], for outputs of one coordinate. */
  public static Region interval(double lower, double upper) {
    return new Region(new double[] {lower}, new double[] {upper});
  }

  @Override
  public boolean test(FeatureVector output) {
    if (output.dimension() != lower.length) {
      throw Errors.shape(
          "A region of R^%s cannot be asked for an output of dimension %s.",
          lower.length, output.dimension());
    }
    PairChecks.checkFinite(output);
    boolean inside = true;
    for (int j = 0; j < lower.length; j++) {
      inside &= lower[j] <= output.get(j) && output.get(j) <= upper[j];
    }
    return inside;
  }

  @Override
  public String toString() {
    return "Region from " + Arrays.toString(lower) + " to " + Arrays.toString(upper);
  }
}
