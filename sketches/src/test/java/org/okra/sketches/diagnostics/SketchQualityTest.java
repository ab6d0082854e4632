package org.okra.sketches.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.KernelGram;
import org.okra.kernels.StoredGram;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchedGram;
import org.okra.sketches.TestKernels;
import org.okra.sketches.TestSketches;

/** K-satisfiability and reconstruction errors of drawn sketches. */
final class SketchQualityTest {
  private static final RunContext CONTEXT = RunContext.withSeed(6);
  private static final DenseRows POINTS = TestKernels.normalRows(80, 2, 3);
  private static final TestKernels.Gaussian KERNEL = new TestKernels.Gaussian(0.3);

  @Test
  void normsAreThoseOfTheDefinition() {
    KernelGram<?> gram = new KernelGram<>(KERNEL, POINTS, CONTEXT);
    for (String text :
        new String[] {"{type: gaussian, size: 30}", "{type: p-sparsified, size: 30}"}) {
      Sketch sketch = TestSketches.draw(text, gram, CONTEXT);
      Satisfiability actual = Satisfiability.of(sketch, gram, CONTEXT);

      EigenDecomposition pairs = new EigenDecomposition(naiveGram().scalarMultiply(1.0 / 80));
      GramSpectrum spectrum = GramSpectrum.of(gram, CONTEXT);
      int leading = spectrum.statisticalDimension();
      RealMatrix sketched = oracle(sketch.toDense()).multiply(pairs.getV());
      RealMatrix first = sketched.getSubMatrix(0, 29, 0, leading - 1);
      RealMatrix isometry =
          first.transpose().multiply(first).subtract(MatrixUtils.createRealIdentityMatrix(leading));
      RealMatrix second = sketched.getSubMatrix(0, 29, leading, 79);
      for (int j = leading; j < 80; j++) {
        double root = Math.sqrt(Math.max(0, pairs.getRealEigenvalue(j)));
        second.setColumnVector(j - leading, second.getColumnVector(j - leading).mapMultiply(root));
      }
      assertThat(actual.statisticalDimension()).isEqualTo(leading);
      assertThat(actual.criticalRadius()).isEqualTo(spectrum.criticalRadius());
      assertThat(actual.isometry()).isCloseTo(norm(isometry), within(1e-9));
      assertThat(actual.noise()).isCloseTo(norm(second), within(1e-6));
    }
  }

  @Test
  void theWholeIdentityIsSatisfiable() {
    KernelGram<?> gram = new KernelGram<>(KERNEL, POINTS, CONTEXT);
    Sketch all = MapSource.subsample(80).draw(gram, CONTEXT);
    Satisfiability norms = Satisfiability.of(all, gram, CONTEXT);
    assertThat(norms.isometry()).isLessThan(1e-12);
    assertThat(norms.noise()).isLessThanOrEqualTo(norms.criticalRadius());
    assertThat(norms.holds(1)).isTrue();
    assertThat(new Satisfiability(0.6, 0, 1, 1).holds(1)).isFalse();
    assertThat(new Satisfiability(0.1, 2, 1, 1).holds(1)).isFalse();
    assertThat(new Satisfiability(0.5, 6, 3, 1).holds(2)).isTrue();
    assertThatThrownBy(() -> Satisfiability.of(all, new StoredGram(Matrix.identity(3)), CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH));
  }

