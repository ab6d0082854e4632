package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Picture;
import org.okra.experiments.result.Results;
import org.okra.experiments.result.RunResult;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;

final class HtmlReportTest {
  private static final String NASTY =
      "</title><script>alert(\"1\")</script> & 'x' \u0001 \uD800 ]]>";

  @TempDir Path folder;

  @Test
  void showsEverySectionOfAnExperimentInOrder() throws Exception {
    ParsedPage page = ParsedPage.of(SampleResults.realistic());

    assertThat(page.texts("//h1")).containsExactly("bibtex-sisokr");
    assertThat(page.texts("//h2"))
        .containsExactly("Results", "Charts", "Gallery", "Runs", "Configuration", "Environment");
    assertThat(page.texts("//h3"))
        .containsExactly(
            "Accuracy against time",
            "f1 against the size of the input sketch",
            "hamming against the size of the input sketch",
            "Decay of the spectra");
    assertThat(page.texts("//header//dt"))
        .containsExactly(
            "data set", "train", "test", "input", "output", "methods", "runs", "seeds");
    assertThat(page.texts("//header//dd")).endsWith("8", "80", "0 to 9");
    assertThat(page.elements("//table[@class='results']/tbody/tr")).hasSize(8);
    assertThat(page.elements("//table[@class='runs']/tbody/tr")).hasSize(80);
    assertThat(page.elements("//table[@class='gallery']//img")).hasSize(70);
    assertThat(page.texts("//table[@class='settings']/thead//th"))
        .containsExactly(
            "Method",
            "estimator.type",
            "input.sketch",
            "input.sketch.size",
            "input.sketch.type",
            "output.sketch",
            "output.sketch.size",
            "output.sketch.type");
    assertThat(page.texts("//*[@class='wide']//*[@class='curve exact series-0']"))
        .containsExactly("isokr", "isokr");
    assertThat(page.texts("//pre").get(0)).contains("dataset:\n  name: bibtex\n");
    assertThat(page.texts("//section[h2='Environment']//dd")).contains("Temurin 17.0.19");
  }

  @Test
  void leavesOutSectionsWithoutData() throws Exception {
    assertThat(ParsedPage.of(SampleResults.of()).texts("//h2")).isEmpty();
    ParsedPage one = ParsedPage.of(SampleResults.of(SampleResults.simple("one", 0.5, 2)));

    assertThat(one.texts("//h2")).containsExactly("Results");
    assertThat(one.texts("//header//dt")).containsExactly("methods", "runs");
  }

  @Test
  void aMethodAloneIsNotCalledTheBest() throws Exception {
    ParsedPage page = ParsedPage.of(SampleResults.of(SampleResults.simple("one", 0.5, 2)));

    assertThat(page.elements("//*[@class='best']")).isEmpty();
    assertThat(page.texts("//ul[@class='cards']/li"))
        .containsExactly("f10.5000one", "Fit and predict2.00 sone");
    assertThat(page.texts("//p[@class='note']").get(0)).startsWith("Seconds are means");
  }

  @Test
  void needsNothingButItself() throws Exception {
    String text = HtmlReport.text(SampleResults.realistic());
    ParsedPage page = ParsedPage.of(text);

    assertThat(page.elements("//script | //link | //iframe | //object | //*[@href]")).isEmpty();
    for (Element element : page.elements("//*")) {
      for (int i = 0; i < element.getAttributes().getLength(); i++) {
        Attr attribute = (Attr) element.getAttributes().item(i);
        assertThat(attribute.getName()).doesNotStartWith("on");
        if (attribute.getName().equals("src")) {
          assertThat(attribute.getValue()).startsWith("data:image/png;base64,");
        }
      }
    }
    assertThat(page.texts("//style").get(0)).doesNotContain("url(", "@import");
    assertThat(page.elements("//meta[@http-equiv='Content-Security-Policy']").get(0))
        .extracting(meta -> meta.getAttribute("content"))
        .asString()
        .startsWith("default-src 'none'");
  }

  @Test
  void isTheSameForTheSameResults() {
    assertThat(HtmlReport.text(SampleResults.realistic()))
        .isEqualTo(HtmlReport.text(SampleResults.realistic()));
  }

  @Test
  void noNameBreaksOutOfItsPlace() throws Exception {
    String shown = NASTY.replace('\u0001', '\uFFFD').replace('\uD800', '\uFFFD');
    Map<String, Object> settings = Map.of(NASTY, Map.of(NASTY, List.of(NASTY)));
    Estimate estimate = new Estimate(0.5, OptionalDouble.of(0.1), 3);
    RunResult run =
        new RunResult(
            NASTY,
            1,
            0,
            Map.of(NASTY, estimate),
            1,
            1,
            1,
            Map.of(NASTY, NASTY),
            Map.of(NASTY, 2.0));
    MethodResult method =
        MethodResult.of(NASTY, settings, Map.of(NASTY, Direction.LOWER_IS_BETTER), List.of(run));
    MethodResult other =
        MethodResult.of("other", Map.of(), Map.of(NASTY, Direction.LOWER_IS_BETTER), List.of(run));
    Results results =
        new Results(
            NASTY,
            settings,
            List.of(1L),
            Map.of(NASTY, NASTY),
            Map.of(NASTY, NASTY),
            List.of(method, other),
            Map.of(NASTY, new double[] {0.7, 0.3}),
            new Gallery(
                List.of(NASTY), List.of(List.of(new Picture(1, new double[] {Double.NaN})))));

    String text = HtmlReport.text(results);
    ParsedPage page = ParsedPage.of(text);

    assertThat(text).doesNotContain("<script");
    assertThat(page.texts("//h1")).containsExactly(shown);
    assertThat(page.texts("//head/title")).containsExactly(shown + " · Okra");
    assertThat(page.texts("//tbody/tr/th")).contains(shown);
    assertThat(page.texts("//dd")).contains(shown);
    assertThat(page.elements("//img").get(0).getAttribute("alt")).isEqualTo(shown + ", example 1");
  }

