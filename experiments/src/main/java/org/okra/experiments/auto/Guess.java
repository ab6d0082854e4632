package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.okra.core.component.Specification;

/**
 * A data set that was guessed, and what its user should know of the guess.
 *
 * @param dataset as an experiment file has it
 * @param remarks lines for people: what was taken for what, and how to overrule it
 */
public record Guess(Specification dataset, List<String> remarks) {

  public Guess {
    remarks = List.copyOf(remarks);
  }

  /** A guess that goes without saying. */
  Guess(Specification dataset) {
    this(dataset, List.of());
  }

  /** The same with one more remark. */
  Guess remarking(String text, Object... values) {
    List<String> more = new ArrayList<>(remarks);
    more.add(values.length == 0 ? text : String.format(Locale.ROOT, text, values));
    return new Guess(dataset, more);
  }

  /** The same with another value of an option. */
  Guess with(String option, Object value) {
    Map<String, Object> options = new LinkedHashMap<>(dataset.options());
    options.put(option, value);
    return new Guess(new Specification(dataset.type(), options), remarks);
  }

  /** The same without a table's columns of these names. */
  Guess without(Map<String, String> reasons) {
    if (reasons.isEmpty()) {
      return this;
    }
    Map<String, Object> kinds = new LinkedHashMap<>();
    if (dataset.options().get("columns") instanceof Map<?, ?> known) {
      known.forEach((name, kind) -> kinds.put(String.valueOf(name), kind));
    }
    reasons.keySet().forEach(name -> kinds.put(name, ColumnGuess.IGNORE));
    return with("columns", kinds).remarking(leftOut(reasons));
  }

  /** For people: which columns are left out, and why. */
  static String leftOut(Map<String, String> reasons) {
    List<String> all = new ArrayList<>();
    reasons.forEach((name, why) -> all.add("'" + name + "' (" + why + ")"));
    return "left out: " + String.join(", ", all) + "; --inputs takes the columns that it names";
  }
}
