package org.okra.experiments.model;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.file.AtomicFile;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.PreparationState;
import org.okra.decoders.Decoder;
import org.okra.decoders.conformal.Calibration;
import org.okra.estimators.KernelModel;
import org.okra.estimators.ModelFiles;
import org.okra.estimators.TrainingSums;
import org.okra.experiments.file.CandidateSource.Owners;
import org.okra.experiments.plugin.Kinds;
import org.okra.experiments.run.OfferedCandidates;
import org.okra.experiments.run.TargetScale;

/** Writes pipelines and reads them again; the format is in the package description. */
public final class PipelineFiles {
  /** What the files hold. */
  static final String KIND = "pipeline";

  static final String FORMAT = "format";
  static final String VERSION = "okra";
  static final String ABOUT = "about";
  static final String MODEL = "model";
  static final String PREPARATION = "preparation";
  static final String SPECIFICATION = "specification";
  static final String DECODER = "decoder";
  static final String CANDIDATES = "candidates";
  static final String TRAINING_ROWS = "training-rows";
  static final String SUMS = "sums";
  static final String TARGETS = "targets";
  static final String ORIGINS = "origins";
  private static final String COLUMNS = "columns";
  private static final String DIMENSION = "dimension";
  private static final String ARRAYS = "arrays";
  private static final String TEXTS = "texts";
  private static final String TUNING = "tuning";
  private static final String SHAPE = "/shape";
  private static final String SHIFT = "shift";
  private static final String SCALE = "scale";
  private static final String CONFORMAL = "conformal";
  private static final String CONFORMAL_ROWS = "conformal-rows";
  private static final String OFFERED = "offered";
  private static final String NAMES = "names";
  private static final String OWNERS = "owners";
  private static final String KEY = "key";

  /** The version of parts that every Okra can read, and the newest that this one can. */
  private static final int OLDEST = 1;

  /**
   * Older versions would not see candidates of a file and choose among others, nor move predictions
   * back to their units.
   */
  private static final int NEWEST = 2;

  private final Components components;
  private final ModelFiles models;
  private final SampleCodecs codecs;

  /** Pipelines made of these components. */
  @Inject
  public PipelineFiles(Components components) {
    this.components = components;
    this.models = new ModelFiles(components);
    this.codecs = new SampleCodecs(components);
  }

