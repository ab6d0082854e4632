package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.random.RandomStream;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;
import org.w3c.dom.Element;

final class ChartsTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 24, 25, 300})
  void namesOfMethodsNeverOverlapEachOtherOrAPoint(int count) throws Exception {
    RandomStream random = new RandomStream(count);
    List<MethodResult> methods =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    SampleResults.simple(
                        "method " + i, random.nextDouble(), Math.exp(3 * random.nextGaussian())))
            .toList();
    ParsedPage page = ParsedPage.of(SampleResults.of("labels", methods));
    for (String size : List.of("wide", "narrow")) {
      List<double[]> boxes = new ArrayList<>();
      for (Element text : page.elements("//*[@class='" + size + "']//*[@class='name']")) {
        boxes.add(box(text));
      }
      int names = boxes.size();
      for (Element dot : page.elements("//*[@class='" + size + "']//*[@cx]")) {
        double x = number(dot, "cx");
        double y = number(dot, "cy");
        boxes.add(new double[] {x - 5, y - 5, x + 5, y + 5});
      }
      // Three hundred points leave next to no room on a phone.
      int least = count > 100 ? 1 : Math.min(count, 8);
      assertThat(names).isBetween(least, count);
      for (int i = 0; i < names; i++) {
        for (int j = i + 1; j < boxes.size(); j++) {
          assertThat(overlap(boxes.get(i), boxes.get(j))).as("%s and %s", i, j).isFalse();
        }
      }
    }
  }

  @Test
  void methodsThatNoOtherBeatsAreFilled() throws Exception {
    ParsedPage page =
        ParsedPage.of(
            SampleResults.of(
                SampleResults.simple("fast", 0.5, 1),
                SampleResults.simple("good", 0.9, 5),
                SampleResults.simple("as good but slow", 0.9, 6),
                SampleResults.simple("worse and slow", 0.4, 2)));

    assertThat(page.texts("//*[@class='wide']//*[@class='method front']"))
        .containsExactly("fast: 0.5000, 1.00 s", "good: 0.9000, 5.00 s");
    assertThat(page.texts("//*[@class='wide']//*[@class='method']")).hasSize(2);
  }

  @Test
  void timeIsLogarithmicWhenItSpreadsOverMoreThanTenTimesAndZeroStaysOnTheAxis() throws Exception {
    ParsedPage page =
        ParsedPage.of(
            SampleResults.of(
                SampleResults.simple("none", 0.1, 0),
                SampleResults.simple("short", 0.2, 0.1),
                SampleResults.simple("long", 0.3, 100)));
    List<Double> x =
        page.elements("//*[@class='wide']//*[@cx]").stream().map(dot -> number(dot, "cx")).toList();

    assertThat(x.get(0)).isLessThan(x.get(1));
    // Zero is drawn at half of the least time.
    assertThat((x.get(2) - x.get(1)) / (x.get(1) - x.get(0)))
        .isBetween(0.98 * Math.log(1000) / Math.log(2), 1.02 * Math.log(1000) / Math.log(2));
    assertThat(page.texts("//figcaption/p").get(0)).contains("too short to measure");
  }

  @Test
  void errorBarsReachOneStandardErrorUpAndDown() throws Exception {
    ParsedPage page =
        ParsedPage.of(
            SampleResults.of(
                SampleResults.configured("a", Map.of(), 0.5),
                SampleResults.configured("b", Map.of(), 0.54)));
    List<Element> dots = page.elements("//*[@class='wide']//*[@cx]");
    double pixelsOfFour = number(dots.get(0), "cy") - number(dots.get(1), "cy");
    Element bar = page.elements("//*[@class='wide']//*[@class='whisker']").get(0);

    assertThat(number(bar, "y1") - number(bar, "y2"))
        .isBetween(0.49 * pixelsOfFour, 0.51 * pixelsOfFour);
  }

  @Test
  void spectraWithoutPositiveValuesAreLeftOut() throws Exception {
    Results results =
        new Results(
            "spectra",
            Map.of(),
            List.of(),
            Map.of(),
            Map.of(),
            List.of(),
            Map.of("empty", new double[0], "zero", new double[] {0, -1e-18}),
            Gallery.NONE);
    assertThat(ParsedPage.of(results).texts("//h2")).isEmpty();
  }

  @Test
  void aLongSpectrumIsThinnedAndKeepsItsFirstValue() throws Exception {
    double[] values = IntStream.range(0, 5000).mapToDouble(i -> 0.5 / (i + 1)).toArray();
    Results results =
        new Results(
            "spectra",
            Map.of(),
            List.of(),
            Map.of(),
            Map.of(),
            List.of(),
            Map.of("input", values),
            Gallery.NONE);
    ParsedPage page = ParsedPage.of(results);
    String points = page.elements("//*[@class='wide']//*[@points]").get(0).getAttribute("points");

    assertThat(points.split(" ").length).isBetween(100, 200);
    assertThat(page.texts("//*[@class='wide']//*[@cx]")).containsExactly("input: first 0.50000");
    assertThat(page.texts("//ul[@class='legend']/li")).containsExactly("input");
  }

  private static double[] box(Element text) {
    double width = Plot.width(text.getTextContent());
    double x = number(text, "x");
    double left =
        switch (text.getAttribute("text-anchor")) {
          case "start" -> x;
          case "end" -> x - width;
          default -> x - width / 2;
        };
    double y = number(text, "y");
    return new double[] {left, y - 0.7 * Plot.FONT, left + width, y + 0.2 * Plot.FONT};
  }

  /** More than the rounding of coordinates to tenths. */
  private static boolean overlap(double[] one, double[] other) {
    return one[0] < other[2] - 0.2
        && other[0] < one[2] - 0.2
        && one[1] < other[3] - 0.2
        && other[1] < one[3] - 0.2;
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
