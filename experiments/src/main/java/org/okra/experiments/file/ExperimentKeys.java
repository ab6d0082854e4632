package org.okra.experiments.file;

import static org.okra.experiments.file.Key.Need.OPTIONAL;
import static org.okra.experiments.file.Key.Need.OR_NONE;
import static org.okra.experiments.file.Key.Need.REQUIRED;

import java.util.List;
import java.util.Map;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.split.SplitMethod;
import org.okra.decoders.Decoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProjectionLearner;
import org.okra.evaluation.Metric;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/** Every key of an experiment file, said once: {@link ExperimentReader} and the schema share it. */
final class ExperimentKeys {
  /** Beside the options of a decoder. */
  static final String FROM = "from";

  private static final String TYPE = "type";
  private static final Map<String, Object> TEXT = Map.of(TYPE, List.of("string", "number"));
  private static final Map<String, Object> COUNT = Map.of(TYPE, "integer", "minimum", 1);
  private static final Map<String, Object> POSITIVE = Map.of(TYPE, "number", "exclusiveMinimum", 0);

  static final List<Key> INPUT =
      List.of(
          Key.one("kernel", Kernel.class, REQUIRED, "Compares inputs.").orAuto(),
          Key.one("sketch", MapSource.class, OR_NONE, "Makes the input side small.").orAuto());

  static final List<Key> OUTPUT =
      List.of(
          Key.one("kernel", Kernel.class, REQUIRED, "Compares outputs."),
          Key.one("sketch", MapSource.class, OR_NONE, "Makes the output side small."),
          Key.one(
              "projection",
              ProjectionLearner.class,
              OR_NONE,
              "Learns the output map, on all outputs or on their sketch."));

  static final List<Key> CANDIDATES =
      List.of(
          Key.plain("file", TEXT, REQUIRED, "Table with a header and one candidate per row."),
          Key.plain("query", TEXT, OPTIONAL, "Its column with the name of the row it is for."),
          Key.plain("key", TEXT, OPTIONAL, "A column of both files: the key that rows share."),
          Key.plain(
              "output",
              Map.of("anyOf", List.of(TEXT, Map.of(TYPE, "array", "items", TEXT))),
              OPTIONAL,
              "Its columns that hold the candidate; else those of the outputs of the data."),
          Key.plain(
              "firstBit", Map.of("enum", List.of(0, 1)), OPTIONAL, "Number of the first bit."),
          Key.plain(
              "least",
              COUNT,
              OPTIONAL,
              "Test rows with fewer candidates are left out; else one without is an error."));

  static final List<Key> RANGE =
      List.of(
          Key.plain("from", POSITIVE, REQUIRED, "Lower end."),
          Key.plain("to", POSITIVE, REQUIRED, "Upper end."),
          Key.plain(
              "count", Map.of(TYPE, "number", "minimum", 2), OPTIONAL, "Steps of the logarithm."));

  static final List<Key> LEAVE_ONE_OUT =
      List.of(
          Key.plain(TYPE, Map.of("const", SearchReader.LEAVE_ONE_OUT), REQUIRED, "In closed form."),
          Key.plain("rows", COUNT, OPTIONAL, "How many rows are left out in turn; else 500."));

  private static final Map<String, Object> SPACE =
      Map.of(
          TYPE,
          "object",
          "minProperties",
          1,
          "additionalProperties",
          Map.of(
              "anyOf",
              List.of(
                  ExperimentSchema.object(RANGE),
                  Map.of(TYPE, "array", "minItems", 1),
                  Map.of(TYPE, List.of("string", "number", "boolean")))));

  static final List<Key> SEARCH =
      List.of(
          Key.plain(
              "space",
              SPACE,
              REQUIRED,
              "Values to try by path, such as estimator.lambda: [0.1, 1]."),
          Key.plain(
              "alternatives",
              Map.of(TYPE, "array", "items", SPACE),
              OPTIONAL,
              "Further spaces, each tried by itself, such as those of other estimators."),
          Key.one("metric", Metric.class, OPTIONAL, "What decides; else the first of the metrics."),
          Key.plain(
              "split",
              Map.of(
                  "anyOf",
                  List.of(
                      ExperimentSchema.reference(SplitMethod.class),
                      Map.of("enum", List.of("none", SearchReader.LEAVE_ONE_OUT)),
                      ExperimentSchema.object(LEAVE_ONE_OUT))),
              OPTIONAL,
              "Cuts the training part; else a random fifth is kept."),
          Key.plain(
              "method",
              Map.of("enum", List.of("grid", "random", "race", "continuous")),
              OPTIONAL,
              "How the space is walked through."),
          Key.plain("trials", COUNT, OPTIONAL, "How many combinations to try; else all."),
          Key.plain(
              "minutes",
              Map.of(TYPE, "number", "exclusiveMinimum", 0),
              OPTIONAL,
              "When a race ends at the latest."),
          Key.plain(
              "after",
              TEXT,
              OPTIONAL,
              "A method with a search before this one; what it chose is what this one starts"
                  + " from."));

