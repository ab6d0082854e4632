package org.okra.cli.doctor;

import java.util.List;
import java.util.stream.Collectors;
import org.okra.cli.ExitCode;

/**
 * The verdict.
 *
 * @param failed names of what failed
 * @param warnings names of what somebody should look at
 */
record Health(List<String> failed, List<String> warnings) {

  static Health of(List<Section> sections) {
    return new Health(names(sections, Status.FAILED), names(sections, Status.WARNING));
  }

  private static List<String> names(List<Section> sections, Status status) {
    return sections.stream()
        .flatMap(section -> section.findings().stream())
        .filter(finding -> finding.status() == status)
        .map(Finding::name)
        .toList();
  }

  boolean isHealthy() {
    return failed.isEmpty();
  }

  ExitCode exitCode() {
    return isHealthy() ? ExitCode.OK : ExitCode.UNHEALTHY;
  }

  /** One line for people. */
  String text() {
    String verdict = isHealthy() ? "Healthy." : listed("Not healthy, see X: ", failed);
    return verdict + (warnings.isEmpty() ? "" : listed(" Warnings, see !: ", warnings));
  }

  private static String listed(String heading, List<String> names) {
    return names.stream().collect(Collectors.joining(", ", heading, "."));
  }
}
