package org.okra.experiments.auto;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;
import org.okra.datasets.read.FileTypes;
import org.okra.datasets.read.Separator;

/**
 * How one to three files are read: a file, or a training and a test part, and the XML file of label
 * names where there is one.
 *
 * @param files as they were given
 * @param outputs columns to predict, by name or number; for ARFF files how many at the end. The
 *     file says if empty
 * @param inputs columns to predict from; all others if empty
 * @param as what the outputs are; the file says if empty
 */
public record DataGuess(
    List<String> files, List<String> outputs, List<String> inputs, Optional<OutputWord> as) {
  private static final Pattern RANKING = Pattern.compile("[^,>]+(?:[>=][^,>=]+)*>[^,>]*[^,]*");

  /** Lines that are looked at. */
  private static final int SNIFFED = 200;

  /** Data sets of attributes that can be skipped by name. */
  private static final Set<String> ATTRIBUTES = Set.of("arff", "mulan", "meka");

  private static final Pattern COUNTS = Pattern.compile("\\d+,\\d+,\\d+");

  /** What outputs may be declared to be. */
  public enum OutputWord {
    /** Numbers, or one class. */
    VALUES,
    /** Sets of labels. */
    LABEL_SETS,
    /** Rankings. */
    RANKINGS
  }

  public DataGuess {
    files = List.copyOf(files);
    outputs = List.copyOf(outputs);
    inputs = List.copyOf(inputs);
    if (files.isEmpty()) {
      throw Errors.argument("Give a file, or a training and a test part.");
    }
  }

  /** The candidates of spectra, as {@code from} of a decoder has them; none of other files. */
  public Optional<Map<String, Object>> candidates() {
    return retrieval().flatMap(RetrievalGuess::candidates);
  }

  private Optional<RetrievalGuess> retrieval() {
    return RetrievalGuess.of(files, outputs, DataGuess::header);
  }

  private static List<String> header(String file) {
    List<String> lines = firstLines(file, SNIFFED);
    return TableGuess.header(lines, TableGuess.separator(lines, usual(file)));
  }

  private static Separator usual(String file) {
    return ending(file).equals("tsv") ? Separator.TAB : Separator.COMMA;
  }

  /** The data set, as an experiment file has it. */
  public Specification dataset() {
    Optional<RetrievalGuess> retrieval = retrieval();
    if (retrieval.isPresent()) {
      boolean written = files.get(0).strip().startsWith("{");
      if (!inputs.isEmpty() || as.isPresent() || written && !outputs.isEmpty()) {
        throw Errors.argument(
            "--inputs, --as and --outputs are for tables; %s is a data set of its own kind. Leave"
                + " them out, or write the options of the data set: okra auto '{type: ...}'.",
            shortened(files.get(0)));
      }
      return retrieval.get().dataset();
    }
    List<String> parts = files.stream().filter(each -> !ending(each).equals("xml")).toList();
    Optional<String> labels = files.stream().filter(each -> ending(each).equals("xml")).findFirst();
    if (parts.isEmpty() || parts.size() > 2 || files.size() > parts.size() + 1) {
      throw Errors.argument(
          "%s are %d files; give one, or a training and a test part, and the XML file of label"
              + " names if there is one.",
          String.join(", ", files), files.size());
    }
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("train", parts.get(0));
    if (parts.size() == 2) {
      options.put("test", parts.get(1));
    }
    return switch (ending(parts.get(0))) {
      case "arff" -> arff(parts.get(0), labels, options);
      case "csv", "tsv", "data", "txt" -> table(parts, options);
      case "svm", "libsvm" -> {
        if (as.filter(word -> word == OutputWord.LABEL_SETS).isPresent()) {
          options.put("outputs", "labels");
        }
        yield new Specification("libsvm", options);
      }
      default -> FileTypes.of(parts.get(0));
    };
  }

  /**
   * The same without columns that name rows: nearly every row has another category there.
   *
   * @param data as they were read
   * @return as given where no column is such, or where the data set was not guessed
   */
  public Specification withoutNames(Specification dataset, Dataset<?, ?> data) {
    boolean guessed = !files.get(0).strip().startsWith("{");
    List<String> names = guessed && inputs.isEmpty() ? RowNames.of(data) : List.of();
    if (names.isEmpty()) {
      return dataset;
    }
    Map<String, Object> options = new LinkedHashMap<>(dataset.options());
    if (dataset.type().equals("csv")) {
      Map<String, Object> kinds = new LinkedHashMap<>();
      if (options.get("columns") instanceof Map<?, ?> known) {
        known.forEach((name, kind) -> kinds.put(String.valueOf(name), kind));
      }
      names.forEach(name -> kinds.put(name, "ignore"));
      options.put("columns", kinds);
    } else if (ATTRIBUTES.contains(dataset.type())) {
      options.put("ignore", names);
    }
    return new Specification(dataset.type(), options);
  }

  private static String ending(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2)$", "");
    return plain.substring(plain.lastIndexOf('.') + 1);
  }

  private Specification arff(String file, Optional<String> labels, Map<String, Object> options) {
    if (labels.isPresent()) {
      options.put("labels", labels.get());
      return new Specification("mulan", options);
    }
    String relation =
        firstLines(file, 200).stream()
            .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("@relation"))
            .findFirst()
            .orElse("");
    if (relation.contains("-C ") || relation.contains("-c ")) {
      return new Specification("meka", options);
    }
    if (outputs.size() != 1 || !outputs.get(0).matches("\\d+")) {
      throw Errors.argument(
          "%s does not say what is to be predicted. Say how many attributes at its end are, such as"
              + " --outputs 1, or add the XML file that names the labels.",
          file);
    }
    options.put("targets", Integer.parseInt(outputs.get(0)));
    return new Specification("arff", options);
  }

  private Specification table(List<String> parts, Map<String, Object> options) {
    List<String> lines = firstLines(parts.get(0), SNIFFED);
    if (as.map(word -> word == OutputWord.RANKINGS).orElse(outputs.isEmpty() && isRanked(lines))) {
      if (parts.size() == 2) {
        throw Errors.argument("Rankings are read from one file; %s are two.", parts);
      }
      return new Specification("label-ranking", Map.of("file", parts.get(0)));
    }
    Separator separator = TableGuess.separator(lines, usual(parts.get(0)));
    if (separator != Separator.COMMA) {
      options.put("separator", separator.name().toLowerCase(Locale.ROOT));
    }
    if (outputs.isEmpty()) {
      throw unsaid(parts.get(0), TableGuess.header(lines, separator));
    }
    if (inputs.isEmpty()) {
      TableGuess.requirePoints(parts.get(0), lines, separator);
    }
    if (TableGuess.isHeadless(lines, separator, outputs)) {
      options.put("header", "none");
    }
    options.put("outputs", outputs);
    if (!inputs.isEmpty()) {
      options.put("inputs", inputs);
    }
    if (as.filter(word -> word == OutputWord.LABEL_SETS).isPresent()) {
      options.put("outputKind", "labels");
    } else if (outputs.size() > 1) {
      // A row without one of its targets still tells of the others.
      options.put("missingOutputs", "keep");
    }
    if (inputs.isEmpty() && !lines.isEmpty() && !options.containsKey("header")) {
      Map<String, Object> kinds =
          ColumnGuess.of(lines, separator.character(), new LinkedHashSet<>(outputs));
      if (!kinds.isEmpty()) {
        options.put("columns", kinds);
      }
    }
    return new Specification("csv", options);
  }

  private static OkraException unsaid(String file, List<String> columns) {
    return Errors.argument(
        "%s does not say what is to be predicted. Name the columns, such as --outputs %s; its"
            + " first line is: %s",
        file,
        columns.isEmpty() ? "price" : columns.get(columns.size() - 1),
        shortened(String.join(",", columns)));
  }

  /** Rows of ranks below their counts, or a last column like {@code a>c>b}. */
  private static boolean isRanked(List<String> lines) {
    return !lines.isEmpty() && COUNTS.matcher(lines.get(0).strip()).matches()
        || lines.size() > 1 && RANKING.matcher(lastField(lines.get(1))).matches();
  }

  private static String lastField(String line) {
    return line.substring(line.lastIndexOf(',') + 1).strip();
  }

  private static String shortened(String line) {
    return line.length() > 200 ? line.substring(0, 200) + "..." : line;
  }

  private static List<String> firstLines(String file, int count) {
    DataFile data = DataFile.of(Path.of(file));
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(data.open(), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null && lines.size() < count) {
        lines.add(line);
        line = reader.readLine();
      }
    } catch (IOException e) {
      throw data.failure(e, lines.size() + 1L, 1);
    }
    return lines;
  }
}
