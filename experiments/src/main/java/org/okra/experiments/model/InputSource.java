package org.okra.experiments.model;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.FlowText;
import org.okra.core.component.Names;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DataLimits;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.RowFacts;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.DataSource;

/**
 * New rows for a pipeline: a data set specification such as {@code {type: csv, train: new.csv}}, or
 * a file.
 *
 * <p>A file is read as the training data were, with the same type and options, when its ending goes
 * with that type; otherwise with the defaults of {@code csv}, {@code arff}, {@code libsvm} or
 * {@code npy}. Other files that the type needs must lie beside it. Where the training inputs have
 * names, tables, ARFF files and JSON lines are read by the names of their columns, in any order;
 * outputs may be left out or missing, and columns that the model does not know are ignored with a
 * note. LibSVM files may leave out the targets. Of a specification with an official test part, or
 * of a generator, the rows are those of the test part.
 */
public final class InputSource {
  private static final String TYPE_CSV = "csv";
  private static final String CATALOGUE = "catalogue";
  private static final String LIBSVM = "libsvm";
  private static final String JSON_LINES = "jsonl";
  private static final String RANKING = "label-ranking";
  private static final int FEW = 10;

  /** How the note of columns that are not used begins. */
  public static final String IGNORED = "ignored the columns ";

  /** How the note of categories that are not known begins. */
  public static final String UNKNOWN = "unknown categories count as missing: ";

  /** How the note of label lists that are not known begins. */
  public static final String UNKNOWN_LABELS = LabelLists.UNKNOWN;

  /** Options of a training table that say how its text is written, not what is in it. */
  private static final Set<String> CSV_OPTIONS =
      Set.of("train", "separator", "header", "skipLines", "missing", "id", "columns", "nominal");

  private static final Set<String> CSV_OPTIONS_WITH_OUTPUTS =
      Stream.concat(CSV_OPTIONS.stream(), Stream.of("outputs", "outputKind", "listSeparator"))
          .collect(Collectors.toUnmodifiableSet());

  /** Types whose file is called so, not {@code train}. */
  private static final Set<String> OF_ONE_FILE = Set.of(RANKING, "mgf", "msp", "lines", "graphs");

  /** Types whose columns have no names. */
  private static final Set<String> NAMELESS = Set.of(LIBSVM, "npy", "npz");

  private final DataSource source;
  private final Components components;

  /** Reads with these components. */
  @Inject
  public InputSource(DataSource source, Components components) {
    this.source = source;
    this.components = components;
  }

  /**
   * Reads rows.
   *
   * @param given a specification in flow text, or the path of a file
   * @param pipeline what they are for
   */
  public Dataset<?, ?> read(String given, SavedPipeline<?, ?> pipeline, RunContext context) {
    if (given.strip().startsWith("{")) {
      Data<?, ?> data = source.load(dataset(specification(given)), context.child("dataset", 0));
      return data.officialTest().<Dataset<?, ?>>map(test -> test).orElseGet(data::train);
    }
    Path file = Path.of(given).toAbsolutePath().normalize();
    if (!Files.isRegularFile(file)) {
      throw Errors.of(
          ErrorCode.FILE_NOT_FOUND,
          "%s is not there, or is not a file. Give a file, or a data set such as '{type: csv,"
              + " train: new.csv}'.",
          given);
    }
    Specification specification = asTrained(file, pipeline.about().dataset());
    try {
      return rows(target(file), specification, pipeline, context);
    } catch (OkraException e) {
      String name = file.getFileName().toString();
      throw e.getMessage().startsWith(name) ? e : e.in(name);
    }
  }

  private Dataset<?, ?> rows(
      Path file, Specification specification, SavedPipeline<?, ?> pipeline, RunContext context) {
    InputShape shape = pipeline.shape();
    boolean hasHeader = !"none".equals(specification.options().get("header"));
    if (shape.isNamed() && hasHeader && !NAMELESS.contains(specification.type())) {
      return specification.type().equals(RANKING)
          ? rankings(file, specification, pipeline, context)
          : named(file, specification, pipeline, context);
    }
    if (shape.textColumn().isPresent() && hasHeader && specification.type().equals(TYPE_CSV)) {
      return texts(file, specification, shape, context);
    }
    return switch (specification.type()) {
      case JSON_LINES ->
          throw Errors.argument(
              "%s holds JSON lines, which name columns; the model was fitted on inputs without"
                  + " names. Give a file of the kind that it was fitted to.",
              file.getFileName());
      case TYPE_CSV -> table(file, specification, shape, context);
      case LIBSVM -> loadOr(file, specification, "outputs", "labels", context);
      case "npz" -> loadOr(file, specification, "outputs", "none", context);
      case "mgf", "msp" -> loadOr(file, specification, "output", "none", context);
      default -> load(file, specification, context);
    };
  }

