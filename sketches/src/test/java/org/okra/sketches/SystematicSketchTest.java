package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Specification;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.kernels.StoredGram;

/** A sketch as an author outside writes it, and what the contract for sketches asks of it. */
final class SystematicSketchTest {
  private static final int POINTS = 40;
  private static final Gram GRAM = new StoredGram(Matrix.identity(POINTS));
  private static final SystematicSketch SKETCH = new SystematicSketch(7);

  private final Components components =
      Components.of(
          List.of(
              new Declaration<MapSource>(MapSource.class, new SystematicSketch(), "plugin.jar")));

  private SketchMethod create(String text) {
    MapSource created = components.create(MapSource.class, Specification.parse(text));
    return (SketchMethod) created;
  }

  @Test
  void anAuthorWritesAtMostThirtyLines() throws IOException {
    Path source = Path.of("src/test/java/org/okra/sketches/SystematicSketch.java");
    assertThat(Files.readAllLines(source)).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void everyPointHasTheSameChance() {
    int draws = 4000;
    double[] sums = new double[POINTS];
    try (RunContext context = RunContext.withSeed(17)) {
      for (int draw = 0; draw < draws; draw++) {
        Sketch sketch = SKETCH.draw(GRAM, context.child("draw", draw));
        Matrix product = context.linearAlgebra().gram(sketch.toDense());
        Arrays.setAll(sums, i -> sums[i] + product.get(i, i));
      }
    }
    for (double sum : sums) {
      // 6 sqrt(stride - 1) / sqrt(draws): six standard errors.
      assertThat(sum / draws).isCloseTo(1, within(6 * Math.sqrt(6.0 / draws)));
    }
  }

  @Test
  void oneSeedGivesOneDrawOnAnyNumberOfThreads() {
    for (int threads : new int[] {1, 8}) {
      try (RunContext context =
          RunContext.builder().seed(17).threads(Threads.okra(threads)).build()) {
        assertThat(SKETCH.draw(GRAM, context).support())
            .isEqualTo(SKETCH.draw(GRAM, context).support());
      }
    }
  }

  @Test
  void theShapeBoundsTheDraw() {
    MapShape shape = SKETCH.shape(POINTS, 2);
    try (RunContext context = RunContext.withSeed(17)) {
      Sketch sketch = SKETCH.draw(GRAM, context);
      assertThat((double) sketch.rows()).isLessThanOrEqualTo(shape.dimension());
      assertThat((double) sketch.support().length).isLessThanOrEqualTo(shape.support());
    }
  }

  @Test
  void optionsRoundTripAndAreCheckedByTheirDeclaration() {
    assertThat(create("{type: systematic, stride: 7}")).isEqualTo(SKETCH);
    assertThat(create(Specification.of(SKETCH).toString())).isEqualTo(SKETCH);
    assertThat(create("systematic")).isEqualTo(new SystematicSketch());
    for (String text : new String[] {"stride: 0", "stride: 2.5", "stride: NaN", "strides: 3"}) {
      assertThatThrownBy(() -> create("{type: systematic, " + text + "}"))
          .as(text)
          .isInstanceOfSatisfying(
              OkraException.class,
              e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION);
                assertThat(e.path()).containsExactly(text.substring(0, text.indexOf(':')));
              })
          .hasMessageStartingWith("sketch systematic");
    }
  }

  @Test
  void anEmptyGramMatrixIsRefused() {
    Gram empty = new StoredGram(Matrix.zeros(0, 0));
    try (RunContext context = RunContext.withSeed(17)) {
      assertThatThrownBy(() -> SKETCH.draw(empty, context))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT));
    }
  }
}
