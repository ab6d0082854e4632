package org.okra.experiments.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.evaluation.Estimate;

/**
 * One combination of settings that a search tried.
 *
 * @param settings by path
 * @param value of the deciding metric, the mean over the validation parts
 */
public record Trial(Map<String, Object> settings, Estimate value) {

  public Trial {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }
}
