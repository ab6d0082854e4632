package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.combination.PrecomputedKernel;
import org.okra.kernels.set.TanimotoKernel;
import org.okra.kernels.set.ZeroOneKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapParts;
import org.okra.sketches.MapSource;

final class ModelFilesTest {
  private static final int N = 30;
  private static final ModelFiles FILES = ModelFiles.load();
  private static final Components COMPONENTS = Components.load();

  /** A kernel for every type of sample, by the name of the type's codec. */
  private static final Map<String, String> KERNEL_FOR =
      Map.of(
          "dense", "{type: sum, terms: [gaussian, {type: centred, of: linear}]}",
          "sparse", "tf-idf",
          "shifted", "{type: sum, terms: [gaussian, cosine]}",
          "labels", "{type: sum, terms: [tanimoto, gaussian]}",
          "bits", "gaussian-tanimoto",
          "rankings", "mallows",
          "spectra", "{type: normalised, of: probability-product}",
          "strings", "{type: string-spectrum, length: 2}",
          "graphs", "{type: centred, of: weisfeiler-lehman}",
          "integers", "zero-one");

  private final RunContext context = RunContext.withSeed(17);

  @TempDir private Path folder;

  @AfterEach
  void close() {
    context.close();
  }

  static Stream<Arguments> methods() {
    List<Arguments> all = new ArrayList<>();
    for (String input :
        List.of(
            "identity",
            "{type: subsample, size: 9}",
            "{type: p-sparsified, size: 9, p: 0.2}",
            "{type: fourier, size: 12}")) {
      for (String output :
          List.of(
              "none",
              "{type: gaussian, size: 7} then none",
              "{type: fourier, size: 10} then none",
              "{type: fourier, size: 10} then {type: kde, components: 4}",
              "{type: subsample, size: 9} then {type: oel, components: 4}",
              "{type: kde, components: 5}",
              "{type: reduced-rank, components: 4, lambda: 0.01}",
              "{type: oel, components: 5}")) {
        all.add(Arguments.of(input, output));
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @MethodSource("methods")
  void everyMethodPredictsTheSameBitsAfterLoading(String input, String output) {
    KernelModel<FeatureVector, FeatureVector> model =
        regression(new GaussianKernel(0.3), input, new GaussianKernel(0.4), output)
            .fit(
                TestSamples.dense(N, 3, 1),
                TestSamples.labels(N, 2),
                TestSamples.labels(12, 3),
                context);
    Path file = folder.resolve("model.okra");
    FILES.write(model, file, context);
    KernelModel<FeatureVector, FeatureVector> loaded;
    // The run that loads may be over before the model is used.
    try (RunContext loading = RunContext.withSeed(99)) {
      loaded = FILES.read(file, FeatureVector.class, FeatureVector.class, loading);
    }
    assertSame(loaded, model, TestSamples.dense(5, 3, 4), TestSamples.labels(6, 5));
  }

  static Stream<String> types() {
    return KERNEL_FOR.keySet().stream().sorted();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("types")
  void samplesOfEveryTypeAreLandmarksOfEitherSide(String type) {
    Samples<?> training = TestSamples.of(type, N, 6);
    Samples<?> fresh = TestSamples.of(type, 5, 7);
    Kernel<?> recipe = COMPONENTS.create(Kernel.class, Specification.parse(KERNEL_FOR.get(type)));
    Kernel<?> kernel = Kernel.fitted(recipe, training, context);
    for (String input : List.of("identity", "{type: subsample, size: 8}")) {
      assertTypeComesBack(kernel, input, training, fresh);
    }
  }

  private <T> void assertTypeComesBack(
      Kernel<T> kernel, String input, Samples<?> training, Samples<?> fresh) {
    Samples<T> samples = training.as(kernel.domain(), "the test");
    Samples<T> others = fresh.as(kernel.domain(), "the test");
    KernelModel<T, T> model =
        regression(kernel, input, kernel, "{type: kde, components: 3}")
            .fit(samples, samples, context);
    Path file = folder.resolve("model.okra");
    FILES.write(model, file, context);
    KernelModel<T, T> loaded = FILES.read(file, kernel.domain(), kernel.domain(), context);
    assertThat(loaded.outputLandmarks()).hasSameClassAs(model.outputLandmarks());
    assertThat(loaded.outputLandmarks().domain()).isEqualTo(training.domain());
    assertSame(loaded, model, others, others);
  }

  @Test
  void everyCodecIsTested() {
    assertThat(types()).containsExactlyElementsOf(new SampleCodecs(COMPONENTS).registry().names());
  }

  @Test
  void aKernelOfTheOutputsThatIsNotThatOfTheMapIsSavedToo() {
    DenseRows inputs = TestSamples.dense(N, 3, 1);
    LandmarkMap<FeatureVector> map = LandmarkMap.identity(new GaussianKernel(0.3), inputs);
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(map, new GaussianKernel(2), map, Matrix.identity(N));
    Container saved = FILES.toContainer(model, context);
    assertThat(saved.text("output-kernel/specification")).isEqualTo("{type: gaussian, gamma: 2.0}");
    assertThat((Object) FILES.of(saved, context).outputKernel()).isEqualTo(new GaussianKernel(2.0));
    KernelModel<FeatureVector, FeatureVector> usual =
        KernelModel.of(map, map.kernel(), map, Matrix.identity(N));
    assertThat(FILES.toContainer(usual, context).names())
        .containsExactly(
            "format",
            "okra",
            "input/type",
            "input/kernel/specification",
            "input/landmarks/type",
            "input/landmarks/data/rows/shape",
            "input/landmarks/data/rows/values",
            "output/type",
            "output/kernel/specification",
            "output/landmarks/type",
            "output/landmarks/data/rows/shape",
            "output/landmarks/data/rows/values",
            "coefficients/type",
            "coefficients/matrix/shape",
            "coefficients/matrix/values");
  }

  @Test
  void whatCannotBeSavedIsRefusedBeforeAnythingIsWritten() {
    Path file = folder.resolve("model.okra");
    LandmarkMap<FeatureVector> vectors =
        LandmarkMap.identity(new GaussianKernel(0.3), TestSamples.dense(3, 2, 1));
    PrecomputedKernel stored = new PrecomputedKernel(Matrix.identity(3));
    LandmarkMap<Integer> numbers =
        LandmarkMap.identity(stored, new ListSamples<>(Integer.class, List.of(0, 1, 2)));
    assertThatThrownBy(
            () ->
                FILES.write(
                    KernelModel.of(vectors, stored, numbers, Matrix.identity(3)), file, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("The kernel precomputed 3 x 3 cannot be saved");
    LandmarkMap<Object> moves =
        LandmarkMap.identity(new ZeroOneKernel(), new ListSamples<>(Move.class, Move.all()));
    KernelModel<FeatureVector, Object> game =
        KernelModel.of(vectors, moves.kernel(), moves, Matrix.identity(3));
    assertThatThrownBy(() -> FILES.write(game, file, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessageContaining("cannot be saved: there are codecs for bits, dense,");
    FeatureMap<FeatureVector> own =
        new FeatureMap<>() {
          @Override
          public int dimension() {
            return 3;
          }

          @Override
          public Class<FeatureVector> domain() {
            return FeatureVector.class;
          }

          @Override
          public void apply(Samples<? extends FeatureVector> z, Matrix block, RunContext run) {
            block.fill(1);
          }

          @Override
          public String toString() {
            return "of ones";
          }
        };
    assertThatThrownBy(
            () ->
                FILES.write(
                    KernelModel.of(own, moves.kernel(), moves, Matrix.identity(3)), file, context))
        .hasMessage(
            "The feature map of ones cannot be saved: its class has no save method. Implement it,"
                + " and name a MapFormat that restores the map in META-INF/services.");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aPluginsSamplesAreSavedByItsCodec() {
    ModelFiles files = new ModelFiles(COMPONENTS.with(SampleCodec.class, new MoveCodec()));
    Samples<Object> moves = new ListSamples<>(Move.class, Move.all()).as(Object.class, "the test");
    KernelModel<FeatureVector, Object> model =
        regression(new GaussianKernel(0.3), "identity", new ZeroOneKernel(), "none")
            .fit(TestSamples.dense(3, 2, 1), moves, context);
    Path file = folder.resolve("game.okra");
    files.write(model, file, context);
    assertSame(
        files.read(file, FeatureVector.class, Object.class, context),
        model,
        TestSamples.dense(2, 2, 8),
        moves);
    assertThatThrownBy(() -> FILES.read(file, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining("game.okra: There is no sample codec 'moves'.");
  }

  @Test
  void readingChecksTypesNamesAndVersions() {
    KernelModel<FeatureVector, FeatureVector> model = small();
    Path file = folder.resolve("model.okra");
    FILES.write(model, file, context);
    assertThat(FILES.read(file, FeatureVector.class, LabelSet.class, context)).isNotNull();
    assertThat(FILES.read(file, DenseVector.class, FeatureVector.class, context)).isNotNull();
    assertThatThrownBy(() -> FILES.read(file, FeatureVector.class, Ranking.class, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessage(file + " holds a model with outputs of type FeatureVector, not Ranking.");
    // The landmarks are label sets: handing them out as dense vectors would fail later.
    assertThatThrownBy(() -> FILES.read(file, FeatureVector.class, DenseVector.class, context))
        .isInstanceOf(OkraException.class);
    Container saved = FILES.toContainer(model, context);
    assertThatThrownBy(() -> FILES.of(with(saved, "format", new int[] {3}), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_VERSION))
        .hasMessage(
            "The model has format 3 and was written by Okra development; this Okra reads formats 1"
                + " to 2. Use a newer Okra.");
    // Weighted exact models say 2, since their weights would be missed by a reader of format 1.
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(
            TestSamples.dense(3, 2, 1).as(FeatureVector.class, "test"),
            TestSamples.labels(3, 2).as(FeatureVector.class, "test"));
    KernelModel<FeatureVector, FeatureVector> weighted =
        Okra.iokr(new GaussianKernel(0.3), new GaussianKernel(0.4), 0.1)
            .train(pairs.weighted(1, 2, 3), context)
            .model();
    Container parts = FILES.toContainer(weighted, context);
    assertThat(parts.integers("format")).containsExactly(2);
    assertThat(FILES.of(parts, context).coefficients().format()).isEqualTo(2);
    with(saved, "input/kernel/specification", "{type: gausian, gamma: 0.3}").write(file);
    assertThatThrownBy(() -> FILES.read(file, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageStartingWith(
            file + ": There is no kernel 'gausian'. Did you mean 'gaussian'? Known: abel,");
    with(saved, "input/type", "landmark").write(file);
    assertThatThrownBy(() -> FILES.read(file, context))
        .hasMessageStartingWith(
            file + ": There is no feature map 'landmark'. Did you mean 'landmarks'?");
  }

  /** With good checksums, as a careless program might write it. */
  @Test
  void partsThatDoNotFitTogetherAreACodedErrorOrAnotherModel() {
    int refused = 0;
    for (KernelModel<?, ?> model : List.of(small(), exact(), fourier())) {
      Container saved = FILES.toContainer(model, context);
      for (String name : saved.names()) {
        for (Container damaged : damaged(saved, name)) {
          try {
            assertThat(FILES.of(damaged, context).inputMap().dimension()).isPositive();
          } catch (OkraException e) {
            assertThat(e).as(name).hasMessageNotContaining("null");
            assertThat(e.code()).as(name).isNotEqualTo(ErrorCode.INTERNAL);
            refused++;
          }
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  private static List<Container> damaged(Container saved, String name) {
    List<Container> all = new ArrayList<>();
    all.add(with(saved, name, null));
    all.add(with(saved, name, "nonsense"));
    all.add(with(saved, name, "{type: sum, terms: []}"));
    all.add(with(saved, name, new int[0]));
    all.add(with(saved, name, new int[] {-1}));
    all.add(with(saved, name, new int[] {Integer.MAX_VALUE}));
    all.add(with(saved, name, new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE}));
    all.add(with(saved, name, new int[] {1, 1}));
    all.add(with(saved, name, new int[] {0, 0}));
    all.add(with(saved, name, new int[] {-3, -4}));
    all.add(with(saved, name, new double[0]));
    all.add(with(saved, name, new double[] {-1}));
    all.add(with(saved, name, new double[] {1, 2, 3}));
    return all;
  }

  /** The container with another content for one part; without that part for null. */
  private static Container with(Container saved, String changed, Object content) {
    Container.Builder builder = Container.builder("model");
    for (String name : saved.names()) {
      Object value = name.equals(changed) ? content : content(saved, name);
      if (value instanceof String text) {
        builder.text(name, text);
      } else if (value instanceof int[] integers) {
        builder.integers(name, integers);
      } else if (value instanceof double[] doubles) {
        builder.doubles(name, doubles);
      }
    }
    return builder.build();
  }

  private static Object content(Container saved, String name) {
    List<java.util.function.Supplier<Object>> kinds =
        List.of(() -> saved.text(name), () -> saved.integers(name), () -> saved.doubles(name));
    for (java.util.function.Supplier<Object> kind : kinds) {
      try {
        return kind.get();
      } catch (OkraException e) {
        // Of another kind.
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void everyTruncationAndAFlippedBitOfEveryByteIsACodedError() throws IOException {
    Path file = folder.resolve("model.okra");
    FILES.write(tiny(), file, context);
    byte[] good = Files.readAllBytes(file);
    assertThat(good.length).isLessThan(2000);
    for (int length = 0; length < good.length; length++) {
      assertRefused(file, java.util.Arrays.copyOf(good, length));
    }
    // One bit of every byte here; the container's own test flips them all.
    for (int i = 0; i < good.length; i++) {
      byte[] damaged = good.clone();
      damaged[i] ^= (byte) (1 << (i * 5) % 8);
      assertRefused(file, damaged);
    }
    Files.write(file, good);
    assertThat(FILES.read(file, context)).isNotNull();
  }

  private void assertRefused(Path file, byte[] damaged) throws IOException {
    Files.write(file, damaged);
    try {
      FILES.read(file, context);
    } catch (OkraException e) {
      assertThat(e.code())
          .isIn(ErrorCode.FILE_FORMAT, ErrorCode.FILE_CHECKSUM, ErrorCode.FILE_VERSION);
      return;
    }
    throw new AssertionError("A damaged file was read.");
  }

  private KernelModel<FeatureVector, FeatureVector> small() {
    return regression(
            new GaussianKernel(0.3),
            "{type: subsample, size: 4}",
            new GaussianKernel(0.4),
            "{type: kde, components: 2}")
        .fit(TestSamples.dense(10, 2, 1), TestSamples.labels(10, 2), context);
  }

  private KernelModel<?, ?> exact() {
    return regression(new GaussianKernel(0.3), "identity", new TanimotoKernel(), "none")
        .fit(TestSamples.dense(6, 2, 1), TestSamples.labels(6, 2), context);
  }

  private KernelModel<?, ?> fourier() {
    return regression(
            new GaussianKernel(0.3),
            "{type: fourier, size: 4}",
            new GaussianKernel(0.3),
            "{type: fourier, size: 4} then none")
        .fit(TestSamples.dense(6, 2, 1), TestSamples.labels(6, 2), context);
  }

  private KernelModel<?, ?> tiny() {
    LabelSets labels = TestSamples.labels(2, 2);
    return regression(new GaussianKernel(0.3), "identity", new TanimotoKernel(), "none")
        .fit(TestSamples.dense(2, 1, 1), labels, context);
  }

  private static <X, Y> OutputKernelRegression<X, Y> regression(
      Kernel<X> inputKernel, String input, Kernel<Y> outputKernel, String output) {
    return new OutputKernelRegression<>(
        inputKernel, Named.sketch(input), outputKernel, projection(output), 1e-3);
  }

  /** A projection, perhaps with the sketch that it follows. */
  private static ProjectionLearner projection(String text) {
    String[] both = text.split(" then ");
    ProjectionLearner last = Named.projection(both[both.length - 1]);
    return both.length == 1 ? last : last.after(Named.sketch(both[0]));
  }

  /** Features of a plugin: the first coordinate and its square. */
  private record Powers(double scale) implements FeatureMap<FeatureVector> {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public Class<FeatureVector> domain() {
      return FeatureVector.class;
    }

    @Override
    public void apply(Samples<? extends FeatureVector> z, Matrix block, RunContext run) {
      for (int i = 0; i < z.size(); i++) {
        double x = scale * z.get(i).get(0);
        block.set(i, 0, x);
        block.set(i, 1, x * x);
      }
    }

    @Override
    public Container save(MapParts parts, RunContext run) {
      return MapParts.builder(new PowersFormat()).doubles("scale", scale).build();
    }
  }

  /** What the plugin names in META-INF/services. */
  @Component(name = "powers", help = "a test")
  private record PowersFormat() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext run) {
      return new Powers(saved.doubles("scale")[0]);
    }
  }

  @Test
  void aPluginsMapIsSavedAndLoadedByItsFormat() {
    MapSource source =
        new MapSource() {
          @Override
          @SuppressWarnings("unchecked") // The test gives vectors.
          public <T> FeatureMap<T> create(
              Kernel<T> kernel, Samples<? extends T> samples, RunContext run) {
            return (FeatureMap<T>) new Powers(0.5);
          }
        };
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<FeatureVector, FeatureVector>(
                new GaussianKernel(1),
                source,
                new GaussianKernel(1),
                new Projections.Kde(1).after(source),
                0.1)
            .fit(TestSamples.dense(9, 2, 1), TestSamples.dense(9, 2, 2), context);
    ModelFiles files = new ModelFiles(COMPONENTS.with(MapFormat.class, new PowersFormat()));
    Path file = folder.resolve("powers.okra");
    files.write(model, file, context);
    KernelModel<FeatureVector, FeatureVector> again =
        files.read(file, FeatureVector.class, FeatureVector.class, context);
    assertThat(again.predict(TestSamples.dense(4, 2, 3), context).values())
        .isEqualTo(model.predict(TestSamples.dense(4, 2, 3), context).values());
    assertThatThrownBy(() -> FILES.read(file, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining("There is no feature map 'powers'");
  }

  private <X, Y> void assertSame(
      KernelModel<X, Y> loaded,
      KernelModel<X, Y> model,
      Samples<? extends X> inputs,
      Samples<? extends Y> outputs) {
    assertThat(loaded.predict(inputs, context).values())
        .isEqualTo(model.predict(inputs, context).values());
    assertThat(loaded.embed(outputs, context).values())
        .isEqualTo(model.embed(outputs, context).values());
    assertThat(loaded.scores(inputs, outputs, context).values())
        .isEqualTo(model.scores(inputs, outputs, context).values());
    if (model.outputMap() instanceof LandmarkMap<Y>) {
      assertThat(loaded.weights(inputs, context).values())
          .isEqualTo(model.weights(inputs, context).values());
    }
    int pairs = Math.min(inputs.size(), outputs.size());
    assertThat(loaded.surrogateErrors(inputs.slice(0, pairs), outputs.slice(0, pairs), context))
        .isEqualTo(model.surrogateErrors(inputs.slice(0, pairs), outputs.slice(0, pairs), context));
  }

  /** A plugin's own type of output. */
  private enum Move {
    ROCK,
    PAPER,
    SCISSORS;

    static List<Move> all() {
      return List.of(values());
    }
  }

  @Component(name = "moves", help = "moves of a game")
  private record MoveCodec() implements SampleCodec<Move> {
    @Override
    public Container encode(Samples<Move> samples) {
      int[] numbers = new int[samples.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = samples.get(i).ordinal();
      }
      return Container.builder("moves").integers("numbers", numbers).build();
    }

    @Override
    public Samples<Move> decode(Container container) {
      List<Move> moves = new ArrayList<>();
      for (int number : container.integers("numbers")) {
        moves.add(Move.all().get(number));
      }
      return new ListSamples<>(Move.class, moves);
    }
  }
}
