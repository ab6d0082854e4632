package org.okra.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON texts. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private static final JsonMapper LINES = JsonMapper.builder().build();

  private Json() {}

  /** Plain values as a text with a line feed at its end. */
  public static String text(Object value) {
    return MAPPER.writeValueAsString(value) + "\n";
  }

  /** Plain values on one line, without its end. */
  static String line(Object value) {
    return LINES.writeValueAsString(value);
  }

  /** The value that a text of {@link #line} stands for. */
  static JsonNode parse(String line) {
    return LINES.readTree(line);
  }

  /** Numbers for JSON, which has no word for those that are not finite: they become null. */
  static List<Optional<Double>> numbers(List<Double> values) {
    return values.stream().map(Json::number).toList();
  }

  /** A number for JSON, empty for null. */
  static Optional<Double> number(double value) {
    return Optional.of(value).filter(Double::isFinite);
  }

  /** A part of a file as a record whose components are named as its fields. */
  static <T> T value(JsonNode node, Class<T> type) {
    return MAPPER.treeToValue(node, type);
  }

  /** The value in a file. */
  static JsonNode read(Path file) {
    return read(file, JsonNode.class);
  }

  /** The value in a file as a record whose components are named as its fields. */
  public static <T> T read(Path file, Class<T> type) {
    try {
      return MAPPER.readValue(Files.readString(file), type);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    } catch (JacksonException e) {
      throw Errors.fileFormat(e, "%s is not JSON: %s", file, e.getOriginalMessage());
    }
  }
}
