package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
          Optional.of(run -> regression.leftOutPredictions(model, inputs, outputs, run)));

  @Test
  void findsTheBuiltInsByName() {
    assertThat(solvers.registry().names())
        .containsExactly("candidates", "free", "kemeny", "labels", "loss-search", "vector");
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
  void candidatesRefuseOneSetPerQuery() {
    DecodingTask<FeatureVector, FeatureVector> perQuery =
        new DecodingTask<>(
            model,
            task.inputs(),
            candidates,
            Optional.of(CandidateSets.perQuery(candidates, List.of(new int[] {0}))));
    assertThatThrownBy(() -> solvers.create(Specification.of("candidates"), perQuery, context))
        .hasMessageContaining("was given one set per query");
  }

  private PreImageSolver<FeatureVector, FeatureVector> create(String specification) {
    return solvers.create(Specification.parse(specification), task, context);
  }
}
