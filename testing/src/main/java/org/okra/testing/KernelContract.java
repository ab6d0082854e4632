package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Option;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelGram;
import org.okra.kernels.SavedKernels;

/**
 * What every kernel promises. Extend it with a kernel and some samples:
 *
 * <pre>{@code
 * final class CauchyKernelTest extends KernelContract<FeatureVector> {
 *   @Override
 *   protected Kernel<FeatureVector> kernel() {
 *     return new CauchyKernel(0.5);
 *   }
 *
 *   @Override
 *   protected Samples<? extends FeatureVector> samples() {
 *     return DenseRows.of(...);
 *   }
 * }
 * }</pre>
 *
 * @param <T> type of one sample
 */
@ExtendWith(ContractSeed.class)
public abstract class KernelContract<T> {
  /** Two ways to one number may differ by this much of the largest value of the block. */
  private static final double TOLERANCE = 1e-11;

  /** Samples of which all pairs are compared one by one. */
  private static final int MOST_SINGLE = 50;

  private Kernel<T> kernel;
  private Samples<? extends T> samples;
  private RunContext context;

  /** The kernel to test, as an author creates it; it is fitted to the training samples first. */
  protected abstract Kernel<T> kernel();

  /** Samples to test it on: at least 6, of which most should differ. */
  protected abstract Samples<? extends T> samples();

  /** What the kernel is fitted to: the samples, unless overridden. */
  protected Samples<? extends T> training() {
    return samples();
  }

  /**
   * Four samples at which a gradient is tested: the first ones, unless overridden for a kernel that
   * has none at some points.
   */
  protected Samples<? extends T> gradientSamples() {
    return samples().slice(0, 4);
  }

  /** Options such as {@code {gamma: median}} that must be accepted in place of the kernel's own. */
  protected List<String> acceptedOptions() {
    return List.of();
  }

  /**
   * Options such as {@code {gamma: wide}} that must be refused, beside those that lie outside their
   * declared range.
   */
  protected List<String> refusedOptions() {
    return List.of();
  }

