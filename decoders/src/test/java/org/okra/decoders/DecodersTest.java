package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.estimators.MapSource;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;

final class PreImageSolversTest {
  private final RunContext context = RunContext.withSeed(4);
  private final PreImageSolvers solvers = PreImageSolvers.load();
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
    assertThat(solvers.registry().names())
        .containsExactly(
            "approximate", "candidates", "free", "kemeny", "labels", "loss-search", "vector");
    assertThatThrownBy(() -> solvers.registry().get("label"))
        .hasMessageContaining("Did you mean 'labels'?");
    assertThat(solvers.registry().all())
        .allSatisfy(
            factory ->
                assertThat(Options.describe(factory.optionsType()))
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
        .hasMessage("decoder labels: count is 0; it must be at least 1.");
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
      List<FeatureVector> found =
          solvers.create(Specification.parse(text), perQuery, context).best(inputs, context);
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
      assertThatThrownBy(() -> solvers.create(Specification.parse(text), none, context))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT))
          .hasMessageContaining("chooses among candidates, but none were given");
    }
  }

  private PreImageSolver<FeatureVector, FeatureVector> create(String specification) {
    return solvers.create(Specification.parse(specification), task, context);
  }
}
