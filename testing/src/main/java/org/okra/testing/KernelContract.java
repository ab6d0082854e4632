package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.FlowText;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelFactory;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelGram;

/**
 * What every kernel promises. Extend it with a kernel and some samples; override {@link #factory}
 * to have the options checked too.
 *
 * @param <T> type of one sample
 */
public abstract class KernelContract<T> {
  /** Two ways to one number may differ by this much of the largest value of the block. */
  private static final double TOLERANCE = 1e-11;

  /** Samples of which all pairs are compared one by one. */
  private static final int MOST_SINGLE = 50;

  private Kernel<T> kernel;
  private Samples<? extends T> samples;
  private RunContext context;

  /** The kernel to test. */
  protected abstract Kernel<T> kernel();

  /** Samples to test it on: at least 6, of which most should differ. */
  protected abstract Samples<? extends T> samples();

  /**
   * Four samples at which a gradient is tested: the first ones, unless overridden for a kernel that
   * has none at some points.
   */
  protected Samples<? extends T> gradientSamples() {
    return samples().slice(0, 4);
  }

  /** The factory whose options are tested; none unless overridden. */
  protected Optional<KernelFactory<?>> factory() {
    return Optional.empty();
  }

  /** Options in text form that the factory must accept, beside its defaults. */
  protected List<String> optionTexts() {
    return List.of();
  }

  /** Options in text form that the factory must refuse with {@link ErrorCode#INVALID_OPTION}. */
  protected List<String> refusedOptionTexts() {
    return List.of();
  }

  /**
   * The sample moved by a step along one coordinate, to test a gradient. Made for kernels on {@link
   * FeatureVector}; override it for another type.
   */
  protected T moved(T sample, int coordinate, double step) {
    if (!(sample instanceof FeatureVector vector)
        || !kernel().domain().isAssignableFrom(DenseVector.class)) {
      throw new AssertionError("Override moved(...) to test the gradient of " + kernel());
    }
    double[] coordinates = vector.toArray();
    coordinates[coordinate] += step;
    return kernel().domain().cast(DenseVector.of(coordinates));
  }

  /** The context of the running test. */
  protected final RunContext context() {
    return context;
  }

  @BeforeEach
  final void openContext() {
    kernel = kernel();
    samples = samples();
    context = RunContext.builder().seed(1).threads(Threads.okra(2)).build();
  }

  @AfterEach
  final void closeContext() {
    context.close();
  }

  @Test
  void samplesAreOfTheDomain() {
    assertThat(kernel.domain()).isAssignableFrom(samples.domain());
    assertThat(samples.size()).as("samples to test on").isGreaterThanOrEqualTo(6);
  }

  @Test
  void singleValuesAreSymmetric() {
    for (int i = 0; i < Math.min(samples.size(), MOST_SINGLE); i++) {
      for (int j = 0; j < i; j++) {
        double value = value(i, j);
        assertThat(value(j, i)).isCloseTo(value, within(TOLERANCE * Math.max(1, Math.abs(value))));
      }
    }
  }

  @Test
  void symmetricBlockIsPositiveSemiDefinite() {
    Matrix block = symmetric(samples);
    double[] eigenvalues = context.linearAlgebra().eigen(block).values();
    double largest = Math.max(eigenvalues[0], largest(block));
    assertThat(eigenvalues[eigenvalues.length - 1])
        .as("smallest eigenvalue of %s where the largest is %s", kernel, eigenvalues[0])
        .isGreaterThanOrEqualTo(-1e-13 * block.rows() * largest);
  }

