package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.kernels.StoredGram;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchMethod;
import org.okra.sketches.SketchedGram;
import org.okra.sketches.Weights;

/**
 * What every sketch promises. Extend it with a sketch:
 *
 * <pre>{@code
 * final class SystematicSketchTest extends SketchContract {
 *   @Override
 *   protected SketchMethod method() {
 *     return new SystematicSketch(3);
 *   }
 * }
 * }</pre>
 */
public abstract class SketchContract extends MapContract {
  private static final int MANY_POINTS = 1500;
  private static final int DRAWS = 2000;
  private static final double TOLERANCE = 1e-9;
  private static final Duration COMPILATION = Duration.ofSeconds(10);

  /** The sketch to test, with options that suit 40 points. */
  protected abstract SketchMethod method();

  @Override
  protected final MapSource source() {
    return method();
  }

  @Override
  final void use(MapSource created) {
    ((SketchMethod) created).draw(gram(POINTS), context());
  }

  /**
   * The most bytes that a draw may allocate, garbage included. Unless overridden: 2500 for every
   * point, and four matrices of the {@linkplain MapSource#shape shape} of a mixture.
   */
  protected long promisedBytes(int points) {
    MapShape shape = method().shape(points, 2);
    boolean selected = shape.form() == MapShape.Form.SELECTION;
    double entries = selected ? 0 : shape.dimension() * shape.support();
    return 200_000 + 2500L * points + (long) (4 * Double.BYTES * entries);
  }

  /** How the expectation of {@code R^T R} is tied to the identity. */
  protected enum Expectation {
    /** {@code E[R^T R] = I}. */
    IDENTITY,
    /** The rows are unscaled rows of the identity: a choice of landmarks. */
    LANDMARKS
  }

  /** What holds for {@code R^T R}; the identity unless overridden. */
  protected Expectation expectation() {
    return Expectation.IDENTITY;
  }

  /** The Gram matrix to draw for: a Gaussian kernel on scattered points, unless overridden. */
  protected Gram gram(int points) {
    RandomStream stream = new RandomStream(11);
    double[][] places = new double[points][2];
    for (double[] place : places) {
      Arrays.setAll(place, j -> stream.nextGaussian());
    }
    Matrix values = Matrix.zeros(points, points);
    new GaussianKernel(2.0).fillSymmetric(vectors(Matrix.ofRows(places)), values, context());
    return new StoredGram(values);
  }

  @Test
  final void supportRisesAndHasNoZeroColumn() {
    Sketch sketch = method().draw(gram(POINTS), context());
    assertThat(sketch.points()).isEqualTo(POINTS);
    assertThat(sketch.support()).isNotEmpty();
    Matrix dense = sketch.toDense();
    int previous = -1;
    for (int point : sketch.support()) {
      assertThat(point).isGreaterThan(previous).isLessThan(POINTS);
      assertThat(dense.columnValues(point)).as("column " + point).matches(c -> !isZero(c));
      previous = point;
    }
  }

  @Test
  final void expectationOfTheProductIsAsPromised() {
    Gram gram = gram(POINTS);
    // One place per entry, and one for the trace, whose mean is known much better than theirs.
    double[] sums = new double[POINTS * POINTS + 1];
    double[] squares = new double[sums.length];
    Sketch[] draws = draws(gram);
    Matrix[] products = new Matrix[DRAWS];
    context()
        .workers()
        .forEach(DRAWS, i -> products[i] = context().linearAlgebra().gram(draws[i].toDense()));
    for (int draw = 0; draw < DRAWS; draw++) {
      Matrix product = products[draw];
      if (expectation() == Expectation.LANDMARKS) {
        assertLandmarks(draws[draw], product);
        continue;
      }
      for (int k = 0; k < POINTS * POINTS; k++) {
        sums[k] += product.values()[k];
        squares[k] += product.values()[k] * product.values()[k];
      }
      double trace = 0;
      for (int i = 0; i < POINTS; i++) {
        trace += product.get(i, i);
      }
      sums[POINTS * POINTS] += trace;
      squares[POINTS * POINTS] += trace * trace;
    }
    if (expectation() == Expectation.IDENTITY) {
      for (int k = 0; k < POINTS * POINTS; k++) {
        double expected = k % POINTS == k / POINTS ? 1 : 0;
        String entry = "mean of entry " + k % POINTS + ", " + k / POINTS;
        assertThat(sums[k] / DRAWS)
            .as(entry)
            .isCloseTo(expected, within(allowed(sums[k], squares[k], expected)));
      }
      int k = POINTS * POINTS;
      assertThat(sums[k] / DRAWS)
          .as("mean of the trace")
          .isCloseTo(POINTS, within(allowed(sums[k], squares[k], POINTS)));
    }
  }