  /** Rows by the names of their columns, in any order, with outputs or without. */
  private Dataset<?, ?> named(
      Path file, Specification specification, SavedPipeline<?, ?> pipeline, RunContext context) {
    InputShape shape = pipeline.shape();
    List<Column> known =
        Stream.concat(shape.columns().inputs().stream(), shape.columns().outputs().stream())
            .toList();
    List<String> ignored = new ArrayList<>();
    List<String> rowNames = List.of();
    RowFacts facts = RowFacts.NONE;
    NamedTable table;
    if (specification.type().equals(JSON_LINES)) {
      String name = String.valueOf(file.getFileName());
      table = JsonRows.read(DataFile.of(name, file, DataLimits.standard()), context);
    } else if (specification.type().equals(TYPE_CSV)) {
      Map<String, Object> options = new LinkedHashMap<>(specification.options());
      options.keySet().retainAll(CSV_OPTIONS);
      // Other columns are not even looked at: they may hold free text.
      Set<String> wanted = known.stream().map(Column::name).collect(Collectors.toSet());
      wanted.add(String.valueOf(options.get("id")));
      wanted.addAll(keys(options));
      List<String> names = CsvHeader.names(file, options);
      requireColumns(file, shape.columns().inputs(), names, options);
      if (!names.isEmpty()) {
        names.stream().filter(name -> !wanted.contains(name)).forEach(ignored::add);
      }
      options.put("ignore", List.copyOf(ignored));
      keepNames(options, names);
      options.put("outputKind", "none");
      declareCategories(options, shape.columns().inputs(), names);
      Dataset<?, ?> all = load(file, new Specification(TYPE_CSV, options), context);
      rowNames = all.rowNames();
      facts = RowFacts.NONE.withKeys(all.rows().keys());
      table = table(all, row -> CsvHeader.place(file, options, row));
    } else {
      // Which attributes are outputs is known from the model, not from the file.
      Map<String, Object> options = new LinkedHashMap<>(specification.options());
      options.keySet().retainAll(Set.of("train", "ignore"));
      table = table(load(file, new Specification("arff", options), context), row -> "Row " + row);
    }
    ignored.addAll(table.others(known));
    Dataset<?, ?> rows =
        shape
            .dataset(
                String.valueOf(file.getFileName()),
                table,
                rowNames,
                pipeline.trainingOutputs(),
                NamedTable.Unknown.of(pipeline.steps()))
            .withRows(facts);
    LabelLists lists = LabelLists.of(specification);
    if (ignored.remove(lists.column())) {
      String other = rows.columns().inputs().get(0).name();
      Optional<Dataset<?, ?>> sets =
          lists.read(rows.size(), other, each -> load(file, each, context));
      rows =
          sets.isPresent()
              ? rows.withOutputs(
                  sets.get().outputs(), sets.get().columns().outputs(), "label lists")
              : rows.withInputs(rows.inputs(), rows.columns().inputs(), lists.unknown());
    }
    return noted(counted(rows, table.unknown()), ignored);
  }

  /** Fails where the header lacks an input; a header that cannot be told so soon has no names. */
  private static void requireColumns(
      Path file, List<Column> inputs, List<String> names, Map<String, Object> options) {
    for (Column column : names.isEmpty() ? List.<Column>of() : inputs) {
      if (!names.contains(column.name())) {
        int skipped = options.get("skipLines") instanceof Number lines ? lines.intValue() : 0;
        throw Errors.shape(
            "%s, line %d: The rows lack the column '%s', which the model was fitted on.%s Columns:"
                + " %s.",
            file.getFileName(),
            skipped + 1,
            column.name(),
            Names.suggestion(column.name(), names),
            String.join(", ", names));
      }
    }
  }

  /** What holds categories in a model does so in new rows, also where they look like numbers. */
  private static void declareCategories(
      Map<String, Object> options, List<Column> inputs, List<String> names) {
    Map<Object, Object> kinds = kinds(options.get("columns"));
    inputs.stream()
        .filter(column -> column.holdsCategories() && names.contains(column.name()))
        .forEach(column -> kinds.putIfAbsent(column.name(), "categorical"));
    options.put("columns", kinds);
  }

  /** The columns that candidates go by. */
  private static List<String> keys(Map<String, Object> options) {
    return kinds(options.get("columns")).entrySet().stream()
        .filter(kind -> "key".equals(String.valueOf(kind.getValue())))
        .map(kind -> String.valueOf(kind.getKey()))
        .toList();
  }

