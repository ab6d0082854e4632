package org.okra.experiments.run;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.file.Sha256;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.experiments.run.SearchTrials.Attempt;
import tools.jackson.databind.JsonNode;

/**
 * The values that settings had on validation parts, so that a search that was interrupted goes on
 * where it stopped. Settings that are judged together are kept together: judged by themselves they
 * could differ in the last bit.
 */
final class TrialLog {
  /** Keeps nothing. */
  static final TrialLog NONE = new TrialLog("", Map.of(), line -> {});

  private static final Set<ErrorCode> WANT_OF_MEMORY =
      Set.of(ErrorCode.MEMORY_BUDGET, ErrorCode.OUT_OF_MEMORY);

  private static final String KEY = "key";
  private static final String VALUES = "values";
  private static final String VALUE = "value";
  private static final String ROWS = "rows";
  private static final String ERROR = "error";
  private static final String STANDARD_ERROR = "standardError";

  private final String identity;
  private final Map<String, JsonNode> known;
  private final Consumer<String> added;

  private TrialLog(String identity, Map<String, JsonNode> known, Consumer<String> added) {
    this.identity = identity;
    this.known = known;
    this.added = added;
  }

  /**
   * A log.
   *
   * @param lines what it holds
   * @param added receives every further line
   * @throws OkraException {@link ErrorCode#FILE_FORMAT} when a line is something else
   */
  static TrialLog of(List<String> lines, Consumer<String> added) {
    Map<String, JsonNode> known = new HashMap<>();
    for (String line : lines) {
      try {
        JsonNode node = Json.parse(line);
        known.put(node.get(KEY).asString(), node);
      } catch (RuntimeException e) {
        throw malformed(e);
      }
    }
    return new TrialLog("", known, added);
  }

  /** A line that nobody cut short or altered can be wrong in many ways. */
  private static OkraException malformed(RuntimeException cause) {
    return Errors.fileFormat(
        cause, "trials.journal holds a line that is no trial. Remove the file to search anew.");
  }

  /** The part of one search: what was found with other settings, data or jars is not its own. */
  TrialLog of(String search) {
    return new TrialLog(search, known, added);
  }

  /** The part of this search that looks at other rows than the rest. */
  TrialLog within(String part) {
    return new TrialLog(identity + part, known, added);
  }

  /**
   * A number that hangs on how fast the machine was when it was decided: it is kept, so that a
   * search that is resumed decides the same.
   *
   * @param what it is, among all that is decided in this search
   */
  int decided(String what, IntSupplier decide) {
    String key = Sha256.of(Json.line(List.of(identity, what)));
    JsonNode entry = known.get(key);
    if (entry != null) {
      try {
        return Math.max(1, entry.get(ROWS).asInt());
      } catch (RuntimeException e) {
        throw malformed(e);
      }
    }
    int decision = decide.getAsInt();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put(KEY, key);
    line.put(ROWS, decision);
    added.accept(Json.line(line));
    return decision;
  }

  /** Gives settings the values that they had before; whether they had any. */
  boolean recall(int fold, List<Attempt> attempts) {
    JsonNode entry = known.get(key(fold, attempts));
    if (entry == null || attempts.isEmpty()) {
      return false;
    }
    try {
      for (int i = 0; i < attempts.size(); i++) {
        recall(entry.get(VALUES).get(i), attempts.get(i));
      }
    } catch (RuntimeException e) {
      throw malformed(e);
    }
    return true;
  }

  private static void recall(JsonNode value, Attempt attempt) {
    if (value.has(ERROR)) {
      attempt.failed(
          new OkraException(
              ErrorCode.valueOf(value.get("code").asString()), value.get(ERROR).asString()));
      return;
    }
    attempt.values.add(
        new Estimate(
            Double.parseDouble(value.get(VALUE).asString()),
            value.has(STANDARD_ERROR)
                ? OptionalDouble.of(Double.parseDouble(value.get(STANDARD_ERROR).asString()))
                : OptionalDouble.empty(),
            value.get("count").asInt()));
    attempt.direction = Direction.valueOf(value.get("direction").asString());
  }

  /**
   * Keeps the values that settings have on a validation part. What failed for want of memory is not
   * kept: whoever resumes may have more.
   */
  void keep(int fold, List<Attempt> attempts) {
    boolean starved =
        attempts.stream()
            .flatMap(each -> each.failure.stream())
            .anyMatch(each -> WANT_OF_MEMORY.contains(each.code()));
    if (!attempts.isEmpty() && !starved) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put(KEY, key(fold, attempts));
      entry.put(VALUES, attempts.stream().map(TrialLog::value).toList());
      added.accept(Json.line(entry));
    }
  }

  /** Numbers as texts: JSON has no word for some of them. */
  private static Map<String, Object> value(Attempt attempt) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (attempt.failure.isPresent()) {
      map.put("code", attempt.failure.get().code().name());
      map.put(ERROR, attempt.failure.get().getMessage());
      return map;
    }
    Estimate last = attempt.values.get(attempt.values.size() - 1);
    map.put(VALUE, Double.toString(last.value()));
    last.standardError().ifPresent(error -> map.put(STANDARD_ERROR, Double.toString(error)));
    map.put("count", last.count());
    map.put("direction", attempt.direction.name());
    return map;
  }

  private String key(int fold, List<Attempt> attempts) {
    List<Map<String, Object>> settings = attempts.stream().map(each -> each.settings).toList();
    return Sha256.of(Json.line(List.of(identity, fold, settings)));
  }
}
