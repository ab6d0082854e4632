package org.okra.experiments.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.datasets.Dataset;

/**
 * The column of a table that lists labels, in new rows: the labels are the outputs of a model, and
 * have no columns of their own.
 *
 * @param column its name; empty where there is none
 * @param table how the training table was read, with the new file
 */
record LabelLists(String column, Specification table) {
  /** How the note of labels that are not known begins. */
  static final String UNKNOWN = "the labels of these rows are not read: ";

  static LabelLists of(Specification table) {
    boolean lists = table.options().get("listSeparator") != null;
    Object outputs = lists ? table.options().get("outputs") : List.of();
    String first =
        outputs instanceof List<?> list
            ? list.stream().map(String::valueOf).findFirst().orElse("")
            : String.valueOf(outputs);
    return new LabelLists(first, table);
  }

  /**
   * The rows with nothing but their labels; empty where some are not known.
   *
   * @param rows how many there are
   * @param other any other column of the file
   * @throws OkraException where the column cannot be read
   */
  Optional<Dataset<?, ?>> read(
      int rows, String other, Function<Specification, Dataset<?, ?>> reader) {
    Map<String, Object> options = new LinkedHashMap<>(table.options());
    options.keySet().removeAll(List.of("inputs", "columns", "nominal", "ignore", "id"));
    // Inputs were read before; any column will do.
    options.put("inputs", List.of(other));
    options.put("columns", Map.of(other, "text"));
    options.put("missingOutputs", "drop");
    Optional<Dataset<?, ?>> known;
    try {
      known = Optional.of(reader.apply(new Specification(table.type(), options)));
    } catch (OkraException e) {
      // No row has its labels; whatever else is wrong, the user should hear of it.
      if (e.code() != ErrorCode.EMPTY_INPUT) {
        throw e;
      }
      known = Optional.empty();
    }
    return known.filter(each -> each.size() == rows);
  }

  /** For people, where some labels are not known. */
  String unknown() {
    return UNKNOWN + "some cells of the column '" + column + "' are marked as missing";
  }
}
