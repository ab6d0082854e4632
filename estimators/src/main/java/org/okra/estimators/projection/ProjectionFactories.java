package org.okra.estimators.projection;

import org.okra.core.component.NamedComponent;
import org.okra.core.component.NoOptions;
import org.okra.estimators.ProjectionFactory;
import org.okra.estimators.ProjectionLearner;
import org.okra.sketches.Sketches;

/** The factories of the built-in projection learners: names and options for {@link Projections}. */
public final class ProjectionFactories {
  private ProjectionFactories() {}

  /** The factory of a learner that is its own options. */
  private abstract static class Named<L extends Record & ProjectionLearner>
      extends NamedComponent<L> implements ProjectionFactory<L> {
    Named(String name, String help, Class<L> type) {
      super(name, help, type);
    }

    @Override
    public final ProjectionLearner create(L learner, Sketches sketches) {
      return learner;
    }
  }

  /** {@code none}. */
  public static final class None extends NamedComponent<NoOptions>
      implements ProjectionFactory<NoOptions> {
    /** For the service loader. */
    public None() {
      super("none", "no projection: all training outputs (IOKR, SIOKR)", NoOptions.class);
    }

    @Override
    public ProjectionLearner create(NoOptions options, Sketches sketches) {
      return Projections.none();
    }
  }

  /** {@code kde}. */
  public static final class Kde extends Named<Projections.Kde> {
    /** For the service loader. */
    public Kde() {
      super("kde", "principal components of the outputs", Projections.Kde.class);
    }
  }

  /** {@code reduced-rank}. */
  public static final class ReducedRank extends Named<Projections.ReducedRank> {
    /** For the service loader. */
    public ReducedRank() {
      super(
          "reduced-rank",
          "principal components of the fitted outputs",
          Projections.ReducedRank.class);
    }
  }

  /** {@code oel}. */
  public static final class OutputEmbeddingLearning
      extends Named<Projections.OutputEmbeddingLearning> {
    /** For the service loader. */
    public OutputEmbeddingLearning() {
      super(
          "oel",
          "principal components of fitted and unlabelled outputs together",
          Projections.OutputEmbeddingLearning.class);
    }
  }
}
