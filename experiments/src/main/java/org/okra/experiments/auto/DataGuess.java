package org.okra.experiments.auto;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.datasets.Dataset;
import org.okra.datasets.read.Csv;
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

  /** Lines that are looked at, as long as they are not long. */
  private static final int SNIFFED = 2000;

  /** Data sets of attributes that can be skipped by name. */
  private static final Set<String> ATTRIBUTES = Set.of("arff", "mulan", "meka");

  /** Data sets of which inputs can be named. */
  private static final Set<String> NAMED_INPUTS = Set.of("csv", "arff");

  private static final Pattern COUNTS = Pattern.compile("\\d+,\\d+,\\d+");

  /** A row of a sparse file with several labels. */
  private static final Pattern LABELS = Pattern.compile("^\\s*\\d+(,\\d+)+\\s");

  /** What outputs may be declared to be. */
  public enum OutputWord {
    /** Numbers, or one class. */
    VALUES,
    /** One class, also where classes are called by numbers. */
    CLASSES,
    /** Sets of labels. */
    LABEL_SETS,
    /** Rankings. */
    RANKINGS;

    /** The word that a user says; numbers are values. */
    public static Optional<OutputWord> of(String said) {
      String word = said.strip().toUpperCase(Locale.ROOT).replace('-', '_');
      return Arrays.stream(values())
          .filter(each -> each.name().equals(word.equals("NUMBERS") ? VALUES.name() : word))
          .findFirst();
    }
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
    List<String> lines = FirstLines.of(file, SNIFFED);
    return TableGuess.header(lines, TableGuess.separator(lines, usual(file)));
  }

  private static Separator usual(String file) {
    return ending(file).equals("tsv") ? Separator.TAB : Separator.COMMA;
  }

  /** The data set, as an experiment file has it. */
  public Specification dataset() {
    return guess().dataset();
  }

  /** The data set, and what there is to say of it. */
  public Guess guess() {
    Optional<RetrievalGuess> retrieval = retrieval();
    if (retrieval.isPresent()) {
      boolean written = files.get(0).strip().startsWith("{");
      if (!inputs.isEmpty() || as.isPresent() || written && !outputs.isEmpty()) {
        throw Errors.argument(
            "--inputs, --as and --outputs are for tables; %s is a data set of its own kind. Leave"
                + " them out, or write the options of the data set: okra auto '{type: ...}'.",
            shortened(files.get(0)));
      }
      return new Guess(retrieval.get().dataset());
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
    Guess guess =
        switch (ending(parts.get(0))) {
          case "arff" -> arff(parts.get(0), labels, options);
          case "csv", "tsv", "data", "txt" -> table(parts, options);
          case "svm", "libsvm" -> sparse(parts.get(0), options);
          default -> new Guess(FileTypes.of(parts.get(0)));
        };
    if (!inputs.isEmpty() && !NAMED_INPUTS.contains(guess.dataset().type())) {
      throw Errors.argument(
          "--inputs is for tables, and for ARFF files whose last attributes --outputs names or"
              + " counts; of %s, read as '%s', all inputs are taken. Leave --inputs out, or save"
              + " the file as a table (.csv).",
          parts.get(0), guess.dataset().type());
    }
    return guess;
  }

  private boolean isSaid(OutputWord word) {
    return as.isPresent() && as.get() == word;
  }

  private Guess sparse(String file, Map<String, Object> options) {
    Guess plain = new Guess(new Specification("libsvm", options));
    if (isSaid(OutputWord.CLASSES)) {
      return plain.with("outputs", "class");
    }
    boolean lists =
        FirstLines.of(file, SNIFFED).stream().anyMatch(line -> LABELS.matcher(line).find());
    if (as.isEmpty() && lists) {
      return plain
          .with("outputs", "labels")
          .remarking("rows begin with lists of labels, such as 1,2: label sets");
    }
    return isSaid(OutputWord.LABEL_SETS) ? plain.with("outputs", "labels") : plain;
  }

  /**
   * The same once the rows are read: without columns that nothing can be learnt from, and with
   * outputs that turn out to be labels or classes. Where the data set was written out, or the
   * columns named, it stays as it is.
   *
   * @param data as it was read
   */
  public Guess refined(Guess guess, Dataset<?, ?> data) {
    if (files.get(0).strip().startsWith("{") || data.size() < DataCheck.LEAST_ROWS) {
      return guess;
    }
    Guess known = guess;
    Map<String, String> useless = new LinkedHashMap<>();
    if (inputs.isEmpty()) {
      RowNames.of(data).forEach(name -> useless.put(name, "nearly another in every row"));
      if (guess.dataset().type().equals("csv")) {
        useless.putAll(UselessColumns.of(data));
        known = guess.without(useless);
      } else if (!useless.isEmpty() && ATTRIBUTES.contains(guess.dataset().type())) {
        Guess fewer = new Guess(withoutNames(guess.dataset(), data), guess.remarks());
        known = fewer.remarking(Guess.leftOut(useless));
      }
    }
    if (guess.dataset().type().equals("csv")) {
      Guess fewer = known;
      known =
          new NumbersAmongWords(data)
              .inputs(useless.keySet())
              .map(each -> fewer.remarking(each))
              .orElse(fewer);
    }
    return new OutputGuess(known, data, as).refined();
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

  private Guess arff(String file, Optional<String> labels, Map<String, Object> options) {
    if (labels.isPresent()) {
      options.put("labels", labels.get());
      return new Guess(new Specification("mulan", options));
    }
    String relation =
        FirstLines.of(file, 200).stream()
            .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("@relation"))
            .findFirst()
            .orElse("");
    if (relation.contains("-C ") || relation.contains("-c ")) {
      return new Guess(new Specification("meka", options));
    }
    if (outputs.isEmpty()) {
      throw Errors.argument(
          "%s does not say what is to be predicted. Say how many attributes at its end are, such as"
              + " --outputs 1, or name them, or add the XML file that names the labels.",
          file);
    }
    Supplier<List<String>> names = () -> ArffTargets.names(FirstLines.of(file, Integer.MAX_VALUE));
    int targets = ArffTargets.count(file, outputs, names);
    options.put("targets", targets);
    if (!inputs.isEmpty()) {
      options.put("ignore", ArffTargets.others(file, inputs, names.get(), targets));
    }
    if (targets == 1) {
      options.put("missingOutputs", "drop");
    }
    return new Guess(new Specification("arff", options));
  }

  private Guess table(List<String> parts, Map<String, Object> options) {
    String file = parts.get(0);
    List<String> lines = FirstLines.of(file, SNIFFED);
    Separator separator = TableGuess.separator(lines, usual(file));
    List<String> header = TableGuess.header(lines, separator);
    boolean mayRank =
        outputs.isEmpty()
            || !header.isEmpty()
                && outputs.equals(header.subList(header.size() - 1, header.size()));
    if (as.map(word -> word == OutputWord.RANKINGS).orElse(mayRank && isRanked(lines))) {
      if (parts.size() == 2) {
        throw Errors.argument("Rankings are read from one file; %s are two.", parts);
      }
      refuseUnranked(file, lines);
      return new Guess(new Specification("label-ranking", Map.of("file", file)));
    }
    if (separator != Separator.COMMA) {
      options.put("separator", ListGuess.word(separator));
    }
    if (outputs.isEmpty()) {
      throw unsaid(file, header);
    }
    boolean headless = TableGuess.isHeadless(lines, separator, outputs);
    if (headless) {
      options.put("header", "none");
    }
    SniffedTable table =
        SniffedTable.of(lines, separator, headless ? Csv.Header.NONE : Csv.Header.FIRST_LINE);
    List<String> named = table.named(outputs);
    options.put("outputs", named);
    if (!inputs.isEmpty()) {
      options.put("inputs", table.named(inputs));
    }
    Guess guess = new Guess(new Specification("csv", options));
    if (headless) {
      guess =
          guess.remarking(
              "the first line is a row, as it has numbers where others have; if it names the"
                  + " columns, give --outputs by name");
    }
    Map<String, List<String>> marks = table.furtherMarks();
    if (!marks.isEmpty()) {
      guess = guess.with("missing", List.copyOf(table.missing()));
      for (Map.Entry<String, List<String>> mark : marks.entrySet()) {
        guess =
            guess.remarking(
                "'"
                    + mark.getKey()
                    + "' counts as missing, in: "
                    + String.join(", ", mark.getValue()));
      }
    }
    guess = outputs(guess, file, table, named);
    return inputs.isEmpty()
        ? ColumnGuess.choosing(guess, table, new LinkedHashSet<>(named))
        : ColumnGuess.keeping(table.named(inputs), guess, table);
  }

  /** What the columns to predict hold. */
  private Guess outputs(Guess guess, String file, SniffedTable table, List<String> named) {
    boolean single = named.size() == 1;
    int column = single ? table.place(named.get(0)) : -1;
    List<String> cells = column < 0 ? List.of() : table.present(column);
    Set<String> skipped = new LinkedHashSet<>();
    if (isSaid(OutputWord.CLASSES) || isSaid(OutputWord.LABEL_SETS)) {
      skipped.addAll(named);
    }
    if (!inputs.isEmpty()) {
      table.header().stream().filter(each -> !named.contains(each)).forEach(skipped::add);
    }
    table.refuseUnclearMarks(file, skipped);
    new WrittenNumbers(file, Set.copyOf(named)).refuse(table, skipped);
    Optional<Separator> lists = single ? lists(named.get(0), cells) : Optional.empty();
    // A row without one of several targets still tells of the others.
    boolean keeps = !single && !isSaid(OutputWord.LABEL_SETS);
    Guess found = guess.with("missingOutputs", keeps ? "keep" : "drop");
    if (isSaid(OutputWord.LABEL_SETS) || lists.isPresent()) {
      found = found.with("outputKind", "labels");
    }
    if (isSaid(OutputWord.CLASSES)) {
      found = found.with("nominal", named);
    }
    if (lists.isEmpty()) {
      return as.isEmpty() ? ListGuess.remarkingClasses(found, named.get(0), cells) : found;
    }
    return found
        .with("listSeparator", ListGuess.word(lists.get()))
        .remarking(
            "'%s' lists labels, cut at %s: label sets%s",
            named.get(0),
            ListGuess.shown(lists.get()),
            as.isEmpty() ? "; --as classes takes each cell for one class" : "");
  }

  /** What separates labels in the one column to predict; empty where it lists none. */
  private Optional<Separator> lists(String column, List<String> cells) {
    if (as.isEmpty() || isSaid(OutputWord.LABEL_SETS)) {
      ListGuess.refuseBrackets(column, cells);
    }
    if (isSaid(OutputWord.LABEL_SETS)) {
      return OutputGuess.areFlags(cells)
          ? Optional.empty()
          : Optional.of(ListGuess.said(column, cells));
    }
    return as.isEmpty() ? ListGuess.of(column, cells) : Optional.empty();
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

  /**
   * Fails where rankings were said, and no line has one: as they are, cells rank one label each.
   */
  private static void refuseUnranked(String file, List<String> lines) {
    boolean ranked =
        isRanked(lines) || lines.stream().skip(1).anyMatch(line -> lastField(line).contains(">"));
    if (!ranked && lines.size() > 1) {
      throw Errors.argument(
          "--as rankings was given, but the last column of %s has no ranking such as b>a>c; its"
              + " first cell is '%s'. Write one per row there, the first place first, or leave --as"
              + " out.",
          file, shortened(lastField(lines.get(1))));
    }
  }

  private static String lastField(String line) {
    return line.substring(line.lastIndexOf(',') + 1).strip();
  }

  private static String shortened(String line) {
    return line.length() > 200 ? line.substring(0, 200) + "..." : line;
  }
}
