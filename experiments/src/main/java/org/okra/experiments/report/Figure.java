package org.okra.experiments.report;

import java.util.List;
import java.util.function.Consumer;

/**
 * A chart with title, explanation and legend. It is drawn for wide and for narrow screens, because
 * a picture that is only scaled down has text too small to read; the style sheet shows one of them.
 *
 * @param id short, unique on the page
 * @param title what is shown
 * @param explanation how to read it
 * @param size on a wide screen
 * @param x the axis from left to right
 * @param y the axis from bottom to top
 * @param legend name of each series in the order of their colours; empty for none
 */
record Figure(
    String id,
    String title,
    String explanation,
    PlotSize size,
    Axis x,
    Axis y,
    List<String> legend) {

  void write(Markup page, Consumer<Plot> drawing) {
    String layout = size.equals(PlotSize.FULL) ? "full" : "half";
    page.open("figure", "class", layout);
    page.open("figcaption").element("h3", title).element("p", explanation).close();
    plot(page, drawing, size, "wide");
    plot(page, drawing, PlotSize.NARROW, "narrow");
    if (!legend.isEmpty()) {
      page.open("ul", "class", "legend");
      for (int i = 0; i < legend.size(); i++) {
        page.open("li")
            .element("span", "", "class", "swatch " + Plot.colour(i))
            .text(legend.get(i))
            .close();
      }
      page.close();
    }
    page.close();
  }

  private void plot(Markup page, Consumer<Plot> drawing, PlotSize drawn, String style) {
    String prefix = id + "-" + style;
    page.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "class",
        style,
        "viewBox",
        "0 0 " + Markup.coordinate(drawn.width()) + " " + Markup.coordinate(drawn.height()),
        "role",
        "img",
        "aria-labelledby",
        prefix + "-title " + prefix + "-text");
    page.element("title", title, "id", prefix + "-title");
    page.element("desc", explanation, "id", prefix + "-text");
    Plot plot = new Plot(page, drawn, x, y);
    plot.axes();
    drawing.accept(plot);
    page.close();
  }
}
