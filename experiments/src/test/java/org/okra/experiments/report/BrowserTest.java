package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.evaluation.Direction;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;

/** Looks at the report in a real browser; skipped where there is none. */
final class BrowserTest {
  private static final Pattern POLICY =
      Pattern.compile("<meta http-equiv=\"Content-Security-Policy\"[^>]*/>");

  /**
   * Measures the page with everything unfolded: how wide it is and may be, how much the charts are
   * scaled, and how many names in them overlap.
   */
  private static final String PROBE =
      """
      <script>
      document.querySelectorAll('details').forEach(details => details.open = true);
      const root = document.documentElement;
      const charts = [...document.querySelectorAll('svg')].filter(svg => svg.clientWidth > 0);
      const scales = charts.map(svg => svg.clientWidth / svg.viewBox.baseVal.width);
      const names = charts.flatMap(svg => [...svg.querySelectorAll('.name')])
        .map(name => name.getBoundingClientRect());
      let overlaps = 0;
      names.forEach((a, i) => names.slice(i + 1).forEach(b => overlaps +=
        a.left + 1 < b.right && b.left + 1 < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom));
      parent.postMessage(`width=${root.scrollWidth} room=${root.clientWidth} charts=${charts.length}`
        + ` scale=${Math.min(...scales)} names=${names.length} overlaps=${overlaps}`, '*');
      </script></body>
      """;

  // The browser may still be writing its profile when it has answered.
  @TempDir(cleanup = CleanupMode.ALWAYS)
  Path folder;

  private Chromium browser;

  @BeforeEach
  void findBrowser() {
    Optional<Path> binary = Chromium.onPath();
    assumeTrue(binary.isPresent(), "No Chromium on the PATH, so nobody looked at the report.");
    browser = new Chromium(binary.orElseThrow(), folder);
  }

  @ParameterizedTest
  @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT", "390, DARK"})
  void theReportIsDrawnWithoutComplaint(int width, Chromium.Theme theme) throws Exception {
    Chromium.Visit visit =
        browser.visit(HtmlReport.text(SampleResults.realistic()), width, 2400, theme);

    assertThat(visit.console()).isEmpty();
    assertThat(Files.size(visit.picture())).isGreaterThan(30_000);
    BufferedImage picture = ImageIO.read(visit.picture().toFile());
    assertThat(picture.getWidth()).isEqualTo(width);
    assertThat(picture.getHeight()).isEqualTo(2400);
    int[] pixels = picture.getRGB(0, 0, width, 2400, null, 0, width);
    assertThat(Arrays.stream(pixels).distinct().count()).isGreaterThan(100);
    double brightness =
        Arrays.stream(pixels).mapToDouble(BrowserTest::brightness).average().orElseThrow();
    switch (theme) {
      case LIGHT -> assertThat(brightness).isBetween(0.85, 0.995);
      case DARK -> assertThat(brightness).isBetween(0.08, 0.25);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 700, 1280})
  void nothingIsWiderThanTheScreenAndChartsStayReadable(int width) throws Exception {
    Map<String, Double> measured = measure(HtmlReport.text(SampleResults.realistic()), width);

    assertThat(measured.get("room")).isEqualTo(width);
    assertThat(measured.get("width")).isLessThanOrEqualTo(width);
    assertThat(measured.get("charts")).isEqualTo(4);
    assertThat(measured.get("scale")).isBetween(0.7, 1.3);
    assertThat(measured.get("names")).isEqualTo(8);
    assertThat(measured.get("overlaps")).isZero();
  }

