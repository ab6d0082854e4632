package org.okra.evaluation;

import java.util.function.Predicate;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.component.Component;

/**
 * The share of samples whose predicted region contains the truth, in [0, 1]. A region is any
 * predicate on outputs: a {@link Region}, or {@code set::contains} for a set of outputs. To be read
 * against the level that was asked for and against the size of the regions, since regions that hold
 * everything have coverage 1.
 */
@Component(name = "coverage", help = "regions: share that contain the truth", alsoKnownAs = "picp")
public record Coverage() implements MeanScore<Object, Predicate<?>> {
  @Override
  public double term(Object truth, Predicate<?> region) {
    @SuppressWarnings("unchecked") // A region for another type shows itself below.
    Predicate<Object> typed = (Predicate<Object>) region;
    try {
      return typed.test(truth) ? 1 : 0;
    } catch (ClassCastException e) {
      throw Errors.of(
          ErrorCode.WRONG_DOMAIN,
          e,
          "A region %s cannot be asked for a truth of type %s.",
          region,
          truth.getClass().getSimpleName());
    }
  }
}
