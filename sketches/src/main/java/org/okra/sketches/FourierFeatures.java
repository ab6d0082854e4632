package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.linear.OrthogonalFactor;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.ShiftInvariant;
import org.okra.kernels.SpectralMeasure;

/**
 * Random Fourier features of Gaussian and Laplacian kernels, as a {@link FourierMap}.
 *
 * <p>A frequency is {@code scale g} for a Gaussian kernel and {@code scale g / g'} coordinate by
 * coordinate for a Laplacian one (the ratio of two normal numbers is a Cauchy number), with g and
 * g' standard normal vectors. These vectors are independent, or orthogonal in groups of d (Yu et
 * al. 2016): the columns of a random orthogonal matrix, each with the length of a normal vector.
 * Every single one still has the normal law, so the features stay unbiased for both kernels.
 *
 * <p>No training sample is looked at: only its number (for a size given as a fraction) and its
 * dimension.
 */
@Component(
    name = "fourier",
    help = "random Fourier features of Gaussian and Laplacian kernels",
    alsoKnownAs = {"rff", "random-fourier-features", "rbf-sampler"})
public record FourierFeatures(
    @Option(help = "features: an even number, or a fraction of n", required = true) SketchSize size,
    @Option(help = "independent or orthogonal") Coupling coupling)
    implements MapSource {
  /** Beyond this a Cauchy number is a uniform angle anyway. */
  private static final double LARGEST = 1e100;

  /** How frequencies depend on each other. */
  public enum Coupling {
    /** Not at all. */
    INDEPENDENT,
    /** Orthogonal normal vectors in groups of d: a smaller variance. */
    ORTHOGONAL
  }

  public FourierFeatures() {
    this(SketchSize.of(100), Coupling.INDEPENDENT);
  }

  /** Features of no points: there may be more of them than points. */
  @Override
  public MapShape shape(long points, long dimension) {
    double pairs = Math.ceil(size.expected(points) / 2);
    return new MapShape(2 * pairs, 0, MapShape.Form.FREE, dimension * pairs);
  }

  @Override
  public <T> FeatureMap<T> create(
      Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    String text = Specification.text(kernel);
    if (!(kernel instanceof ShiftInvariant shiftInvariant)) {
      throw Errors.domain(
          "Fourier features need a shift-invariant kernel with a known spectral measure (gaussian"
              + " or laplacian), not %s. Choose another kernel, or a sketch such as subsample.",
          text);
    }
    training.as(kernel.domain(), text);
    int dimension = FeatureMap.vectors("A map of Fourier features", training).dimension();
    int features = size.anyRows("size", training.size());
    int count = features / 2 + features % 2;
    Matrix frequencies = frequencies(shiftInvariant.spectralMeasure(), dimension, count, context);
    // The same for every sample, since the kernel is a function of the difference.
    double constant = kernel.diagonal(training.slice(0, 1), context)[0];
    return new FourierMap<>(kernel.domain(), frequencies, constant);
  }

  private Matrix frequencies(
      SpectralMeasure measure, int dimension, int count, RunContext context) {
    Matrix result = normal("sketch.fourier.normal", dimension, count, context);
    if (measure.family() == SpectralMeasure.Family.CAUCHY) {
      Matrix below = normal("sketch.fourier.ratio", dimension, count, context);
      for (int k = 0; k < result.values().length; k++) {
        // An exact zero below has probability 0 and must not become an infinite frequency.
        double divisor = below.values()[k] == 0 ? Double.MIN_NORMAL : below.values()[k];
        double ratio = result.values()[k] / divisor;
        result.values()[k] = Math.max(-LARGEST, Math.min(LARGEST, ratio));
      }
    }
    context.linearAlgebra().scale(measure.scale(), result);
    return result;
  }

  /** Columns with the law N(0, I), d x count. */
  private Matrix normal(String purpose, int dimension, int count, RunContext context) {
    Matrix result = context.memory().zeros(dimension, count, "Fourier frequencies");
    if (coupling == Coupling.INDEPENDENT) {
      RandomStream stream = context.random().stream(purpose);
      Arrays.setAll(result.values(), k -> stream.nextGaussian());
      return result;
    }
    for (int start = 0; start < count; start += dimension) {
      int end = Math.min(count, start + dimension);
      RandomStream stream = context.random().stream(purpose, start / dimension);
      Matrix square = context.memory().zeros(dimension, dimension, "an orthogonal matrix");
      Arrays.setAll(square.values(), k -> stream.nextGaussian());
      OrthogonalFactor factor = context.linearAlgebra().orthogonal(square);
      // New lengths: those of the rows of another normal matrix.
      for (int j = start; j < end; j++) {
        double squares = 0;
        for (int i = 0; i < dimension; i++) {
          double entry = stream.nextGaussian();
          squares += entry * entry;
        }
        // Q is uniform over the orthogonal matrices only with a positive diagonal of R.
        double sign = factor.r().get(j - start, j - start) < 0 ? -1 : 1;
        for (int i = 0; i < dimension; i++) {
          result.set(i, j, sign * Math.sqrt(squares) * factor.q().get(i, j - start));
        }
      }
    }
    return result;
  }
}
