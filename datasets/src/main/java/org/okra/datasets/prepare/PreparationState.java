package org.okra.datasets.prepare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;

/**
 * What a model file stores of a fitted step.
 *
 * @param specification the step's name and options
 * @param arrays what was learnt, by name
 * @param texts what was learnt and is not a number, by name
 */
public record PreparationState(
    Specification specification, Map<String, Matrix> arrays, Map<String, String> texts) {

  public PreparationState {
    arrays = Collections.unmodifiableMap(new LinkedHashMap<>(arrays));
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** What is stored of a step. */
  public PreparationState(Preparation step, Map<String, Matrix> arrays, Map<String, String> texts) {
    this(Specification.of(step), arrays, texts);
  }

  /** What a step within this one has stored: the arrays and texts whose names start so. */
  PreparationState below(String prefix, Preparation step) {
    return new PreparationState(step, below(prefix, arrays), below(prefix, texts));
  }

  private static <V> Map<String, V> below(String prefix, Map<String, V> all) {
    Map<String, V> result = new LinkedHashMap<>();
    all.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            result.put(name.substring(prefix.length()), value);
          }
        });
    return result;
  }

  /** A row vector that must be there. */
  public double[] vector(String name) {
    Matrix array = arrays.get(name);
    if (array == null || array.rows() != 1) {
      throw incomplete(name);
    }
    return array.rowValues(0);
  }

  /** A text that must be there. */
  public String text(String name) {
    String text = texts.get(name);
    if (text == null) {
      throw incomplete(name);
    }
    return text;
  }

  private OkraException incomplete(String name) {
    return Errors.fileFormat(
        "The stored preprocessing step %s lacks '%s'; it has %s and %s.",
        specification.type(), name, arrays.keySet(), texts.keySet());
  }
}
