package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.vector.Vectors;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

final class DecodersTest {
  private final RunContext context = RunContext.withSeed(4);
  private final Registry<Decoder> decoders = Components.load().registry(Decoder.class);
  private final DenseRows inputs = CandidateSearchTest.inputs(40, 1);
  private final LabelSets outputs = CandidateSearchTest.sets(40, 2);
  private final OutputKernelRegression<FeatureVector, FeatureVector> regression =
      new OutputKernelRegression<>(
          new GaussianKernel(0.3),
          MapSource.exact(),
          new GaussianKernel(0.4),
          Projections.none(),
          1e-3);
  private final KernelModel<FeatureVector, FeatureVector> model =
      regression.fit(inputs, outputs, context);
  private final Samples<FeatureVector> candidates = outputs.as(FeatureVector.class, "test");
  private final DecodingTask<FeatureVector, FeatureVector> task =
      new DecodingTask<>(
          model,
          inputs.as(FeatureVector.class, "test"),
          candidates,
          Optional.of(CandidateSets.shared(candidates)),
          Optional.of(run -> regression.leftOut(inputs, outputs, run)));

  @Test
  void findsTheBuiltInsByName() {
    assertThat(decoders.names())
        .containsExactly(
            "approximate",
            "candidates",
            "free",
            "kemeny",
            "labels",
            "loss-search",
            "ratings",
            "vector");
    assertThatThrownBy(() -> decoders.get("label")).hasMessageContaining("Did you mean 'labels'?");
    assertThat(decoders.all())
        .allSatisfy(
            decoder ->
                assertThat(decoder.options())
                    .allSatisfy(option -> assertThat(option.help()).isNotBlank()));
  }

  @Test
  void createsEachFromItsSpecification() {
    List<FeatureVector> direct =
        new CandidateSearch<>(model, outputs, context).best(inputs, context);
    assertThat(create("candidates").best(inputs, context)).isEqualTo(direct);
    for (String rule : List.of("threshold", "threshold-per-label", "expected-f1")) {
      assertThat(create("{type: labels, rule: " + rule + "}").best(inputs, context))
          .hasSize(40)
          .allSatisfy(set -> assertThat(((LabelSet) set).universe()).isEqualTo(8));
    }
    assertThat(create("{type: labels, rule: top, count: 2}").best(inputs, context))
        .allSatisfy(set -> assertThat(((LabelSet) set).count()).isEqualTo(2));
    assertThatThrownBy(() -> create("{type: labels, rule: top, count: 0}"))
        .hasMessage(
            "decoder labels: option 'count': Sets of 0 labels are not possible; give auto or a"
                + " whole number of at least 1.");
  }

  @Test
  void searchesTakeOneSetPerQuery() {
    List<int[]> sets = IntStream.range(0, 40).mapToObj(i -> new int[] {(i + 1) % 40, i}).toList();
    DecodingTask<FeatureVector, FeatureVector> perQuery =
        new DecodingTask<>(
            model,
            task.inputs(),
            candidates,
            Optional.of(CandidateSets.perQuery(candidates, sets)));
    for (String text : List.of("candidates", "{type: loss-search, loss: hamming}")) {
      List<FeatureVector> found = decoder(text).prepare(perQuery, context).best(inputs, context);
      for (int i = 0; i < 40; i++) {
        assertThat(found.get(i)).as(text).isIn(outputs.get(i), outputs.get((i + 1) % 40));
      }
    }
  }

  @Test
  void searchesWithoutCandidatesSayWhatIsMissing() {
    DecodingTask<FeatureVector, FeatureVector> none =
        new DecodingTask<>(model, task.inputs(), candidates, Optional.empty());
    for (String text : List.of("candidates", "{type: loss-search, loss: hamming}")) {
      assertThatThrownBy(() -> decoder(text).prepare(none, context))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT))
          .hasMessageContaining("chooses among candidates, but none were given");
    }
  }

  private PreImageSolver<FeatureVector, FeatureVector> create(String specification) {
    return decoder(specification).prepare(task, context);
  }

  private Decoder decoder(String specification) {
    return decoders.create(Specification.parse(specification));
  }

  @Test
  void decodersSayWhatTheyDecodeAndWhetherTheyLookAtCandidates() {
    Map<String, String> facts = new TreeMap<>();
    for (Declaration<Decoder> each : decoders.all()) {
      String type = each.standard().outputType().getSimpleName();
      facts.put(each.name(), type + (each.standard().usesCandidates() ? " from candidates" : ""));
    }
    assertThat(facts)
        .isEqualTo(
            Map.of(
                "approximate", "Object from candidates",
                "candidates", "Object from candidates",
                "free", "FeatureVector from candidates",
                "kemeny", "Ranking",
                "labels", "LabelSet",
                "loss-search", "Object from candidates",
                "ratings", "FeatureVector",
                "vector", "FeatureVector"));
  }

  @Test
  void theCostIsThatOfEmbeddingAndScoringEveryCandidate() {
    ProblemSize size = new ProblemSize(1000, 0, 50, 400, 7, 9);
    MapShape sketch = new MapShape(20, 30, MapShape.Form.MIXTURE);
    MapShape exact = new MapShape(1000, 1000, MapShape.Form.EXACT);
    assertThat(new Candidates().cost(sketch, sketch, size))
        .isEqualTo(
            new Cost(
                // Scores of all queries take more than a block that is embedded.
                8 * (400 * 20 + 30 * 20 + 50 * 20 + 50 * 400),
                // The coefficients of the landmarks stay with the model.
                8 * (400 * 20 + 30 * 20),
                2 * 50 * 30 * 20 + 2 * 400 * 30 * 20 + 2 * 50 * 20 * 20 + 2 * 50 * 400 * 20,
                50 * 30,
                400 * 30));
    assertThat(new Candidates().cost(exact, exact, size))
        .isEqualTo(
            new Cost(
                8 * (400 * 1000 + 400 * 1000),
                8 * 400 * 1000,
                2.0 * 50 * 1000 * 1000 + 2.0 * 50 * 400 * 1000,
                50 * 1000,
                400 * 1000));
    assertThat(new Vectors().cost(sketch, exact, size))
        .isEqualTo(
            new Cost(
                // Features are gone when predictions become vectors.
                8 * (1000 * 9 + 50 * (20 + 1000)),
                8 * 1000 * 9,
                2 * 50 * 30 * 20 + 2 * 50 * 20 * 1000,
                50 * 30,
                0));
  }

  @Test
  void setsTakeTheScoresOfAllCandidates() {
    ProblemSize size = new ProblemSize(1000, 0, 50, 4000, 7, 9);
    MapShape sketch = new MapShape(20, 30, MapShape.Form.MIXTURE);
    assertThat(new Candidates().conformityBytes(sketch, sketch, size))
        .isEqualTo(8 * 50 * (2 * 20 + 4000));
    assertThat(new Candidates().conformityBytes(sketch, sketch, size.withTest(100_000)))
        .isEqualTo(8 * 1024 * (2 * 20 + 4000));
    assertThat(new Vectors().conformityBytes(sketch, sketch, size)).isEqualTo(8 * 50 * (20 + 30));
  }
}
