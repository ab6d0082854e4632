package org.okra.core.component;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * The components of one kind by name. Two with one name are an error; an unknown name fails with
 * the nearest match and all known names.
 *
 * @param <C> the interface of the kind
 */
public final class Registry<C> {
  private final String word;
  private final Components nested;
  private final TreeMap<String, Declaration<C>> declarations = new TreeMap<>();

  Registry(Class<? super C> kind, Collection<Declaration<C>> all, Components nested) {
    this.word = Declaration.word(kind);
    this.nested = nested;
    for (Declaration<C> each : all) {
      Declaration<C> other = declarations.put(each.name(), each);
      if (other != null) {
        throw Errors.of(
            ErrorCode.DUPLICATE_NAME,
            "Two %s are called '%s': %s of %s and %s of %s. Remove one of the two, or rename the"
                + " plugin's.",
            word + (word.endsWith("s") ? "es" : "s"),
            each.name(),
            other.standard().getClass().getName(),
            other.origin(),
            each.standard().getClass().getName(),
            each.origin());
      }
    }
  }

  /** One or two words for this kind of component. */
  public String word() {
    return word;
  }

  /**
   * The component that a specification stands for.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} or {@link ErrorCode#INVALID_OPTION}
   */
  public C create(Specification specification) {
    return get(specification.type()).create(specification.options(), nested);
  }

  /** The declaration with this name. */
  public Declaration<C> get(String name) {
    Declaration<C> known = declarations.get(name);
    if (known == null) {
      throw Errors.unknownName(
          "There is no %s '%s'.%s%s",
          word,
          name,
          suggestion(name),
          declarations.isEmpty()
              ? " None is on the class path."
              : " Known: " + String.join(", ", declarations.keySet()) + ".");
    }
    return known;
  }

  /** By the name of another program first, then by the fewest edits. */
  private String suggestion(String name) {
    return declarations.values().stream()
        .filter(
            each ->
                each.alsoKnownAs().stream().anyMatch(other -> letters(other).equals(letters(name))))
        .findFirst()
        .map(each -> " Did you mean '" + each.name() + "'?")
        .orElseGet(() -> Names.suggestion(name, declarations.keySet()));
  }

  /** Libraries write one name as MinMaxScaler, min_max_scaler or min-max-scaler. */
  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** All names, sorted. */
  public List<String> names() {
    return new ArrayList<>(declarations.keySet());
  }

  /** All declarations, sorted by name. */
  public Collection<Declaration<C>> all() {
    return Collections.unmodifiableCollection(declarations.values());
  }
}
