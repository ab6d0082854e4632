package org.okra.experiments.report;

import org.okra.experiments.result.Results;

/** The charts, those for which there is data. */
final class Charts {
  private Charts() {}

  static void write(Markup page, Results results) {
    Markup figures = new Markup();
    TimeChart.write(figures, results.methods());
    SketchChart.write(figures, results.methods());
    SpectraChart.write(figures, results.spectra());
    String drawn = figures.toString();
    if (!drawn.isEmpty()) {
      page.open("section").element("h2", "Charts");
      page.open("div", "class", "figures").verbatim(drawn).close();
      page.close();
    }
  }
}