  /** Independent draws. Each is made by one worker: 40 points are too few to share. */
  private Sketch[] draws(Gram gram) {
    Sketch[] draws = new Sketch[DRAWS];
    context()
        .workers()
        .forEach(DRAWS, i -> draws[i] = method().draw(gram, context().child("draw", i)));
    return draws;
  }

  /** Six standard errors of a mean: 820 different entries are looked at. */
  private static double allowed(double sum, double squares, double expected) {
    double mean = sum / DRAWS;
    double variance = Math.max(0, squares / DRAWS - mean * mean);
    return 6 * Math.sqrt(variance / DRAWS) + TOLERANCE * Math.max(1, expected);
  }

  private static void assertLandmarks(Sketch sketch, Matrix product) {
    double trace = 0;
    double sum = 0;
    for (int j = 0; j < POINTS; j++) {
      trace += product.get(j, j);
      for (int i = 0; i < POINTS; i++) {
        sum += Math.abs(product.get(i, j));
      }
    }
    assertThat(trace).isEqualTo(sketch.support().length);
    assertThat(sum).isEqualTo(trace);
  }

  /** Rows and dimension always, the support on average: that of a sparse draw varies. */
  @Test
  final void theShapeBoundsWhatIsDrawn() {
    MapShape shape = method().shape(POINTS, 2);
    assertThat(shape.form())
        .as("form of a sketch")
        .isIn(MapShape.Form.SELECTION, MapShape.Form.MIXTURE, MapShape.Form.DENSE);
    Gram gram = gram(POINTS);
    double sum = 0;
    double squares = 0;
    for (Sketch sketch : draws(gram)) {
      assertThat((double) sketch.rows()).as("rows").isLessThanOrEqualTo(shape.dimension());
      if (shape.form() == MapShape.Form.SELECTION) {
        assertThat(sketch.weights()).as("a selection").isInstanceOf(Weights.Diagonal.class);
      }
      double support = sketch.support().length;
      sum += support;
      squares += support * support;
    }
    assertThat(sum / DRAWS)
        .as("mean size of the support")
        .isLessThanOrEqualTo(shape.support() + allowed(sum, squares, shape.support()));
    int dimension =
        SketchedGram.whiten(method().draw(gram, context()), gram, context()).dimension();
    assertThat((double) dimension).as("dimension").isLessThanOrEqualTo(shape.dimension());
  }

  @Test
  final void productsEqualTheDenseOnes() {
    Gram gram = gram(POINTS);
    Sketch sketch = method().draw(gram, context());
    Matrix dense = sketch.toDense();
    Matrix right = context().linearAlgebra().multiplyRightTransposed(values(gram), dense);
    int[] rows = IntStream.range(2, POINTS - 3).toArray();
    assertClose(sketch.rightProduct(gram, rows, context()), right.rowBlock(2, POINTS - 3), "K R^T");
    assertClose(
        sketch.bothSides(gram, context()),
        context().linearAlgebra().multiply(dense, right),
        "R K R^T");
  }

