package org.okra.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Graph;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.kernels.combination.PrecomputedKernel;
import org.okra.kernels.combination.SumKernel;
import org.okra.kernels.set.TanimotoKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;

final class SavedKernelsTest {
  private static final Components COMPONENTS = Components.load();
  private static final SavedKernels SAVED = new SavedKernels(COMPONENTS);

  private final RunContext context = RunContext.withSeed(3);

  @AfterEach
  void close() {
    context.close();
  }

  static Stream<Arguments> kernels() {
    DenseRows vectors = vectors();
    LabelSets labels = labels();
    ListSamples<Ranking> rankings =
        list(Ranking.class, Ranking.ofOrder(3, 2, 0, 1), Ranking.ofOrder(3, 0, 1, 2));
    ListSamples<String> strings = list(String.class, "abcabc", "bcabba", "cccc");
    Spectrum spectrum = Spectrum.of(300, new double[] {50, 80.5}, new double[] {1, 0.25});
    Graph graph = Graph.of(List.of("C", "O", "C"), new int[] {0, 1}, new int[] {1, 2});
    return Stream.of(
        Arguments.of("abel", vectors),
        Arguments.of("{type: centred, of: gaussian}", vectors),
        Arguments.of("chi-square", vectors),
        Arguments.of("{type: columns, columns: '1', kernel: gaussian}", vectors),
        Arguments.of("cosine", vectors),
        Arguments.of("gaussian", vectors),
        Arguments.of("{type: gaussian-tanimoto, gamma: 0.7}", labels),
        Arguments.of("kemeny", rankings),
        Arguments.of("kendall", rankings),
        Arguments.of("{type: laplacian, gamma: mean}", vectors),
        Arguments.of("linear", vectors),
        Arguments.of("mallows", rankings),
        Arguments.of("{type: matern, smoothness: 5/2}", vectors),
        Arguments.of("{type: normalised, of: {type: centred, of: linear}}", vectors),
        Arguments.of("{type: peak-bins, axis: losses}", list(Spectrum.class, spectrum, spectrum)),
        Arguments.of("polynomial", vectors),
        Arguments.of(
            "precomputed", DenseRows.of(new double[] {0, 1, 0.5}, new double[] {1, 0.5, 1})),
        Arguments.of("probability-product", list(Spectrum.class, spectrum, spectrum)),
        Arguments.of("{type: product, factors: [{type: centred, of: linear}, tf-idf]}", vectors),
        Arguments.of("{type: scaled, factor: 0.1, of: tf-idf}", vectors),
        Arguments.of("{type: string-spectrum, length: 2}", strings),
        Arguments.of("{type: subsequence, length: 2}", strings),
        Arguments.of(
            "{type: sum, terms: [gaussian, tf-idf, {type: centred, of: tf-idf}]}", vectors),
        Arguments.of("{type: sum, terms: [gaussian, tanimoto]}", labels),
        Arguments.of("tanimoto", labels),
        Arguments.of("tf-idf", vectors),
        Arguments.of("vector-tanimoto", vectors),
        Arguments.of("weisfeiler-lehman", list(Graph.class, graph, graph)),
        Arguments.of("zero-one", strings));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void everyKernelComesBackWithTheSameValues(String text, Samples<?> samples) {
    assertComesBack(fitted(text, samples), samples);
  }

  private <T> Kernel<? super T> fitted(String text, Samples<T> samples) {
    return Kernel.fitted(
        COMPONENTS.create(Kernel.class, Specification.parse(text)), samples, context);
  }

  private <T> void assertComesBack(Kernel<T> kernel, Samples<?> given) {
    Samples<T> samples = given.as(kernel.domain(), "the test");
    Container saved = SAVED.save(kernel, samples, context);
    // Another sample is given for its type alone: nothing may be learnt from it.
    Kernel<?> restored = SAVED.restore(saved, samples.slice(1, 2), context);
    assertThat(restored.domain()).isEqualTo(kernel.domain());
    @SuppressWarnings("unchecked")
    Kernel<T> same = (Kernel<T>) restored;
    assertThat(values(same, samples)).isEqualTo(values(kernel, samples));
    assertThat(same.diagonal(samples, context)).isEqualTo(kernel.diagonal(samples, context));
    // Saving what was restored gives the same text again.
    assertThat(SAVED.save(same, samples, context).text("specification"))
        .isEqualTo(saved.text("specification"));
  }

  @Test
  void everyBuiltInKernelIsTested() {
    assertThat(kernels().map(each -> Specification.parse((String) each.get()[0]).type()).distinct())
        .containsExactlyInAnyOrderElementsOf(COMPONENTS.registry(Kernel.class).names());
  }

  @Test
  void everyStateStandsBelowItsNumber() {
    Kernel<? super FeatureVector> kernel =
        fitted(
            "{type: sum, terms: [{type: centred, of: tf-idf}, tf-idf]}",
            vectors().as(FeatureVector.class, "the test"));
    Container saved = SAVED.save(kernel, vectors(), context);
    assertThat(saved.text("specification"))
        .isEqualTo(
            "{type: sum, terms: [{type: centred, of: {type: tf-idf, saved-state: 0},"
                + " saved-state: 1}, {type: tf-idf, saved-state: 2}]}");
    assertThat(saved.names())
        .containsExactly(
            "specification",
            "state/0/weights",
            "state/1/training/type",
            "state/1/training/data/rows/shape",
            "state/1/training/data/rows/values",
            "state/1/mean",
            "state/2/weights");
  }

  @Test
  void aSumOnANarrowerTypeComesBackOnTheWiderOne() {
    SumKernel<LabelSet> sum = new SumKernel<>(List.of(new GaussianKernel(0.3), new LinearKernel()));
    Kernel<?> restored = SAVED.restore(SAVED.save(sum, labels(), context), labels(), context);
    assertThat(restored.domain()).isEqualTo(FeatureVector.class);
  }

  @Test
  void aSumOfKernelsOnDifferentTypesComesBackOnTheTypeOfTheSamples() {
    SumKernel<LabelSet> sum =
        new SumKernel<>(List.of(new GaussianKernel(0.3), new TanimotoKernel()));
    Kernel<?> restored = SAVED.restore(SAVED.save(sum, labels(), context), labels(), context);
    assertThat(restored.domain()).isEqualTo(LabelSet.class);
    assertThatThrownBy(() -> SAVED.restore(SAVED.save(sum, labels(), context), vectors(), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN));
  }

  /** The forms that earlier versions wrote. */
  @Test
  void textsOfEarlierModelFilesAreRead() {
    Container saved =
        Container.builder("kernel")
            .text(
                "specification",
                "{type: sum, terms: [{type: gaussian, gamma: 0.5}, {type: centred, of: {type:"
                    + " linear}, saved-state: 0}, {type: scaled, factor: 2.0, of: {type: tf-idf,"
                    + " saved-state: 1}}]}")
            .include("state/0/training", SampleCodecs.load().encode(vectors().slice(0, 2)))
            .doubles("state/0/mean", 0.25)
            .doubles("state/1/weights", 1, 2, 3, 4)
            .build();
    @SuppressWarnings("unchecked")
    Kernel<FeatureVector> kernel = (Kernel<FeatureVector>) SAVED.restore(saved, vectors(), context);
    DenseVector point = vectors().get(3);
    double first = point.dot(vectors().get(0));
    double second = point.dot(vectors().get(1));
    assertThat(kernel.value(point, point))
        .isCloseTo(1 + (point.squaredNorm() - first - second + 0.25) + 2, within(1e-14));
  }

  @Test
  void kernelsThatWouldNotComeBackAreRefused() {
    PrecomputedKernel precomputed = new PrecomputedKernel(Matrix.identity(3));
    assertThatThrownBy(() -> SAVED.save(precomputed, list(Integer.class, 0, 1), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessage(
            "The kernel precomputed 3 x 3 cannot be saved: it is not given by a name and options"
                + " alone. Give the model another kernel, or let this one implement Kernel.save.");
    SumKernel<Integer> sum = new SumKernel<>(List.of(precomputed));
    assertThatThrownBy(() -> SAVED.save(sum, list(Integer.class, 0, 1), context))
        .hasMessageContaining("precomputed 3 x 3 cannot be saved");
    // Prints a specification of another kernel; of one that is not known; of one on another type.
    assertThatThrownBy(() -> SAVED.save(new Printing("{type: linear}"), vectors(), context))
        .hasMessageContaining("{type: linear} creates one with other values");
    assertThatThrownBy(() -> SAVED.save(new Printing("{type: lineal}"), vectors(), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining("Did you mean 'linear'?");
    assertThatThrownBy(() -> SAVED.save(new Printing("{type: kendall}"), vectors(), context))
        .isInstanceOf(OkraException.class);
    // A kernel learnt from training samples that does not say what it learnt.
    Components plugin =
        Components.of(List.of(new Declaration<Kernel<?>>(Kernel.class, new Shifted(), "test")));
    Kernel<FeatureVector> shifted = new Shifted().fit(vectors(), context);
    assertThatThrownBy(() -> new SavedKernels(plugin).save(shifted, vectors(), context))
        .hasMessageContaining("creates one with other values");
  }

  @Test
  void aStateThatIsNotReadIsACodedError() {
    for (String text :
        List.of(
            "{type: linear, saved-state: 0}",
            "{type: tf-idf, saved-state: 0}",
            "{type: centred, of: linear, saved-state: 5}",
            "{type: centred, of: linear}",
            "{type: tf-idf}",
            "{type: gaussian}",
            "{type: ",
            "")) {
      Container saved =
          Container.builder("kernel")
              .text("specification", text)
              .doubles("state/0/weights", 1, Double.NaN)
              .build();
      assertThatThrownBy(() -> SAVED.restore(saved, vectors(), context))
          .as(text)
          .isInstanceOf(OkraException.class);
    }
  }

  private <T> double[] values(Kernel<T> kernel, Samples<T> samples) {
    Matrix block = Matrix.zeros(samples.size(), samples.size());
    kernel.fill(samples, samples, block, context);
    return block.values();
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // Copied at once.
  private static <T> ListSamples<T> list(Class<T> type, T... elements) {
    return new ListSamples<>(type, List.of(elements));
  }

  private static DenseRows vectors() {
    RandomStream random = new RandomStream(8);
    Matrix matrix = Matrix.zeros(9, 4);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextInt(3) == 0 ? 0 : random.nextDouble();
    }
    return new DenseRows(matrix);
  }

  private static LabelSets labels() {
    RandomStream random = new RandomStream(9);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      sets.add(LabelSet.of(6, random.subset(6, 1 + random.nextInt(4))));
    }
    return new LabelSets(6, sets);
  }

  /** A kernel that saves a specification which is not its own. */
  private record Printing(String text) implements Kernel<FeatureVector> {
    @Override
    public double value(FeatureVector a, FeatureVector b) {
      return 1 + a.dot(b);
    }

    @Override
    public Specification save(KernelSaver saver) {
      return Specification.parse(text);
    }
  }

  /** A plugin's kernel that depends on its training samples and does not save that. */
  @Component(name = "shifted", help = "a test")
  public record Shifted() implements Kernel<FeatureVector> {
    @Override
    public double value(FeatureVector a, FeatureVector b) {
      return a.dot(b);
    }

    @Override
    public Kernel<FeatureVector> fit(
        Samples<? extends FeatureVector> training, RunContext context) {
      int shift = training.size();
      return new WrappedKernel<>() {
        @Override
        public Kernel<FeatureVector> kernel() {
          return Shifted.this;
        }

        @Override
        public double value(FeatureVector a, FeatureVector b) {
          return shift + a.dot(b);
        }

        @Override
        public void fill(
            Samples<? extends FeatureVector> rows,
            Samples<? extends FeatureVector> columns,
            Matrix block,
            RunContext run) {
          Blocks.fill(this, rows, columns, block, run);
        }
      };
    }
  }
}
