package org.okra.estimators;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.SavedKernels;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapParts;

/**
 * Saves models and reads them again; a read model predicts what the saved one did, bit by bit. The
 * format is in the {@linkplain org.okra.estimators package description}.
 *
 * <pre>{@code
 * ModelFiles files = ModelFiles.load();
 * files.write(model, path, context);
 * KernelModel<FeatureVector, Ranking> again =
 *     files.read(path, FeatureVector.class, Ranking.class, context);
 * }</pre>
 */
public final class ModelFiles {
  /** The newest version of the parts that can be read. */
  static final int FORMAT = 2;

  private static final String KIND = "model";
  private static final String FORMAT_PART = "format";
  private static final String VERSION = "okra";
  private static final String INPUT = "input";
  private static final String OUTPUT = "output";
  private static final String OUTPUT_KERNEL = "output-kernel";
  private static final String COEFFICIENTS = "coefficients";

  private final SavedKernels kernels;
  private final MapParts maps;

  /** Models made of these kernels, samples and maps. */
  public ModelFiles(Components components) {
    this(new MapParts(components));
  }

  ModelFiles(MapParts maps) {
    this.kernels = maps.kernels();
    this.maps = maps;
  }

  /** Models made of what the class loader of Okra finds. */
  public static ModelFiles load() {
    return new ModelFiles(Components.load());
  }

  /**
   * Saves a model. An existing file is replaced in one step.
   *
   * @throws OkraException before anything is written, when a part of the model cannot be saved;
   *     {@link ErrorCode#INPUT_OUTPUT} when writing fails
   */
  public void write(KernelModel<?, ?> model, Path file, RunContext context) {
    toContainer(model, context).write(file);
  }

  /**
   * The parts of a model, for a file that holds more than the model. They share arrays with it.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} or {@link ErrorCode#WRONG_DOMAIN} when
   *     a kernel, a map or samples cannot be saved
   */
  public <X, Y> Container toContainer(KernelModel<X, Y> model, RunContext context) {
    Container.Builder builder =
        Container.builder(KIND)
            .integers(FORMAT_PART, model.coefficients().format())
            .text(VERSION, version())
            .include(INPUT, model.inputMap().save(maps, context))
            .include(OUTPUT, model.outputMap().save(maps, context));
    if (kernelOf(model.outputMap()).filter(model.outputKernel()::equals).isEmpty()) {
      builder.include(
          OUTPUT_KERNEL, kernels.save(model.outputKernel(), samples(model.outputMap()), context));
    }
    return builder.include(COEFFICIENTS, model.coefficients().save()).build();
  }

  /** What wrote a file, for people: nothing is decided by it. */
  private static String version() {
    return Optional.ofNullable(ModelFiles.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  /**
   * Reads a model whose types are not known.
   *
   * @throws OkraException {@link ErrorCode#FILE_NOT_FOUND}, {@link ErrorCode#FILE_FORMAT}, {@link
   *     ErrorCode#FILE_VERSION} and {@link ErrorCode#FILE_CHECKSUM} for a file that is missing,
   *     damaged or too new, {@link ErrorCode#UNKNOWN_NAME} for a plugin that is not on the class
   *     path
   */
  public KernelModel<?, ?> read(Path file, RunContext context) {
    Container container = Container.read(file, KIND, context.memory());
    try {
      return of(container, context);
    } catch (OkraException e) {
      throw Errors.of(e.code(), e, "%s: %s", file, e.getMessage());
    }
  }

  /**
   * Reads a model.
   *
   * @param input the type of inputs it is for: the domain of its kernel, or a type below that
   * @param output the type of outputs it is for
   * @throws OkraException as the other {@code read}, and {@link ErrorCode#WRONG_DOMAIN} when the
   *     model is for other types
   */
  public <X, Y> KernelModel<X, Y> read(
      Path file, Class<X> input, Class<Y> output, RunContext context) {
    KernelModel<?, ?> model = read(file, context);
    checkType(file, "inputs", model.inputMap(), input);
    checkType(file, "outputs", model.outputMap(), output);
    @SuppressWarnings("unchecked") // Checked just now.
    KernelModel<X, Y> typed = (KernelModel<X, Y>) model;
    return typed;
  }

  /** A model takes samples of a type below its kernel's, and gives landmarks of theirs. */
  private static void checkType(Path file, String what, FeatureMap<?> map, Class<?> wanted) {
    Class<?> taken = map.domain();
    Class<?> given = samples(map).domain();
    if (!taken.isAssignableFrom(wanted) || !wanted.isAssignableFrom(given)) {
      throw Errors.domain(
          "%s holds a model with %s of type %s, not %s.",
          file, what, taken.getSimpleName(), wanted.getSimpleName());
    }
  }

  /**
   * The model with the given parts.
   *
   * @throws OkraException as {@link #read}
   */
  public KernelModel<?, ?> of(Container container, RunContext context) {
    int[] format = container.integers(FORMAT_PART);
    if (format.length != 1 || format[0] < 1) {
      throw Errors.fileFormat("The number of the format is malformed.");
    }
    if (format[0] > FORMAT) {
      throw Errors.of(
          ErrorCode.FILE_VERSION,
          "The model has format %d and was written by Okra %s; this Okra reads formats 1 to %d. Use"
              + " a newer Okra.",
          format[0],
          container.text(VERSION),
          FORMAT);
    }
    FeatureMap<?> input = maps.restore(container.below(INPUT), context);
    FeatureMap<?> output = maps.restore(container.below(OUTPUT), context);
    Coefficients coefficients =
        Coefficients.restore(container.below(COEFFICIENTS), context.memory());
    return model(input, output, outputKernel(container, output, context), coefficients);
  }

  private Kernel<?> outputKernel(Container container, FeatureMap<?> output, RunContext context) {
    Container saved = container.below(OUTPUT_KERNEL);
    return saved.names().isEmpty() && kernelOf(output).isPresent()
        ? kernelOf(output).get()
        : kernels.restore(saved, samples(output), context);
  }

  private static <X, Y> KernelModel<X, Y> model(
      FeatureMap<X> input, FeatureMap<Y> output, Kernel<?> kernel, Coefficients coefficients) {
    samples(output).as(kernel.domain(), "The output kernel " + Specification.text(kernel));
    @SuppressWarnings("unchecked") // Checked just now: it works on the outputs of the map.
    Kernel<Y> outputKernel = (Kernel<Y>) kernel;
    return new KernelModel<>(input, outputKernel, output, coefficients);
  }

  private static <T> Optional<Kernel<T>> kernelOf(FeatureMap<T> map) {
    return map.landmarkForm().map(LandmarkMap::kernel);
  }

  /** Samples that a map works on: its landmarks, or none where it has none. */
  private static <T> Samples<? extends T> samples(FeatureMap<T> map) {
    return map.landmarkForm()
        .<Samples<? extends T>>map(LandmarkMap::landmarks)
        .orElseGet(() -> new ListSamples<>(map.domain(), List.of()));
  }
}
