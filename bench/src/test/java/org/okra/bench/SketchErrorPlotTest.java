package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.run.RunContext;
import org.w3c.dom.Document;

final class SketchErrorPlotTest {
  @Test
  void writesATableAndAWellFormedFigureWithOneLinePerSketch(@TempDir Path folder) throws Exception {
    try (RunContext context = RunContext.withSeed(1)) {
      SketchErrorPlot.write(folder, 60, 2, new int[] {5, 10}, context);
    }
    List<String> table = Files.readAllLines(folder.resolve("sketch-errors.csv"));
    assertThat(table).hasSize(1 + 2 * 11).first().asString().startsWith("sketch,size,mean");
    Document figure =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("sketch-errors.svg").toFile());
    assertThat(figure.getElementsByTagName("polyline").getLength()).isEqualTo(11);
  }
}
