package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.projection.Projections;
import org.okra.testing.ProjectionContract;

/** Every built-in projection learner keeps the contract. */
@ContractTable
final class ProjectionsTest extends ProjectionContract {
  private final Row<ProjectionLearner, ?> row;

  ProjectionsTest(Row<ProjectionLearner, ?> row) {
    this.row = row;
  }

  /** A learner needs nothing else. */
  private static Row<ProjectionLearner, ?> row(
      String name, Supplier<ProjectionLearner> learner, String... refused) {
    return new Row<>(name, learner, Optional.empty()).refuses(refused);
  }

  static List<Row<ProjectionLearner, ?>> rows() {
    return List.of(
        row("none", Projections::none),
        row("one component", () -> new Projections.Kde(1), "{components: 2.5}"),
        row("kde", () -> new Projections.Kde(30)),
        row("reduced rank", () -> new Projections.ReducedRank(8)),
        row("reduced rank with lambda", () -> new Projections.ReducedRank(8, Optional.of(1e-3))),
        row("output embedding", () -> new Projections.OutputEmbeddingLearning(10, 0.5)),
        row(
            "output embedding of unlabelled outputs",
            () -> new Projections.OutputEmbeddingLearning(10, 0)),
        row(
            "output embedding of fitted outputs",
            () -> new Projections.OutputEmbeddingLearning(10, 1)),
        row(
            "output embedding with lambda",
            () -> new Projections.OutputEmbeddingLearning(10, 0.15, Optional.of(1e-3))));
  }

  @Override
  protected ProjectionLearner learner() {
    return row.component().get();
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
