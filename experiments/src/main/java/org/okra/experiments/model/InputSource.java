package org.okra.experiments.model;

import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.DataSource;

/**
 * New rows for a pipeline: a data set specification such as {@code {type: csv, train: new.csv}}, or
 * a file.
 *
 * <p>A file is read as the training data were, with the same type and options, when its ending goes
 * with that type; otherwise with the defaults of {@code csv}, {@code arff}, {@code libsvm} or
 * {@code npy}. Other files that the type needs (the XML of {@code mulan}) must lie beside it. A
 * table may leave out the output columns; ARFF files have all attributes of the training file, and
 * LibSVM files a target on every line, as these formats want it. Of a specification with an
 * official test part, or of a generator, the rows are those of the test part.
 */
public final class InputSource {
  private static final String TYPE_CSV = "csv";
  private static final String CATALOGUE = "catalogue";

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
    return specification.type().equals(TYPE_CSV)
        ? table(file, specification, pipeline.shape(), context)
        : load(file, specification, context);
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
    Map<String, Object> options = new LinkedHashMap<>();
    if (types.contains(trained.type())) {
      trained.options().forEach((key, value) -> options.put(key, beside(file, value)));
      options.keySet().removeAll(List.of("test", "trainOutputs", "testOutputs"));
    }
    options.put("train", file.getFileName().toString());
    return new Specification(
        types.contains(trained.type()) ? trained.type() : types.get(0), options);
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
      case "arff" -> List.of("arff", "mulan", "meka");
      case "csv", "tsv", "data" -> List.of(TYPE_CSV);
      case "svm", "libsvm" -> List.of("libsvm");
      case "npy" -> List.of("npy");
      // LibSVM and tables are both often called .txt; the training data decide.
      case "txt" -> List.of(TYPE_CSV, "libsvm");
      default ->
          throw Errors.argument(
              "%s does not end in .csv, .tsv, .arff, .svm, .npy or .txt (with .gz or .bz2 after it"
                  + " or not). Say what it is, such as '{type: csv, train: %s}'.",
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
