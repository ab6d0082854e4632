package org.okra.experiments.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Column;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON lines: an object of numbers, texts and booleans (0 or 1) per line. What an object lacks or
 * has as null is missing; a column with a text in any line is nominal.
 */
final class JsonRows {
  private final Map<String, List<Object>> values = new LinkedHashMap<>();
  private int rows;

  private JsonRows() {}

  static NamedTable read(Path file) {
    JsonRows all = new JsonRows();
    JsonMapper mapper = JsonMapper.builder().build();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          all.add(mapper.readTree(line), file.getFileName() + ":" + number);
        }
      }
    } catch (JacksonException e) {
      throw Errors.fileFormat(
          e,
          "%s:%s: this is not JSON: %s",
          file.getFileName(),
          all.rows + 1,
          e.getOriginalMessage());
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
    return all.table();
  }

  private void add(JsonNode object, String place) {
    if (!object.isObject()) {
      throw Errors.fileFormat(
          "%s: every line is an object such as {\"size\": 1.5, \"colour\": \"red\"}.", place);
    }
    object.forEachEntry((name, value) -> put(name, value, place));
    rows++;
    values.values().forEach(column -> pad(column, rows));
  }

  private void put(String name, JsonNode value, String place) {
    if (value.isObject() || value.isArray()) {
      throw Errors.fileFormat(
          "%s: '%s' is a list or an object; give a number, a text or null.", place, name);
    }
    List<Object> column = values.computeIfAbsent(name, each -> new ArrayList<>());
    pad(column, rows);
    if (value.isNull()) {
      column.add(Double.NaN);
    } else if (value.isNumber()) {
      column.add(value.asDouble());
    } else if (value.isBoolean()) {
      column.add(value.asBoolean() ? 1.0 : 0.0);
    } else {
      column.add(value.asString());
    }
  }

  private static void pad(List<Object> column, int size) {
    while (column.size() < size) {
      column.add(Double.NaN);
    }
  }

  private NamedTable table() {
    Matrix matrix = Matrix.zeros(rows, values.size());
    List<Column> columns = new ArrayList<>();
    values.forEach(
        (name, column) -> {
          int j = columns.size();
          Set<String> texts = new LinkedHashSet<>();
          if (column.stream().anyMatch(String.class::isInstance)) {
            column.stream()
                .filter(each -> !Double.valueOf(Double.NaN).equals(each))
                .forEach(each -> texts.add(each.toString()));
          }
          List<String> categories = List.copyOf(texts);
          for (int i = 0; i < rows; i++) {
            Object value = column.get(i);
            boolean isNumber = categories.isEmpty() || Double.valueOf(Double.NaN).equals(value);
            matrix.set(i, j, isNumber ? (Double) value : categories.indexOf(value.toString()));
          }
          columns.add(
              categories.isEmpty() ? Column.numeric(name) : Column.nominal(name, categories));
        });
    return new NamedTable(List.of(new DenseRows(matrix)), columns);
  }
}
