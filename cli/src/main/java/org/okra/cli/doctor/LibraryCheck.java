package org.okra.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.linear.Backend;
import org.okra.core.linear.BackendReport;

/** Which library does the arithmetic, and how. */
record LibraryCheck(BackendReport report, CoreProbe probe) implements Check {
  @Override
  public List<Finding> examine() {
    List<Finding> findings = new ArrayList<>();
    findings.add(backend());
    report
        .libraryFile()
        .ifPresent(
            file -> {
              findings.add(Finding.good("Library", file));
              findings.add(
                  Finding.information("Core type", probe.coreType(file).orElse("unknown")));
            });
    findings.add(Finding.information("Threads", threads()).with(report.threads().count()));
    findings.add(Finding.information("Vector math", report.vectorMath()));
    return findings;
  }

  private Finding backend() {
    if (report.backend() == Backend.NATIVE) {
      return Finding.good("Backend", "native (" + report.implementation() + ")");
    }
    return Finding.failed(
        "Backend",
        "Java, several times slower ("
            + report.implementation()
            + "): "
            + report.fallbackReason().orElse("reason unknown"));
  }

  private String threads() {
    int count = report.threads().count();
    return switch (report.threads().owner()) {
      case OKRA -> count + " of Okra, each on a single-threaded BLAS";
      case BLAS -> count + " of BLAS";
    };
  }
}
