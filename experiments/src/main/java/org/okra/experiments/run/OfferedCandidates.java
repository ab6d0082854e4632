package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.core.sample.Samples;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.RowFacts;
import org.okra.decoders.CandidateSets;
import org.okra.experiments.file.CandidateSource.Owners;

/**
 * Candidates that do not come from the data set itself, and whom each is for.
 *
 * @param all every candidate
 * @param names what each is for, in their order: a row, or a key; empty texts for everybody
 * @param owners what the names are
 * @param key the column of the keys; empty unless names are keys
 * @param least candidates a query must have to be asked; empty when having none is an error
 * @param <Y> type of one output
 */
public record OfferedCandidates<Y>(
    Samples<Y> all, List<String> names, Owners owners, Optional<String> key, OptionalInt least) {
  /** The key that rows carry once they are {@linkplain #owned owned}. */
  private static final String OWNER = "owner of candidates";

  /** Names that an error shows. */
  private static final int FEW = 5;

  public OfferedCandidates {
    names = List.copyOf(names);
    if (names.size() != all.size()) {
      throw Errors.shape("%s names do not match %s candidates.", names.size(), all.size());
    }
  }

  /**
   * Fails when a candidate is for a row that the data do not have.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME}
   */
  OfferedCandidates<Y> requireKnown(Data<?, ?> data, String file) {
    if (owners != Owners.QUERY) {
      return this;
    }
    Set<String> known = new HashSet<>(rowNames(data.train()));
    data.officialTest().ifPresent(test -> known.addAll(rowNames(test)));
    List<String> unknown = names.stream().filter(name -> !known.contains(name)).distinct().toList();
    if (!unknown.isEmpty()) {
      throw Errors.unknownName(
          "%s has candidates for %s row(s) that data set '%s' does not have: %s.%s Take them out,"
              + " or check the columns of the names.",
          file,
          unknown.size(),
          data.name(),
          shown(unknown),
          Names.suggestion(unknown.get(0), known));
    }
    return this;
  }

  private static String shown(List<String> names) {
    return names.stream().limit(FEW).collect(Collectors.joining("', '", "'", "'"))
        + (names.size() > FEW ? ", ..." : "");
  }

  private static List<String> rowNames(Dataset<?, ?> rows) {
    if (rows.rowNames().isEmpty() && rows.size() > 0) {
      throw Errors.argument(
          "Candidates go by the names of rows, but the rows of data set '%s' have none. Name them"
              + " (csv: id), or let the candidates go by a key.",
          rows.name());
    }
    return rows.rowNames();
  }

  /**
   * The same rows, each with the name that its candidates go by, whatever they are called later.
   */
  public <A, B> Dataset<A, B> owned(Dataset<A, B> rows) {
    if (owners == Owners.ALL) {
      return rows;
    }
    Map<String, List<String>> keys = new LinkedHashMap<>(rows.rows().keys());
    keys.put(OWNER, owners == Owners.QUERY ? rowNames(rows) : keysOf(rows));
    return rows.withRows(rows.rows().withKeys(keys));
  }

  private List<String> keysOf(Dataset<?, ?> rows) {
    RowFacts facts = rows.rows();
    return Optional.ofNullable(facts.keys().get(key.orElseThrow()))
        .orElseThrow(
            () ->
                Errors.unknownName(
                    "Data set '%s' has no key '%s' that candidates could go by. Keys: %s. Declare"
                        + " a column of a table as one with columns: {%s: key}.",
                    rows.name(),
                    key.get(),
                    facts.keys().isEmpty() ? "none" : String.join(", ", facts.keys().keySet()),
                    key.get()));
  }

  /** The owned rows that have candidates enough to be asked. */
  <A, B> Dataset<A, B> askable(Dataset<A, B> rows) {
    int[] kept = askableRows(rows);
    if (kept.length == 0 && rows.size() > 0) {
      throw Errors.empty("No row has %s candidates; lower 'least'.", least.orElse(1));
    }
    return kept.length == rows.size() ? rows : rows.select(kept);
  }

  /** Their numbers; a row without any candidate is an error unless it may be left out. */
  int[] askableRows(Dataset<?, ?> rows) {
    if (owners == Owners.ALL) {
      return IntStream.range(0, rows.size()).toArray();
    }
    Map<String, Long> counts =
        names.stream().collect(Collectors.groupingBy(name -> name, Collectors.counting()));
    List<String> wanted = rows.rows().keys().get(OWNER);
    if (least.isEmpty()) {
      wanted.stream()
          .filter(name -> !counts.containsKey(name))
          .findFirst()
          .ifPresent(
              name -> {
                throw noCandidate(name);
              });
    }
    return IntStream.range(0, rows.size())
        .filter(row -> counts.getOrDefault(wanted.get(row), 0L) >= least.orElse(1))
        .toArray();
  }

  private OkraException noCandidate(String name) {
    return Errors.empty(
        "There is no candidate for %s '%s'. Add one to the file of candidates, or leave rows"
            + " without any out with from: {least: 1, ...}.",
        key.map(column -> "rows with the " + column).orElse("row"), name);
  }

  /**
   * What a decoder chooses from for these rows, which must be owned.
   *
   * @param domain what the output kernel works on
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} for a row without a candidate
   */
  public <Z> CandidateSets<Z> sets(Dataset<?, ?> rows, Class<Z> domain) {
    Samples<Z> typed = all.as(domain, "The output kernel");
    if (owners == Owners.ALL) {
      return CandidateSets.shared(typed);
    }
    List<String> wanted = rows.rows().keys().get(OWNER);
    Map<String, List<Integer>> members = members(new HashSet<>(wanted));
    // Candidates of nobody here are not even embedded.
    int[] used =
        members.values().stream()
            .flatMap(List::stream)
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray();
    Map<Integer, Integer> places = new HashMap<>();
    for (int place = 0; place < used.length; place++) {
      places.put(used[place], place);
    }
    List<int[]> sets = new ArrayList<>();
    for (String name : wanted) {
      List<Integer> own = members.getOrDefault(name, List.of());
      if (own.isEmpty()) {
        throw noCandidate(name);
      }
      sets.add(own.stream().map(places::get).mapToInt(Objects::requireNonNull).toArray());
    }
    return CandidateSets.perQuery(typed.select(used), sets);
  }

  /** The numbers of the candidates of each of these names. */
  private Map<String, List<Integer>> members(Set<String> wanted) {
    Map<String, List<Integer>> members = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      if (wanted.contains(names.get(i))) {
        members.computeIfAbsent(names.get(i), name -> new ArrayList<>()).add(i);
      }
    }
    return members;
  }

  /** How many candidates there are for these rows, which must be owned. */
  int count(Dataset<?, ?> rows) {
    return owners == Owners.ALL
        ? all.size()
        : (int)
            names.stream().filter(new HashSet<>(rows.rows().keys().get(OWNER))::contains).count();
  }
}
