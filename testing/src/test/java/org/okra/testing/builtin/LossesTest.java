package org.okra.testing.builtin;

import java.util.List;
import java.util.function.Supplier;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Ranking;
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
      String name, Supplier<StructuredLoss<Y>> loss, Draw<Samples<? extends Y>> outputs) {
    return new Row<>(name, loss, outputs);
  }

  static List<Row<?, ?>> rows() {
    return List.of(
        LossesTest.<ItemSet>row("hamming", HammingLoss::new, TestSamples::sets),
        LossesTest.<ItemSet>row("f1", F1Loss::new, TestSamples::sets),
        LossesTest.<ItemSet>row("jaccard", JaccardLoss::new, TestSamples::sets),
        LossesTest.<ItemSet>row(
                "tree",
                () -> new HierarchicalLoss(List.of(-1, 0, 0, 1, 1, -1, 5)),
                TestSamples::sets)
            .refuses("{parents: [0]}", "{parents: [-1, 2]}", "{parents: [-1, 2, 1]}"),
        LossesTest.<Object>row("equality", ZeroOneLoss::new, TestSamples::tiedRankings),
        LossesTest.<FeatureVector>row("squares", SquaredLoss::new, LossesTest::sparse),
        LossesTest.<Ranking>row("pairs", PairwiseRankingLoss::new, TestSamples::tiedRankings));
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
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
