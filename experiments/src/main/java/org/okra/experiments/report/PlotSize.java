package org.okra.experiments.report;

/** Width and height of a chart in pixels, before the browser scales it. */
record PlotSize(double width, double height) {
  /** Across the page. */
  static final PlotSize FULL = new PlotSize(920, 420);

  /** Two beside each other. */
  static final PlotSize HALF = new PlotSize(450, 340);

  /** On a phone. */
  static final PlotSize NARROW = new PlotSize(352, 330);
}