  /** What the training table said of columns that the new one has not is left out. */
  private static void keepNames(Map<String, Object> options, List<String> names) {
    if (options.containsKey("columns")) {
      Map<Object, Object> there = kinds(options.get("columns"));
      there.keySet().retainAll(names);
      options.put("columns", there);
    }
    if (options.get("nominal") instanceof List<?> nominal) {
      options.put("nominal", nominal.stream().filter(names::contains).toList());
    }
  }

  /** Kinds of columns by name, which model files have as a text. */
  private static Map<Object, Object> kinds(Object declared) {
    Object plain = declared instanceof String text ? FlowText.parse(text) : declared;
    return plain instanceof Map<?, ?> map ? new LinkedHashMap<>(map) : new LinkedHashMap<>();
  }

  private static NamedTable table(Dataset<?, ?> all, IntFunction<String> places) {
    List<VectorSamples<?>> parts = new ArrayList<>();
    List<Column> columns = new ArrayList<>(all.columns().inputs());
    parts.add((VectorSamples<?>) all.inputs());
    if (!all.columns().outputs().isEmpty()) {
      parts.add((VectorSamples<?>) all.outputs());
      columns.addAll(all.columns().outputs());
    }
    return new NamedTable(parts, columns, places);
  }

  /** Rows as trained, or with another value of an option where they lack their outputs. */
  private Dataset<?, ?> loadOr(
      Path file, Specification specification, String key, String value, RunContext context) {
    try {
      return load(file, specification, context);
    } catch (OkraException e) {
      Map<String, Object> options = new LinkedHashMap<>(specification.options());
      options.put(key, value);
      try {
        return load(file, new Specification(specification.type(), options), context);
      } catch (OkraException again) {
        throw e;
      }
    }
  }

  /** Rankings in the last column, unless that is an input or holds none. */
  private Dataset<?, ?> rankings(
      Path file, Specification specification, SavedPipeline<?, ?> pipeline, RunContext context) {
    List<String> names = CsvHeader.names(file, Map.of());
    List<String> inputs = pipeline.shape().columns().inputs().stream().map(Column::name).toList();
    Map<String, Object> options = new LinkedHashMap<>(specification.options());
    if (names.isEmpty()
        || inputs.contains(names.get(names.size() - 1))
        || !CsvHeader.lastFieldHas(file, '>')) {
      options.put("train", options.remove("file"));
      return named(file, new Specification(TYPE_CSV, options), pipeline, context);
    }
    List<String> ignored =
        names.subList(0, names.size() - 1).stream().filter(each -> !inputs.contains(each)).toList();
    keepNames(options, names);
    Map<Object, Object> kinds = kinds(options.get("columns"));
    ignored.forEach(each -> kinds.put(each, "ignore"));
    options.put("columns", kinds);
    return noted(load(file, new Specification(RANKING, options), context), ignored);
  }

  /** The one column of texts, with the outputs if all of them are there. */
  private Dataset<?, ?> texts(
      Path file, Specification specification, InputShape shape, RunContext context) {
    Map<String, Object> options = new LinkedHashMap<>(specification.options());
    List<String> names = CsvHeader.names(file, options);
    LabelLists lists = LabelLists.of(specification);
    List<String> outputs =
        lists.column().isEmpty()
            ? shape.columns().outputs().stream().map(Column::name).toList()
            : List.of(lists.column());
    boolean judged = !outputs.isEmpty() && names.containsAll(outputs);
    options.keySet().retainAll(judged ? CSV_OPTIONS_WITH_OUTPUTS : CSV_OPTIONS);
    keepNames(options, names);
    String text = shape.textColumn().orElseThrow();
    options.put("inputs", List.of(text));
    if (!judged) {
      options.put("outputKind", "none");
    }
    List<String> ignored =
        names.stream()
            .filter(each -> !each.equals(text) && !outputs.contains(each))
            .filter(each -> !each.equals(options.get("id")))
            .toList();
    return noted(load(file, new Specification(TYPE_CSV, options), context), ignored);
  }

  private static Dataset<?, ?> counted(Dataset<?, ?> rows, Map<String, Integer> unknown) {
    int cells = unknown.values().stream().mapToInt(Integer::intValue).sum();
    return unknown.isEmpty()
        ? rows
        : rows.withInputs(
            rows.inputs(),
            rows.columns().inputs(),
            UNKNOWN
                + cells
                + (cells == 1 ? " cell; " : " cells; ")
                + unknown.entrySet().stream()
                    .limit(FEW)
                    .map(each -> each.getKey() + " (" + each.getValue() + ")")
                    .collect(Collectors.joining(", "))
                + (unknown.size() > FEW ? ", ..." : ""));
  }

