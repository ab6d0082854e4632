package org.okra.evaluation.loss;

import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;
import org.okra.kernels.ranking.KemenyEmbedding;
import org.okra.kernels.ranking.KemenyKernel;

/**
 * The share of the pairs of items decided by the truth that the prediction orders wrongly, in [0,
 * 1]:
 *
 * <pre>{@code
 * loss(p, t) = (1 - <Phi(p), Phi(t)> / ||Phi(t)||^2) / 2
 * }</pre>
 *
 * <p>with Phi the signs of all pairs (the Kemeny embedding). A pair that the truth ties or does not
 * rank is not counted; one that the prediction leaves open counts one half. A truth that decides no
 * pair asks for nothing: the loss is 0.
 */
@Component(
    name = "pairwise-ranking",
    help = "rankings: share of the true pairs in the wrong order",
    alsoKnownAs = {"kendall", "ranking-loss"})
public record PairwiseRankingLoss() implements StructuredLoss<Ranking> {
  @Override
  public double value(Ranking predicted, Ranking truth) {
    return loss(KemenyEmbedding.product(predicted, truth), KemenyEmbedding.squaredNorm(truth));
  }

  private static double loss(double product, double decided) {
    return decided == 0 ? 0 : (1 - product / decided) / 2;
  }

  @Override
  public void fill(
      Samples<? extends Ranking> predicted,
      Samples<? extends Ranking> truths,
      Matrix block,
      RunContext context) {
    new KemenyKernel().fill(predicted, truths, block, context);
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          double decided = KemenyEmbedding.squaredNorm(truths.get(j));
          for (int i = 0; i < block.rows(); i++) {
            int at = block.index(i, j);
            block.values()[at] = loss(block.values()[at], decided);
          }
        });
  }
}
