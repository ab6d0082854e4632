package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every Java block of every page compiles; those marked {@code fragment} as the body of a method.
 */
final class JavaBlocksTest {
  private static final String FRAME =
      """
      package example;

      import com.google.inject.AbstractModule;
      import java.nio.file.Path;
      import java.util.List;
      import org.okra.core.run.RunContext;
      import org.okra.core.sample.*;
      import org.okra.datasets.*;
      import org.okra.datasets.read.*;
      import org.okra.decoders.*;
      import org.okra.decoders.rating.*;
      import org.okra.estimators.*;
      import org.okra.estimators.lowrank.*;
      import org.okra.experiments.run.*;
      import org.okra.kernels.vector.*;
      import org.okra.sketches.*;

      public final class Fragment extends AbstractModule {
        void body(Samples<FeatureVector> users, RunContext context) {
      %s
        }
      }
      """;

  @TempDir private Path folder;

  static List<Page.Block> blocks() {
    // The README shows a method; the module cli compiles and runs it, and the module spark does so
    // with spark.md. The classes of extend.md are those of the plugin project, which are compiled
    // together.
    return Page.all().stream()
        .filter(page -> !page.file().endsWith("README.md") && !page.file().endsWith("spark.md"))
        .flatMap(page -> page.blocks("java").stream())
        .filter(block -> block.mark().equals("fragment") || !isOfThePlugin(block))
        .toList();
  }

  private static boolean isOfThePlugin(Page.Block block) {
    return block.page().file().endsWith("extend.md");
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void compiles(Page.Block block) {
    String source =
        block.mark().equals("fragment") ? String.format(FRAME, block.text()) : block.text();
    JavaBlocks.compile(List.of(source), folder);
    assertThat(folder.resolve("example")).isNotEmptyDirectory();
  }

  @Test
  void aClassThatDoesNotCompileIsFound() {
    String wrong = "package example;\npublic final class Wrong { int x = \"text\"; }\n";
    assertThatThrownBy(() -> JavaBlocks.compile(List.of(wrong), folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("incompatible types");
  }
}
