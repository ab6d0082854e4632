package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;

/**
 * The README says what is true: its example compiles and runs, and its commands are those of CI.
 */
final class ReadmeTest {
  @Test
  void exampleLearnsTheLine() throws IOException {
    assertThat(predict(3)).isCloseTo(7, within(1e-4));
    assertThat(Files.readString(readme())).contains("```java\n" + marked() + "\n```");
  }

  // [readme]
  /** Kernel ridge regression with a linear kernel: learns y = 2 x + 1 from three points. */
  static double predict(double unseen) {
    try (RunContext context = RunContext.withSeed(42)) {
      LinearAlgebra algebra = context.linearAlgebra(); // OpenBLAS, on all processors
      Matrix x = Matrix.ofRows(new double[][] {{0, 1}, {1, 1}, {2, 1}});
      Matrix y = Matrix.column(1, 3, 5);
      Matrix gram = algebra.multiplyRightTransposed(x, x); // K, 3 x 3
      algebra.addDiagonal(1e-6, gram); // the ridge
      Matrix weights = algebra.cholesky(gram).solve(y); // (K + lambda I)^-1 y
      Matrix similar = algebra.multiplyRightTransposed(Matrix.ofRows(new double[] {unseen, 1}), x);
      return algebra.multiply(similar, weights).get(0, 0); // predict(3) is about 7
    }
  }

  // [readme]

  @Test
  void commandsAreThoseOfCi() throws IOException {
    String readme = Files.readString(readme());
    String ci = Files.readString(Repository.root().resolve(".ci/run"));
    for (String command : List.of("./okra doctor", "mvn -B verify")) {
      assertThat(readme).contains("\n" + command);
      assertThat(ci).contains("timed " + command + "\n");
    }
    assertThat(ci.lines().filter(line -> line.startsWith("timed ")).count()).isEqualTo(2);
  }

  @Test
  void exitCodesAreDocumented() throws IOException {
    String contributing = Files.readString(Repository.root().resolve("CONTRIBUTING.md"));
    for (ExitCode code : ExitCode.values()) {
      assertThat(contributing).contains("| " + code.number() + " | `" + code + "` |");
    }
  }

  private static Path readme() {
    return Repository.root().resolve("README.md");
  }

  /** The lines between the marks of this file, moved to the left edge. */
  private static String marked() throws IOException {
    Path source = Repository.root().resolve("cli/src/test/java/org/okra/cli/ReadmeTest.java");
    List<String> lines = Files.readAllLines(source);
    String mark = "  // [readme]";
    int from = lines.indexOf(mark);
    int to = lines.lastIndexOf(mark);
    assertThat(from).isBetween(0, to - 2);
    return lines.subList(from + 1, to).stream()
        .map(line -> line.isEmpty() ? line : line.substring(2))
        .collect(Collectors.joining("\n"))
        .strip();
  }
}
