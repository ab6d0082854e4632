package org.okra.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.ResultFolder.Start;

/** Which file a name means, and how others are told of it. */
final class TypedFilesTest {
  @TempDir private Path here;
  private Path data;
  private DataFolders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    data = Files.createDirectories(here.resolve("data"));
    folders = new DataFolders(List.of(data, here));
  }

  private TypedFiles find(String name) {
    return TypedFiles.of(List.of(name), here, folders);
  }

  private Object relocated(TypedFiles files, Map<String, Object> dataset) {
    return Relocation.of(files, folders, here.resolve("results/auto"))
        .apply(Map.of("dataset", dataset), "")
        .get("dataset");
  }

  @Test
  void theCurrentFolderComesBeforeTheDataFolder() throws IOException {
    Files.writeString(data.resolve("t.csv"), "");
    TypedFiles below = find("t.csv");
    assertThat(below.read()).containsExactly(data.resolve("t.csv").toString());
    assertThat(relocated(below, Map.of("train", below.read().get(0))))
        .isEqualTo(Map.of("train", "../../data/t.csv"));
    Path typed = Files.writeString(here.resolve("t.csv"), "");
    TypedFiles found = find("t.csv");
    assertThat(found.read()).containsExactly(typed.toString());
    assertThat(relocated(found, Map.of("train", found.read().get(0))))
        .isEqualTo(Map.of("train", "../../t.csv"));
    // Without a choice a name stays what it is.
    Files.delete(data.resolve("t.csv"));
    assertThat(find("t.csv").read()).containsExactly("t.csv");
    assertThat(find("none.csv").read()).containsExactly("none.csv");
    assertThat(find("{type: csv, train: t.csv}").read())
        .containsExactly("{type: csv, train: t.csv}");
  }

  @Test
  void onlyFilesOfAWrittenDataSetAreRelocated() throws IOException {
    for (String name : List.of("labels", "t", "t.csv")) {
      Files.writeString(here.resolve(name), "");
    }
    TypedFiles plain = find("{type: csv, train: t, test: t.csv, outputKind: labels, missing: ''}");
    Map<String, Object> dataset =
        Map.of("train", "t", "test", "t.csv", "outputKind", "labels", "missing", "");
    assertThat(relocated(plain, dataset))
        .isEqualTo(
            Map.of(
                "train", "../../t", "test", "../../t.csv", "outputKind", "labels", "missing", ""));
  }

  @Test
  void whoReplacesIsToldOfNoFileThatIsThrownAway() throws IOException {
    Path staged = Files.createDirectories(here.resolve(".model.new"));
    Files.writeString(staged.resolve("experiment.yaml"), "");
    assertThat(String.join(" ", Standing.goodbye(staged, Start.REPLACE)))
        .contains("--resume in place of --overwrite")
        .doesNotContain(".model.new");
    assertThat(String.join(" ", Standing.goodbye(staged, Start.FRESH)))
        .contains(staged.resolve("experiment.yaml") + "; 'okra fit' takes it.");
    Files.writeString(staged.resolve("model.okra"), "");
    new KnownModel(staged).keep();
    assertThat(String.join(" ", Standing.goodbye(staged, Start.FRESH)))
        .contains(staged.resolve("model.okra") + ", fitted; 'okra predict' takes it")
        .doesNotContain("okra fit");
  }
}
