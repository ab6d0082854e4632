package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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
@ContractTable
final class PreparationsTest extends PreparationContract {
  private final Row<Preparation, Optional<Draw<Inputs>>> row;

  PreparationsTest(Row<Preparation, Optional<Draw<Inputs>>> row) {
    this.row = row;
  }

  /** On the numbers of the contract. */
  private static Row<Preparation, Optional<Draw<Inputs>>> row(
      String name, Supplier<Preparation> preparation) {
    return new Row<>(name, preparation, Optional.empty());
  }

  private static Row<Preparation, Optional<Draw<Inputs>>> row(
      String name, Supplier<Preparation> preparation, Draw<Inputs> inputs) {
    return new Row<>(name, preparation, Optional.of(inputs));
  }

  static List<Row<Preparation, Optional<Draw<Inputs>>>> rows() {
    return List.of(
        row("imputed zeros", () -> new Impute(Impute.Method.ZERO), PreparationsTest::mixed),
        row("imputed means", Impute::new, PreparationsTest::mixed),
        row("dropped rows", () -> new Impute(Impute.Method.DROP), PreparationsTest::mixed),
        row("categories", OneHot::new, PreparationsTest::mixed),
        row("empty", Pipeline::new, PreparationsTest::mixed),
        row(
                "several",
                () -> new Pipeline(List.of(new OneHot(), new Impute(), new Standardise())),
                PreparationsTest::mixed)
            .refuses("{steps: [3]}"),
        row("stretched", Relevance::new)
            .refuses(
                "{rounds: 0}",
                "{power: -1}",
                "{power: 5}",
                "{rows: 1}",
                "{share: 0}",
                "{share: 1.1}",
                "{matrix: half}"),
        row("weighed", () -> new Relevance(Relevance.Shape.DIAGONAL, 2, 0.5, 20, 0.9)),
        row("leaves", Forest::new)
            .refuses(
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
                "{share: 0}"),
        row("random leaves", () -> new Forest(5, Thresholds.RANDOM, 2, 1, 0.8, 0, 20, 0.9)),
        row("range", () -> new ScaleToRange(-1, 1)).refuses("{low: 2, high: 1}"),
        row("standardised", Standardise::new),
        row("terms", TermWeights::new, PreparationsTest::counts),
        row(
            "terms as they are",
            () -> new TermWeights(TermWeights.RowScaling.AS_THEY_ARE),
            PreparationsTest::counts),
        row(
                "texts",
                () ->
                    new TextTerms(TextTerms.Unit.CHARACTERS, 1, 2, 1, 40, TextTerms.Weights.TF_IDF),
                PreparationsTest::texts)
            .refuses("{shortest: 2, longest: 1}", "{most: 0}"));
  }

  /** Numbers and categories, of which some are missing. */
  private static Inputs mixed(int count, long seed) {
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
  private static Inputs counts(int count, long seed) {
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

  private static Inputs texts(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    List<String> texts =
        IntStream.range(0, count)
            .mapToObj(i -> Long.toString(random.nextInt(1_000_000), 6) + ", \"z")
            .toList();
    return new Inputs(new ListSamples<>(String.class, texts), List.of());
  }

  @Override
  protected Preparation preparation() {
    return row.component().get();
  }

  @Override
  protected Inputs inputs(int count, long seed) {
    return row.parts()
        .map(drawn -> drawn.draw(count, seed))
        .orElseGet(() -> super.inputs(count, seed));
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