  @Test
  void marksTheBestOfEachMetricWhicheverWayItImproves() throws Exception {
    ParsedPage page =
        ParsedPage.of(
            SampleResults.of(
                both("a", 0.5, 3.0), both("b", 0.7, 2.0), both("c", 0.7, 1.0), both("d", 0.1, 9)));

    assertThat(best(page, "b")).containsExactly("0.700");
    assertThat(best(page, "c")).containsExactly("0.700", "1.000");
    assertThat(best(page, "a")).isEmpty();
    assertThat(best(page, "d")).isEmpty();
    assertThat(page.texts("//table[@class='results']/thead//th"))
        .startsWith("Method", "up ↑", "down ↓");
    assertThat(page.texts("//ul[@class='cards']/li"))
        .containsExactly("Best up0.700b", "Best down1.000c", "Fastest2.00 sa");
  }

  @Test
  void methodsMayLackAMetric() throws Exception {
    ParsedPage page =
        ParsedPage.of(SampleResults.of(SampleResults.simple("a", 0.5, 1), both("b", 0.7, 2.0)));

    assertThat(page.texts("//table[@class='results']/tbody/tr[th='a']/td"))
        .startsWith("0.5000", "", "–", "", "–", "");
  }

  @Test
  void extremeNumbersGiveAPageWithFiniteCoordinates() throws Exception {
    double[] values = {
      Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, 0, 1e-300, 1e15, -3, 0.1
    };
    double[] seconds = {0, 1e-9, 1e12, Double.MIN_VALUE, 1e300, 5, 5, 0};
    MethodResult[] methods =
        IntStream.range(0, values.length)
            .mapToObj(i -> SampleResults.simple("method " + i, values[i], seconds[i]))
            .toArray(MethodResult[]::new);
    for (int i = 0; i < methods.length; i++) {
      ParsedPage.of(SampleResults.of(methods[i]));
      checkFinite(SampleResults.of(methods[i], methods[(i + 1) % methods.length]));
    }
    checkFinite(SampleResults.of(methods));
  }

  @Test
  void hundredsOfMethodsWithLongNamesStayReadable() throws Exception {
    Results many =
        SampleResults.of(
            "many",
            IntStream.range(0, 400)
                .mapToObj(
                    i ->
                        SampleResults.simple(
                            "method-" + "x".repeat(200) + i, Math.sin(i), 1 + i % 37))
                .toList());

    checkFinite(many);
    ParsedPage page = ParsedPage.of(many);
    assertThat(page.elements("//table[@class='results']/tbody/tr")).hasSize(400);
    assertThat(page.elements("//*[@class='wide']//*[starts-with(@class, 'method')]")).hasSize(400);
    assertThat(page.texts("//*[@class='wide']//*[@class='name']"))
        .isNotEmpty()
        .allMatch(name -> name.length() <= 34);
  }

  @Test
  void writesTheFileInOneStepAndReplacesAnOlderOne() throws Exception {
    Path file = folder.resolve("report.html");
    Files.writeString(file, "old");

    HtmlReport.write(SampleResults.realistic(), file);

    assertThat(file).hasContent(HtmlReport.text(SampleResults.realistic()));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void saysWhyAFileCannotBeWritten() {
    Path file = folder.resolve("missing").resolve("report.html");

    assertThatThrownBy(() -> HtmlReport.write(SampleResults.of(), file))
        .isInstanceOf(OkraException.class)
        .hasMessageStartingWith("Cannot write " + file + ": ")
        .hasMessageEndingWith("Check that the folder exists, may be written to and has room.")
        .extracting(error -> ((OkraException) error).code())
        .isEqualTo(ErrorCode.INPUT_OUTPUT);
  }

  private static void checkFinite(Results results) throws Exception {
    String text = HtmlReport.text(results);
    ParsedPage page = ParsedPage.of(text);

    assertThat(text).doesNotContain("NaN", "Infinity");
    for (String axis : List.of("x", "y", "cx", "cy", "x1", "x2", "y1", "y2")) {
      for (Element element : page.elements("//*[@" + axis + "]")) {
        assertThat(Double.parseDouble(element.getAttribute(axis)))
            .as("%s of %s", axis, element.getTagName())
            .isBetween(0.0, PlotSize.FULL.width());
      }
    }
    assertThat(page.elements("//*[@class='wide']//*[@class='tick']").size()).isBetween(1, 40);
  }

  private static List<String> best(ParsedPage page, String method) throws Exception {
    return page.texts(
        "//table[@class='results']/tbody/tr[th='" + method + "']//strong[@class='best']");
  }

  private static MethodResult both(String name, double up, double down) {
    Map<String, MetricResult> metrics = new LinkedHashMap<>();
    OptionalDouble error = OptionalDouble.of(0.05);
    metrics.put("up", new MetricResult(Direction.HIGHER_IS_BETTER, up, error, List.of(up)));
    metrics.put("down", new MetricResult(Direction.LOWER_IS_BETTER, down, error, List.of(down)));
    return new MethodResult(name, Map.of(), metrics, 1, 1, 1, List.of());
  }
}
