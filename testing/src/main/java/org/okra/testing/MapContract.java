package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapParts;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;
import org.okra.sketches.SketchSize;

/**
 * What every source of feature maps promises, tested on 40 random vectors. Extend {@link
 * SketchContract} for a sketch, and this for a map that is none, such as random features.
 */
public abstract class MapContract extends ComponentContract<MapSource> {
  /** The points that most tests make a map for. */
  protected static final int POINTS = 40;

  private static final int DIMENSION = 3;
  private static final double TOLERANCE = 1e-9;

  private final Samples<FeatureVector> training = vectors(gaussian(POINTS, DIMENSION, 1));
  private final Samples<FeatureVector> fresh = vectors(gaussian(9, DIMENSION, 2));

  /** The source to test, with options that suit 40 points. */
  protected abstract MapSource source();

  /** A kernel that it takes; a Gaussian one unless overridden. */
  protected Kernel<FeatureVector> kernel() {
    return new GaussianKernel(0.3);
  }

  @Override
  final Tested<MapSource> tested() {
    return new Tested<>(MapSource.class, source());
  }

  @Override
  void use(MapSource created) {
    created.create(kernel(), training, context());
  }

  /** The options that are amounts of points. */
  final List<String> sizes() {
    return source() instanceof Record record
        ? Arrays.stream(record.getClass().getRecordComponents())
            .filter(each -> each.getType() == SketchSize.class)
            .map(RecordComponent::getName)
            .toList()
        : List.of();
  }

  @Override
  final List<String> allRefused() {
    List<String> refused = new ArrayList<>(refusedOptions());
    for (String size : sizes()) {
      for (String value : List.of("0", "-1", "2.5", "NaN")) {
        refused.add("{" + size + ": " + value + "}");
      }
    }
    return refused;
  }

  private FeatureMap<FeatureVector> map(RunContext run) {
    return source().create(kernel(), training, run);
  }

  @Test
  final void theShapeBoundsTheMap() {
    MapShape shape = source().shape(POINTS, DIMENSION);
    FeatureMap<FeatureVector> map = map(context());
    assertThat((double) map.dimension()).as("dimension").isLessThanOrEqualTo(shape.dimension());
    assertThat(map.landmarkForm().isEmpty())
        .as("a map without landmarks, of form %s", shape.form())
        .isEqualTo(shape.form() == MapShape.Form.FREE);
    assertThat(map.isOrthonormal()).isEqualTo(shape.form() != MapShape.Form.EXACT);
  }

  @Test
  final void theFeaturesOfTheTrainingSamplesAreThoseOfAnySamples() {
    FeatureMap<FeatureVector> map = map(context());
    Matrix some = unset(20, map.dimension());
    map.applyToTraining(training, 15, 35, some, context());
    assertClose(some, map.apply(training.slice(15, 35), context()), TOLERANCE, "feature");
  }

  /** Features of an orthonormal map are coordinates of a projection, which lengthens nothing. */
  @Test
  final void featuresAreNoLongerThanTheKernelSays() {
    FeatureMap<FeatureVector> map = map(context());
    double[] norms = context().linearAlgebra().rowSquaredNorms(map.apply(fresh, context()));
    double[] bounds = kernel().diagonal(fresh, context());
    for (int i = 0; i < norms.length && map.isOrthonormal(); i++) {
      assertThat(norms[i]).as("squared norm %d", i).isBetween(0.0, bounds[i] * (1 + TOLERANCE));
    }
  }

  @Test
  final void oneSeedGivesOneMapOnAnyNumberOfThreads() {
    assertSameOnAnyThreads(run -> map(run).apply(fresh, run).values());
  }

  @Test
  final void aSavedMapComesBackAsItWas() {
    MapParts parts = new MapParts(classPath());
    FeatureMap<FeatureVector> map = map(context());
    Matrix shorter = Matrix.identity(map.dimension());
    for (FeatureMap<FeatureVector> each : List.of(map, map.followedBy(shorter, context()))) {
      FeatureMap<?> restored = parts.restore(each.save(parts, context()), context());
      @SuppressWarnings("unchecked") // Saved just now.
      FeatureMap<FeatureVector> again = (FeatureMap<FeatureVector>) restored;
      assertThat(again.domain()).isEqualTo(each.domain());
      assertThat(again.apply(fresh, context()).values())
          .isEqualTo(each.apply(fresh, context()).values());
    }
  }

  /** Refused with a code, or a map that needs no samples, such as one of coordinates. */
  @Test
  final void noTrainingSamplesAreNoDefect() {
    try {
      source().create(kernel(), training.slice(0, 0), context());
    } catch (OkraException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT);
    }
  }

  @Test
  final void aLargerProblemHasNoSmallerShape() {
    double[] sizes =
        IntStream.of(10, 100, 1000, 100_000)
            .mapToDouble(points -> source().shape(points, DIMENSION).keptBytes())
            .toArray();
    assertThat(sizes).as("bytes kept for more and more points").isSorted();
    assertThat(sizes[0]).isFinite().isNotNegative();
    assertSound(source().shape(POINTS, DIMENSION).cost(), "cost of the map");
  }
}