  /**
   * The sample moved by a step along one coordinate, to test a gradient. Made for kernels on {@link
   * FeatureVector}; override it for another type.
   */
  protected T moved(T sample, int coordinate, double step) {
    if (!(sample instanceof FeatureVector vector)
        || !kernel().domain().isAssignableFrom(DenseVector.class)) {
      throw new AssertionError(
          "Override moved(...) to test the gradient of " + Specification.text(kernel()));
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
    context = context(2);
    samples = samples();
    kernel = kernel().fit(training(), context);
  }

  private static RunContext context(int threads) {
    return RunContext.builder().seed(ContractSeed.value()).threads(Threads.okra(threads)).build();
  }

  @AfterEach
  final void closeContext() {
    context.close();
  }

  @Test
  final void samplesAreOfTheDomain() {
    assertThat(kernel.domain()).isAssignableFrom(samples.domain());
    assertThat(samples.size()).as("samples to test on").isGreaterThanOrEqualTo(6);
  }

  @Test
  final void singleValuesAreSymmetric() {
    for (int i = 0; i < Math.min(samples.size(), MOST_SINGLE); i++) {
      for (int j = 0; j < i; j++) {
        double value = value(i, j);
        assertThat(value(j, i)).isCloseTo(value, within(TOLERANCE * Math.max(1, Math.abs(value))));
      }
    }
  }

  @Test
  final void symmetricBlockIsPositiveSemiDefinite() {
    Matrix block = symmetric(samples);
    double[] eigenvalues = context.linearAlgebra().eigen(block).values();
    double largest = Math.max(eigenvalues[0], largest(block));
    assertThat(eigenvalues[eigenvalues.length - 1])
        .as("smallest eigenvalue of %s where the largest is %s", name(), eigenvalues[0])
        .isGreaterThanOrEqualTo(-1e-13 * block.rows() * largest);
  }

  @Test
  final void blockEqualsSingleValues() {
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
  final void symmetricBlockEqualsBlockAndIsSymmetricToTheLastBit() {
    Matrix block = symmetric(samples);
    assertClose(block, rectangular(samples, samples));
    assertThat(block.transposed().values()).isEqualTo(block.values());
  }

  @Test
  final void slicesAndSelectionsAreBlocksOfTheWhole() {
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
  final void fillsABlockInsideALargerMatrix() {
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
  final void emptyBlocksAreAllowedAndWrongShapesRefused() {
    Samples<? extends T> none = samples.slice(0, 0);
    kernel.fill(none, samples, Matrix.zeros(0, samples.size()), context);
    kernel.fill(samples, none, Matrix.zeros(samples.size(), 0), context);
    kernel.fillSymmetric(none, Matrix.zeros(0, 0), context);
    assertThat(kernel.diagonal(none, context)).isEmpty();
    Matrix wrong = Matrix.zeros(samples.size() + 1, samples.size());
    assertCoded(ErrorCode.SHAPE_MISMATCH, () -> kernel.fill(samples, samples, wrong, context));
    assertCoded(ErrorCode.SHAPE_MISMATCH, () -> kernel.fillSymmetric(samples, wrong, context));
  }

  @Test
  final void diagonalEqualsSingleValuesAndWhatIsDeclared() {
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
  final void gradientEqualsDifferences() {
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
  final void anyNumberOfThreadsGivesTheSameBits() {
    Matrix first = symmetric(samples);
    Matrix block = rectangular(samples, samples);
    for (int threads : new int[] {1, 2, 5}) {
      try (RunContext other = context(threads)) {
        Kernel<T> again = kernel().fit(training(), other);
        int n = samples.size();
        Matrix values = Matrix.zeros(n, n);
        again.fillSymmetric(samples, values, other);
        assertThat(values.values()).as("%d threads", threads).isEqualTo(first.values());
        again.fill(samples, samples, values, other);
        assertThat(values.values()).as("%d threads", threads).isEqualTo(block.values());
      }
    }
  }

  @Test
  final void aFittedKernelStaysAsItIs() {
    Matrix expected = rectangular(samples, samples);
    Matrix again = Matrix.zeros(samples.size(), samples.size());
    kernel.fit(training().slice(0, 2), context).fill(samples, samples, again, context);
    assertThat(again.values()).as("values after fitting twice").isEqualTo(expected.values());
  }

  @Test
  final void theSpecificationCreatesTheKernelAgain() {
    if (!isComponent()) {
      return;
    }
    declared(kernel()).checkRoundTrip();
    for (String text : acceptedOptions()) {
      declared(declared(kernel()).with(text)).checkRoundTrip();
    }
  }

  @Test
  final void theDefaultsWork() {
    if (!isComponent()) {
      return;
    }
    Matrix block = Matrix.zeros(samples.size(), samples.size());
    Kernel<T> fitted = standard().fit(training(), context);
    fitted.fillSymmetric(samples, block, context);
    double[] diagonal = fitted.diagonal(samples, context);
    for (int i = 0; i < diagonal.length; i++) {
      assertThat(block.get(i, i))
          .as("k(z%d, z%d) with the defaults", i, i)
          .isCloseTo(diagonal[i], within(TOLERANCE * Math.max(1, largest(block))));
    }
  }

  @Test
  final void badOptionsAreRefused() {
    if (!isComponent()) {
      return;
    }
    declared(kernel()).checkRefusals(refusedOptions(), created -> {});
    if (!(kernel() instanceof Record)) {
      return;
    }
    for (RecordComponent option : kernel().getClass().getRecordComponents()) {
      Option declared = option.getAnnotation(Option.class);
      if (declared.required()) {
        assertRefused(option.getName(), () -> createWithout(option.getName()));
      }
      for (Number outside : outside(declared, option.getType())) {
        assertRefused(option.getName(), () -> constructWith(option, outside));
      }
    }
  }

  private void createWithout(String option) {
    Map<String, Object> options = new LinkedHashMap<>(Specification.of(kernel()).options());
    options.remove(option);
    components()
        .create(Kernel.class, new Specification(Specification.of(kernel()).type(), options));
  }

  /** Calls the constructor itself: reading a file checks ranges whatever the constructor does. */
  private void constructWith(RecordComponent option, Number value) throws Throwable {
    RecordComponent[] options = kernel().getClass().getRecordComponents();
    Object[] values = new Object[options.length];
    for (int i = 0; i < options.length; i++) {
      options[i].getAccessor().setAccessible(true);
      boolean replaced = options[i].getName().equals(option.getName());
      values[i] = replaced ? value : options[i].getAccessor().invoke(kernel());
    }
    Class<?>[] types =
        Arrays.stream(options).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Constructor<?> constructor = kernel().getClass().getDeclaredConstructor(types);
    constructor.setAccessible(true);
    try {
      constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static List<Number> outside(Option option, Class<?> type) {
    List<Number> values = new ArrayList<>();
    for (double bound :
        new double[] {option.above(), option.atLeast() - 1, option.below(), option.atMost() + 1}) {
      if (Double.isFinite(bound) && type == int.class) {
        values.add((int) bound);
      } else if (Double.isFinite(bound) && type == double.class) {
        values.addAll(List.of(bound, Double.NaN));
      }
    }
    return values;
  }

  private static void assertRefused(String option, ThrowingCallable call) {
    assertThatThrownBy(call, "option '%s' missing or outside its range", option)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageContaining("'" + option + "'");
  }

  @Test
  final void aSavedKernelComesBackWithTheSameValues() {
    SavedKernels files = new SavedKernels(components());
    if (!isComponent()) {
      assertCoded(ErrorCode.INVALID_ARGUMENT, () -> files.save(kernel, samples, context));
      return;
    }
    Kernel<?> restored = files.restore(files.save(kernel, samples, context), samples, context);
    @SuppressWarnings("unchecked") // Made for these samples, as restoring checks.
    Kernel<T> same = (Kernel<T>) restored;
    Matrix values = Matrix.zeros(samples.size(), samples.size());
    same.fill(samples, samples, values, context);
    assertThat(values.values()).isEqualTo(rectangular(samples, samples).values());
    assertThat(same.diagonal(samples, context)).isEqualTo(kernel.diagonal(samples, context));
    assertThat(same.domain()).as("type of sample").isAssignableFrom(samples.domain());
  }

  @Test
  final void errorsAreCoded() {
    if (kernel.domain() != Object.class) {
      Samples<Stranger> strangers = new ListSamples<>(Stranger.class, List.of(new Stranger()));
      assertCoded(ErrorCode.WRONG_DOMAIN, () -> Kernel.fitted(kernel(), strangers, context));
    }
    Kernel<T> unfitted = kernel();
    Optional.ofNullable(catchThrowable(() -> unfitted.value(samples.get(0), samples.get(1))))
        .ifPresent(
            thrown ->
                assertThat(thrown)
                    .as("what a value gives before fit")
                    .isInstanceOfSatisfying(
                        OkraException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION)));
  }

  /** A type of sample that no kernel is made for. */
  private record Stranger() {}

  private static void assertCoded(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private boolean isComponent() {
    return kernel().getClass().isAnnotationPresent(Component.class);
  }

  private static DeclaredOptions<Kernel<?>> declared(Kernel<?> kernel) {
    return new DeclaredOptions<>(Kernel.class, kernel);
  }

  private Kernel<T> standard() {
    try {
      Constructor<?> constructor = kernel().getClass().getDeclaredConstructor();
      constructor.setAccessible(true);
      @SuppressWarnings("unchecked") // Of the same class.
      Kernel<T> standard = (Kernel<T>) constructor.newInstance();
      return standard;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(
          kernel().getClass() + " needs a constructor without arguments that states defaults.", e);
    }
  }

  /** Those on the class path, and this kernel if it is not among them. */
  private Components components() {
    Components found = Components.load(getClass().getClassLoader());
    Registry<Kernel<?>> kernels = found.registry(Kernel.class);
    if (!isComponent() || kernels.names().contains(Specification.of(kernel()).type())) {
      return found;
    }
    List<Declaration<?>> all = new ArrayList<>(kernels.all());
    all.add(new Declaration<Kernel<?>>(Kernel.class, standard(), "the tested jar"));
    return Components.of(all);
  }

  private String name() {
    return Specification.text(kernel);
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
