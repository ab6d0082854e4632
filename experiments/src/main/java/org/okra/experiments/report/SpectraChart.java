package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How fast eigenvalues fall, on two logarithmic axes: a straight line is a power law. */
final class SpectraChart {
  /** More points than this cannot be told apart. */
  private static final int MOST_POINTS = 160;

  /** Below this share an eigenvalue is rounding. */
  private static final double ROUNDING = 1e-16;

  private SpectraChart() {}

  static void write(Markup page, Map<String, double[]> spectra) {
    List<String> names = new ArrayList<>();
    List<List<double[]>> curves = new ArrayList<>();
    spectra.forEach(
        (name, values) -> {
          List<double[]> curve = thinned(values);
          if (!curve.isEmpty()) {
            names.add(name);
            curves.add(curve);
          }
        });
    if (curves.isEmpty()) {
      return;
    }
    double[] ranks = part(curves, 0);
    double[] shares = part(curves, 1);
    Figure figure =
        new Figure(
            "spectra",
            "Decay of the spectra",
            "Eigenvalues of the Gram matrices, as shares of their sum. The faster they fall, the"
                + " smaller a sketch may be.",
            PlotSize.HALF,
            new Axis("rank", LogScale.of(ranks)),
            new Axis("share of the sum", LogScale.of(shares)),
            names);
    figure.write(
        page,
        plot -> {
          for (int i = 0; i < curves.size(); i++) {
            draw(plot, curves.get(i), Plot.colour(i), names.get(i));
          }
        });
  }

  private static void draw(Plot plot, List<double[]> curve, String colour, String name) {
    plot.curve(curve, "curve " + colour);
    double[] first = curve.get(0);
    plot.dot(
        first[0], first[1], 3, "mark " + colour, name + ": first " + NumberText.plain(first[1]));
  }

  /** Rank and value, ever fewer ranks per decade kept as the axis has room for. */
  private static List<double[]> thinned(double[] values) {
    List<double[]> points = new ArrayList<>();
    double next = 0;
    double step = Math.log(Math.max(2, values.length)) / MOST_POINTS;
    for (int i = 0; i < values.length; i++) {
      boolean due = Math.log(i + 1) >= next;
      if (Double.isFinite(values[i]) && values[i] > ROUNDING && due) {
        points.add(new double[] {i + 1, values[i]});
        next = Math.log(i + 1) + step;
      }
    }
    return points;
  }

  private static double[] part(List<List<double[]>> curves, int index) {
    return curves.stream().flatMap(List::stream).mapToDouble(point -> point[index]).toArray();
  }
}