  /**
   * Fails when a file cannot be written, so that nobody fits for hours and then loses the model, or
   * when something else is there, which nobody wants to lose either.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT}
   */
  public static void requirePlace(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    boolean taken = Files.exists(file) && !Files.isRegularFile(file);
    if (taken || folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          "Cannot write %s%s",
          file,
          taken
              ? ": it is a folder or a device. Name a file."
              : ": its folder does not exist or may not be written to.");
    }
    if (Files.exists(file) && !isEmpty(file) && !Container.isOne(file)) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          "Cannot write %s: it is there and is no model, perhaps your data or experiment. Name"
              + " another file, or remove it.",
          file);
    }
    AtomicFile.requirePlace(file);
  }

  /** Nothing is lost with a file that holds nothing, such as one that a shell has just made. */
  private static boolean isEmpty(Path file) {
    try {
      return Files.size(file) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Saves a pipeline. An existing file is replaced in one step.
   *
   * @throws OkraException before anything is written, when a part cannot be saved; {@link
   *     ErrorCode#INPUT_OUTPUT} when writing fails
   */
  public void write(SavedPipeline<?, ?> saved, Path file, RunContext context) {
    Container.Builder builder =
        Container.builder(KIND)
            .integers(FORMAT, isPlain(saved) ? OLDEST : NEWEST)
            .text(VERSION, version())
            .text(ABOUT, saved.about().toString())
            .text(COLUMNS, saved.shape().text())
            .text(ORIGINS, FlowText.write(origins()));
    saved.shape().dimension().ifPresent(dimension -> builder.integers(DIMENSION, dimension));
    saved.steps().ifPresent(steps -> builder.include(PREPARATION, preparation(steps.state())));
    if (!saved.targets().isNone()) {
      builder
          .doubles(TARGETS + "/" + SHIFT, saved.targets().shift())
          .doubles(TARGETS + "/" + SCALE, saved.targets().scale());
    }
    saved.sums().ifPresent(sums -> builder.include(SUMS, sums.toContainer()));
    saved
        .calibration()
        .ifPresent(
            each -> {
              builder.doubles(CONFORMAL, each.threshold(), each.coverage());
              builder.integers(CONFORMAL_ROWS, each.rows());
            });
    saved.offered().ifPresent(offered -> builder.include(OFFERED, offered(offered)));
    builder
        .include(MODEL, models.toContainer(saved.model(), context))
        .text(DECODER + "/" + SPECIFICATION, Specification.of(saved.decoder()).toString())
        .include(DECODER + "/" + TUNING, saved.tuning())
        .include(CANDIDATES, codecs.encode(saved.candidates()))
        .integers(TRAINING_ROWS, saved.trainingRows())
        .build()
        .write(file);
  }

  private Container offered(OfferedCandidates<?> offered) {
    Container.Builder builder =
        Container.builder(OFFERED)
            .include(CANDIDATES, codecs.encode(offered.all()))
            .text(NAMES, FlowText.write(offered.names()))
            .text(OWNERS, offered.owners().name());
    offered.key().ifPresent(key -> builder.text(KEY, key));
    return builder.build();
  }

  private <Y> OfferedCandidates<Y> offered(Container saved, Class<Y> domain) {
    Owners owners =
        Stream.of(Owners.values())
            .filter(each -> each.name().equals(saved.text(OWNERS)))
            .findFirst()
            .orElseThrow(() -> Errors.fileFormat("Nobody owns the candidates of the file."));
    if (!(FlowText.parse(saved.text(NAMES)) instanceof List<?> names)) {
      throw Errors.fileFormat("The names of the candidates are no list.");
    }
    return new OfferedCandidates<>(
        codecs.decode(saved.below(CANDIDATES)).as(domain, "The output kernel"),
        names.stream().map(String::valueOf).toList(),
        owners,
        saved.has(KEY) ? Optional.of(saved.text(KEY)) : Optional.empty(),
        OptionalInt.empty());
  }

  /** The jars that components come from which are not Okra's own, by the names of components. */
  private Map<String, Object> origins() {
    Map<String, Object> origins = new TreeMap<>();
    for (Class<?> kind : Kinds.ALL) {
      for (Declaration<?> each : components.registry(kind).all()) {
        if (each.standard().getClass().getClassLoader() != PipelineFiles.class.getClassLoader()) {
          origins.put(each.name(), each.origin());
        }
      }
    }
    return origins;
  }

  private static String version() {
    return Optional.ofNullable(PipelineFiles.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  private static Container preparation(PreparationState state) {
    Container.Builder builder =
        Container.builder(PREPARATION).text(SPECIFICATION, state.specification().toString());
    state.arrays().forEach((name, array) -> builder.matrix(ARRAYS + "/" + name, array));
    state.texts().forEach((name, text) -> builder.text(TEXTS + "/" + name, text));
    return builder.build();
  }

  /**
   * Reads a pipeline.
   *
   * @throws OkraException {@link ErrorCode#FILE_NOT_FOUND}, {@link ErrorCode#FILE_FORMAT}, {@link
   *     ErrorCode#FILE_VERSION} and {@link ErrorCode#FILE_CHECKSUM} for a file that is missing,
   *     damaged or too new, {@link ErrorCode#UNKNOWN_NAME} for a plugin that is not there
   */
  public SavedPipeline<?, ?> read(Path file, RunContext context) {
    Container container = Container.read(file, KIND, context.memory());
    try {
      checkVersion(container);
      return pipeline(models.of(container.below(MODEL), context), container);
    } catch (OkraException e) {
      throw Errors.of(e.code(), e, "%s: %s%s", file, e.getMessage(), remedy(e, container));
    }
  }

  /** The jar that a component was in which is not here. */
  private static String remedy(OkraException e, Container container) {
    if (e.code() != ErrorCode.UNKNOWN_NAME || !container.has(ORIGINS)) {
      return "";
    }
    Map<?, ?> origins = (Map<?, ?>) FlowText.parse(container.text(ORIGINS));
    return origins.entrySet().stream()
        .filter(each -> e.getMessage().contains("'" + each.getKey() + "'"))
        .findFirst()
        .map(
            each ->
                " '"
                    + each.getKey()
                    + "' came from "
                    + each.getValue()
                    + "; put that jar into the plugin folder (--plugins).")
        .orElse("");
  }

  private static void checkVersion(Container container) {
    int format = number(container, FORMAT);
    if (format > NEWEST) {
      throw Errors.of(
          ErrorCode.FILE_VERSION,
          "The pipeline has format %s and was written by Okra %s; this Okra reads formats 1 to %s."
              + " Use a newer Okra.",
          format,
          container.text(VERSION),
          NEWEST);
    }
  }

  private static int number(Container container, String name) {
    int[] numbers = container.integers(name);
    if (numbers.length != 1 || numbers[0] < 0) {
      throw Errors.fileFormat("The number '%s' is malformed.", name);
    }
    return numbers[0];
  }

  private <X, Y> SavedPipeline<X, Y> pipeline(KernelModel<X, Y> model, Container container) {
    OptionalInt dimension =
        container.has(DIMENSION)
            ? OptionalInt.of(number(container, DIMENSION))
            : OptionalInt.empty();
    Samples<Y> candidates =
        codecs
            .decode(container.below(CANDIDATES))
            .as(model.outputKernel().domain(), "The output kernel");
    int trainingRows = number(container, TRAINING_ROWS);
    if (trainingRows > candidates.size()) {
      throw Errors.fileFormat(
          "%s training outputs are not among %s candidates.", trainingRows, candidates.size());
    }
    About about = About.parse(container.text(ABOUT));
    checkSteps(about, container.below(PREPARATION));
    return new SavedPipeline<>(
        about,
        InputShape.parse(container.text(COLUMNS), dimension),
        steps(container.below(PREPARATION)),
        targets(container.below(TARGETS), candidates),
        model,
        model.inputMap().domain(),
        components.create(
            Decoder.class, Specification.parse(container.text(DECODER + "/" + SPECIFICATION))),
        container.below(DECODER).below(TUNING),
        candidates,
        trainingRows,
        container.below(OFFERED).names().isEmpty()
            ? Optional.empty()
            : Optional.of(offered(container.below(OFFERED), model.outputKernel().domain())),
        container.has(CONFORMAL) ? Optional.of(calibration(container)) : Optional.empty(),
        container.below(SUMS).names().isEmpty()
            ? Optional.empty()
            : Optional.of(sums(container.below(SUMS), model)));
  }

  /** Whether the file has nothing that older versions would miss. */
  private static boolean isPlain(SavedPipeline<?, ?> saved) {
    return saved.targets().isNone() && saved.offered().isEmpty();
  }

  private static TargetScale targets(Container saved, Samples<?> outputs) {
    if (saved.names().isEmpty()) {
      return TargetScale.NONE;
    }
    TargetScale targets = new TargetScale(saved.doubles(SHIFT), saved.doubles(SCALE));
    if (!(outputs instanceof DenseRows rows) || rows.dimension() != targets.shift().length) {
      throw Errors.fileFormat("The scales of the targets do not match the outputs of the model.");
    }
    return targets;
  }

  private static Calibration calibration(Container container) {
    double[] numbers = container.doubles(CONFORMAL);
    if (numbers.length != 2) {
      throw Errors.fileFormat("The calibration of the sets is malformed.");
    }
    return new Calibration(numbers[0], numbers[1], number(container, CONFORMAL_ROWS));
  }

  private static TrainingSums sums(Container saved, KernelModel<?, ?> model) {
    TrainingSums sums = TrainingSums.of(saved);
    if (sums.features() != model.inputMap().dimension()
        || sums.targets() != model.outputMap().dimension()) {
      throw Errors.fileFormat("The sums of the model do not match its feature maps.");
    }
    return sums;
  }

  /** A model that lost its preprocessing would predict from other numbers than it learnt from. */
  private static void checkSteps(About about, Container saved) {
    Object wanted = about.configuration().get("preprocess");
    Object found =
        saved.has(SPECIFICATION)
            ? Specification.parse(saved.text(SPECIFICATION)).options().get("steps")
            : List.of();
    if (wanted instanceof List<?> steps && !types(steps).equals(types(found))) {
      throw Errors.fileFormat(
          "The model was fitted with the preprocessing steps %s and holds %s.",
          types(steps), types(found));
    }
  }

  private static List<Object> types(Object steps) {
    List<?> all = steps instanceof List<?> list ? list : List.of();
    return all.stream()
        .<Object>map(each -> each instanceof Map<?, ?> map ? map.get("type") : each)
        .toList();
  }

  private Optional<FittedPreparation> steps(Container saved) {
    if (saved.names().isEmpty()) {
      return Optional.empty();
    }
    Map<String, Matrix> arrays = new LinkedHashMap<>();
    Container stored = saved.below(ARRAYS);
    for (String name : stored.names()) {
      if (name.endsWith(SHAPE)) {
        String array = name.substring(0, name.length() - SHAPE.length());
        arrays.put(array, stored.matrix(array));
      }
    }
    Map<String, String> texts = new LinkedHashMap<>();
    Container words = saved.below(TEXTS);
    words.names().forEach(name -> texts.put(name, words.text(name)));
    Specification specification = Specification.parse(saved.text(SPECIFICATION));
    Preparation recipe = components.create(Preparation.class, specification);
    return Optional.of(recipe.restore(new PreparationState(specification, arrays, texts)));
  }
}
