package org.okra.testing.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.projection.Projections;
import org.okra.testing.ProjectionContract;

/** Every built-in projection learner keeps the contract. */
final class ProjectionsTest {
  @Nested
  final class None extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return Projections.none();
    }
  }

  @Nested
  final class OneComponent extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return new Projections.Kde(1);
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{components: 2.5}");
    }
  }

  @Nested
  final class Kde extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return new Projections.Kde(30);
    }
  }

  @Nested
  final class ReducedRank extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return new Projections.ReducedRank(8);
    }
  }

  @Nested
  final class ReducedRankWithLambda extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return new Projections.ReducedRank(8, Optional.of(1e-3));
    }
  }

  @Nested
  final class OutputEmbedding extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return new Projections.OutputEmbeddingLearning(10, 0.5);
    }
  }

  @Nested
  final class OutputEmbeddingOfUnlabelledOutputs extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return new Projections.OutputEmbeddingLearning(10, 0);
    }
  }

  @Nested
  final class OutputEmbeddingOfFittedOutputs extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return new Projections.OutputEmbeddingLearning(10, 1);
    }
  }

  @Nested
  final class OutputEmbeddingWithLambda extends ProjectionContract {
    @Override
    protected ProjectionLearner learner() {
      return new Projections.OutputEmbeddingLearning(10, 0.15, Optional.of(1e-3));
    }
  }

  @Test
  void misspeltNamesAreSuggested() {
    assertSuggested("{type: reduced-rnak}", "Did you mean 'reduced-rank'?");
    assertSuggested("kernel-pca", "Did you mean 'kde'?");
  }

  private static void assertSuggested(String text, String suggestion) {
    assertThatThrownBy(
            () -> Components.load().create(ProjectionLearner.class, Specification.parse(text)))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining(suggestion);
  }
}
