package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.linear.Cholesky;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProjectionFactory;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.ProjectionLearners;
import org.okra.estimators.Smoother;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.Sketches;

/**
 * What every projection learner promises, tested on 60 training outputs and 25 unlabelled ones
 * (label sets under a Gaussian kernel), with the hat matrix of an exact ridge regression.
 *
 * <p>With B the coefficients of the learnt map and K the Gram matrix of its landmarks, {@code B^T K
 * B = I}: the columns are an orthonormal basis, and {@code gam(y) = B^T k(landmarks, y)} are the
 * coordinates of an orthogonal projection.
 */
public abstract class ProjectionContract {
  private static final int OUTPUTS = 60;
  private static final int UNLABELLED = 25;
  private static final int LABELS = 12;
  private static final double LAMBDA = 1e-2;

  /** How far {@code B^T K B} may be from the identity, entry by entry. */
  private static final double TOLERANCE = 1e-9;

  private final Kernel<FeatureVector> kernel = new GaussianKernel(0.3);
  private final Samples<FeatureVector> outputs = labels(OUTPUTS, 21);
  private final Samples<FeatureVector> unlabelled = labels(UNLABELLED, 22);
  private RunContext context;

  /** The factory to test. */
  protected abstract ProjectionFactory<?> factory();

  /**
   * Options in text form that the factory must accept and learn with: {@code {type: kde,
   * components: 5}}. At least one.
   */
  protected abstract List<String> optionTexts();

  /** Options in text form that the factory must refuse with {@link ErrorCode#INVALID_OPTION}. */
  protected List<String> refusedOptionTexts() {
    return List.of();
  }

  @BeforeEach
  final void openContext() {
    context = context(2);
  }

  @AfterEach
  final void closeContext() {
    context.close();
  }

  @Test
  void theColumnsAreOrthonormalInTheOutputSpace() {
    for (String text : optionTexts()) {
      LandmarkMap<FeatureVector> map = landmarkMap(text);
      if (!map.isOrthonormal()) {
        // B = I over all training outputs, in their order: nothing is projected.
        assertThat(map.coefficients()).as(text).isEmpty();
        assertThat(map.landmarks()).as(text).isSameAs(outputs);
        continue;
      }
      Matrix b = map.coefficients().orElseThrow();
      Matrix product = product(b, gram(map.landmarks()));
      for (int i = 0; i < product.rows(); i++) {
        for (int j = 0; j < product.columns(); j++) {
          assertThat(product.get(i, j))
              .as("%s: entry (%d, %d) of B^T K B", text, i, j)
              .isCloseTo(i == j ? 1 : 0, within(TOLERANCE));
        }
      }
    }
  }

  /** {@code gam(P psi(y)) = gam(y)}, with {@code P psi(y) = sum_i (B gam(y))_i psi(landmark_i)}. */
  @Test
  void projectingTwiceIsProjectingOnceAndNeverLengthens() {
    for (String text : optionTexts()) {
      LandmarkMap<FeatureVector> map = landmarkMap(text);
      if (!map.isOrthonormal()) {
        continue;
      }
      Matrix b = map.coefficients().orElseThrow();
      Samples<FeatureVector> fresh = labels(9, 23);
      Matrix once = map.apply(fresh, context);
      Matrix weights = context.linearAlgebra().multiplyRightTransposed(once, b);
      Matrix values = context.linearAlgebra().multiply(weights, gram(map.landmarks()));
      Matrix twice = context.linearAlgebra().multiply(values, b);
      double[] norms = kernel.diagonal(fresh, context);
      for (int i = 0; i < fresh.size(); i++) {
        double square = 0;
        for (int j = 0; j < once.columns(); j++) {
          assertThat(twice.get(i, j)).as(text).isCloseTo(once.get(i, j), within(TOLERANCE));
          square += once.get(i, j) * once.get(i, j);
        }
        assertThat(square).as("%s: squared norm of a projection", text).isPositive();
        assertThat(square).as(text).isLessThanOrEqualTo(norms[i] * (1 + TOLERANCE));
      }
    }
  }

  @Test
  void theFeaturesOfTheTrainingOutputsAreThoseOfAnyOutputs() {
    for (String text : optionTexts()) {
      FeatureMap<FeatureVector> map = learn(text, context);
      Matrix training = Matrix.zeros(20, map.dimension());
      map.applyToTraining(outputs, 30, 50, training, context);
      Matrix fresh = map.apply(outputs.slice(30, 50), context);
      for (int k = 0; k < fresh.values().length; k++) {
        assertThat(training.values()[k]).as(text).isCloseTo(fresh.values()[k], within(TOLERANCE));
      }
    }
  }

  @Test
  void theSameSeedGivesTheSameMapOnAnyNumberOfThreads() {
    for (String text : optionTexts()) {
      Matrix first = learn(text, context).apply(outputs, context);
      for (int threads : new int[] {1, 2, 5}) {
        try (RunContext other = context(threads)) {
          assertThat(learn(text, other).apply(outputs, other).values())
              .as("%s with %d threads", text, threads)
              .isEqualTo(first.values());
        }
      }
    }
  }

