package org.okra.core.sample.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.container.Container;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Graph;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.Spectrum;
import org.okra.core.sample.VectorSamples;

final class SampleCodecsTest {
  private static final SampleCodecs CODECS = SampleCodecs.load();

  @TempDir private Path folder;

  static Stream<Arguments> samples() {
    return Stream.of(
        Arguments.of("dense", DenseRows.of(new double[] {1, -0.0}, new double[] {1e-320, 3})),
        Arguments.of("dense", new DenseRows(Matrix.identity(5)).slice(1, 4)),
        Arguments.of("dense", new DenseRows(Matrix.zeros(3, 0))),
        Arguments.of("sparse", sparse()),
        Arguments.of("sparse", sparse().slice(1, 3)),
        Arguments.of("shifted", shifted()),
        Arguments.of("shifted", shifted().slice(1, 3)),
        Arguments.of(
            "labels",
            new LabelSets(9, List.of(LabelSet.of(9, 0, 8), LabelSet.of(9), LabelSet.of(9, 4)))),
        Arguments.of(
            "bits",
            new BitVectors(
                70, List.of(BitVector.of(70, 0, 31, 32, 69), BitVector.of(70), bits(70)))),
        Arguments.of("bits", new BitVectors(0, List.of(BitVector.of(0), BitVector.of(0)))),
        Arguments.of(
            "rankings",
            new ListSamples<>(
                Ranking.class,
                List.of(
                    Ranking.ofOrder(4, 3, 1, 0, 2),
                    Ranking.ofPositions(1, 1, 0, 2, 0),
                    Ranking.ofPositions()))),
        Arguments.of(
            "spectra",
            new ListSamples<>(
                Spectrum.class,
                List.of(
                    Spectrum.of(301.25, new double[] {50.1, 77.3}, new double[] {0, 1e-9}),
                    Spectrum.of(1e-3, new double[0], new double[0])))),
        Arguments.of(
            "strings",
            new ListSamples<>(String.class, List.of("", "C1=CC", "\u00e9\ud83c\udf3f\u0000", ""))),
        Arguments.of(
            "graphs",
            new ListSamples<>(
                Graph.class,
                List.of(
                    Graph.of(List.of("C", "", "\u4e2d"), new int[] {2, 0}, new int[] {0, 1}),
                    Graph.of(List.of()),
                    Graph.of(List.of("N"))))),
        Arguments.of(
            "integers", new ListSamples<>(Integer.class, List.of(3, -1, Integer.MIN_VALUE))));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("samples")
  void everyTypeComesBackAsItWas(String name, Samples<?> samples) {
    for (Samples<?> each : List.of(samples, samples.slice(0, 0))) {
      Path file = folder.resolve("samples.okra");
      CODECS.encode(each).write(file);
      Container read = Container.read(file, "samples", new MemoryBudget(1 << 20));
      assertThat(read.text("type")).isEqualTo(name);
      assertSame(CODECS.decode(read), each);
    }
  }

  private static void assertSame(Samples<?> read, Samples<?> written) {
    assertThat(read).hasSameClassAs(written);
    assertThat(read.domain()).isEqualTo(written.domain());
    assertThat(read.size()).isEqualTo(written.size());
    if (read instanceof VectorSamples<?> a && written instanceof VectorSamples<?> b) {
      assertThat(a.dimension()).isEqualTo(b.dimension());
      assertThat(a.dense().copy().values()).isEqualTo(b.dense().copy().values());
      assertThat(a.sparse().columnIndices()).isEqualTo(b.sparse().columnIndices());
    } else {
      for (int i = 0; i < read.size(); i++) {
        assertThat((Object) read.get(i)).isEqualTo(written.get(i));
      }
    }
  }

  @Test
  void everyCodecIsTested() {
    assertThat(samples().map(each -> (String) each.get()[0]).distinct())
        .containsExactlyInAnyOrderElementsOf(CODECS.registry().names());
  }

  @Test
  void samplesThatWouldNotComeBackAsTheyWereAreRefused() {
    assertThatThrownBy(
            () ->
                CODECS.encode(
                    new ListSamples<>(FeatureVector.class, List.of(DenseVector.of(1, 2)))))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessage(
            "Samples of type org.okra.core.sample.FeatureVector cannot be saved: there are codecs"
                + " for bits, dense, graphs, integers, labels, rankings, shifted, sparse, spectra,"
                + " strings. Store them as one of these, or add a SampleCodec for the type.");
    assertThatThrownBy(
            () ->
                CODECS.encode(new ListSamples<>(DenseVector.class, List.of(DenseVector.of(1, 2)))))
        .hasMessage(
            "The codec 'dense' saves DenseRows but was given 1 samples of type DenseVector; copy"
                + " the samples into DenseRows first.");
    assertThatThrownBy(() -> CODECS.encode(new ListSamples<>(String.class, List.of("\ud83c", "a"))))
        .hasMessageContaining("half a surrogate pair");
  }

  @Test
  void partsThatDoNotFitTogetherAreACodedError() {
    assertMalformed(data("sparse").integers("data/shape", 1, 2).integers("data/starts", 0, 5));
    assertMalformed(
        data("sparse")
            .integers("data/shape", Integer.MAX_VALUE, 2)
            .integers("data/starts", 0)
            .integers("data/columns")
            .doubles("data/values"));
    assertMalformed(labels(3, new int[] {0, 2, 1}, 0, 1));
    assertMalformed(labels(3, new int[] {0, 1}, 0, 1));
    assertMalformed(labels(3, new int[] {}, 0, 1));
    assertMalformed(labels(3, new int[] {0, 2}, 1, 3));
    assertMalformed(
        data("bits")
            .integers("data/universe", 5)
            .integers("data/counts", 1, 1)
            .integers("data/words", 1));
    assertMalformed(
        data("bits")
            .integers("data/universe", 5)
            .integers("data/counts", 1)
            .integers("data/words", 1 << 5));
    assertMalformed(
        data("bits")
            .integers("data/universe", 5, 6)
            .integers("data/counts", 1)
            .integers("data/words", 1));
    assertMalformed(data("strings").text("data/text", "abc").integers("data/starts", 0, 2));
    assertMalformed(
        data("graphs")
            .integers("data/vertices", 0, 2)
            .text("data/labels/text", "ab")
            .integers("data/labels/starts", 0, 1, 2)
            .integers("data/edge-starts", 0, 2)
            .integers("data/edges", 0, 7));
    assertMalformed(
        data("spectra")
            .doubles("data/precursors", 1, 2)
            .integers("data/starts", 0, 1)
            .doubles("data/masses", 1)
            .doubles("data/intensities", 1));
    assertThatThrownBy(() -> CODECS.decode(data("dnese").build()))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining("There is no sample codec 'dnese'. Did you mean 'dense'?");
  }

  @Test
  void twoCodecsForOneTypeAreRefused() {
    assertThatThrownBy(
            () ->
                new SampleCodecs(
                    Components.of(
                        List.of(
                            declared(new ListCodecs.Strings(), "okra-core"),
                            declared(new ReversedStrings(), "x.jar")))))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_NAME))
        .hasMessage(
            "Two sample codecs are for java.lang.String: 'reversed' of x.jar and 'strings' of"
                + " okra-core. Remove one of the two.");
  }

  private static Declaration<SampleCodec<?>> declared(SampleCodec<?> codec, String origin) {
    return new Declaration<>(SampleCodec.class, codec, origin);
  }

  private static Container.Builder data(String type) {
    return Container.builder("samples").text("type", type);
  }

  private static Container.Builder labels(int universe, int[] starts, int... items) {
    return data("labels")
        .integers("data/universe", universe)
        .integers("data/starts", starts)
        .integers("data/items", items);
  }

  private static void assertMalformed(Container.Builder builder) {
    Container container = builder.build();
    assertThatThrownBy(() -> CODECS.decode(container))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT))
        .hasMessageStartingWith("The saved samples (" + container.text("type") + ") are malformed");
  }

  private static ShiftedRows shifted() {
    double[] origin = new double[sparse().dimension()];
    Arrays.setAll(origin, j -> 0.5 * j - 1);
    return new ShiftedRows(sparse(), origin);
  }

  private static SparseRows sparse() {
    return new SparseRows(
        SparseMatrix.wrap(
            3, 4, new int[] {0, 2, 2, 3}, new int[] {0, 3, 1}, new double[] {1.5, 0, -2}));
  }

  private static BitVector bits(int universe) {
    return BitVector.of(universe, java.util.stream.IntStream.range(0, universe).toArray());
  }

  /** A plugin's codec for a type that has one already. */
  @Component(name = "reversed", help = "strings from right to left")
  private record ReversedStrings() implements SampleCodec<String> {
    @Override
    public Container encode(Samples<String> samples) {
      throw new AssertionError("not asked to");
    }

    @Override
    public Samples<String> decode(Container container) {
      throw new AssertionError("not asked to");
    }
  }
}
