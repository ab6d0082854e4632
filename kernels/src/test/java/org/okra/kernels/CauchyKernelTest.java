package org.okra.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.vector.IsotropicKernel;

/** What a plugin's kernel gets without writing it. */
final class CauchyKernelTest {
  /** The same kernel with blocks by one matrix product. */
  @Component(name = "fast-cauchy", help = "1 / (1 + gamma d^2)")
  public record FastCauchy(@Option(help = "inverse squared width", above = 0) double gamma)
      implements IsotropicKernel {
    public FastCauchy() {
      this(1.0);
    }

    @Override
    public double profile(double squaredDistance) {
      return 1 / (1 + gamma * squaredDistance);
    }
  }

  private final RunContext context = RunContext.withSeed(5);
  private final DenseRows points = points();
  private final Components components =
      Components.of(
          List.of(
              new Declaration<Kernel<?>>(Kernel.class, new CauchyKernel(), "test"),
              new Declaration<Kernel<?>>(Kernel.class, new FastCauchy(), "test")));

  @AfterEach
  void close() {
    context.close();
  }

  private static DenseRows points() {
    RandomStream stream = new RandomStream(7);
    Matrix matrix = Matrix.zeros(20, 3);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = stream.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  @Test
  void takesNoMoreThan25Lines() throws IOException {
    Path source = Path.of("src/test/java/org/okra/kernels/CauchyKernel.java");
    assertThat(Files.readAllLines(source)).hasSizeLessThanOrEqualTo(25);
  }

  @Test
  void blocksAreSymmetricPositiveSemiDefiniteAndEqualToSingleValues() {
    Matrix block = Matrix.zeros(20, 20);
    Matrix fast = Matrix.zeros(20, 20);
    Matrix rectangular = Matrix.zeros(20, 20);
    Kernel<FeatureVector> kernel = new CauchyKernel(0.3);
    kernel.fillSymmetric(points, block, context);
    kernel.fill(points, points, rectangular, context);
    new FastCauchy(0.3).fillSymmetric(points, fast, context);
    assertThat(block.transposed().values()).isEqualTo(block.values());
    assertThat(rectangular.values()).containsExactly(block.values(), within(1e-14));
    assertThat(fast.values()).containsExactly(block.values(), within(1e-14));
    double[] eigenvalues = context.linearAlgebra().eigen(block).values();
    assertThat(eigenvalues[eigenvalues.length - 1]).isGreaterThan(-1e-13);
    assertThat(block.get(2, 5))
        .isCloseTo(kernel.value(points.get(2), points.get(5)), within(1e-15));
  }

  @Test
  void theDomainTheDefaultsAndTheSpecificationFollowFromTheRecord() {
    assertThat(new CauchyKernel().domain()).isEqualTo(FeatureVector.class);
    assertThat(new FastCauchy().domain()).isEqualTo(FeatureVector.class);
    Kernel<?> standard = components.create(Kernel.class, Specification.of("cauchy"));
    assertThat(standard).isEqualTo(new CauchyKernel(1));
    assertThat(Specification.text(new CauchyKernel(0.25))).isEqualTo("{type: cauchy, gamma: 0.25}");
    Kernel<?> read = components.create(Kernel.class, Specification.of(new CauchyKernel(0.25)));
    assertThat(read).isEqualTo(new CauchyKernel(0.25));
  }

  @Test
  void theRangeIsHeldByTheConstructorAndInFiles() {
    String range = "Option 'gamma' is 0.0; it must be a finite number above 0.";
    assertThatThrownBy(() -> new CauchyKernel(0)).hasMessage(range);
    assertThatThrownBy(
            () -> components.create(Kernel.class, Specification.parse("{type: cauchy, gamma: 0}")))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION);
              assertThat(e.path()).containsExactly("gamma");
            })
        .hasMessage("kernel cauchy: " + range);
  }

  @Test
  void modelFilesKeepIt() {
    SavedKernels saved = new SavedKernels(components);
    for (Kernel<FeatureVector> kernel : List.of(new CauchyKernel(0.25), new FastCauchy(0.25))) {
      Kernel<?> restored = saved.restore(saved.save(kernel, points, context), points, context);
      assertThat(restored).isEqualTo(kernel);
    }
  }
}
