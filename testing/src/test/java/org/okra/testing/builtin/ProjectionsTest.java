package org.okra.testing.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.estimators.ProjectionFactory;
import org.okra.estimators.ProjectionLearners;
import org.okra.estimators.projection.ProjectionFactories;
import org.okra.sketches.Sketches;
import org.okra.testing.ProjectionContract;

/** Every built-in projection learner keeps the contract. */
final class ProjectionsTest {
  @Nested
  final class None extends ProjectionContract {
    @Override
    protected ProjectionFactory<?> factory() {
      return new ProjectionFactories.None();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("none");
    }
  }

  @Nested
  final class Kde extends ProjectionContract {
    @Override
    protected ProjectionFactory<?> factory() {
      return new ProjectionFactories.Kde();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: kde, components: 1}", "{type: kde, components: 30}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("kde", "{type: kde, components: 0}", "{type: kde, components: 2.5}");
    }
  }

  @Nested
  final class ReducedRank extends ProjectionContract {
    @Override
    protected ProjectionFactory<?> factory() {
      return new ProjectionFactories.ReducedRank();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of(
          "{type: reduced-rank, components: 8}",
          "{type: reduced-rank, components: 8, lambda: 0.001}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of(
          "reduced-rank",
          "{type: reduced-rank, components: -1}",
          "{type: reduced-rank, components: 8, lambda: 0}",
          "{type: reduced-rank, components: 8, lambda: NaN}");
    }
  }

  @Nested
  final class OutputEmbedding extends ProjectionContract {
    @Override
    protected ProjectionFactory<?> factory() {
      return new ProjectionFactories.OutputEmbeddingLearning();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of(
          "{type: oel, components: 10}",
          "{type: oel, components: 10, balance: 0}",
          "{type: oel, components: 10, balance: 1}",
          "{type: oel, components: 10, balance: 0.15, lambda: 0.001}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of(
          "oel",
          "{type: oel, components: 0}",
          "{type: oel, components: 3, balance: 1.5}",
          "{type: oel, components: 3, balance: NaN}",
          "{type: oel, components: 3, lambda: -1}");
    }
  }

  @Test
  void namesAreFoundAndMisspeltOnesSuggested() {
    ProjectionLearners learners = ProjectionLearners.load();
    assertThat(learners.registry().names()).containsExactly("kde", "none", "oel", "reduced-rank");
    Sketches sketches = Sketches.load();
    assertThatThrownBy(() -> learners.create(Specification.parse("{type: reduced-rnak}"), sketches))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining("Did you mean 'reduced-rank'?");
  }
}
