package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.linear.BackendReport;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.Method;

final class EnvironmentTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/home/me/.cache/libopenblas.so: cannot open | libopenblas.so: cannot open",
        "Error: '/opt/a-b/c_d/x.so.3' (in /tmp) | Error: 'x.so.3' (in tmp)",
        "no blas in java.library.path: /usr/java/lib:/lib64 | no blas in java.library.path:"
            + " lib:lib64",
        "C:\\Users\\Jo Doe\\x.dll: cannot find it | x.dll: cannot find it",
        "asked for by the user and/or n/a | asked for by the user and/or n/a",
        "a / b | a / b",
      })
  void reasonsKeepFileNamesWithoutFolders(String reason, String expected) {
    assertThat(Environment.withoutFolders(reason)).isEqualTo(expected);
  }

  @Test
  void factsNameWhatComputes() {
    try (RunContext context = RunContext.withSeed(1)) {
      List<Method> methods =
          TestWiring.reader()
              .parse(
                  "x.yaml",
                  "name: x\ndataset: {name: bibtex}\ninput: {kernel: linear}\n"
                      + "output: {kernel: linear}\nmetrics: f1\n",
                  List.of())
              .methods();
      Map<String, String> facts = Environment.of(context, methods);
      BackendReport report = context.linearAlgebra().report();
      assertThat(facts).containsEntry("precision", "double");
      assertThat(facts.get("linear algebra")).contains(report.implementation());
      assertThat(facts.get("processors")).matches("[0-9]+");
      assertThat(facts.containsKey("fallback because"))
          .isEqualTo(report.fallbackReason().isPresent());
      assertThat(Optional.ofNullable(facts.get("library")))
          .isEqualTo(report.libraryFile().map(file -> Path.of(file).getFileName().toString()));
    }
  }
}