  private static final Map<String, Object> SHARE =
      Map.of(TYPE, "number", "exclusiveMinimum", 0, "exclusiveMaximum", 1);

  static final List<Key> CONFORMAL =
      List.of(
          Key.plain("coverage", SHARE, OPTIONAL, "How often sets hold the truth; else 0.9."),
          Key.plain(
              "method",
              Map.of("enum", List.of("split", SearchReader.LEAVE_ONE_OUT)),
              OPTIONAL,
              "Calibrated on rows kept from the fit, or left out in closed form; else split."),
          Key.plain("share", SHARE, OPTIONAL, "Of the training rows, kept by split; else 0.25."),
          Key.plain("rows", COUNT, OPTIONAL, "Most rows that are left out in turn; else 1000."));

  static final List<Key> PICTURES =
      List.of(
          Key.plain("width", COUNT, REQUIRED, "Pixels in a row."),
          Key.plain(
              "joined",
              Map.of(TYPE, "boolean", "default", false),
              OPTIONAL,
              "Whether an output is drawn below its input."));

  static final List<Key> FILE =
      List.of(
          Key.plain("name", TEXT, REQUIRED, "Name of the experiment and of its first method."),
          Key.plain("method", TEXT, OPTIONAL, "Name of the first method, if another."),
          Key.one("dataset", DatasetSource.class, OPTIONAL, "What to learn from."),
          Key.plain(
              "datasets",
              Map.of(
                  TYPE,
                  "object",
                  "minProperties",
                  1,
                  "additionalProperties",
                  Map.of(
                      "anyOf",
                      List.of(
                          ExperimentSchema.reference(DatasetSource.class),
                          Map.of(TYPE, "object", "required", List.of("dataset"))))),
              OR_NONE,
              "Several data sets by name, in place of 'dataset': every method runs on each. An"
                  + " entry with the key 'dataset' holds settings that differ on it, by path."),
          Key.one(
              "split",
              SplitMethod.class,
              OR_NONE,
              "How to cut the data; else the official split, or a random one without it."),
          Key.plain("labelled", COUNT, OR_NONE, "How many training rows keep their inputs."),
          Key.several("preprocess", Preparation.class, OR_NONE, "Steps on the inputs."),
          Key.plain(
              "targets",
              Map.of("enum", List.of("centre", "standardise")),
              OR_NONE,
              "What is done to outputs that are numbers, and undone to predictions."),
          Key.mapping("input", INPUT, REQUIRED, "The input side."),
          Key.mapping("output", OUTPUT, REQUIRED, "The output side."),
          Key.one("estimator", Estimator.class, OPTIONAL, "Fits; else ridge.").orAuto(),
          Key.one("decoder", Decoder.class, OPTIONAL, "Finds outputs; else candidates.").orAuto(),
          Key.several("metrics", Metric.class, REQUIRED, "Judge predictions."),
          Key.mapping(
              "conformal", CONFORMAL, OR_NONE, "Sets that hold the truth with a probability."),
          Key.plain(
              "seeds",
              Map.of(
                  "anyOf",
                  List.of(
                      COUNT,
                      Map.of(
                          TYPE,
                          "array",
                          "items",
                          Map.of(TYPE, "integer"),
                          "minItems",
                          1,
                          "uniqueItems",
                          true)),
                  "default",
                  1),
              OPTIONAL,
              "A number of repetitions, or the seeds themselves."),
          Key.plain(
              "precision",
              Map.of("enum", List.of("double", "single")),
              OR_NONE,
              "Of large matrix products; single is faster, with six digits. Else double."),
          Key.mapping("search", SEARCH, OR_NONE, "Settings chosen on the training part.").orAuto(),
          Key.mapping("pictures", PICTURES, OR_NONE, "How inputs and outputs are drawn."),
          Key.plain(
              "compare",
              Map.of(TYPE, "object", "additionalProperties", Map.of(TYPE, "object")),
              OPTIONAL,
              "Variations by name: settings that differ, by path."));

  private ExperimentKeys() {}
}
