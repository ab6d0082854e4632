package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Smoother;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/**
 * What every projection learner promises, tested on 60 training outputs and 25 unlabelled ones
 * (label sets under a Gaussian kernel), with the hat matrix of an exact ridge regression.
 *
 * <p>With B the coefficients of the learnt map and K the Gram matrix of its landmarks, {@code B^T K
 * B = I}: the columns are an orthonormal basis, and {@code gam(y) = B^T k(landmarks, y)} are the
 * coordinates of an orthogonal projection. Extend it with a learner:
 *
 * <pre>{@code
 * final class MyProjectionTest extends ProjectionContract {
 *   @Override
 *   protected ProjectionLearner learner() {
 *     return new MyProjection(5);
 *   }
 * }
 * }</pre>
 */
public abstract class ProjectionContract extends ComponentContract<ProjectionLearner> {
  private static final int OUTPUTS = 60;
  private static final int UNLABELLED = 25;
  private static final int LABELS = 12;
  private static final int SKETCHED = 45;
  private static final double LAMBDA = 1e-2;

  /** How far {@code B^T K B} may be from the identity, entry by entry. */
  private static final double TOLERANCE = 1e-9;

  private final Kernel<FeatureVector> kernel = new GaussianKernel(0.3);
  private Samples<FeatureVector> outputs;
  private Samples<FeatureVector> unlabelled;

  /** The learner to test, with options that suit 60 outputs. */
  protected abstract ProjectionLearner learner();

  @Override
  final Tested<ProjectionLearner> tested() {
    return new Tested<>(ProjectionLearner.class, learner());
  }

  @Override
  final void use(ProjectionLearner created) {
    created.learn(data(context()), context());
  }

  @Override
  final void prepare() {
    outputs = labels(OUTPUTS, 1);
    unlabelled = labels(UNLABELLED, 2);
  }

  @Test
  final void theColumnsAreOrthonormalInTheOutputSpace() {
    LandmarkMap<FeatureVector> map = landmarkMap();
    if (!map.isOrthonormal()) {
      // B = I over all training outputs, in their order: nothing is projected.
      assertThat(map.coefficients(context())).isEmpty();
      assertThat(map.landmarks()).isSameAs(outputs);
      return;
    }
    Matrix product = product(map.coefficients(context()).orElseThrow(), gram(map.landmarks()));
    assertClose(product, Matrix.identity(product.rows()), TOLERANCE, "B^T K B");
  }

  /** {@code gam(P psi(y)) = gam(y)}, with {@code P psi(y) = sum_i (B gam(y))_i psi(landmark_i)}. */
  @Test
  final void projectingTwiceIsProjectingOnceAndNeverLengthens() {
    LandmarkMap<FeatureVector> map = landmarkMap();
    if (!map.isOrthonormal()) {
      return;
    }
    Matrix b = map.coefficients(context()).orElseThrow();
    Samples<FeatureVector> fresh = labels(9, 3);
    Matrix once = map.apply(fresh, context());
    Matrix weights = context().linearAlgebra().multiplyRightTransposed(once, b);
    Matrix values = context().linearAlgebra().multiply(weights, gram(map.landmarks()));
    Matrix twice = context().linearAlgebra().multiply(values, b);
    assertClose(twice, once, TOLERANCE, "coordinates after projecting twice");
    double[] squares = context().linearAlgebra().rowSquaredNorms(once);
    double[] norms = kernel.diagonal(fresh, context());
    for (int i = 0; i < fresh.size(); i++) {
      assertThat(squares[i])
          .as("squared norm of a projection")
          .isPositive()
          .isLessThanOrEqualTo(norms[i] * (1 + TOLERANCE));
    }
  }

  @Test
  final void theFeaturesOfTheTrainingOutputsAreThoseOfAnyOutputs() {
    FeatureMap<FeatureVector> map = learn(context());
    Matrix training = unset(20, map.dimension());
    map.applyToTraining(outputs, 30, 50, training, context());
    assertClose(training, map.apply(outputs.slice(30, 50), context()), TOLERANCE, "feature");
  }

  @Test
  final void oneSeedGivesOneMapOnAnyNumberOfThreads() {
    assertSameOnAnyThreads(run -> learn(run).apply(outputs, run).values());
  }

  @Test
  final void aLearnerThatDoesNotUseTheRegressionGivesOneMapForEveryLambda() {
    if (learner().usesRegression()) {
      return;
    }
    FittedOutputs<FeatureVector> others =
        new FittedOutputs<>(
            kernel,
            outputs,
            unlabelled,
            10 * LAMBDA,
            lambda -> {
              throw new AssertionError("The learner asked for the fit.");
            });
    assertThat(learner().learn(others, context()).apply(outputs, context()).values())
        .isEqualTo(learn(context()).apply(outputs, context()).values());
  }

