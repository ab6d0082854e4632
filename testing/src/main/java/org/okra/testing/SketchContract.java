package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.FlowText;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.kernels.StoredGram;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;
import org.okra.sketches.SketchedGram;

/**
 * What every sketch promises. Extend it with a factory, options and the memory of a draw.
 *
 * @param <O> the options record
 */
public abstract class SketchContract<O extends Record> {
  /** Points of the Gram matrix that most tests draw for. */
  protected static final int POINTS = 40;

  private static final int MANY_POINTS = 1500;
  private static final int DRAWS = 2000;
  private static final double TOLERANCE = 1e-9;

  private RunContext context;

  /** The factory to test. */
  protected abstract SketchFactory<O> factory();

  /** Options as in an experiment file, such as {@code {size: 12}}; they must suit 40 points. */
  protected abstract String options();

  /** The most bytes that a draw with these options may allocate, garbage included. */
  protected abstract long promisedBytes(int points);

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

  /** Options that must be refused with {@link ErrorCode#INVALID_OPTION} for 40 points. */
  protected List<String> refusedOptions() {
    return List.of(
        "{size: 0}", "{size: -1}", "{size: 2.5}", "{size: NaN}", "{size: 41}", "{sizes: 3}");
  }

  /** The Gram matrix to draw for: a Gaussian kernel on scattered points, unless overridden. */
  protected Gram gram(int points) {
    RandomStream stream = new RandomStream(11);
    double[][] places = new double[points][2];
    for (double[] place : places) {
      place[0] = stream.nextGaussian();
      place[1] = stream.nextGaussian();
    }
    Matrix values = Matrix.zeros(points, points);
    for (int i = 0; i < points; i++) {
      for (int j = 0; j < points; j++) {
        double x = places[i][0] - places[j][0];
        double y = places[i][1] - places[j][1];
        values.set(i, j, Math.exp(-2 * (x * x + y * y)));
      }
    }
    return new StoredGram(values);
  }

  @BeforeEach
  final void openContext() {
    context = RunContext.withSeed(17);
  }

  @AfterEach
  final void closeContext() {
    context.close();
  }

  @Test
  final void supportRisesAndHasNoZeroColumn() {
    Sketch sketch = draw(gram(POINTS), context);
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
    for (int draw = 0; draw < DRAWS; draw++) {
      Sketch sketch = draw(gram, context.child("draw", draw));
      Matrix product = context.linearAlgebra().gram(sketch.toDense());
      if (expectation() == Expectation.LANDMARKS) {
        assertLandmarks(sketch, product);
        continue;
      }
      double trace = 0;
      for (int k = 0; k < POINTS * POINTS; k++) {
        sums[k] += product.values()[k];
        squares[k] += product.values()[k] * product.values()[k];
        trace += k % POINTS == k / POINTS ? product.values()[k] : 0;
      }
      sums[POINTS * POINTS] += trace;
      squares[POINTS * POINTS] += trace * trace;
    }
    if (expectation() == Expectation.IDENTITY) {
      for (int k = 0; k < POINTS * POINTS; k++) {
        double expected = k % POINTS == k / POINTS ? 1 : 0;
        assertMean(sums[k], squares[k], expected, "entry " + k % POINTS + ", " + k / POINTS);
      }
      assertMean(sums[POINTS * POINTS], squares[POINTS * POINTS], POINTS, "the trace");
    }
  }

