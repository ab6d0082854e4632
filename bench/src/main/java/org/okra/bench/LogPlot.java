package org.okra.bench;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines on two logarithmic axes, as an SVG file. */
final class LogPlot {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 480;
  private static final int LEFT = 70;
  private static final int RIGHT = 250;
  private static final int TOP = 40;
  private static final int BOTTOM = 50;
  private static final String MIDDLE = "text-anchor=\"middle\"";

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

  Report svg() {
    Report out =
        new Report()
            .add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                    + " font-family=\"sans-serif\" font-size=\"12\">",
                WIDTH, HEIGHT)
            .add("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
    addText(out, LEFT, 24, "font-size=\"14\"", title);
    addAxes(out);
    for (int i = 0; i < lines.size(); i++) {
      addLine(out, i);
    }
    return out.add("</svg>");
  }

  private void addAxes(Report out) {
    int right = WIDTH - RIGHT;
    int bottom = HEIGHT - BOTTOM;
    out.add(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>",
        LEFT, TOP, right - LEFT, bottom - TOP);
    for (double x : lines.get(0).x()) {
      addText(out, xPixel(x), bottom + 18, MIDDLE, String.format(Locale.ROOT, "%.0f", x));
    }
    for (int power = (int) Math.floor(Math.log10(yLow)); power <= Math.log10(yHigh); power++) {
      for (int digit : new int[] {1, 2, 5}) {
        double y = digit * Math.pow(10, power);
        if (y >= yLow && y <= yHigh) {
          addLevel(out, LEFT, right, yPixel(y), "stroke=\"#ddd\"");
          addText(out, LEFT - 6, yPixel(y) + 4, "text-anchor=\"end\"", Double.toString(y));
        }
      }
    }
    addText(out, (LEFT + right) / 2.0, HEIGHT - 12, MIDDLE, xName);
    String turned = MIDDLE + " transform=\"translate(16 " + (TOP + bottom) / 2 + ") rotate(-90)\"";
    addText(out, 0, 0, turned, yName);
  }

  private void addLine(Report out, int index) {
    Line line = lines.get(index);
    String dash = index < COLOURS.size() ? "" : " stroke-dasharray=\"5 3\"";
    String stroke =
        "stroke=\"" + COLOURS.get(index % COLOURS.size()) + "\" stroke-width=\"1.8\"" + dash;
    String places =
        IntStream.range(0, line.x().length)
            .mapToObj(
                i ->
                    String.format(
                        Locale.ROOT, "%.1f,%.1f", xPixel(line.x()[i]), yPixel(line.y()[i])))
            .collect(Collectors.joining(" "));
    out.add("<polyline fill=\"none\" %s points=\"%s\"/>", stroke, places);
    int y = TOP + 12 + 20 * index;
    addLevel(out, WIDTH - RIGHT + 12, WIDTH - RIGHT + 36, y, stroke);
    addText(out, WIDTH - RIGHT + 42, y + 4, "", line.name());
  }

  private static void addText(Report out, double x, double y, String attributes, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    out.add("<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>", x, y, attributes, escaped);
  }

  private static void addLevel(Report out, int from, int to, double y, String attributes) {
    out.add("<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" %s/>", from, to, y, y, attributes);
  }

  private double xPixel(double x) {
    return LEFT + (WIDTH - RIGHT - LEFT) * Math.log(x / xLow) / Math.log(xHigh / xLow);
  }

  private double yPixel(double y) {
    return TOP + (HEIGHT - BOTTOM - TOP) * Math.log(yHigh / y) / Math.log(yHigh / yLow);
  }
}
