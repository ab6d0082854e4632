package org.okra.experiments.report;

import java.util.List;

/**
 * The picture of a chart under construction: axes with their marks, then whatever is drawn between
 * them, in pixels from the top left.
 */
final class Plot {
  static final double FONT = 13;

  private static final double TOP = 34;
  private static final double RIGHT = 18;
  private static final double BOTTOM = 46;
  private static final double PIXELS_PER_TICK_X = 70;
  private static final double PIXELS_PER_TICK_Y = 48;
  private static final int COLOURS = 8;

  private final Markup page;
  private final PlotSize size;
  private final Axis x;
  private final Axis y;
  private final double left;

  Plot(Markup page, PlotSize size, Axis x, Axis y) {
    this.page = page;
    this.size = size;
    this.x = x;
    this.y = y;
    this.left = 14 + ticksY().stream().mapToDouble(tick -> width(tick.label())).max().orElse(0);
  }

  /** About how wide a text is; rather too wide, so that nothing overlaps in a broad font. */
  static double width(String text) {
    return FONT * text.codePoints().mapToDouble(c -> c < 0x2E80 ? 0.58 : 1.05).sum();
  }

  /** The style class of the colour of a series. */
  static String colour(int series) {
    return "series-" + series % COLOURS;
  }

  PlotSize size() {
    return size;
  }

  double left() {
    return left;
  }

  double right() {
    return size.width() - RIGHT;
  }

  double top() {
    return TOP;
  }

  double bottom() {
    return size.height() - BOTTOM;
  }

  double x(double value) {
    return left + x.scale().position(value) * (right() - left);
  }

  double y(double value) {
    return bottom() - y.scale().position(value) * (bottom() - TOP);
  }

  void axes() {
    page.open("g", "class", "axes");
    for (Tick tick : ticksY()) {
      double at = y(tick.value());
      page.empty("line", "class", "grid", "x1", left, "x2", right(), "y1", at, "y2", at);
      text(tick.label(), left - 8, at + FONT * 0.35, "end", "tick");
    }
    for (Tick tick : x.scale().ticks((int) ((right() - left) / PIXELS_PER_TICK_X))) {
      double at = x(tick.value());
      page.empty("line", "class", "grid", "x1", at, "x2", at, "y1", TOP, "y2", bottom());
      text(tick.label(), at, bottom() + 18, "middle", "tick");
    }
    page.empty("line", "class", "axis", "x1", left, "x2", right(), "y1", bottom(), "y2", bottom());
    // Above the axis rather than turned beside it: easier to read, and long names have room.
    text(fitted(y.label()), 2, 16, "start", "label");
    text(fitted(x.label()), right(), size.height() - 6, "end", "label");
    page.close();
  }

  private String fitted(String label) {
    return NumberText.cut(label, (int) ((right() - 2) / width("x")));
  }

  private List<Tick> ticksY() {
    return y.scale().ticks((int) ((bottom() - TOP) / PIXELS_PER_TICK_Y));
  }

  void text(String text, double atX, double atY, String anchor, String style) {
    page.element("text", text, "x", atX, "y", atY, "text-anchor", anchor, "class", style);
  }

  void line(double x1, double y1, double x2, double y2, String style) {
    page.empty("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "class", style);
  }

  /**
   * A line through points.
   *
   * @param values pairs of x and y
   */
  void curve(List<double[]> values, String style) {
    StringBuilder points = new StringBuilder();
    for (double[] value : values) {
      points
          .append(points.length() > 0 ? " " : "")
          .append(Markup.coordinate(x(value[0])))
          .append(',')
          .append(Markup.coordinate(y(value[1])));
    }
    page.empty("polyline", "points", points, "class", style);
  }

  /** A point that says what it is under the mouse. */
  void dot(double valueX, double valueY, double radius, String style, String tooltip) {
    page.open("circle", "cx", x(valueX), "cy", y(valueY), "r", radius, "class", style)
        .element("title", tooltip)
        .close();
  }

  /** A line across the plot that says what it is under the mouse. */
  void level(double valueY, String style, String tooltip) {
    double at = y(valueY);
    page.open("line", "x1", left, "y1", at, "x2", right(), "y2", at, "class", style)
        .element("title", tooltip)
        .close();
  }

  /** A vertical bar from one value to another with short ends. */
  void whisker(double valueX, double from, double to, String style) {
    double at = x(valueX);
    line(at, y(from), at, y(to), style);
    line(at - 3, y(from), at + 3, y(from), style);
    line(at - 3, y(to), at + 3, y(to), style);
  }
}
