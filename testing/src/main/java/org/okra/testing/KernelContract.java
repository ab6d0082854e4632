package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
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
 * <p>A kernel without a {@link Component} cannot be named in files; the rest of the contract holds
 * for it.
 *
 * @param <T> type of one sample
 */
public abstract class KernelContract<T> extends ComponentContract<Kernel<T>> {
  /** Two ways to one number may differ by this much of the largest value of the block. */
  private static final double TOLERANCE = 1e-11;

  /** Samples of which all pairs are compared one by one. */
  private static final int MOST_SINGLE = 50;

  private Kernel<T> kernel;
  private Samples<? extends T> samples;

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

  @Override
  final Tested<Kernel<T>> tested() {
    return new Tested<>(Kernel.class, kernel());
  }

  @Override
  final boolean isNamed() {
    return kernel().getClass().isAnnotationPresent(Component.class);
  }

  @Override
  final void prepare() {
    samples = samples();
    kernel = kernel().fit(training(), context());
  }

  @Override
  final void useDefaults(Kernel<T> standard) {
    Kernel<T> fitted = standard.fit(training(), context());
    Matrix block = symmetric(fitted, context());
    double[] diagonal = fitted.diagonal(samples, context());
    for (int i = 0; i < diagonal.length; i++) {
      assertThat(block.get(i, i))
          .as("k(z%d, z%d) with the defaults", i, i)
          .isCloseTo(diagonal[i], within(TOLERANCE * Math.max(1, largest(block))));
    }
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
    Matrix block = symmetric(kernel, context());
    double[] eigenvalues = context().linearAlgebra().eigen(block).values();
    double largest = Math.max(eigenvalues[0], largest(block));
    assertThat(eigenvalues[eigenvalues.length - 1])
        .as(
            "smallest eigenvalue of %s where the largest is %s",
            Specification.text(kernel), eigenvalues[0])
        .isGreaterThanOrEqualTo(-1e-13 * block.rows() * largest);
  }

