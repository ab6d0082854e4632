package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files may have names that an experiment may not. */
final class AutoNamesTest {
  private static final int ROWS = 20;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"my houses (2)", "größe", "a:b", "-x"})
  void anyFileCanBeLearntFrom(String name) throws IOException {
    String table =
        IntStream.range(0, ROWS)
            .mapToObj(i -> i + "," + 2 * i + "\n")
            .collect(Collectors.joining("", "a,y\n", ""));
    Path file = Files.writeString(folder.resolve(name + ".csv"), table);
    StringWriter err = new StringWriter();
    String[] command = {
      "auto",
      file.toString(),
      "--outputs",
      "y",
      "--folds",
      "2",
      "--minutes",
      "0.001",
      "--out",
      folder.resolve("out").toString()
    };
    assertThat(Okra.run(new PrintWriter(new StringWriter()), new PrintWriter(err), command))
        .as("%s", err)
        .isZero();
    assertThat(folder.resolve("out/model.okra")).exists();
  }
}
