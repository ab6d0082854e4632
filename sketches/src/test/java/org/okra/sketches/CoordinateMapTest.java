package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.kernels.vector.LinearKernel;

final class CoordinateMapTest {
  private final RunContext context = RunContext.withSeed(1);

  @Test
  void vectorsAreSeenFromTheOffset() {
    CoordinateMap<FeatureVector> map = new CoordinateMap<>(FeatureVector.class, 1, 2);
    DenseRows rows = DenseRows.of(new double[] {1, 2}, new double[] {4, 0});
    assertThat(map.dimension()).isEqualTo(2);
    assertThat(map.apply(rows, context).rowValues(0)).containsExactly(0, 0);
    assertThat(map.apply(rows, context).rowValues(1)).containsExactly(3, -2);
    assertThat(rows.get(1).toArray()).containsExactly(4, 0);
    assertThat(map.origin().orElseThrow()).containsExactly(1, 2);
    assertThatThrownBy(() -> map.apply(rows, Matrix.zeros(2, 3), context))
        .hasMessage("A block for 2 x 2 features is 2 x 3.");
  }

  @Test
  void onlyTheLinearKernelHasCoordinates() {
    DenseRows rows = DenseRows.of(new double[] {1, 2}, new double[] {4, 0});
    FeatureMap<FeatureVector> map =
        MapSource.coordinates().create(new LinearKernel(), rows, context);
    assertThat(map.apply(rows, context).values()).containsExactly(1, 4, 2, 0);
    assertThatThrownBy(
            () -> MapSource.coordinates().create(new TestKernels.Gaussian(1), rows, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageStartingWith("Coordinates are the features of the linear kernel, not of ");
  }

  @Test
  void sparseVectorsWorkToo() {
    CoordinateMap<FeatureVector> map = new CoordinateMap<>(FeatureVector.class, 0, 0, 0);
    LabelSets sets = new LabelSets(3, List.of(LabelSet.of(3, 1)));
    assertThat(map.apply(sets, context).rowValues(0)).containsExactly(0, 1, 0);
  }

  @Test
  void whatIsNoVectorOfTheRightLengthIsRefused() {
    CoordinateMap<Object> map = new CoordinateMap<>(Object.class, 0, 0);
    assertThatThrownBy(() -> map.apply(DenseRows.of(new double[] {1}), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessageContaining(
            "A map of coordinates takes vectors of 2 coordinates but was given vectors of 1");
    assertThatThrownBy(() -> map.apply(new ListSamples<>(String.class, List.of("text")), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN));
    assertThatThrownBy(() -> new CoordinateMap<>(Object.class, Double.NaN))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE));
    assertThatThrownBy(() -> new CoordinateMap<>(Object.class))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT));
  }
}
