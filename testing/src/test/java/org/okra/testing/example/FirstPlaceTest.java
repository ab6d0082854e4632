package org.okra.testing.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The metric that documents how short one is. */
final class FirstPlaceTest {
  @Test
  void anAuthorWritesAMetricInTwentyLines() throws IOException {
    Path source = Path.of("src/test/java/org/okra/testing/example/FirstPlace.java");
    assertThat(Files.readAllLines(source)).hasSizeLessThanOrEqualTo(20);
  }
}