  /** A learner decides which outputs a sketch is drawn from; what was drawn is kept. */
  private static MapSource recorded(MapSource sketch, List<FeatureMap<?>> drawn) {
    return new MapSource() {
      @Override
      public <T> FeatureMap<T> create(
          Kernel<T> any, Samples<? extends T> training, RunContext run) {
        FeatureMap<T> map = sketch.create(any, training, run);
        drawn.add(map);
        return map;
      }
    };
  }

  /** The coordinates of a sketch are shortened by an orthogonal projection, or left alone. */
  @Test
  final void aSketchThatIsProjectedStaysOrthonormal() {
    MapSource sketch = MapSource.subsample(SKETCHED);
    List<FeatureMap<?>> drawn = new ArrayList<>();
    FeatureMap<FeatureVector> map =
        learner().after(recorded(sketch, drawn)).learn(data(context()), context());
    @SuppressWarnings("unchecked") // Of the outputs of this contract.
    FeatureMap<FeatureVector> base = (FeatureMap<FeatureVector>) drawn.get(0);
    assertThat(map.isOrthonormal()).isTrue();
    assertThat(map.dimension()).isLessThanOrEqualTo(base.dimension());
    double[] whole = context().linearAlgebra().rowSquaredNorms(base.apply(outputs, context()));
    double[] part = context().linearAlgebra().rowSquaredNorms(map.apply(outputs, context()));
    for (int i = 0; i < whole.length; i++) {
      assertThat(part[i]).as("output %d", i).isBetween(0.0, whole[i] + TOLERANCE);
    }
    MapShape shape = learner().shape(sketch.shape(OUTPUTS, LABELS), size());
    assertThat((double) map.dimension()).as("dimension").isLessThanOrEqualTo(shape.dimension());
  }

  @Test
  final void theShapeBoundsWhatIsLearntAndTheCostIsFinite() {
    MapShape shape = learner().shape(MapSource.exact().shape(OUTPUTS, LABELS), size());
    LandmarkMap<FeatureVector> map = landmarkMap();
    assertThat((double) map.dimension()).as("dimension").isLessThanOrEqualTo(shape.dimension());
    assertThat((double) map.landmarks().size()).as("support").isLessThanOrEqualTo(shape.support());
    for (MapSource sketch :
        List.of(MapSource.exact(), MapSource.coordinates(), MapSource.subsample(SKETCHED))) {
      assertSound(learner().cost(sketch.shape(OUTPUTS, LABELS), size()), "cost after " + sketch);
    }
  }

  private static ProblemSize size() {
    return new ProblemSize(OUTPUTS, UNLABELLED, 10, OUTPUTS + UNLABELLED, LABELS, LABELS);
  }

  private FittedOutputs<FeatureVector> data(RunContext run) {
    DenseRows inputs = inputs();
    return new FittedOutputs<>(
        kernel, outputs, unlabelled, LAMBDA, lambda -> smoother(inputs, lambda, run));
  }

  private FeatureMap<FeatureVector> learn(RunContext run) {
    return learner().learn(data(run), run);
  }

  private LandmarkMap<FeatureVector> landmarkMap() {
    Optional<LandmarkMap<FeatureVector>> map = learn(context()).landmarkForm();
    assertThat(map).as("landmarks").isPresent();
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
    kernel.fillSymmetric(samples, gram, context());
    return gram;
  }

  private Matrix product(Matrix b, Matrix gram) {
    return context()
        .linearAlgebra()
        .multiplyLeftTransposed(b, context().linearAlgebra().multiply(gram, b));
  }

  /** Inputs that say something about the outputs: their labels, with noise. */
  private DenseRows inputs() {
    Matrix matrix = gaussian(OUTPUTS, LABELS, 4);
    for (int i = 0; i < OUTPUTS; i++) {
      for (int j = 0; j < LABELS; j++) {
        matrix.set(i, j, outputs.get(i).get(j) + 0.3 * matrix.get(i, j));
      }
    }
    return new DenseRows(matrix);
  }

  private static Samples<FeatureVector> labels(int count, int index) {
    RandomStream random = random(index);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(LABELS, random.subset(LABELS, 1 + random.nextInt(5))));
    }
    return new LabelSets(LABELS, sets).as(FeatureVector.class, "the contract");
  }
}
