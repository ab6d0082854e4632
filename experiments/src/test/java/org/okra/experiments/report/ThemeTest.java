package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The contrast of both sets of colours, as the guidelines for accessible pages define it. */
final class ThemeTest {
  private static final Pattern COLOUR = Pattern.compile("--([a-z0-9-]+): #([0-9a-f]{6});");

  @Test
  void textAndLinesAreReadableInLightAndDark() throws Exception {
    String css;
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    int dark = css.indexOf("@media (prefers-color-scheme: dark)");
    Map<String, Integer> light = colours(css.substring(0, dark));
    Map<String, Integer> night = colours(css.substring(dark));

    assertThat(night.keySet()).isEqualTo(light.keySet()).hasSize(16);
    for (Map<String, Integer> theme : List.of(light, night)) {
      for (String ground : List.of("paper", "card", "best")) {
        assertThat(contrast(theme, "ink", ground)).isGreaterThan(7);
      }
      for (String text : List.of("muted", "accent")) {
        assertThat(contrast(theme, text, "paper")).isGreaterThan(4.5);
        assertThat(contrast(theme, text, "card")).isGreaterThan(4.5);
      }
      for (int i = 0; i < 8; i++) {
        assertThat(contrast(theme, "series-" + i, "paper")).isGreaterThan(4.5);
      }
    }
  }

  private static Map<String, Integer> colours(String css) {
    Map<String, Integer> colours = new HashMap<>();
    Matcher matcher = COLOUR.matcher(css);
    while (matcher.find()) {
      colours.put(matcher.group(1), Integer.parseInt(matcher.group(2), 16));
    }
    return colours;
  }

  private static double contrast(Map<String, Integer> theme, String one, String other) {
    double first = luminance(theme.get(one));
    double second = luminance(theme.get(other));
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  private static double luminance(int colour) {
    return 0.2126 * linear(colour >> 16 & 255)
        + 0.7152 * linear(colour >> 8 & 255)
        + 0.0722 * linear(colour & 255);
  }

  private static double linear(int channel) {
    double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
