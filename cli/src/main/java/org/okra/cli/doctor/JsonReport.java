package org.okra.cli.doctor;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.okra.experiments.run.Json;

/**
 * The report for programs: one JSON object with the version, the verdict and every finding. Fields
 * may be added later; none will change its meaning. It is written at the end, so that a failure
 * leaves no half object.
 */
record JsonReport(PrintWriter out) implements Report {
  @Override
  public void end(String version, List<Section> sections) {
    List<Map<String, Object>> findings = new ArrayList<>();
    for (Section section : sections) {
      section.findings().forEach(finding -> findings.add(fields(section, finding)));
    }
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("okra", version);
    report.put("healthy", Health.of(sections).isHealthy());
    report.put("findings", findings);
    out.print(ascii(Json.text(report)));
  }

  private static Map<String, Object> fields(Section section, Finding finding) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("section", section.title());
    fields.put("name", finding.name());
    fields.put("status", finding.status().name().toLowerCase(Locale.ROOT));
    fields.put("text", finding.text());
    // JSON has no NaN and no infinity.
    finding
        .number()
        .ifPresent(value -> fields.put("number", Double.isFinite(value) ? value : null));
    return fields;
  }

  /** Readable whatever the character set of the console is; letters are in texts only. */
  private static String ascii(String json) {
    return json.chars()
        .mapToObj(
            each -> each < 0x7f ? (char) each + "" : String.format(Locale.ROOT, "\\u%04x", each))
        .collect(Collectors.joining());
  }
}
