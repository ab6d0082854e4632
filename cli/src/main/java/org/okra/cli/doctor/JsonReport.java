package org.okra.cli.doctor;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The report for programs: one JSON object with the version, the verdict and every finding. Fields
 * may be added later; none will change its meaning.
 */
final class JsonReport implements Report {
  private final PrintWriter out;
  private String version = "";

  JsonReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void start(String okraVersion) {
    version = okraVersion;
  }

  @Override
  public void section(Section section) {
    // Everything is written at the end, so that a failure leaves no half object.
  }

  @Override
  public void end(List<Section> sections) {
    out.println("{");
    out.println("  \"okra\": " + quoted(version) + ",");
    out.println("  \"healthy\": " + Health.of(sections).isHealthy() + ",");
    out.println("  \"findings\": [");
    out.println(
        sections.stream()
            .flatMap(section -> section.findings().stream().map(finding -> line(section, finding)))
            .collect(Collectors.joining(",\n")));
    out.println("  ]");
    out.println("}");
    out.flush();
  }

  private static String line(Section section, Finding finding) {
    StringBuilder text = new StringBuilder("    {\"section\": ").append(quoted(section.title()));
    text.append(", \"name\": ").append(quoted(finding.name()));
    text.append(", \"status\": ").append(quoted(finding.status().name().toLowerCase(Locale.ROOT)));
    text.append(", \"text\": ").append(quoted(finding.text()));
    finding
        .number()
        .ifPresent(
            // JSON has no NaN and no infinity.
            value -> text.append(", \"number\": ").append(Double.isFinite(value) ? value : "null"));
    return text.append('}').toString();
  }

  static String quoted(String text) {
    StringBuilder result = new StringBuilder("\"");
    for (char letter : text.toCharArray()) {
      switch (letter) {
        case '"' -> result.append("\\\"");
        case '\\' -> result.append("\\\\");
        default -> {
          if (letter < 0x20 || letter > 0x7e) {
            result.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
          } else {
            result.append(letter);
          }
        }
      }
    }
    return result.append('"').toString();
  }
}
