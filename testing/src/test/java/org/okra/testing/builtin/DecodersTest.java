package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.Candidates;
import org.okra.decoders.Decoder;
import org.okra.decoders.LeastLoss;
import org.okra.decoders.approximate.Approximate;
import org.okra.decoders.label.Labels;
import org.okra.decoders.ranking.Kemeny;
import org.okra.decoders.rating.RatingOrder;
import org.okra.decoders.vector.Free;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.decoders.vector.Vectors;
import org.okra.evaluation.loss.F1Loss;
import org.okra.evaluation.loss.HammingLoss;
import org.okra.evaluation.loss.JaccardLoss;
import org.okra.evaluation.loss.SquaredLoss;
import org.okra.evaluation.loss.ZeroOneLoss;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.testing.DecoderContract;

/** Every built-in decoder keeps the contract. */
@ContractTable
final class DecodersTest<Y> extends DecoderContract<Y> {
  private final Row<Decoder, Decoding<Y>> row;

  DecodersTest(Row<Decoder, Decoding<Y>> row) {
    this.row = row;
  }

  /**
   * What a decoder decodes.
   *
   * @param outputs that it chooses from
   * @param kernel on outputs
   * @param scores what scores are
   * @param variants of the decoder, tested as well
   * @param setsPerQuery whether it takes one candidate set per query, if its scores do not say so
   */
  private record Decoding<Y>(
      Draw<Samples<Y>> outputs,
      Kernel<Y> kernel,
      Scores scores,
      List<Decoder> variants,
      Optional<Boolean> setsPerQuery) {
    Decoding<Y> and(Decoder... others) {
      return new Decoding<>(outputs, kernel, scores, List.of(others), setsPerQuery);
    }

    Decoding<Y> amongSharedSets() {
      return new Decoding<>(outputs, kernel, scores, variants, Optional.of(false));
    }
  }

  private static <Y> Row<Decoder, Decoding<Y>> row(
      String name,
      Supplier<Decoder> decoder,
      Draw<Samples<Y>> outputs,
      Kernel<Y> kernel,
      Scores scores) {
    return new Row<>(
        name, decoder, new Decoding<>(outputs, kernel, scores, List.of(), Optional.empty()));
  }

  static List<Row<?, ?>> rows() {
    Kernel<FeatureVector> gaussian = new GaussianKernel(0.4);
    Draw<Samples<FeatureVector>> labels = DecodersTest::labels;
    return List.of(
        row("among candidates", Candidates::new, labels, gaussian, Scores.CANDIDATES_BY_THE_MODEL),
        // A kernel whose diagonal is not constant, so that norms count.
        row(
            "candidates of different norms",
            Candidates::new,
            labels,
            new LinearKernel(),
            Scores.CANDIDATES_BY_THE_MODEL),
        // Searches small sets exactly; larger ones are tested in decoders.
        row("many candidates", Approximate::new, labels, gaussian, Scores.CANDIDATES_BY_THE_MODEL)
            .with(Decoding::amongSharedSets),
        row(
                "any loss",
                () -> new LeastLoss(new HammingLoss()),
                labels,
                gaussian,
                Scores.CANDIDATES_BY_THE_SOLVER)
            .with(
                decoding ->
                    decoding.and(
                        new LeastLoss(new F1Loss()),
                        new LeastLoss(new JaccardLoss()),
                        new LeastLoss(new ZeroOneLoss()),
                        new LeastLoss(new SquaredLoss()))),
        row("label scores", Labels::new, labels, gaussian, Scores.FREE_BY_THE_SOLVER)
            .with(
                decoding ->
                    decoding.and(
                        new Labels(Labels.Rule.THRESHOLD_PER_LABEL, 1),
                        new Labels(Labels.Rule.TOP, 2),
                        new Labels(Labels.Rule.EXPECTED_F1, 1))),
        row(
                "rankings",
                Kemeny::new,
                (count, seed) -> TestSamples.orders(count, 5, seed),
                new KemenyKernel(),
                Scores.FREE_BY_THE_MODEL)
            .with(
                decoding ->
                    decoding.and(
                        Arrays.stream(Kemeny.Method.values())
                            .map(method -> new Kemeny(method, 1000))
                            .toArray(Decoder[]::new))),
        row(
                "free vectors",
                Free::new,
                vectors(2),
                new GaussianKernel(0.5),
                Scores.FREE_BY_THE_MODEL)
            .with(
                decoding ->
                    decoding.and(
                        new Free(Free.Method.GRADIENT, 20, Optional.empty(), Optional.empty()),
                        new Free(Free.Method.AUTO, 200, Optional.of(-1.0), Optional.of(1.0))))
            .refuses("{lower: 1, upper: 0}"),
        row("plain vectors", Vectors::new, vectors(2), new LinearKernel(), Scores.FREE_BY_THE_MODEL)
            .with(decoding -> decoding.and(new Vectors(VectorDecoder.Order.RISING))),
        row(
                "of ratings",
                RatingOrder::new,
                vectors(4),
                new LinearKernel(),
                Scores.FREE_BY_THE_SOLVER)
            .with(
                decoding ->
                    decoding.and(
                        new RatingOrder(RatingOrder.By.POPULARITY),
                        new RatingOrder(RatingOrder.By.NUMBER))));
  }

  /** Label sets, compared as vectors. */
  private static Samples<FeatureVector> labels(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(7, random.subset(7, 1 + random.nextInt(3))));
    }
    return new LabelSets(7, sets).as(FeatureVector.class, "the contract");
  }

  private static Draw<Samples<FeatureVector>> vectors(int dimension) {
    return (count, seed) ->
        TestSamples.vectors(count, dimension, seed).as(FeatureVector.class, "the contract");
  }

  @Override
  protected Decoder decoder() {
    return row.component().get();
  }

  @Override
  protected List<Decoder> variants() {
    return row.parts().variants();
  }

  @Override
  protected Kernel<Y> outputKernel() {
    return row.parts().kernel();
  }

  @Override
  protected Samples<Y> outputs(int count, long seed) {
    return row.parts().outputs().draw(count, seed);
  }

  @Override
  protected Scores scores() {
    return row.parts().scores();
  }

  @Override
  protected boolean takesSetsPerQuery() {
    return row.parts().setsPerQuery().orElseGet(super::takesSetsPerQuery);
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