  @Test
  void longNamesAndManyMethodsStayWithinAPhone() throws Exception {
    Map<String, Double> measured = measure(HtmlReport.text(crowded()), 390);

    assertThat(measured.get("width")).isLessThanOrEqualTo(390);
    assertThat(measured.get("names")).isGreaterThan(3);
    assertThat(measured.get("overlaps")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT"})
  void twentyMethodsOnTwelveDataSetsAreDrawnWithoutComplaint(int width, Chromium.Theme theme)
      throws Exception {
    String page = HtmlReport.text(SampleResults.compared(20, 12));

    assertThat(browser.visit(page, width, 2400, theme).console()).isEmpty();
    assertThat(measure(page, width).get("width")).isLessThanOrEqualTo(width);
  }

  /** By style alone: the page has no script. */
  @Test
  void headingsSortAndBoxesHide() throws Exception {
    String act =
        """
        <script>
        const rows = () => [...document.querySelectorAll('table.results tbody tr')]
          .filter(row => row.offsetHeight > 0)
          .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map(row => Number(row.className.slice(1)));
        const columns = table => [...table.querySelectorAll('thead th')]
          .filter(cell => cell.offsetWidth > 0).length;
        const before = rows();
        document.querySelector('table.results input.k1').click();
        const sorted = rows();
        document.getElementById('show-m2').click();
        document.getElementById('show-d0').click();
        const table = document.querySelector('table.values');
        parent.postMessage(`before=${before.join('')} sorted=${sorted.join('')}`
          + ` hidden=${rows().join('')} columns=${columns(table)}`, '*');
        </script></body>
        """;
    MethodResult[] methods = {
      SampleResults.simple("a", 0.5, 1),
      SampleResults.simple("b", 0.9, 1),
      SampleResults.simple("c", 0.7, 1)
    };
    Map<String, Double> simple =
        measure(
            HtmlReport.text(SampleResults.of(methods)),
            1280,
            act.replace("document.getElementById('show-d0').click();", "")
                .replace("${columns(table)}", "0"));
    assertThat(simple)
        .containsEntry("before", 12.0)
        .containsEntry("sorted", 120.0)
        .containsEntry("hidden", 10.0);
    Map<String, Double> several = measure(HtmlReport.text(SampleResults.compared(4, 3)), 1280, act);
    assertThat(several).containsEntry("before", 123.0).containsEntry("columns", 4.0);
  }

  /** Without this the checks above might look at nothing. */
  @Test
  void theChecksNoticeWhatIsWrong() throws Exception {
    String wide =
        """
        <!DOCTYPE html><html><body><svg viewBox="0 0 100 50" width="200" height="100">
        <text class="name" x="5" y="20">first</text><text class="name" x="9" y="20">second</text>
        </svg><p style="width: 900px">wide</p></body></html>
        """;
    String fetching =
        HtmlReport.text(SampleResults.of())
            .replace("</body>", "<img src=\"missing.png\" alt=\"\"/><script>1</script></body>");

    Map<String, Double> measured = measure(wide, 390);
    Chromium.Visit visit = browser.visit(fetching, 390, 800, Chromium.Theme.LIGHT);

    assertThat(measured.get("width")).isGreaterThan(900);
    assertThat(measured.get("scale")).isEqualTo(2);
    assertThat(measured.get("overlaps")).isOne();
    assertThat(visit.console())
        .hasSize(2)
        .allMatch(line -> line.contains("Content Security Policy"));
  }

  private Map<String, Double> measure(String page, int width) throws Exception {
    return measure(page, width, PROBE);
  }

  private Map<String, Double> measure(String page, int width, String probe) throws Exception {
    String probed = POLICY.matcher(page).replaceAll("").replace("</body>", probe);
    Chromium.Visit visit = browser.visit(probed, width, 2400, Chromium.Theme.LIGHT);
    Matcher matcher =
        Pattern.compile("<p id=\"message\"[^>]*>([^<]+)</p>").matcher(visit.document());
    assertThat(matcher.find()).as(visit.document() + visit.console()).isTrue();
    return Arrays.stream(matcher.group(1).split(" "))
        .map(pair -> pair.split("="))
        .collect(Collectors.toMap(pair -> pair[0], pair -> Double.parseDouble(pair[1])));
  }

  private static Results crowded() {
    String word = "x".repeat(150);
    List<MethodResult> methods =
        IntStream.range(0, 60)
            .mapToObj(
                i ->
                    new MethodResult(
                        "method " + i + word,
                        Map.of(word + i, word, "input", Map.of("sketch", Map.of("size", 10 + i))),
                        IntStream.range(0, 6)
                            .boxed()
                            .collect(Collectors.toMap(j -> "metric " + j + word, metric(i))),
                        i * i,
                        0.1,
                        1L << i % 50,
                        List.of()))
            .toList();
    Results plain = SampleResults.of("name " + word, methods);
    return new Results(
        plain.name(),
        Map.of("key" + word, word),
        List.of(Long.MAX_VALUE),
        Map.of(word, word),
        Map.of(word, word),
        methods,
        Map.of(word, new double[] {0.5, 0.25, 0.125}),
        plain.gallery());
  }

  private static Function<Integer, MetricResult> metric(int method) {
    return number ->
        new MetricResult(
            Direction.LOWER_IS_BETTER,
            Math.sin(method + number) * Math.pow(10, number),
            OptionalDouble.of(0.1),
            List.of());
  }

  private static double brightness(int pixel) {
    return ((pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255)) / (3 * 255.0);
  }
}
