package org.okra.experiments.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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

  static LabelLists of(Specification table) {
    boolean lists = table.options().get("listSeparator") != null;
    Object outputs = lists ? table.options().get("outputs") : List.of();
    String first =
        outputs instanceof List<?> list
            ? list.stream().map(String::valueOf).findFirst().orElse("")
            : String.valueOf(outputs);
    return new LabelLists(first, table);
  }

  /** The rows with nothing but their labels; empty where some are not known. */
  Optional<Dataset<?, ?>> read(Function<Specification, Dataset<?, ?>> reader) {
    Map<String, Object> options = new LinkedHashMap<>(table.options());
    options.keySet().removeAll(List.of("inputs", "columns", "nominal", "ignore", "id"));
    // Inputs were read before; any column will do.
    options.put("inputs", List.of(column));
    options.put("columns", Map.of(column, "text"));
    options.put("missingOutputs", "error");
    try {
      return Optional.of(reader.apply(new Specification(table.type(), options)));
    } catch (OkraException e) {
      return Optional.empty();
    }
  }
}