  @Test
  void reconstructionErrorsAreThoseOfTheDefinition() {
    KernelGram<FeatureVector> gram = new KernelGram<>(KERNEL, POINTS, CONTEXT);
    String text = "{type: p-sparsified, size: 12}";
    SketchedGram sketched =
        SketchedGram.whiten(TestSketches.draw(text, gram, CONTEXT), gram, CONTEXT);
    ReconstructionError actual = ReconstructionError.of(sketched, gram, 80, CONTEXT);

    RealMatrix features = oracle(sketched.features(CONTEXT));
    RealMatrix error = naiveGram().subtract(features.multiply(features.transpose()));
    assertThat(actual.trace()).isCloseTo(error.getTrace() / 80, within(1e-10));
    assertThat(actual.spectral()).isCloseTo(norm(error) / norm(naiveGram()), within(1e-10));
    assertThat(actual.largestEntry()).isCloseTo(largest(error), within(1e-10));
    assertThat(actual.evaluatedPoints()).isEqualTo(80);

    FeatureMap<FeatureVector> map = TestSketches.source(text).create(KERNEL, POINTS, CONTEXT);
    ReconstructionError ofMap = ReconstructionError.of(map, KERNEL, POINTS, 80, CONTEXT);
    assertThat(ofMap.trace()).isCloseTo(actual.trace(), within(1e-10));

    ReconstructionError sampled = ReconstructionError.of(map, KERNEL, POINTS, 30, CONTEXT);
    assertThat(sampled.trace()).isEqualTo(ofMap.trace());
    assertThat(sampled.evaluatedPoints()).isEqualTo(30);
    assertThat(sampled.largestEntry()).isLessThanOrEqualTo(ofMap.largestEntry() + 1e-12);
  }

  @Test
  void allPointsReconstructTheGramMatrix() {
    FeatureMap<FeatureVector> map =
        TestSketches.source("{type: subsample, size: 1.0}").create(KERNEL, POINTS, CONTEXT);
    ReconstructionError error = ReconstructionError.of(map, KERNEL, POINTS, 80, CONTEXT);
    assertThat(Math.abs(error.trace())).isLessThan(1e-12);
    assertThat(error.spectral()).isLessThan(1e-12);
    assertThat(error.largestEntry()).isLessThan(1e-11);
  }

  private static RealMatrix naiveGram() {
    RealMatrix gram = new Array2DRowRealMatrix(80, 80);
    IntStream.range(0, 80)
        .forEach(
            i ->
                IntStream.range(0, 80)
                    .forEach(j -> gram.setEntry(i, j, KERNEL.value(POINTS.get(i), POINTS.get(j)))));
    return gram;
  }

  private static RealMatrix oracle(Matrix matrix) {
    RealMatrix result = new Array2DRowRealMatrix(matrix.rows(), matrix.columns());
    for (int i = 0; i < matrix.rows(); i++) {
      result.setRow(i, matrix.rowValues(i));
    }
    return result;
  }

  private static double norm(RealMatrix matrix) {
    return new SingularValueDecomposition(matrix).getNorm();
  }

  private static double largest(RealMatrix matrix) {
    double largest = 0;
    for (double[] row : matrix.getData()) {
      for (double value : row) {
        largest = Math.max(largest, Math.abs(value));
      }
    }
    return largest;
  }

  /** The first coordinate of a vector, and very many zeros: blocks of 16 rows. */
  private record Wide() implements FeatureMap<FeatureVector> {
    @Override
    public int dimension() {
      return 1 << 18;
    }

    @Override
    public Class<FeatureVector> domain() {
      return FeatureVector.class;
    }

    @Override
    public void apply(Samples<? extends FeatureVector> z, Matrix block, RunContext context) {
      for (int i = 0; i < z.size(); i++) {
        block.set(i, 7, z.get(i).get(0));
      }
    }
  }

  @Test
  void rowsBeyondOneBlockCountToo() {
    DenseRows points = TestKernels.normalRows(37, 2, 4);
    ReconstructionError error =
        ReconstructionError.of(new Wide(), new TestKernels.Linear(), points, 37, CONTEXT);
    // What is missing is the product of the second coordinates.
    double missing = 0;
    double trace = 0;
    double largest = 0;
    for (int i = 0; i < 37; i++) {
      double second = points.dense().get(i, 1);
      missing += second * second;
      trace += points.get(i).dot(points.get(i));
      largest = Math.max(largest, points.get(i).dot(points.get(i)));
    }
    double most = 0;
    for (int i = 0; i < 37; i++) {
      most = Math.max(most, Math.pow(points.dense().get(i, 1), 2));
    }
    assertThat(error.trace()).isCloseTo(missing / trace, within(1e-12));
    assertThat(error.largestEntry()).isCloseTo(most / largest, within(1e-12));
    RealMatrix rows = oracle(points.dense());
    assertThat(error.spectral())
        .isCloseTo(missing / norm(rows.multiply(rows.transpose())), within(1e-12));
  }
}
