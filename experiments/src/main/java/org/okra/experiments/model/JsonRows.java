package org.okra.experiments.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON lines, packed or not: an object of finite numbers, texts and booleans (0 or 1) per line.
 * What an object lacks or has as null is missing; a column with a text in any line is nominal.
 */
final class JsonRows {
  /** A value, its place in the list of its column, and its entry of the matrix. */
  private static final long CELL_BYTES = 32;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final MemoryBudget memory;
  private final Map<String, List<Object>> values = new LinkedHashMap<>();
  private int rows;

  private JsonRows(MemoryBudget memory) {
    this.memory = memory;
  }

  static NamedTable read(DataFile file, RunContext context) {
    JsonRows all = new JsonRows(context.memory());
    int number = 1;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(file.open(), StandardCharsets.UTF_8.newDecoder()))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        context.cancellation().check();
        if (!line.isBlank()) {
          all.add(MAPPER.readTree(line), file + ":" + number);
        }
        number++;
      }
    } catch (JacksonException e) {
      throw Errors.fileFormat(
          e, "%s:%s: this is not JSON: %s", file, number, e.getOriginalMessage());
    } catch (CharacterCodingException e) {
      throw Errors.fileFormat(e, "%s:%s: this is not a text in UTF-8.", file, number);
    } catch (IOException e) {
      throw file.failure(e, number, 1);
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
    if (value.isNumber() && !Double.isFinite(value.asDouble(Double.NaN))) {
      throw Errors.fileFormat("%s: '%s' is too large for a double.", place, name);
    }
    List<Object> column = values.computeIfAbsent(name, each -> new ArrayList<>());
    memory.require(CELL_BYTES * (rows + 1) * values.size(), place);
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
    Matrix matrix = memory.zeros(rows, values.size(), "The rows");
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