  @Test
  final void blockEqualsSingleValues() {
    int half = samples.size() / 2;
    Samples<? extends T> rows = samples.slice(0, half);
    Samples<? extends T> columns = samples.slice(half / 2, samples.size());
    Matrix expected = Matrix.zeros(rows.size(), columns.size());
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < columns.size(); j++) {
        expected.set(i, j, kernel.value(rows.get(i), columns.get(j)));
      }
    }
    assertClose(rectangular(rows, columns), expected, "value of a block");
  }

  @Test
  final void symmetricBlockEqualsBlockAndIsSymmetricToTheLastBit() {
    Matrix block = symmetric(kernel, context());
    assertClose(block, whole(kernel, context()), "value of a symmetric block");
    assertThat(block.transposed().values()).isEqualTo(block.values());
  }

  @Test
  final void slicesAndSelectionsAreBlocksOfTheWhole() {
    int n = samples.size();
    Matrix whole = whole(kernel, context());
    assertClose(
        rectangular(samples.slice(1, n - 1), samples.slice(2, n)),
        whole.view(1, n - 1, 2, n).copy(),
        "value of slices");
    int[] chosen = {n - 1, 0, 3, 3};
    Matrix expected = Matrix.zeros(n, chosen.length);
    for (int j = 0; j < chosen.length; j++) {
      for (int i = 0; i < n; i++) {
        expected.set(i, j, whole.get(i, chosen[j]));
      }
    }
    assertClose(rectangular(samples, samples.select(chosen)), expected, "value of a selection");
    Matrix gram = Matrix.zeros(n, chosen.length);
    new KernelGram<>(kernel, samples, context()).fill(0, n, chosen, gram);
    assertClose(gram, expected, "value of columns of the Gram matrix");
  }

  @Test
  final void fillsABlockInsideALargerMatrix() {
    int n = samples.size();
    Matrix large = Matrix.zeros(n + 3, n + 2);
    large.fill(-7);
    kernel.fill(samples, samples, large.view(1, n + 1, 2, n + 2), context());
    assertClose(large.view(1, n + 1, 2, n + 2).copy(), whole(kernel, context()), "value in a view");
    large.fill(-7);
    kernel.fillSymmetric(samples, large.view(2, n + 2, 1, n + 1), context());
    assertThat(large.view(2, n + 2, 1, n + 1).copy().values())
        .isEqualTo(symmetric(kernel, context()).values());
    assertThat(large.rowValues(0)).as("entries beside the block").containsOnly(-7);
  }

  @Test
  final void emptyBlocksAreAllowedAndWrongShapesRefused() {
    int n = samples.size();
    Samples<? extends T> none = samples.slice(0, 0);
    kernel.fill(none, samples, Matrix.zeros(0, n), context());
    kernel.fill(samples, none, Matrix.zeros(n, 0), context());
    kernel.fillSymmetric(none, Matrix.zeros(0, 0), context());
    assertThat(kernel.diagonal(none, context())).isEmpty();
    Matrix wrong = Matrix.zeros(n + 1, n);
    assertCoded(
        ErrorCode.SHAPE_MISMATCH,
        "a row too many",
        () -> kernel.fill(samples, samples, wrong, context()));
    assertCoded(
        ErrorCode.SHAPE_MISMATCH,
        "a symmetric block that is not square",
        () -> kernel.fillSymmetric(samples, wrong, context()));
  }

  @Test
  final void diagonalEqualsSingleValuesAndWhatIsDeclared() {
    double[] diagonal = kernel.diagonal(samples, context());
    Matrix block = symmetric(kernel, context());
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
    double step = 1e-5;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 4; j++) {
        T a = points.get(i);
        T b = points.get(j);
        double[] given = gradient.gradient(a, b);
        for (int c = 0; c < Math.min(given.length, 12); c++) {
          double change = kernel.value(moved(a, c, step), b) - kernel.value(moved(a, c, -step), b);
          double expected = change / (2 * step);
          assertThat(given[c])
              .as("derivative of k(z%d, z%d) in coordinate %d", i, j, c)
              .isCloseTo(expected, within(1e-5 * Math.max(1, Math.abs(expected))));
        }
      }
    }
  }

  @Test
  final void anyNumberOfThreadsGivesTheSameBits() {
    assertSameOnAnyThreads(run -> symmetric(kernel().fit(training(), run), run).values());
    assertSameOnAnyThreads(run -> whole(kernel().fit(training(), run), run).values());
  }

  @Test
  final void aFittedKernelStaysAsItIs() {
    assertThat(whole(kernel.fit(training().slice(0, 2), context()), context()).values())
        .as("values after fitting twice")
        .isEqualTo(whole(kernel, context()).values());
  }

  @Test
  final void aSavedKernelComesBackWithTheSameValues() {
    SavedKernels files = new SavedKernels(classPath());
    if (!isNamed()) {
      assertCoded(
          ErrorCode.INVALID_ARGUMENT,
          "saving a kernel without a name",
          () -> files.save(kernel, samples, context()));
      return;
    }
    Kernel<?> restored = files.restore(files.save(kernel, samples, context()), samples, context());
    @SuppressWarnings("unchecked") // Made for these samples, as restoring checks.
    Kernel<T> same = (Kernel<T>) restored;
    assertThat(whole(same, context()).values()).isEqualTo(whole(kernel, context()).values());
    assertThat(same.diagonal(samples, context())).isEqualTo(kernel.diagonal(samples, context()));
    assertThat(same.domain()).as("type of sample").isAssignableFrom(samples.domain());
  }

  @Test
  final void errorsAreCoded() {
    if (kernel.domain() != Object.class) {
      Samples<Stranger> strangers = new ListSamples<>(Stranger.class, List.of(new Stranger()));
      assertCoded(
          ErrorCode.WRONG_DOMAIN,
          "samples of another type",
          () -> Kernel.fitted(kernel(), strangers, context()));
    }
    Kernel<T> unfitted = kernel();
    Optional.ofNullable(catchThrowable(() -> unfitted.value(samples.get(0), samples.get(1))))
        .ifPresent(
            thrown ->
                assertCoded(
                    ErrorCode.INVALID_OPTION,
                    "a value before fit",
                    () -> {
                      throw thrown;
                    }));
  }

  /** A type of sample that no kernel is made for. */
  private record Stranger() {}

  private double value(int i, int j) {
    return kernel.value(samples.get(i), samples.get(j));
  }

  private Matrix symmetric(Kernel<T> any, RunContext run) {
    Matrix block = unset(samples.size(), samples.size());
    any.fillSymmetric(samples, block, run);
    return block;
  }

  private Matrix whole(Kernel<T> any, RunContext run) {
    Matrix block = unset(samples.size(), samples.size());
    any.fill(samples, samples, block, run);
    return block;
  }

  private Matrix rectangular(Samples<? extends T> rows, Samples<? extends T> columns) {
    Matrix block = unset(rows.size(), columns.size());
    kernel.fill(rows, columns, block, context());
    return block;
  }

  private static void assertClose(Matrix actual, Matrix expected, String what) {
    assertClose(actual, expected, TOLERANCE * Math.max(largest(expected), Double.MIN_NORMAL), what);
  }
}
