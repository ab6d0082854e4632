package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.okra.experiments.result.MethodResult;

final class SketchCurvesTest {

  @Test
  void methodsThatDifferInOneSizeAloneAreACurveByRisingSize() {
    List<SketchCurves> found =
        SketchCurves.of(
            List.of(
                method("sub 200", "subsample", 200, 50),
                method("sub 100", "subsample", 100, 50),
                method("alone", "subsample", 100, 60),
                method("exact", "none", 0, 50)));

    assertThat(found).extracting(SketchCurves::side).containsExactly("input", "output");
    assertThat(names(found.get(0))).containsExactly(List.of("sub 100", "sub 200"));
    assertThat(names(found.get(1))).containsExactly(List.of("sub 100", "alone"));
    assertThat(found.get(0).curves().get(0).name()).isEqualTo("sub");
    assertThat(found.get(0).curves().get(0).exact())
        .extracting(MethodResult::name)
        .containsExactly("exact");
    assertThat(found.get(1).curves().get(0).exact()).isEmpty();
  }

  @Test
  void curvesAreNamedByTheSettingsInWhichTheyDiffer() {
    List<SketchCurves> found =
        SketchCurves.of(
            List.of(
                method("a", "subsample", 100, 50),
                method("b", "subsample", 200, 50),
                method("c", "gaussian", 100, 50),
                method("d", "gaussian", 200, 50)));

    assertThat(found).hasSize(1);
    assertThat(found.get(0).curves())
        .extracting(SketchCurves.Curve::name)
        .containsExactly("input.sketch.type: subsample", "input.sketch.type: gaussian");
  }

  @Test
  void sizesThatChangeTogetherAreOneAxis() {
    List<SketchCurves> found =
        SketchCurves.of(
            List.of(
                method("both 10", "subsample", 10, 10),
                method("both 20", "subsample", 20, 20),
                method("uneven", "subsample", 30, 40)));

    assertThat(found).extracting(SketchCurves::side).containsExactly("input and output");
    assertThat(names(found.get(0))).containsExactly(List.of("both 10", "both 20"));
  }

  @Test
  void sizesThatAreNoNumbersAreNoCurves() {
    List<SketchCurves> found =
        SketchCurves.of(
            List.of(
                SampleResults.configured("a", settings("n/10"), 0.5),
                SampleResults.configured("b", settings("n/5"), 0.6),
                SampleResults.configured("c", settings("-5"), 0.6),
                SampleResults.configured("d", settings("100"), 0.6)));

    assertThat(found).isEmpty();
  }

  @Test
  void sizesInTextAndDottedKeysCount() {
    List<SketchCurves> found =
        SketchCurves.of(
            List.of(
                SampleResults.configured("a", settings("50"), 0.5),
                SampleResults.configured("b", Map.of("output.sketch.size", 100), 0.6)));

    assertThat(found).extracting(SketchCurves::side).containsExactly("output");
  }

  private static Map<String, Object> settings(String size) {
    return Map.of("output", Map.of("sketch", Map.of("size", size)));
  }

  private static List<List<String>> names(SketchCurves curves) {
    return curves.curves().stream()
        .map(curve -> curve.points().stream().map(point -> point.method().name()).toList())
        .toList();
  }

  private static MethodResult method(String name, String sketch, int input, int output) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("name", name);
    settings.put("input", SampleResults.side(sketch, input));
    settings.put("output", SampleResults.side("subsample", output));
    return SampleResults.configured(name, settings, 0.5);
  }
}
