package org.okra.testing.builtin;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.SparseRows;
import org.okra.core.tree.Thresholds;
import org.okra.datasets.Column;
import org.okra.datasets.prepare.Forest;
import org.okra.datasets.prepare.Impute;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.OneHot;
import org.okra.datasets.prepare.Pipeline;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.Relevance;
import org.okra.datasets.prepare.ScaleToRange;
import org.okra.datasets.prepare.Standardise;
import org.okra.datasets.prepare.TermWeights;
import org.okra.datasets.prepare.TextTerms;
import org.okra.testing.PreparationContract;

/** Every built-in step of preprocessing keeps the contract. */
final class PreparationsTest {
  /** Numbers and categories, of which some are missing. */
  static Inputs mixed(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, 3);
    for (int i = 0; i < count; i++) {
      matrix.set(i, 0, random.nextGaussian());
      matrix.set(i, 1, random.nextInt(3));
      matrix.set(i, 2, random.nextInt(4) == 0 ? Double.NaN : random.nextInt(5));
    }
    return Inputs.of(
        new DenseRows(matrix),
        List.of(
            Column.numeric("size"),
            Column.nominal("colour", List.of("red", "green", "blue")),
            Column.numeric("age")));
  }

  /** Sparse counts, of which one row is empty. */
  static Inputs counts(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    SparseMatrix.Builder builder = new SparseMatrix.Builder(8);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < 8 && i != 1; j++) {
        if (random.nextInt(3) == 0) {
          builder.add(j, 1 + random.nextInt(4));
        }
      }
      builder.endRow();
    }
    return Inputs.of(new SparseRows(builder.build()), List.of());
  }

  @Nested
  final class ImputedZeros extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Impute(Impute.Method.ZERO);
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      return PreparationsTest.mixed(count, seed);
    }
  }

  @Nested
  final class ImputedMeans extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Impute();
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      return PreparationsTest.mixed(count, seed);
    }
  }

  @Nested
  final class DroppedRows extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Impute(Impute.Method.DROP);
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      return PreparationsTest.mixed(count, seed);
    }
  }

  @Nested
  final class Categories extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new OneHot();
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      return PreparationsTest.mixed(count, seed);
    }
  }

  @Nested
  final class Empty extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Pipeline();
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      return PreparationsTest.mixed(count, seed);
    }
  }

  @Nested
  final class Several extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Pipeline(List.of(new OneHot(), new Impute(), new Standardise()));
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      return PreparationsTest.mixed(count, seed);
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{steps: [3]}");
    }
  }

  @Nested
  final class Stretched extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Relevance();
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of(
          "{rounds: 0}",
          "{power: -1}",
          "{power: 5}",
          "{rows: 1}",
          "{share: 0}",
          "{share: 1.1}",
          "{matrix: half}");
    }
  }

  @Nested
  final class Weighed extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Relevance(Relevance.Shape.DIAGONAL, 2, 0.5, 20, 0.9);
    }
  }

  @Nested
  final class Leaves extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Forest();
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of(
          "{trees: 0}",
          "{trees: 10001}",
          "{thresholds: some}",
          "{leaf: 0}",
          "{columns: 0}",
          "{columns: 1.1}",
          "{sample: 0}",
          "{keep: -0.1}",
          "{keep: 1}",
          "{rows: 1}",
          "{share: 0}");
    }
  }

  @Nested
  final class RandomLeaves extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Forest(5, Thresholds.RANDOM, 2, 1, 0.8, 0, 20, 0.9);
    }
  }

  @Nested
  final class Range extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new ScaleToRange(-1, 1);
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{low: 2, high: 1}");
    }
  }

  @Nested
  final class Standardised extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new Standardise();
    }
  }

  @Nested
  final class Terms extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new TermWeights();
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      return PreparationsTest.counts(count, seed);
    }
  }

  @Nested
  final class TermsAsTheyAre extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new TermWeights(TermWeights.RowScaling.AS_THEY_ARE);
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      return PreparationsTest.counts(count, seed);
    }
  }

  @Nested
  final class Texts extends PreparationContract {
    @Override
    protected Preparation preparation() {
      return new TextTerms(TextTerms.Unit.CHARACTERS, 1, 2, 1, 40, TextTerms.Weights.TF_IDF);
    }

    @Override
    protected Inputs inputs(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<String> texts =
          IntStream.range(0, count)
              .mapToObj(i -> Long.toString(random.nextInt(1_000_000), 6) + ", \"z")
              .toList();
      return new Inputs(new ListSamples<>(String.class, texts), List.of());
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{shortest: 2, longest: 1}", "{most: 0}");
    }
  }
}