  @Test
  void blockEqualsSingleValues() {
    int half = samples.size() / 2;
    Samples<? extends T> rows = samples.slice(0, half);
    Samples<? extends T> columns = samples.slice(half / 2, samples.size());
    Matrix block = rectangular(rows, columns);
    Matrix expected = Matrix.zeros(rows.size(), columns.size());
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < columns.size(); j++) {
        expected.set(i, j, kernel.value(rows.get(i), columns.get(j)));
      }
    }
    assertClose(block, expected);
  }

  @Test
  void symmetricBlockEqualsBlockAndIsSymmetricToTheLastBit() {
    Matrix block = symmetric(samples);
    assertClose(block, rectangular(samples, samples));
    assertThat(block.transposed().values()).isEqualTo(block.values());
  }

  @Test
  void slicesAndSelectionsAreBlocksOfTheWhole() {
    int n = samples.size();
    Matrix whole = rectangular(samples, samples);
    assertClose(
        rectangular(samples.slice(1, n - 1), samples.slice(2, n)),
        whole.view(1, n - 1, 2, n).copy());
    int[] chosen = {n - 1, 0, 3, 3};
    Matrix expected = Matrix.zeros(n, chosen.length);
    for (int j = 0; j < chosen.length; j++) {
      for (int i = 0; i < n; i++) {
        expected.set(i, j, whole.get(i, chosen[j]));
      }
    }
    assertClose(rectangular(samples, samples.select(chosen)), expected);
    Matrix gram = Matrix.zeros(n, chosen.length);
    new KernelGram<>(kernel, samples, context).fill(0, n, chosen, gram);
    assertClose(gram, expected);
  }

  @Test
  void fillsABlockInsideALargerMatrix() {
    int n = samples.size();
    Matrix large = Matrix.zeros(n + 3, n + 2);
    large.fill(-7);
    kernel.fill(samples, samples, large.view(1, n + 1, 2, n + 2), context);
    assertClose(large.view(1, n + 1, 2, n + 2).copy(), rectangular(samples, samples));
    large.fill(-7);
    kernel.fillSymmetric(samples, large.view(2, n + 2, 1, n + 1), context);
    assertThat(large.view(2, n + 2, 1, n + 1).copy().values())
        .isEqualTo(symmetric(samples).values());
    for (int j = 0; j < large.columns(); j++) {
      assertThat(large.get(0, j)).as("an entry beside the block").isEqualTo(-7);
    }
  }

  @Test
  void emptyBlocksAreAllowedAndWrongShapesRefused() {
    Samples<? extends T> none = samples.slice(0, 0);
    kernel.fill(none, samples, Matrix.zeros(0, samples.size()), context);
    kernel.fill(samples, none, Matrix.zeros(samples.size(), 0), context);
    kernel.fillSymmetric(none, Matrix.zeros(0, 0), context);
    assertThat(kernel.diagonal(none, context)).isEmpty();
    Matrix wrong = Matrix.zeros(samples.size() + 1, samples.size());
    assertThatThrownBy(() -> kernel.fill(samples, samples, wrong, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH));
    assertThatThrownBy(() -> kernel.fillSymmetric(samples, wrong, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH));
  }

  @Test
  void diagonalEqualsSingleValuesAndWhatIsDeclared() {
    double[] diagonal = kernel.diagonal(samples, context);
    Matrix block = symmetric(samples);
    assertThat(diagonal).hasSize(samples.size());
    for (int i = 0; i < diagonal.length; i++) {
      double scale = TOLERANCE * Math.max(1, largest(block));
      assertThat(diagonal[i]).isGreaterThanOrEqualTo(-scale).isCloseTo(value(i, i), within(scale));
      assertThat(block.get(i, i)).isCloseTo(value(i, i), within(scale));
      if (kernel.constantDiagonal().isPresent()) {
        double declared = kernel.constantDiagonal().getAsDouble();
        assertThat(value(i, i)).as("k(z, z)").isCloseTo(declared, within(1e-14 * declared));
        assertThat(block.get(i, i)).as("diagonal of a symmetric block").isEqualTo(declared);
      }
    }
  }

  @Test
  void gradientEqualsDifferences() {
    if (kernel.gradient().isEmpty()) {
      return;
    }
    KernelGradient<T> gradient = kernel.gradient().get();
    Samples<? extends T> points = gradientSamples();
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 4; j++) {
        T a = points.get(i);
        T b = points.get(j);
        double[] given = gradient.gradient(a, b);
        for (int c = 0; c < Math.min(given.length, 12); c++) {
          double step = 1e-5;
          double difference =
              (kernel.value(moved(a, c, step), b) - kernel.value(moved(a, c, -step), b))
                  / (2 * step);
          assertThat(given[c])
              .as("derivative of k(z%d, z%d) in coordinate %d", i, j, c)
              .isCloseTo(difference, within(1e-5 * Math.max(1, Math.abs(difference))));
        }
      }
    }
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    Matrix first = symmetric(samples);
    Matrix block = rectangular(samples, samples);
    for (int threads : new int[] {1, 2, 5}) {
      try (RunContext other = RunContext.builder().seed(1).threads(Threads.okra(threads)).build()) {
        int n = samples.size();
        Matrix again = Matrix.zeros(n, n);
        kernel.fillSymmetric(samples, again, other);
        assertThat(again.values()).as("%d threads", threads).isEqualTo(first.values());
        kernel.fill(samples, samples, again, other);
        assertThat(again.values()).as("%d threads", threads).isEqualTo(block.values());
      }
    }
  }

  @Test
  void everyOptionIsDescribedAndDefaultsAreAccepted() {
    if (factory().isEmpty()) {
      return;
    }
    KernelFactory<?> factory = factory().get();
    assertThat(factory.name()).matches("[a-z0-9]+(-[a-z0-9]+)*");
    assertThat(factory.help()).isNotBlank();
    List<OptionDescription> options = Options.describe(factory.optionsType());
    assertThat(options).allSatisfy(option -> assertThat(option.help()).isNotBlank());
    if (options.stream().allMatch(option -> option.defaultText().isPresent())) {
      assertRoundTrip(factory.optionsType(), Options.defaults(factory.optionsType()));
    }
  }

  @Test
  void optionsSurviveTheWayThroughText() {
    if (factory().isEmpty()) {
      return;
    }
    KernelFactory<?> factory = factory().get();
    for (String text : optionTexts()) {
      Specification specification = Specification.parse(text);
      assertThat(specification.type()).isEqualTo(factory.name());
      assertRoundTrip(
          factory.optionsType(),
          Options.read(factory.optionsType(), specification.options(), "kernel"));
    }
  }

  @Test
  void badOptionsAreRefused() {
    if (factory().isEmpty()) {
      return;
    }
    KernelFactory<?> factory = factory().get();
    assertRefused(factory, "{type: " + factory.name() + ", no-such-option: 1}");
    refusedOptionTexts().forEach(text -> assertRefused(factory, text));
  }

  private static void assertRefused(KernelFactory<?> factory, String text) {
    Specification specification = Specification.parse(text);
    assertThatThrownBy(() -> Options.read(factory.optionsType(), specification.options(), "kernel"))
        .as(text)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION));
  }

  private static <O extends Record> void assertRoundTrip(Class<O> type, Record options) {
    String text = FlowText.write(Options.toMap(options));
    assertThat(FlowText.parse(text)).isInstanceOf(java.util.Map.class);
    Specification read =
        Specification.parse(new Specification("any", Options.toMap(options)).toString());
    assertThat(Options.read(type, read.options(), "kernel")).as(text).isEqualTo(options);
  }

  private double value(int i, int j) {
    return kernel.value(samples.get(i), samples.get(j));
  }

  private Matrix symmetric(Samples<? extends T> chosen) {
    Matrix block = Matrix.zeros(chosen.size(), chosen.size());
    // What stood in the block before must not matter.
    block.fill(Double.NaN);
    kernel.fillSymmetric(chosen, block, context);
    return block;
  }

  private Matrix rectangular(Samples<? extends T> rows, Samples<? extends T> columns) {
    Matrix block = Matrix.zeros(rows.size(), columns.size());
    block.fill(Double.NaN);
    kernel.fill(rows, columns, block, context);
    return block;
  }

  private static double largest(Matrix matrix) {
    double largest = 0;
    for (double value : matrix.values()) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  private static void assertClose(Matrix actual, Matrix expected) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    double worst = 0;
    for (int k = 0; k < actual.values().length; k++) {
      double difference = Math.abs(actual.values()[k] - expected.values()[k]);
      // Written so that NaN counts as the worst of all.
      worst = difference <= worst ? worst : difference;
    }
    assertThat(worst)
        .as("largest difference between %s and %s", actual, expected)
        .isLessThanOrEqualTo(TOLERANCE * Math.max(largest(expected), Double.MIN_NORMAL));
  }
}
