package org.okra.testing.builtin;

import java.util.List;
import java.util.function.Supplier;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.evaluation.loss.F1Loss;
import org.okra.evaluation.loss.HammingLoss;
import org.okra.evaluation.loss.HierarchicalLoss;
import org.okra.evaluation.loss.JaccardLoss;
import org.okra.evaluation.loss.PairwiseRankingLoss;
import org.okra.evaluation.loss.SquaredLoss;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.evaluation.loss.ZeroOneLoss;
import org.okra.testing.StructuredLossContract;

/** Every built-in loss keeps the contract. */
@ContractTable
final class LossesTest<Y> extends StructuredLossContract<Y> {
  private final Row<StructuredLoss<Y>, Draw<Samples<? extends Y>>> row;

  LossesTest(Row<StructuredLoss<Y>, Draw<Samples<? extends Y>>> row) {
    this.row = row;
  }

  private static <Y> Row<StructuredLoss<Y>, Draw<Samples<? extends Y>>> row(
      String name, Supplier<? extends StructuredLoss<Y>> loss, Draw<Samples<? extends Y>> outputs) {
    return new Row<>(name, loss, outputs);
  }

  static List<Row<?, ?>> rows() {
    return List.of(
        row("hamming", () -> new HammingLoss(), TestSamples::sets),
        row("f1", () -> new F1Loss(), TestSamples::sets),
        row("jaccard", () -> new JaccardLoss(), TestSamples::sets),
        row("tree", () -> new HierarchicalLoss(List.of(-1, 0, 0, 1, 1, -1, 5)), TestSamples::sets)
            .refuses("{parents: [0]}", "{parents: [-1, 2]}", "{parents: [-1, 2, 1]}"),
        row("equality", () -> new ZeroOneLoss(), TestSamples::tiedRankings),
        row("squares", () -> new SquaredLoss(), LossesTest::sparse),
        row("pairs", () -> new PairwiseRankingLoss(), TestSamples::tiedRankings));
  }

  private static SparseRows sparse(int count, long seed) {
    return new SparseRows(TestSamples.vectors(count, 4, seed).sparse());
  }

  @Override
  protected StructuredLoss<Y> loss() {
    return row.component().get();
  }

  @Override
  protected Samples<? extends Y> outputs(int count, long seed) {
    return row.parts().draw(count, seed);
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
