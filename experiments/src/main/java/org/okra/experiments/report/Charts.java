package org.okra.experiments.report;

import java.util.List;
import java.util.Map;
import org.okra.experiments.result.MethodResult;

/** The charts, those for which there is data. */
final class Charts {
  private Charts() {}

  static void write(Markup page, List<MethodResult> methods, Map<String, double[]> spectra) {
    Markup figures = new Markup();
    TimeChart.write(figures, methods);
    SketchChart.write(figures, methods);
    SpectraChart.write(figures, spectra);
    String drawn = figures.toString();
    if (!drawn.isEmpty()) {
      page.open("section").element("h2", "Charts");
      page.open("div", "class", "figures").verbatim(drawn).close();
      page.close();
    }
  }
}