  private static void assertMean(double sum, double squares, double expected, String what) {
    double mean = sum / DRAWS;
    double variance = Math.max(0, squares / DRAWS - mean * mean);
    // Six standard errors: 820 different entries are looked at.
    double allowed = 6 * Math.sqrt(variance / DRAWS) + TOLERANCE * Math.max(1, expected);
    assertThat(mean)
        .as("mean of %s over %d draws", what, DRAWS)
        .isCloseTo(expected, within(allowed));
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

  @Test
  final void productsEqualTheDenseOnes() {
    Gram gram = gram(POINTS);
    Sketch sketch = draw(gram, context);
    Matrix dense = sketch.toDense();
    Matrix right = context.linearAlgebra().multiplyRightTransposed(values(gram), dense);
    Matrix rows = Matrix.zeros(POINTS - 5, sketch.rows());
    sketch.rightProduct(gram, 2, POINTS - 3, rows, context);
    assertClose(rows, right.rowBlock(2, POINTS - 3), "K R^T");
    assertClose(
        sketch.bothSides(gram, context), context.linearAlgebra().multiply(dense, right), "R K R^T");
  }

  /** The map projects on the sketched features, so these are kept: {@code R Phi Phi^T = R K}. */
  @Test
  final void theMapKeepsWhatWasSketched() {
    Gram gram = gram(POINTS);
    Sketch sketch = draw(gram, context);
    Matrix dense = sketch.toDense();
    Matrix features = SketchedGram.whiten(sketch, gram, context).features(context);
    Matrix products = context.linearAlgebra().multiplyRightTransposed(features, features);
    assertClose(
        context.linearAlgebra().multiply(dense, products),
        context.linearAlgebra().multiply(dense, values(gram)),
        "R Phi Phi^T");
  }

  @Test
  final void oneSeedGivesOneDrawOnAnyNumberOfThreads() {
    Gram gram = gram(POINTS);
    double[] expected = draw(gram, context).toDense().values();
    for (int threads : new int[] {1, 2, 8}) {
      try (RunContext other =
          RunContext.builder().seed(17).threads(Threads.okra(threads)).build()) {
        assertThat(draw(gram, other).toDense().values())
            .as(threads + " threads")
            .containsExactly(expected);
      }
    }
  }

  @Test
  final void anotherSeedGivesAnotherDraw() {
    Gram gram = gram(POINTS);
    double[] first = draw(gram, context).toDense().values();
    boolean differs = false;
    for (int i = 0; i < 20 && !differs; i++) {
      double[] other = draw(gram, context.child("other", i)).toDense().values();
      differs = !Arrays.equals(first, other);
    }
    assertThat(differs).as("one of 20 other draws differs").isTrue();
  }

  @Test
  final void aDrawStaysWithinThePromisedMemory() {
    Gram gram = gram(MANY_POINTS);
    try (RunContext single = RunContext.builder().seed(17).threads(Threads.okra(1)).build()) {
      draw(gram, single); // Loads classes.
      long promised = promisedBytes(MANY_POINTS);
      long allocated = Long.MAX_VALUE;
      // The virtual machine allocates on the side, more so before it has compiled the draw, which
      // takes its time on a busy machine; the least of several draws is ours.
      for (int repetition = 0; repetition < 100 && allocated > promised; repetition++) {
        allocated = Math.min(allocated, allocatedBytes(gram, single));
      }
      assertThat(allocated).as("bytes allocated").isLessThanOrEqualTo(promised);
    }
  }

  private long allocatedBytes(Gram gram, RunContext single) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return single
        .workers()
        .call(
            () -> {
              long id = Thread.currentThread().getId();
              long before = threads.getThreadAllocatedBytes(id);
              Sketch sketch = draw(gram, single);
              long after = threads.getThreadAllocatedBytes(id);
              assertThat(sketch.bytes()).isLessThanOrEqualTo(after - before);
              return after - before;
            });
  }

  @Test
  final void optionsRoundTripThroughText() {
    O options = read(options());
    String text = FlowText.write(Options.toMap(options));
    assertThat(read(text)).isEqualTo(options);
    assertThat(factory().name()).matches("[a-z0-9]+(-[a-z0-9]+)*");
    assertThat(factory().help()).isNotBlank();
  }

  @Test
  final void badOptionsAreRefused() {
    for (String text : refusedOptions()) {
      assertThatThrownBy(() -> factory().draw(read(text), gram(POINTS), context))
          .as(text)
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
          .hasMessageContaining("size");
    }
  }

  @Test
  final void anEmptyGramMatrixIsRefused() {
    Gram empty = new StoredGram(Matrix.zeros(0, 0));
    assertThatThrownBy(() -> draw(empty, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT));
  }

  private Sketch draw(Gram gram, RunContext run) {
    return factory().draw(read(options()), gram, run);
  }

  private O read(String text) {
    Map<String, Object> values = new LinkedHashMap<>();
    ((Map<?, ?>) FlowText.parse(text)).forEach((key, value) -> values.put((String) key, value));
    return Options.read(factory().optionsType(), values, "sketch " + factory().name());
  }

  private static Matrix values(Gram gram) {
    int[] all = new int[gram.size()];
    Arrays.setAll(all, i -> i);
    Matrix values = Matrix.zeros(all.length, all.length);
    gram.fillSymmetric(all, values);
    return values;
  }

  private static boolean isZero(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == 0);
  }

  private static void assertClose(Matrix actual, Matrix expected, String what) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    double largest = 0;
    for (int j = 0; j < expected.columns(); j++) {
      for (int i = 0; i < expected.rows(); i++) {
        largest = Math.max(largest, Math.abs(expected.get(i, j)));
      }
    }
    for (int j = 0; j < expected.columns(); j++) {
      for (int i = 0; i < expected.rows(); i++) {
        assertThat(actual.get(i, j))
            .as("%s at (%d, %d)", what, i, j)
            .isCloseTo(expected.get(i, j), within(TOLERANCE * largest));
      }
    }
  }
}