  private static Dataset<?, ?> noted(Dataset<?, ?> rows, List<String> ignored) {
    return ignored.isEmpty()
        ? rows
        : rows.withInputs(
            rows.inputs(),
            rows.columns().inputs(),
            IGNORED + String.join(", ", ignored) + ", which the model does not know");
  }

  private static Specification specification(String given) {
    if (FlowText.parse(given) instanceof Map<?, ?> map
        && !map.containsKey("type")
        && map.get("name") instanceof String name) {
      return new Specification(CATALOGUE, Map.of("name", name));
    }
    return Specification.parse(given);
  }

  /** The type and options of the training data with another file, if its ending allows. */
  private static Specification asTrained(Path file, Specification dataset) {
    Specification trained =
        dataset.type().equals(CATALOGUE)
            ? Catalogue.standard().get(String.valueOf(dataset.options().get("name"))).recipe()
            : dataset;
    List<String> types = types(file);
    String type = types.contains(trained.type()) ? trained.type() : types.get(0);
    Map<String, Object> options = new LinkedHashMap<>();
    if (type.equals(trained.type())) {
      trained.options().forEach((key, value) -> options.put(key, beside(target(file), value)));
      options.keySet().removeAll(List.of("test", "trainOutputs", "testOutputs"));
    }
    if (type.equals("lines")) {
      options.remove("outputs");
    }
    options.put(
        OF_ONE_FILE.contains(type) ? "file" : "train", target(file).getFileName().toString());
    if (file.getFileName().toString().matches("(?i).*\\.tsv(\\.gz|\\.bz2)?")) {
      options.put("separator", "tab");
    }
    return new Specification(type, options);
  }

  /**
   * Where a link leads: what the model says of files must stay in one folder, the user need not.
   */
  private static Path target(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  /** The name alone of a file that lies beside the input rather than in a folder of its own. */
  private static Object beside(Path file, Object value) {
    if (value instanceof String name && name.contains("/")) {
      String last = name.substring(name.lastIndexOf('/') + 1);
      return Files.isRegularFile(file.resolveSibling(last)) ? last : name;
    }
    return value;
  }

  /** The types of data set that an ending may stand for, the plainest first. */
  private static List<String> types(Path file) {
    String name =
        file.getFileName().toString().toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2)$", "");
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "jsonl", "ndjson" -> List.of(JSON_LINES, "graphs");
      case "arff" -> List.of("arff", "mulan", "meka");
      case "csv", "tsv", "data" -> List.of(TYPE_CSV, RANKING);
      case "mgf" -> List.of("mgf");
      case "msp" -> List.of("msp");
      case "svm", "libsvm" -> List.of(LIBSVM);
      case "npy" -> List.of("npy");
      case "npz" -> List.of("npz");
      // LibSVM, tables and others are often called .txt; the training data decide.
      case "txt" -> List.of(TYPE_CSV, LIBSVM, RANKING, "lines");
      default ->
          throw Errors.argument(
              "%s does not end in .csv, .tsv, .arff, .svm, .npy, .npz, .jsonl, .mgf, .msp or .txt"
                  + " (with .gz or .bz2 after it or not). Say what it is, such as '{type: csv,"
                  + " train: %s}'.",
              file.getFileName(), file.getFileName());
    };
  }

  /** A table with its outputs or without them: whichever has the inputs of the model. */
  private Dataset<?, ?> table(
      Path file, Specification specification, InputShape shape, RunContext context) {
    Map<String, Object> options = new LinkedHashMap<>(specification.options());
    options.put("missingOutputs", "keep");
    Specification whole = new Specification(TYPE_CSV, Map.copyOf(options));
    options.put("outputKind", "none");
    Dataset<?, ?> alone = load(file, new Specification(TYPE_CSV, options), context);
    OptionalInt width =
        alone.inputs() instanceof VectorSamples<?> vectors
            ? OptionalInt.of(vectors.dimension())
            : OptionalInt.empty();
    return width.equals(shape.dimension()) ? alone : load(file, whole, context);
  }

  private Dataset<?, ?> load(Path file, Specification specification, RunContext context) {
    // The options come from the model file, which must not name files elsewhere.
    return new DataFolders(List.of(file.getParent()), DataFolder.Reach.INSIDE)
        .load(dataset(specification), context)
        .train();
  }

  private DatasetSource dataset(Specification specification) {
    return components.create(DatasetSource.class, specification);
  }
}
