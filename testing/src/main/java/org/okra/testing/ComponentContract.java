package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.okra.core.ErrorCode;
import org.okra.core.ErrorKind;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cost;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/**
 * What components of every kind promise; extend the contract of a kind instead. The class is in the
 * services file of its kind, its defaults can be used, its specification creates it again, and
 * options that are unknown, missing or outside their range are refused by name.
 *
 * <p>The text of a failure ends with the line that repeats it.
 *
 * @param <C> the interface of the kind
 */
@ExtendWith(ContractSeed.class)
public abstract class ComponentContract<C> {
  private static final int[] THREADS = {1, 2, 5};

  private RunContext context;

  ComponentContract() {}

  /** The interface of a kind and a component of it. */
  record Tested<C>(Class<? super C> kind, C component) {}

  /** What is tested. */
  abstract Tested<C> tested();

  /** All that is tested, the component first. */
  List<C> components() {
    return List.of(tested().component());
  }

  /** Whether files can name it. */
  boolean isNamed() {
    return true;
  }

  /** Options that must be refused. */
  List<String> allRefused() {
    return refusedOptions();
  }

  /** Uses a component, for options that only samples show to be wrong. */
  void use(C created) {}

  /** Uses the component that has the defaults. */
  void useDefaults(C standard) {
    use(standard);
  }

  /** What a contract needs before each of its tests. */
  void prepare() {}

  /** Options such as {@code {gamma: median}} that must be accepted in place of its own. */
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

  /** The context of the running test. */
  protected final RunContext context() {
    return context;
  }

  @BeforeEach
  final void openContext() {
    context = context(2);
    prepare();
  }

  @AfterEach
  final void closeContext() {
    context.close();
  }

  @Test
  final void theServicesFileNamesIt() {
    ifNamed(DeclaredOptions::checkServices);
  }

  @Test
  final void theSpecificationCreatesItAgain() {
    ifNamed(
        declared -> {
          components().forEach(each -> declared(each).checkRoundTrip());
          acceptedOptions().forEach(text -> declared(declared.with(text)).checkRoundTrip());
        });
  }

  @Test
  final void theDefaultsWork() {
    ifNamed(declared -> declared.checkDefaults(this::useDefaults));
  }

  @Test
  final void badOptionsAreRefused() {
    ifNamed(declared -> declared.checkRefusals(allRefused(), this::use));
  }

  private void ifNamed(Consumer<DeclaredOptions<C>> check) {
    if (isNamed()) {
      check.accept(declared(tested().component()));
    }
  }

  final DeclaredOptions<C> declared(C any) {
    return new DeclaredOptions<>(tested().kind(), any);
  }

  /** Everything on the class path, and the tested component. */
  final Components classPath() {
    return isNamed()
        ? declared(tested().component()).components()
        : Components.load(getClass().getClassLoader());
  }

  static RunContext context(int threads) {
    return RunContext.builder().seed(ContractSeed.value()).threads(Threads.okra(threads)).build();
  }

  /** Random numbers that differ by the index. */
  static RandomStream random(int index) {
    return new RandomStream(ContractSeed.value() + index);
  }

  static Matrix gaussian(int rows, int columns, int index) {
    RandomStream random = random(index);
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return matrix;
  }

  /** A block to fill: what was in it before must not matter. */
  static Matrix unset(int rows, int columns) {
    Matrix block = Matrix.zeros(rows, columns);
    block.fill(Double.NaN);
    return block;
  }

  static Samples<FeatureVector> vectors(Matrix rows) {
    return new DenseRows(rows).as(FeatureVector.class, "the contract");
  }

  /** The same bits on any number of threads. */
  final void assertSameOnAnyThreads(Function<RunContext, double[]> result) {
    double[] expected = result.apply(context);
    for (int threads : THREADS) {
      try (RunContext other = context(threads)) {
        assertThat(result.apply(other)).as("%d threads", threads).isEqualTo(expected);
      }
    }
  }

  static void assertCoded(ErrorCode code, String what, ThrowingCallable call) {
    assertThatThrownBy(call, "%s", what)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).as(what).isEqualTo(code));
  }

  /** Refused with any code but that of a defect. */
  static void assertRefused(String what, ThrowingCallable call) {
    assertThatThrownBy(call, "%s", what)
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> assertThat(e.kind()).as(what).isNotEqualTo(ErrorKind.INTERNAL));
  }

  static void assertClose(Matrix actual, Matrix expected, double tolerance, String what) {
    assertThat(actual.rows()).as("rows of %s", what).isEqualTo(expected.rows());
    assertThat(actual.columns()).as("columns of %s", what).isEqualTo(expected.columns());
    for (int j = 0; j < actual.columns(); j++) {
      for (int i = 0; i < actual.rows(); i++) {
        double difference = Math.abs(actual.get(i, j) - expected.get(i, j));
        // Written so that NaN is close to nothing.
        if (!(difference <= tolerance)) {
          throw new AssertionError(
              String.format(
                  Locale.ROOT,
                  "%s at (%d, %d) is %s; expected %s, at most %s away",
                  what,
                  i,
                  j,
                  actual.get(i, j),
                  expected.get(i, j),
                  tolerance));
        }
      }
    }
  }

  static double largest(Matrix matrix) {
    double largest = 0;
    for (double value : matrix.values()) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  /** Stored in the same way, with the same bits. */
  static void assertSame(Samples<?> actual, Samples<?> expected) {
    assertThat(actual).hasSameClassAs(expected);
    assertThat(actual.domain()).isEqualTo(expected.domain());
    assertThat(actual.size()).isEqualTo(expected.size());
    if (actual instanceof VectorSamples<?> a && expected instanceof VectorSamples<?> b) {
      assertThat(a.dimension()).isEqualTo(b.dimension());
      assertThat(a.dense().copy().values()).isEqualTo(b.dense().copy().values());
      assertThat(a.sparse().columnIndices()).isEqualTo(b.sparse().columnIndices());
      return;
    }
    for (int i = 0; i < actual.size(); i++) {
      assertThat((Object) actual.get(i)).as("sample %d", i).isEqualTo(expected.get(i));
    }
  }

  static void assertSound(Cost cost, String what) {
    assertThat(numbers(cost))
        .as("%s: %s", what, cost)
        .allMatch(value -> Double.isFinite(value) && value >= 0);
    assertThat(cost.peakBytes()).as("%s: peak", what).isGreaterThanOrEqualTo(cost.keptBytes());
  }

  static List<Double> numbers(Cost cost) {
    return List.of(
        cost.peakBytes(),
        cost.keptBytes(),
        cost.operations(),
        cost.inputValues(),
        cost.outputValues());
  }
}
