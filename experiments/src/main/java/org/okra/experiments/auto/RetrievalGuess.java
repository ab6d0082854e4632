package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;

/**
 * How files of spectra are read, and which of them holds candidates: a table with the column {@code
 * peaks} and one of fingerprints, a file of records (MGF, MSP), or a data set as an experiment file
 * has it; and a table of candidates, or what an experiment file has in {@code from}.
 *
 * @param dataset the spectra with what they are of
 * @param candidates as {@code from} has them; empty for the training outputs
 */
record RetrievalGuess(Specification dataset, Optional<Map<String, Object>> candidates) {
  private static final String PEAKS = "peaks";
  private static final String STRUCTURE = "structure_id";
  private static final String FORMULA = "formula";
  private static final String QUERY = "query";
  private static final String OUTPUT = "output";
  private static final String SMILES = "smiles";

  /** Fingerprints by their columns, the finer one first. */
  private static final Map<String, String> FINGERPRINTS = fingerprints();

  /** Columns that may hold the name of a spectrum. */
  private static final List<String> NAMES = List.of(QUERY, "title", "name", "id", "accession");

  private static Map<String, String> fingerprints() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("morgan2_2048", "morgan");
    columns.put("maccs166", "maccs");
    return columns;
  }

  /**
   * What files of spectra are; empty if they are something else.
   *
   * @param outputs the entry of a record to predict; its structure if empty
   * @param header the columns of a table
   */
  static Optional<RetrievalGuess> of(
      List<String> files, List<String> outputs, Function<String, List<String>> header) {
    String first = files.get(0);
    if (first.strip().startsWith("{")) {
      requireTwo(files);
      Specification given = Specification.parse(first);
      return Optional.of(
          new RetrievalGuess(
              given,
              files.stream().skip(1).findFirst().map(each -> candidates(given, each, header))));
    }
    String plain = first.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2)$", "");
    if (plain.matches(".*\\.(mgf|msp)")) {
      requireTwo(files);
      Map<String, Object> options = new LinkedHashMap<>();
      options.put("file", first);
      options.put(OUTPUT, outputs.isEmpty() ? "SMILES" : outputs.get(0));
      Specification records =
          new Specification(plain.substring(plain.lastIndexOf('.') + 1), options);
      return Optional.of(
          new RetrievalGuess(
              records,
              files.stream().skip(1).findFirst().map(each -> candidates(records, each, header))));
    }
    boolean table = plain.matches(".*\\.(tsv|txt|csv)");
    return table && outputs.isEmpty() && header.apply(first).contains(PEAKS)
        ? Optional.of(tables(files, header))
        : Optional.empty();
  }

  private static void requireTwo(List<String> files) {
    if (files.size() > 2) {
      throw Errors.argument(
          "%s are %d files; after a data set or a file of spectra give the file of candidates and"
              + " nothing else.",
          String.join(", ", files), files.size());
    }
  }

  private static RetrievalGuess tables(List<String> files, Function<String, List<String>> header) {
    String spectra = files.get(0);
    Optional<String> fingerprints = Optional.empty();
    List<String> others = new ArrayList<>();
    for (String file : files.subList(1, files.size())) {
      boolean prints =
          !file.strip().startsWith("{")
              && header.apply(file).contains(STRUCTURE)
              && !header.apply(file).contains(FORMULA);
      if (prints && fingerprints.isEmpty()) {
        fingerprints = Optional.of(file);
      } else {
        others.add(file);
      }
    }
    if (fingerprints.isEmpty() || others.size() > 1) {
      throw Errors.argument(
          "%s is a table of spectra (it has the column 'peaks'). Say what the spectra are of: okra"
              + " auto %s FINGERPRINTS [CANDIDATES], where FINGERPRINTS is a table with the columns"
              + " structure_id and morgan2_2048 or maccs166, such as okra auto '{type: massbank,"
              + " spectra: %s, fingerprints: FILE}'; or name columns to predict with --outputs.",
          spectra, spectra, spectra);
    }
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("spectra", spectra);
    options.put("fingerprints", fingerprints.get());
    List<String> columns = header.apply(fingerprints.get());
    options.put(
        "fingerprint",
        FINGERPRINTS.entrySet().stream()
            .filter(each -> columns.contains(each.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("morgan"));
    Specification dataset = new Specification("massbank", options);
    return new RetrievalGuess(
        dataset, others.stream().findFirst().map(each -> candidates(dataset, each, header)));
  }

  /** A table of candidates, as {@code from} has it. */
  private static Map<String, Object> candidates(
      Specification dataset, String file, Function<String, List<String>> header) {
    if (file.strip().startsWith("{")) {
      return written(file);
    }
    List<String> columns = header.apply(file);
    Map<String, Object> from = new LinkedHashMap<>();
    from.put("file", file);
    if (dataset.type().equals("massbank")) {
      Object wanted = dataset.options().getOrDefault("fingerprint", "maccs");
      String output =
          FINGERPRINTS.entrySet().stream()
              .filter(each -> each.getValue().equalsIgnoreCase(String.valueOf(wanted)))
              .map(Map.Entry::getKey)
              .findFirst()
              .orElse("");
      if (columns.contains(FORMULA) && columns.contains(output)) {
        from.put("key", FORMULA);
        from.put(OUTPUT, output);
        from.put("firstBit", output.equals("maccs166") ? 1 : 0);
        // What leaves no choice says nothing of who chooses.
        from.put("least", 2);
        return from;
      }
      throw unclear(file, columns, "{file: " + file + ", key: formula, output: " + output + "}");
    }
    Optional<String> query = named(columns, NAMES);
    Optional<String> output =
        named(
            columns,
            List.of(String.valueOf(dataset.options().getOrDefault(OUTPUT, SMILES)), SMILES));
    if (query.isEmpty() || output.isEmpty()) {
      throw unclear(
          file,
          columns,
          "{file: "
              + file
              + ", query: "
              + query.orElse("COLUMN")
              + ", output: "
              + output.orElse("COLUMN")
              + "}");
    }
    from.put(QUERY, query.get());
    from.put(OUTPUT, output.get());
    from.put("least", 2);
    return from;
  }

  @SuppressWarnings("unchecked") // Keys of such texts are texts.
  private static Map<String, Object> written(String text) {
    if (FlowText.parse(text) instanceof Map<?, ?> from) {
      return (Map<String, Object>) from;
    }
    throw Errors.argument("%s is no mapping such as {file: candidates.tsv, query: id}.", text);
  }

  private static Optional<String> named(List<String> columns, List<String> wanted) {
    return wanted.stream()
        .flatMap(name -> columns.stream().filter(each -> each.equalsIgnoreCase(name)))
        .findFirst();
  }

  private static OkraException unclear(String file, List<String> columns, String example) {
    return Errors.argument(
        "%s does not say which spectrum a candidate is for, or what it is; its columns are %s."
            + " Write it out in its place, as the page on retrieval has it, such as '%s'.",
        file, String.join(", ", columns), example);
  }
}
