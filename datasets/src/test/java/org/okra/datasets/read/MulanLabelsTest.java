package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Dataset;

final class MulanLabelsTest {
  @Test
  void labelsNestAndKeepTheirOrder() {
    assertThat(
            MulanLabels.read(
                text("l.xml", "<labels><label name='b'><label name='a'/></label></labels>")))
        .containsExactly("b", "a");
  }

  @Test
  void anExternalEntityIsRefusedAndNotRead(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "secret");
    String file =
        "<!DOCTYPE labels [<!ENTITY x SYSTEM \"%s\">]>\n<labels><label name='a'/>&x;</labels>"
            .replace("%s", secret.toUri().toString());
    assertThatThrownBy(() -> MulanLabels.read(text("l.xml", file)))
        .hasMessageStartingWith("l.xml, line 1, column ")
        .hasMessageEndingWith("a document type declaration or entity, which is not allowed.")
        .hasMessageNotContaining("secret\n");
  }

  @Test
  @Timeout(10)
  void anEntityBombIsRefusedAtOnce() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE labels [<!ENTITY e0 \"x\">\n");
    for (int i = 1; i <= 40; i++) {
      bomb.append("<!ENTITY e" + i + " \"&e" + (i - 1) + ";&e" + (i - 1) + ";\">\n");
    }
    bomb.append("]>\n<labels><label name=\"&e40;\"/></labels>");
    assertThatThrownBy(() -> MulanLabels.read(text("l.xml", bomb.toString())))
        .hasMessageMatching("l\\.xml, line [0-9]+, column [0-9]+: .*");
  }

  @Test
  void wrongContentIsRefusedAtItsPlace() {
    assertFormatError(
        () -> MulanLabels.read(text("l.xml", "<labels>\n<label nam='a'/></labels>")),
        "l.xml, line 2, column 17: a label without the attribute 'name'.");
    assertFormatError(
        () -> MulanLabels.read(text("l.xml", "<labels/>")),
        "l.xml, line 1, column 1: no label in the file.");
    assertThatThrownBy(
            () ->
                MulanLabels.read(
                    text("l.xml", "<labels><label name='a'/><label name='a'/></labels>")))
        .hasMessageContaining("label 'a' appears twice");
    assertThatThrownBy(() -> MulanLabels.read(text("l.xml", "<html/>")))
        .hasMessageContaining("element 'html' where labels are expected");
  }

  @Test
  void labelsInAnotherOrderThanTheirAttributesKeepTheirNames() {
    String arff =
        "@relation r\n@attribute a {0,1}\n@attribute x numeric\n@attribute b {0,1}\n"
            + "@attribute c {0,1}\n@data\n1,5,0,0\n0,6,0,1\n";
    String xml = "<labels><label name='c'/><label name='a'/><label name='b'/></labels>";
    try (RunContext context = RunContext.withSeed(1)) {
      Dataset<?, LabelSet> data =
          new Mulan().read(text("f.arff", arff), text("l.xml", xml), context);
      assertThat(names(data, 0)).containsExactly("a");
      assertThat(names(data, 1)).containsExactly("c");
    }
  }

  private static List<String> names(Dataset<?, LabelSet> data, int row) {
    return IntStream.of(data.outputs().get(row).items())
        .mapToObj(item -> data.columns().output(item).name())
        .toList();
  }
}
