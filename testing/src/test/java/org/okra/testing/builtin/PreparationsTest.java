package org.okra.testing.builtin;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Nested;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Column;
import org.okra.datasets.prepare.Impute;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.OneHot;
import org.okra.datasets.prepare.Pipeline;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.ScaleToRange;
import org.okra.datasets.prepare.Standardise;
import org.okra.datasets.prepare.TermWeights;
import org.okra.testing.PreparationContract;

/** Every built-in step of preprocessing keeps the contract. */
final class PreparationsTest {
  private static final List<Column> MIXED =
      List.of(
          Column.numeric("size"),
          Column.nominal("colour", List.of("red", "green", "blue")),
          Column.binary("flag"));

  /** Three columns of numbers, many of them zero, the last constant. */
  private static Inputs numbers(int rows, long seed, ToDoubleFunction<RandomStream> number) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, 3);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < 2; j++) {
        matrix.set(i, j, random.nextInt(3) == 0 ? 0 : number.applyAsDouble(random));
      }
      matrix.set(i, 2, 4);
    }
    return Inputs.of(new DenseRows(matrix), List.of());
  }

  /** One in eight values is missing. */
  private static Inputs withHoles(int rows, long seed) {
    return numbers(
        rows, seed, random -> random.nextInt(8) == 0 ? Double.NaN : 100 + random.nextGaussian());
  }

  /** A number, a category and a flag, one in eight of the first two missing. */
  private static Inputs mixed(int rows, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, 3);
    for (int i = 0; i < rows; i++) {
      matrix.set(i, 0, random.nextInt(8) == 0 ? Double.NaN : random.nextGaussian());
      matrix.set(i, 1, random.nextInt(8) == 0 ? Double.NaN : random.nextInt(3));
      matrix.set(i, 2, random.nextInt(2));
    }
    return new Inputs(new DenseRows(matrix), MIXED);
  }

  /** A step for numbers with holes. */
  private abstract static class Step extends PreparationContract {
    private final Preparation step;

    Step(Preparation step) {
      this.step = step;
    }

    @Override
    protected Preparation preparation() {
      return step;
    }

    @Override
    protected Inputs inputs(int rows, long seed) {
      return withHoles(rows, seed);
    }
  }

  /** A step for numbers, categories and flags. */
  private abstract static class MixedStep extends Step {
    MixedStep(Preparation step) {
      super(step);
    }

    @Override
    protected Inputs inputs(int rows, long seed) {
      return mixed(rows, seed);
    }
  }

  /** A step for counts. */
  private abstract static class CountStep extends Step {
    CountStep(Preparation step) {
      super(step);
    }

    @Override
    protected Inputs inputs(int rows, long seed) {
      return numbers(rows, seed, random -> random.nextInt(5));
    }
  }

  @Nested
  final class Standardised extends Step {
    Standardised() {
      super(new Standardise());
    }
  }

  @Nested
  final class Scaled extends Step {
    Scaled() {
      super(new ScaleToRange());
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{high: 0}", "{high: -3}", "{low: Infinity}");
    }
  }

  @Nested
  final class ScaledElsewhere extends Step {
    ScaledElsewhere() {
      super(new ScaleToRange(-1, 3));
    }
  }

  @Nested
  final class Weighted extends CountStep {
    Weighted() {
      super(new TermWeights());
    }
  }

  @Nested
  final class WeightedOnly extends CountStep {
    WeightedOnly() {
      super(new TermWeights(TermWeights.RowScaling.AS_THEY_ARE));
    }
  }

  @Nested
  final class ImputedByMean extends MixedStep {
    ImputedByMean() {
      super(new Impute(Impute.Method.MEAN));
    }
  }

  @Nested
  final class ImputedByZero extends Step {
    ImputedByZero() {
      super(new Impute(Impute.Method.ZERO));
    }
  }

  @Nested
  final class Dropped extends MixedStep {
    Dropped() {
      super(new Impute(Impute.Method.DROP));
    }
  }

  @Nested
  final class OneHotCoded extends MixedStep {
    OneHotCoded() {
      super(new OneHot());
    }
  }

  @Nested
  final class Chained extends MixedStep {
    Chained() {
      super(
          new Pipeline(
              List.of(
                  new Impute(Impute.Method.DROP),
                  new OneHot(),
                  new Pipeline(List.of(new Standardise())))));
    }
  }
}