  /** The map projects on the sketched features, so these are kept: {@code R Phi Phi^T = R K}. */
  @Test
  final void theMapKeepsWhatWasSketched() {
    Gram gram = gram(POINTS);
    Sketch sketch = method().draw(gram, context());
    Matrix dense = sketch.toDense();
    Matrix features = SketchedGram.whiten(sketch, gram, context()).features(context());
    Matrix products = context().linearAlgebra().multiplyRightTransposed(features, features);
    assertClose(
        context().linearAlgebra().multiply(dense, products),
        context().linearAlgebra().multiply(dense, values(gram)),
        "R Phi Phi^T");
  }

  @Test
  final void oneSeedGivesOneDrawOnAnyNumberOfThreads() {
    Gram gram = gram(POINTS);
    assertSameOnAnyThreads(run -> method().draw(gram, run).toDense().values());
  }

  @Test
  final void anotherSeedGivesAnotherDraw() {
    Gram gram = gram(POINTS);
    double[] first = method().draw(gram, context()).toDense().values();
    boolean differs = false;
    for (int i = 0; i < 20 && !differs; i++) {
      double[] other = method().draw(gram, context().child("other", i)).toDense().values();
      differs = !Arrays.equals(first, other);
    }
    assertThat(differs).as("one of 20 other draws differs").isTrue();
  }

  @Test
  final void aDrawStaysWithinThePromisedMemory() {
    Gram gram = gram(MANY_POINTS);
    // Of one draw, whatever the seed of the contract: what is promised may depend on the draw.
    try (RunContext single = RunContext.builder().seed(17).threads(Threads.okra(1)).build()) {
      method().draw(gram, single); // Loads classes.
      long promised = promisedBytes(MANY_POINTS);
      long allocated = Long.MAX_VALUE;
      // The virtual machine allocates on the side, more so before it has compiled the draw. All
      // repetitions make the same draw, so the least is ours. A busy machine compiles late: the
      // draw gets ten seconds there, and one hundred repetitions anywhere.
      long end = System.nanoTime() + COMPILATION.toNanos();
      for (int repetition = 0;
          allocated > promised && (repetition < 100 || System.nanoTime() < end);
          repetition++) {
        allocated = Math.min(allocated, allocatedBytes(gram, single));
      }
      assertThat(allocated).as("bytes allocated").isLessThanOrEqualTo(promised);
    }
  }

  private long allocatedBytes(Gram gram, RunContext single) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] bytes = new long[1];
    single
        .workers()
        .forEach(
            1,
            task -> {
              long id = Thread.currentThread().getId();
              long before = threads.getThreadAllocatedBytes(id);
              method().draw(gram, single);
              bytes[0] = threads.getThreadAllocatedBytes(id) - before;
            });
    return bytes[0];
  }

  /** A sketch of more rows than points is no sketch: refused, or drawn with fewer rows. */
  @Test
  final void moreRowsThanPointsAreNotDrawn() {
    for (String size : sizes()) {
      String text = "{" + size + ": " + (POINTS + 1) + "}";
      try {
        SketchMethod large = (SketchMethod) declared(method()).with(text);
        assertThat(large.draw(gram(POINTS), context()).rows()).as(text).isLessThanOrEqualTo(POINTS);
      } catch (OkraException e) {
        assertThat(e.code()).as(text).isEqualTo(ErrorCode.INVALID_OPTION);
        assertThat(e).hasMessageContaining("'" + size + "'");
      }
    }
  }

  @Test
  final void anEmptyGramMatrixIsRefused() {
    Gram empty = new StoredGram(Matrix.zeros(0, 0));
    assertCoded(
        ErrorCode.EMPTY_INPUT, "a draw for no points", () -> method().draw(empty, context()));
  }

  private static Matrix values(Gram gram) {
    int[] all = IntStream.range(0, gram.size()).toArray();
    Matrix values = Matrix.zeros(all.length, all.length);
    gram.fillSymmetric(all, values);
    return values;
  }

  private static boolean isZero(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == 0);
  }

  private static void assertClose(Matrix actual, Matrix expected, String what) {
    assertClose(actual, expected, TOLERANCE * largest(expected), what);
  }
}
