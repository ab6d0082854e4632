package org.okra.sketches;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * Features made of kernel values at landmarks: {@code map(z) = A^T k(landmarks, z)} with A s' x r.
 *
 * <p>Without coefficients A is the identity: the map is the row of kernel values itself, and no
 * product is taken. Sketched maps, kernel principal components and the other projections of the
 * output side all have this form.
 *
 * @param <T> type of one sample
 */
public final class LandmarkMap<T> implements FeatureMap<T> {
  private static final String KERNEL = "kernel";
  private static final String LANDMARKS = "landmarks";
  private static final String COEFFICIENTS = "coefficients";

  private final Kernel<T> kernel;
  private final String kernelText;
  private final Samples<T> landmarks;
  private final Optional<Matrix> coefficients;
  private final Optional<KnownRows> known;

  private LandmarkMap(
      Kernel<T> kernel,
      Samples<? extends T> landmarks,
      Optional<Matrix> coefficients,
      Optional<KnownRows> known) {
    this.kernel = kernel;
    this.kernelText = Specification.text(kernel);
    this.landmarks = landmarks.as(kernel.domain(), kernelText);
    this.coefficients = coefficients;
    this.known = known;
    if (landmarks.size() == 0) {
      throw Errors.empty("A feature map needs at least one landmark.");
    }
  }

  /**
   * A map with coefficients.
   *
   * @param coefficients A, s' x r; shared, not copied
   */
  public static <T> LandmarkMap<T> of(
      Kernel<T> kernel, Samples<? extends T> landmarks, Matrix coefficients) {
    if (coefficients.rows() != landmarks.size()) {
      throw Errors.shape(
          "%s rows of coefficients do not match %s landmarks.",
          coefficients.rows(), landmarks.size());
    }
    return new LandmarkMap<>(kernel, landmarks, Optional.of(coefficients), Optional.empty());
  }

  /** The map {@code map(z) = k(landmarks, z)}. */
  public static <T> LandmarkMap<T> identity(Kernel<T> kernel, Samples<? extends T> landmarks) {
    return new LandmarkMap<>(kernel, landmarks, Optional.empty(), Optional.empty());
  }

  /**
   * The map of a whitened sketch.
   *
   * @param training the samples of the Gram matrix that was sketched
   */
  public static <T> LandmarkMap<T> of(
      SketchedGram sketched, Kernel<T> kernel, Samples<? extends T> training) {
    return new LandmarkMap<>(
        kernel,
        training.select(sketched.sketch().support()),
        Optional.of(sketched.coefficients()),
        Optional.of(sketched.known()));
  }

  /** The kernel. */
  public Kernel<T> kernel() {
    return kernel;
  }

  /** The landmarks, s' of them. */
  public Samples<T> landmarks() {
    return landmarks;
  }

  /** A, s' x r; empty when it is the identity. Shared, not copied. */
  public Optional<Matrix> coefficients() {
    return coefficients;
  }

  /** {@inheritDoc} Those are the features of its landmarks, s' x r numbers. */
  @Override
  public LandmarkMap<T> forPrediction() {
    return new LandmarkMap<>(kernel, landmarks, coefficients, Optional.empty());
  }

  @Override
  public Class<T> domain() {
    return kernel.domain();
  }

  @Override
  public boolean isOrthonormal() {
    return coefficients.isPresent();
  }

  @Override
  public Optional<LandmarkMap<T>> landmarkForm() {
    return Optional.of(this);
  }

  @Override
  public FeatureMap<T> followedBy(Matrix v, RunContext context) {
    Matrix all =
        coefficients.isEmpty() ? v : context.linearAlgebra().multiply(coefficients.get(), v);
    return new LandmarkMap<>(
        kernel, landmarks, Optional.of(all), known.map(rows -> rows.times(v, context)));
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    Container.Builder builder =
        MapParts.builder(new Format())
            .include(KERNEL, parts.kernels().save(kernel, landmarks, context))
            .include(LANDMARKS, parts.codecs().encode(landmarks));
    coefficients.ifPresent(matrix -> builder.matrix(COEFFICIENTS, matrix));
    return builder.build();
  }

  /** The format of these maps. */
  @Component(name = "landmarks", help = "kernel values at landmarks, and coefficients")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      Samples<?> landmarks = parts.codecs().decode(saved.below(LANDMARKS));
      Kernel<?> kernel = parts.kernels().restore(saved.below(KERNEL), landmarks, context);
      return map(kernel, landmarks, saved);
    }

    private static <T> LandmarkMap<T> map(Kernel<T> kernel, Samples<?> landmarks, Container saved) {
      Samples<T> checked = landmarks.as(kernel.domain(), "kernel " + Specification.text(kernel));
      return saved.below(COEFFICIENTS).names().isEmpty()
          ? identity(kernel, checked)
          : of(kernel, checked, saved.matrix(COEFFICIENTS));
    }
  }

  @Override
  public int dimension() {
    return coefficients.map(Matrix::columns).orElse(landmarks.size());
  }

  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
    Samples<T> checked = z.as(kernel.domain(), kernelText);
    FeatureMap.checkBlock(z.size(), dimension(), block);
    if (coefficients.isEmpty()) {
      kernel.fill(checked, landmarks, block, context);
      return;
    }
    int length = Sketch.blockRows(landmarks.size());
    for (int start = 0; start < z.size(); start += length) {
      context.cancellation().check();
      int end = Math.min(z.size(), start + length);
      Matrix values =
          context.memory().zeros(end - start, landmarks.size(), "a block of kernel values");
      kernel.fill(checked.slice(start, end), landmarks, values, context);
      Matrix rows = block.rowBlock(start, end);
      context
          .linearAlgebra()
          .multiply(1, values, Transpose.NO, coefficients.get(), Transpose.NO, 0, rows);
    }
  }

  @Override
  public void applyToTraining(
      Samples<? extends T> training, int from, int to, Matrix block, RunContext context) {
    Samples.checkRange(from, to, training.size());
    FeatureMap.checkBlock(to - from, dimension(), block);
    if (known.isEmpty()) {
      apply(training.slice(from, to), block, context);
      return;
    }
    if (training.size() != known.get().points()) {
      throw Errors.argument(
          "The map was created from %s samples but was given %s as its training samples; use apply"
              + " for others.",
          known.get().points(), training.size());
    }
    known.get().fill(from, to, block, context, rows -> apply(training.select(rows), context));
  }

  @Override
  public String toString() {
    return "LandmarkMap of " + landmarks.size() + " landmarks into R^" + dimension();
  }
}