  @Test
  void aLearnerThatDoesNotUseTheRegressionGivesOneMapForEveryLambda() {
    for (String text : optionTexts()) {
      ProjectionLearner learner = learner(text);
      if (!learner.usesRegression()) {
        Matrix expected = learn(text, context).apply(outputs, context);
        FittedOutputs<FeatureVector> others =
            new FittedOutputs<>(
                kernel,
                outputs,
                unlabelled,
                10 * LAMBDA,
                lambda -> {
                  throw new AssertionError(text + " asked for the fit");
                });
        assertThat(learner.learn(others, context).apply(outputs, context).values())
            .as(text)
            .isEqualTo(expected.values());
      }
    }
  }

  @Test
  void nameHelpAndOptionsAreDescribed() {
    assertThat(factory().name()).matches("[a-z0-9]+(-[a-z0-9]+)*");
    assertThat(factory().help()).isNotBlank();
    assertThat(Options.describe(factory().optionsType()))
        .extracting(OptionDescription::help)
        .doesNotContain("");
    assertThat(optionTexts()).as("options to test with").isNotEmpty();
    assertThat(ProjectionLearners.load(factory().getClass().getClassLoader()).registry().names())
        .as("names in META-INF/services/%s", ProjectionFactory.class.getName())
        .contains(factory().name());
  }

  @Test
  void optionsSurviveTheWayThroughText() {
    for (String text : optionTexts()) {
      Record options = read(text);
      String written = Specification.of(factory().name(), options).toString();
      assertThat(read(written)).as(written).isEqualTo(options);
    }
  }

  @Test
  void badOptionsAreRefused() {
    List<String> refused = new ArrayList<>(refusedOptionTexts());
    refused.add("{type: " + factory().name() + ", no-such-option: 1}");
    for (String text : refused) {
      assertThatThrownBy(() -> learner(text))
          .as(text)
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION));
    }
  }

  private Record read(String text) {
    return Options.read(
        factory().optionsType(), Specification.parse(text).options(), factory().name());
  }

  private ProjectionLearner learner(String text) {
    Specification specification = Specification.parse(text);
    assertThat(specification.type()).isEqualTo(factory().name());
    return new ProjectionLearners(new LegacyRegistry<>("projection", List.of(factory())))
        .create(specification, Sketches.load());
  }

  private FeatureMap<FeatureVector> learn(String text, RunContext run) {
    DenseRows inputs = inputs();
    return learner(text)
        .learn(
            new FittedOutputs<>(
                kernel, outputs, unlabelled, LAMBDA, lambda -> smoother(inputs, lambda, run)),
            run);
  }

  private LandmarkMap<FeatureVector> landmarkMap(String text) {
    Optional<LandmarkMap<FeatureVector>> map = learn(text, context).landmarkForm();
    assertThat(map).as(text).isPresent();
    return map.orElseThrow();
  }

  /** {@code H = K (K + n lambda I)^-1}, by its products. */
  private Smoother smoother(DenseRows inputs, double lambda, RunContext run) {
    Matrix gram = Matrix.zeros(OUTPUTS, OUTPUTS);
    kernel.fillSymmetric(inputs, gram, run);
    Matrix system = gram.copy();
    run.linearAlgebra().addDiagonal(lambda * OUTPUTS, system);
    Cholesky factor = run.linearAlgebra().cholesky(system);
    return v -> run.linearAlgebra().multiply(gram, factor.solve(v));
  }

  private Matrix gram(Samples<FeatureVector> samples) {
    Matrix gram = Matrix.zeros(samples.size(), samples.size());
    kernel.fillSymmetric(samples, gram, context);
    return gram;
  }

  private Matrix product(Matrix b, Matrix gram) {
    return context
        .linearAlgebra()
        .multiplyLeftTransposed(b, context.linearAlgebra().multiply(gram, b));
  }

  private static RunContext context(int threads) {
    return RunContext.builder().seed(5).threads(Threads.okra(threads)).build();
  }

  /** Inputs that say something about the outputs: their labels, with noise. */
  private DenseRows inputs() {
    RandomStream random = new RandomStream(24);
    Matrix matrix = Matrix.zeros(OUTPUTS, LABELS);
    for (int i = 0; i < OUTPUTS; i++) {
      for (int j = 0; j < LABELS; j++) {
        matrix.set(i, j, outputs.get(i).get(j) + 0.3 * random.nextGaussian());
      }
    }
    return new DenseRows(matrix);
  }

  private static Samples<FeatureVector> labels(int count, int seed) {
    RandomStream random = new RandomStream(seed);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(LABELS, random.subset(LABELS, 1 + random.nextInt(5))));
    }
    return new LabelSets(LABELS, sets).as(FeatureVector.class, "the contract");
  }
}
