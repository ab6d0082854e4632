package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Graph;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Spectrum;

/** What people call the types of inputs and outputs. */
final class TypeWords {
  /** Narrow types first. */
  private static final Map<Class<?>, String> WORDS = words();

  private TypeWords() {}

  private static Map<Class<?>, String> words() {
    Map<Class<?>, String> words = new LinkedHashMap<>();
    words.put(LabelSet.class, "label sets");
    words.put(BitVector.class, "fingerprints");
    words.put(ItemSet.class, "label sets or fingerprints");
    words.put(FeatureVector.class, "vectors");
    words.put(Ranking.class, "rankings");
    words.put(Spectrum.class, "spectra");
    words.put(Graph.class, "graphs");
    words.put(String.class, "texts");
    return words;
  }

  /** The words of a type; its own name when it has none, as those of plugins. */
  static String of(Class<?> type) {
    return WORDS.entrySet().stream()
        .filter(each -> each.getKey().isAssignableFrom(type))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(type.getSimpleName());
  }
}
