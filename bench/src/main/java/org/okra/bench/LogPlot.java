package org.okra.bench;

import java.util.List;
import java.util.Locale;

/** Lines on two logarithmic axes, as one SVG text. */
final class LogPlot {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 480;
  private static final int LEFT = 70;
  private static final int RIGHT = 250;
  private static final int TOP = 40;
  private static final int BOTTOM = 50;

  /** Colours that stay apart for most readers (Okabe and Ito), then dashed. */
  private static final List<String> COLOURS =
      List.of("#000000", "#e69f00", "#56b4e9", "#009e73", "#0072b2", "#d55e00", "#cc79a7");

  /**
   * One line.
   *
   * @param name for the legend
   * @param x rising, above 0
   * @param y above 0, as many
   */
  record Line(String name, double[] x, double[] y) {}

  private final String title;
  private final String xName;
  private final String yName;
  private final List<Line> lines;
  private double xLow = Double.POSITIVE_INFINITY;
  private double xHigh;
  private double yLow = Double.POSITIVE_INFINITY;
  private double yHigh;

  LogPlot(String title, String xName, String yName, List<Line> lines) {
    this.title = title;
    this.xName = xName;
    this.yName = yName;
    this.lines = lines;
    for (Line line : lines) {
      for (int i = 0; i < line.x().length; i++) {
        xLow = Math.min(xLow, line.x()[i]);
        xHigh = Math.max(xHigh, line.x()[i]);
        yLow = Math.min(yLow, line.y()[i]);
        yHigh = Math.max(yHigh, line.y()[i]);
      }
    }
  }

  String svg() {
    StringBuilder out = new StringBuilder();
    add(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
            + " font-size=\"12\">",
        WIDTH,
        HEIGHT);
    add(out, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
    add(out, "<text x=\"%d\" y=\"24\" font-size=\"14\">%s</text>", LEFT, escaped(title));
    addAxes(out);
    for (int i = 0; i < lines.size(); i++) {
      addLine(out, i);
    }
    return out.append("</svg>\n").toString();
  }

  private void addAxes(StringBuilder out) {
    int right = WIDTH - RIGHT;
    int bottom = HEIGHT - BOTTOM;
    add(
        out,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>",
        LEFT,
        TOP,
        right - LEFT,
        bottom - TOP);
    for (double x : lines.get(0).x()) {
      add(
          out,
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f</text>",
          xPixel(x),
          bottom + 18,
          x);
    }
    for (int power = (int) Math.floor(Math.log10(yLow)); power <= Math.log10(yHigh); power++) {
      for (int digit : new int[] {1, 2, 5}) {
        double y = digit * Math.pow(10, power);
        if (y >= yLow && y <= yHigh) {
          add(
              out,
              "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>",
              LEFT,
              right,
              yPixel(y),
              yPixel(y));
          add(
              out,
              "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
              LEFT - 6,
              yPixel(y) + 4,
              Double.toString(y));
        }
      }
    }
    add(
        out,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
        (LEFT + right) / 2,
        HEIGHT - 12,
        escaped(xName));
    add(
        out,
        "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>",
        (TOP + bottom) / 2,
        escaped(yName));
  }

  private void addLine(StringBuilder out, int index) {
    Line line = lines.get(index);
    String colour = COLOURS.get(index % COLOURS.size());
    String dash = index < COLOURS.size() ? "" : " stroke-dasharray=\"5 3\"";
    StringBuilder places = new StringBuilder();
    for (int i = 0; i < line.x().length; i++) {
      add(places, "%.1f,%.1f ", xPixel(line.x()[i]), yPixel(line.y()[i]));
    }
    add(
        out,
        "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"%s points=\"%s\"/>",
        colour,
        dash,
        places.toString().strip());
    int y = TOP + 12 + 20 * index;
    add(
        out,
        "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"1.8\"%s/>",
        WIDTH - RIGHT + 12,
        WIDTH - RIGHT + 36,
        y,
        y,
        colour,
        dash);
    add(out, "<text x=\"%d\" y=\"%d\">%s</text>", WIDTH - RIGHT + 42, y + 4, escaped(line.name()));
  }

  private double xPixel(double x) {
    return LEFT + (WIDTH - RIGHT - LEFT) * Math.log(x / xLow) / Math.log(xHigh / xLow);
  }

  private double yPixel(double y) {
    return TOP + (HEIGHT - BOTTOM - TOP) * Math.log(yHigh / y) / Math.log(yHigh / yLow);
  }

  private static void add(StringBuilder out, String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments));
    if (format.endsWith(">")) {
      out.append('\n');
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
