package org.okra.estimators.projection;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.component.NoOptions;
import org.okra.estimators.MapSource;
import org.okra.estimators.ProjectionFactory;
import org.okra.estimators.ProjectionLearner;
import org.okra.sketches.Sketches;

/** The factories of the built-in projection learners: names and options for {@link Projections}. */
public final class ProjectionFactories {
  private ProjectionFactories() {}

  /** {@code none}. */
  public static final class None extends Named<NoOptions> {
    /** For the service loader. */
    public None() {
      super("none", "no projection: all training outputs (IOKR, SIOKR)", NoOptions.class);
    }

    @Override
    public ProjectionLearner create(NoOptions options, Sketches sketches) {
      return Projections.none();
    }
  }

  /** {@code sketch}. */
  public static final class Sketch extends Named<ProjectionOptions.Sketch> {
    /** For the service loader. */
    public Sketch() {
      super("sketch", "the span of a sketch (ISOKR, SISOKR)", ProjectionOptions.Sketch.class);
    }

    @Override
    public ProjectionLearner create(ProjectionOptions.Sketch options, Sketches sketches) {
      return Projections.sketch(MapSource.of(options.sketch(), sketches));
    }
  }

  /** {@code kde}. */
  public static final class Kde extends Named<ProjectionOptions.Components> {
    /** For the service loader. */
    public Kde() {
      super("kde", "principal components of the outputs", ProjectionOptions.Components.class);
    }

    @Override
    public ProjectionLearner create(ProjectionOptions.Components options, Sketches sketches) {
      return Projections.kde(options.components());
    }
  }

  /** {@code reduced-rank}. */
  public static final class ReducedRank extends Named<ProjectionOptions.ReducedRank> {
    /** For the service loader. */
    public ReducedRank() {
      super(
          "reduced-rank",
          "principal components of the fitted outputs",
          ProjectionOptions.ReducedRank.class);
    }

    @Override
    public ProjectionLearner create(ProjectionOptions.ReducedRank options, Sketches sketches) {
      return Projections.reducedRank(options.components(), optional(options.lambda()));
    }
  }

  /** {@code oel}. */
  public static final class OutputEmbeddingLearning
      extends Named<ProjectionOptions.OutputEmbeddingLearning> {
    /** For the service loader. */
    public OutputEmbeddingLearning() {
      super(
          "oel",
          "principal components of fitted and unlabelled outputs together",
          ProjectionOptions.OutputEmbeddingLearning.class);
    }

    @Override
    public ProjectionLearner create(
        ProjectionOptions.OutputEmbeddingLearning options, Sketches sketches) {
      return Projections.outputEmbedding(
          options.components(), options.balance(), optional(options.lambda()));
    }
  }

  private static OptionalDouble optional(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  /** A factory that is told its name, help and options once. */
  abstract static class Named<O extends Record> implements ProjectionFactory<O> {
    private final String name;
    private final String help;
    private final Class<O> optionsType;

    Named(String name, String help, Class<O> optionsType) {
      this.name = name;
      this.help = help;
      this.optionsType = optionsType;
    }

    @Override
    public final String name() {
      return name;
    }

    @Override
    public final String help() {
      return help;
    }

    @Override
    public final Class<O> optionsType() {
      return optionsType;
    }
  }
}
