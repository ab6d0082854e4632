package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class FolderOptionsTest {
  private static final Path HOME = Path.of("/opt/okra");

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
    Map<String, String> environment = Map.of("OKRA_PLUGINS", "/p", "OKRA_DATA", "/d");
    assertThat(parsed().plugins(environment, HOME)).isEqualTo(absolute("/p"));
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
    FolderOptions options = parsed("--plugins", "a/../b", "--data=/my data");
    assertThat(options.plugins(environment, HOME)).isEqualTo(absolute("b"));
    assertThat(options.data(environment)).isEqualTo(absolute("/my data"));
  }

  private static Path absolute(String path) {
    return Path.of(path).toAbsolutePath();
  }
}
