package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import picocli.CommandLine;

final class FolderOptionsTest {
  private static final Path HOME = Path.of("/opt/okra");

  @TempDir private Path folder;

  private static FolderOptions parsed(String... arguments) {
    return CommandLine.populateCommand(new FolderOptions(), arguments);
  }

  @Test
  void defaultsAreBesideTheLauncherAndInTheCurrentFolder() {
    assertThat(parsed().plugins(Map.of(), HOME)).isEqualTo(absolute("/opt/okra/plugins"));
    assertThat(parsed().data(Map.of())).isEqualTo(absolute("data"));
  }

  @Test
  void environmentComesBeforeTheDefault() {
    Map<String, String> environment = Map.of("OKRA_PLUGINS", folder.toString(), "OKRA_DATA", "/d");
    assertThat(parsed().plugins(environment, HOME)).isEqualTo(folder.toAbsolutePath());
    assertThat(parsed().data(environment)).isEqualTo(absolute("/d"));
  }

  @Test
  void emptyEnvironmentCountsAsNone() {
    Map<String, String> environment = Map.of("OKRA_PLUGINS", "", "OKRA_DATA", " ");
    assertThat(parsed().plugins(environment, HOME)).isEqualTo(absolute("/opt/okra/plugins"));
    assertThat(parsed().data(environment)).isEqualTo(absolute("data"));
  }

  @Test
  void optionComesBeforeTheEnvironment() {
    Map<String, String> environment = Map.of("OKRA_PLUGINS", "/p", "OKRA_DATA", "/d");
    FolderOptions options = parsed("--plugins", folder + "/a/..", "--data=/my data");
    assertThat(options.plugins(environment, HOME)).isEqualTo(folder.toAbsolutePath());
    assertThat(options.data(environment)).isEqualTo(absolute("/my data"));
  }

  @Test
  void aPluginFolderThatWasAskedForMustBeThere() {
    Path absent = folder.resolve("absent");
    assertThatThrownBy(() -> parsed("--plugins", absent.toString()).plugins(Map.of(), HOME))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND))
        .hasMessageStartingWith(
            "There is no plugin folder " + absent.toAbsolutePath() + ", which --plugins names.");
    Map<String, String> environment = Map.of("OKRA_PLUGINS", absent.toString());
    assertThatThrownBy(() -> parsed().plugins(environment, HOME))
        .hasMessageContaining("which OKRA_PLUGINS names");
  }

  private static Path absolute(String path) {
    return Path.of(path).toAbsolutePath();
  }
}
