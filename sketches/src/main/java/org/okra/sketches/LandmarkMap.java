package org.okra.sketches;

import java.util.Optional;
import java.util.function.Function;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.linear.Precision;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
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
  private static final String WHITENING = "whitening";

  private final Kernel<T> kernel;
  private final String kernelText;
  private final Samples<T> landmarks;
  private final Mixing mixing;
  private final Optional<KnownRows> known;
  private final Optional<SketchedGram> source;
  private Optional<Matrix> linear = Optional.empty();

  private LandmarkMap(
      Kernel<T> kernel,
      Samples<? extends T> landmarks,
      Mixing mixing,
      Optional<KnownRows> known,
      Optional<SketchedGram> source) {
    this.kernel = kernel;
    this.kernelText = Specification.text(kernel);
    this.landmarks = landmarks.as(kernel.domain(), kernelText);
    this.mixing = mixing;
    this.known = known;
    this.source = source;
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
    return of(kernel, landmarks, new Mixing.Stored(coefficients));
  }

  /** The map {@code map(z) = k(landmarks, z)}. */
  public static <T> LandmarkMap<T> identity(Kernel<T> kernel, Samples<? extends T> landmarks) {
    return of(kernel, landmarks, new Mixing.Identity(landmarks.size()));
  }

  private static <T> LandmarkMap<T> of(
      Kernel<T> kernel, Samples<? extends T> landmarks, Mixing mixing) {
    return new LandmarkMap<>(kernel, landmarks, mixing, Optional.empty(), Optional.empty());
  }

  /**
   * The map of a whitened sketch.
   *
   * @param training the samples of the Gram matrix that was sketched
   */
  public static <T> LandmarkMap<T> of(
      SketchedGram sketched, Kernel<T> kernel, Samples<? extends T> training) {
    return ofLandmarks(sketched, kernel, training.select(sketched.landmarks()));
  }

  private static <T> LandmarkMap<T> ofLandmarks(
      SketchedGram sketched, Kernel<T> kernel, Samples<? extends T> landmarks) {
    return new LandmarkMap<>(
        kernel, landmarks, sketched.mixing(), Optional.empty(), Optional.of(sketched));
  }

  /** The features of training rows that are known already. */
  private Optional<KnownRows> known(RunContext context) {
    return known.or(() -> source.map(sketched -> sketched.known(context)));
  }

  /** The kernel. */
  public Kernel<T> kernel() {
    return kernel;
  }

  /** The landmarks, s' of them. */
  public Samples<T> landmarks() {
    return landmarks;
  }

  /** A, s' x r; empty when it is the identity. It may be that of the map: not to be written to. */
  public Optional<Matrix> coefficients(RunContext context) {
    return mixing.matrix(landmarks.size(), context);
  }

  /**
   * {@code H A^T}, rows x s': the weights of the landmarks in functions that are given by their
   * coordinates.
   *
   * @param coordinates H, rows x r
   */
  public Matrix weights(Matrix coordinates, RunContext context) {
    if (isExact()) {
      return coordinates;
    }
    Matrix some = mixing.times(coordinates.transposed(), context).transposed();
    Matrix all =
        context.memory().zeros(some.rows(), landmarks.size(), "The weights of the landmarks");
    all.columnBlock(0, some.columns()).setAll(some);
    return all;
  }

  /** The landmarks whose kernel values the features are made of. */
  private Samples<T> used() {
    return mixing.landmarks() == landmarks.size()
        ? landmarks
        : landmarks.slice(0, mixing.landmarks());
  }

  /** {@inheritDoc} Those are the features of its landmarks, s' x r numbers. */
  @Override
  public LandmarkMap<T> forPrediction() {
    return of(kernel, landmarks, mixing);
  }

  @Override
  public FeatureMap<T> forSums(RunContext context) {
    if (source.isEmpty()) {
      return this;
    }
    SketchedGram quick = source.get().quick(context);
    return quick == source.get() ? this : ofLandmarks(quick, kernel, landmarks);
  }

  @Override
  public Optional<Metric> metric(RunContext context) {
    if (isOrthonormal() || !(mixing instanceof Mixing.Whitening whitening)) {
      return Optional.empty();
    }
    if (source.isPresent()) {
      return Optional.of(source.get().metric(context));
    }
    Matrix lower = whitening.remaining().copy();
    Matrix rest = context.linearAlgebra().multiplyRightTransposed(lower, lower);
    return Optional.of(new Metric(whitening.leading(), rest, lower));
  }

  @Override
  public Class<T> domain() {
    return kernel.domain();
  }

  @Override
  public boolean isOrthonormal() {
    return !isExact()
        && !(mixing instanceof Mixing.Whitening some && some.leading() < some.dimension());
  }

  @Override
  public boolean isExact() {
    return mixing instanceof Mixing.Identity;
  }

  @Override
  public Optional<LandmarkMap<T>> landmarkForm() {
    return Optional.of(this);
  }

  @Override
  public FeatureMap<T> followedBy(Matrix v, RunContext context) {
    return new LandmarkMap<>(
        kernel,
        landmarks,
        new Mixing.Stored(mixing.times(v, context)),
        known(context).map(rows -> rows.times(v, context)),
        Optional.empty());
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    Container.Builder builder =
        MapParts.builder(mixing instanceof Mixing.Whitening ? new Whitened() : new Format())
            .include(KERNEL, parts.kernels().save(kernel, landmarks, context))
            .include(LANDMARKS, parts.codecs().encode(landmarks));
    if (mixing instanceof Mixing.Whitening whitening) {
      builder.include(WHITENING, whitening.save());
    } else {
      coefficients(context).ifPresent(matrix -> builder.matrix(COEFFICIENTS, matrix));
    }
    return builder.build();
  }

  /** The format of maps with stored coefficients or none. */
  @Component(name = "landmarks", help = "kernel values at landmarks, and coefficients")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      return restored(
          saved,
          parts,
          landmarks ->
              saved.below(COEFFICIENTS).names().isEmpty()
                  ? new Mixing.Identity(landmarks.size())
                  : new Mixing.Stored(saved.matrix(COEFFICIENTS)),
          context);
    }
  }

  /** The format of maps with a factor. */
  @Component(name = "whitened", help = "kernel values at landmarks, and the factor of their span")
  public record Whitened() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      return restored(
          saved,
          parts,
          landmarks -> Mixing.Whitening.restore(saved.below(WHITENING), context),
          context);
    }
  }

  private static FeatureMap<?> restored(
      Container saved, MapParts parts, Function<Samples<?>, Mixing> mixing, RunContext context) {
    Samples<?> landmarks = parts.codecs().decode(saved.below(LANDMARKS));
    Kernel<?> kernel = parts.kernels().restore(saved.below(KERNEL), landmarks, context);
    return restored(kernel, landmarks, mixing.apply(landmarks));
  }

  private static <T> LandmarkMap<T> restored(
      Kernel<T> kernel, Samples<?> landmarks, Mixing mixing) {
    if (mixing.landmarks() > landmarks.size()) {
      throw Errors.shape(
          "%s rows of coefficients do not match %s landmarks.",
          mixing.landmarks(), landmarks.size());
    }
    return of(
        kernel, landmarks.as(kernel.domain(), "kernel " + Specification.text(kernel)), mixing);
  }

  @Override
  public int dimension() {
    return mixing.dimension();
  }

  /** A divides by small numbers: kernel values in float would become noise. */
  private RunContext exact(RunContext context) {
    return isExact() ? context : context.withPrecision(Precision.DOUBLE);
  }

  /** {@inheritDoc} In double, unless A is the identity. */
  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext given) {
    RunContext context = exact(given);
    Samples<T> checked = z.as(kernel.domain(), kernelText);
    FeatureMap.checkBlock(z.size(), dimension(), block);
    if (isLinear() && checked instanceof VectorSamples<?> rows && !rows.isSparse()) {
      applyLinear(rows, block, context);
      return;
    }
    if (mixing.isInPlace()) {
      kernel.fill(checked, used(), block, context);
      mixing.finish(block, context);
      return;
    }
    Samples<T> used = used();
    int length = Sketch.blockRows(used.size());
    for (int start = 0; start < z.size(); start += length) {
      int end = Math.min(z.size(), start + length);
      Matrix values = context.memory().zeros(end - start, used.size(), "a block of kernel values");
      kernel.fill(checked.slice(start, end), used, values, context);
      mixing.apply(values, block.rowBlock(start, end), context);
    }
  }

  /** Whether the kernel is the inner product of dense vectors, and A is not the identity. */
  private boolean isLinear() {
    return kernel.isInnerProduct()
        && !isExact()
        && landmarks instanceof VectorSamples<?> vectors
        && !vectors.isSparse();
  }

  /**
   * {@code map(z) = P^T z} with {@code P = X^T A} for landmarks X, d x r: no kernel values are
   * needed. The rows of P are the features of the unit vectors.
   */
  private void applyLinear(VectorSamples<?> rows, Matrix block, RunContext context) {
    Matrix z = FeatureMap.vectors("The map of a sketch", dimension(landmarks), rows).dense();
    context.linearAlgebra().multiply(1, z, Transpose.NO, linear(context), Transpose.NO, 0, block);
  }

  /** P, computed once. */
  private synchronized Matrix linear(RunContext context) {
    if (linear.isEmpty()) {
      Matrix units = ((VectorSamples<?>) used()).dense().transposed();
      Matrix result =
          context.memory().zeros(units.rows(), dimension(), "The map of a linear kernel");
      mixing.apply(units, result, context);
      linear = Optional.of(result);
    }
    return linear.get();
  }

  private static int dimension(Samples<?> vectors) {
    return ((VectorSamples<?>) vectors).dimension();
  }

  @Override
  public void applyToTraining(
      Samples<? extends T> training, int from, int to, Matrix block, RunContext context) {
    Samples.checkRange(from, to, training.size());
    FeatureMap.checkBlock(to - from, dimension(), block);
    Optional<KnownRows> rows = known(context);
    if (rows.isEmpty()) {
      apply(training.slice(from, to), block, context);
      return;
    }
    if (training.size() != rows.get().points()) {
      throw Errors.argument(
          "The map was created from %s samples but was given %s as its training samples; use apply"
              + " for others.",
          rows.get().points(), training.size());
    }
    rows.get()
        .fill(
            from, to, block, context, (some, part) -> apply(chosen(training, some), part, context));
  }

  /** Some rows; without a copy when they are neighbours. */
  private static <S> Samples<S> chosen(Samples<S> all, int[] rows) {
    boolean neighbours = rows.length > 0 && rows[rows.length - 1] - rows[0] == rows.length - 1;
    return neighbours ? all.slice(rows[0], rows[0] + rows.length) : all.select(rows);
  }

  @Override
  public String toString() {
    return "LandmarkMap of " + landmarks.size() + " landmarks into R^" + dimension();
  }
}
