package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.evaluation.statistics.Friedman;

/**
 * The picture of Demsar: methods on an axis of average ranks, the best at the left, and bars under
 * groups of methods that Nemenyi's test does not tell apart.
 */
final class CriticalDifference {
  private static final double WIDTH = 920;
  private static final double LETTER = 7.2;
  private static final double AXIS = 64;
  private static final double LINE = 22;
  private static final int MOST_LETTERS = 34;

  private final Markup page;
  private final int k;
  private final double side;

  /** A picture of k methods with room for their names at both sides. */
  private CriticalDifference(Markup page, List<String> methods) {
    this.page = page;
    this.k = methods.size();
    int longest = methods.stream().mapToInt(String::length).max().orElse(0);
    this.side = 50 + LETTER * Math.min(MOST_LETTERS, Math.max(8, longest));
  }

  /** Neighbours in the order of ranks, from the first to the last of a group. */
  record Group(int first, int last) {}

  /** The largest groups of methods whose ranks are within the critical difference. */
  static List<Group> groups(double[] rising, double critical) {
    List<Group> groups = new ArrayList<>();
    int reached = 0;
    for (int i = 0; i < rising.length; i++) {
      int last = i;
      while (last + 1 < rising.length && rising[last + 1] - rising[i] <= critical) {
        last++;
      }
      if (last > i && last > reached) {
        groups.add(new Group(i, last));
        reached = last;
      }
    }
    return groups;
  }

  static void write(Markup page, List<String> methods, Friedman ranks, double alpha, String id) {
    new CriticalDifference(page, methods).write(methods, ranks, alpha, id);
  }

  private void write(List<String> methods, Friedman ranks, double alpha, String id) {
    int[] order =
        IntStream.range(0, k)
            .boxed()
            .sorted(Comparator.comparing(j -> ranks.averageRanks().get(j)))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] rising = IntStream.of(order).mapToDouble(j -> ranks.averageRanks().get(j)).toArray();
    double critical = ranks.criticalDifference(alpha);
    List<Group> groups = groups(rising, critical);
    double labels = AXIS + 18 + 9 * groups.size();
    double height = labels + LINE * ((k + 1) / 2) + 14;
    String title = "Critical difference";
    String text =
        "Average ranks over "
            + ranks.datasets()
            + " data sets, the best at the left. Methods that a bar joins are closer than the"
            + " critical difference "
            + NumberText.fixed(critical, 2)
            + " (Nemenyi, level "
            + alpha
            + ").";
    page.open("figure", "class", "full critical");
    page.open("figcaption").element("h4", title).element("p", text).close();
    page.scroll(title);
    page.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 0 " + Markup.coordinate(WIDTH) + " " + Markup.coordinate(height),
        "role",
        "img",
        "aria-labelledby",
        id + "-cd-title " + id + "-cd-text");
    page.element("title", title, "id", id + "-cd-title");
    page.element("desc", text, "id", id + "-cd-text");
    axis(critical);
    for (int at = 0; at < k; at++) {
      label(methods.get(order[at]), rising[at], at, labels);
    }
    for (int g = 0; g < groups.size(); g++) {
      double y = AXIS + 13 + 9 * g;
      line(x(rising[groups.get(g).first()]) - 4, y, x(rising[groups.get(g).last()]) + 4, y, "bar");
    }
    page.close().close().close();
  }

  private double x(double rank) {
    return side + (rank - 1) / (k - 1) * (WIDTH - 2 * side);
  }

  private void axis(double critical) {
    line(x(1), AXIS, x(k), AXIS, "axis");
    int step = (k + 9) / 10;
    for (int rank = 1; rank <= k; rank += step) {
      line(x(rank), AXIS, x(rank), AXIS - 6, "axis");
      text(Integer.toString(rank), x(rank), AXIS - 12, "middle", "tick");
    }
    double width = Math.min(critical, k - 1) / (k - 1) * (WIDTH - 2 * side);
    line(x(1), 20, x(1) + width, 20, "bar");
    text(
        "critical difference " + NumberText.fixed(critical, 2),
        x(1) + width + 8,
        24,
        "start",
        "label");
  }

  /** The better half at the left, the others at the right, the middle ones lowest. */
  private void label(String name, double rank, int at, double labels) {
    int half = (k + 1) / 2;
    boolean left = at < half;
    double y = labels + LINE * (left ? at : k - 1 - at) + 8;
    double end = left ? side - 8 : WIDTH - side + 8;
    String points =
        Markup.coordinate(x(rank))
            + ","
            + Markup.coordinate(AXIS)
            + " "
            + Markup.coordinate(x(rank))
            + ","
            + Markup.coordinate(y)
            + " "
            + Markup.coordinate(end)
            + ","
            + Markup.coordinate(y);
    page.empty("polyline", "points", points, "class", "lead");
    String value = NumberText.fixed(rank, 2);
    String shown = NumberText.cut(name, MOST_LETTERS);
    text(
        left ? shown + "  " + value : value + "  " + shown,
        left ? end - 6 : end + 6,
        y + 4,
        left ? "end" : "start",
        "method-name");
  }

  private void line(double x1, double y1, double x2, double y2, String style) {
    page.empty("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "class", style);
  }

  private void text(String text, double x, double y, String anchor, String style) {
    page.element("text", text, "x", x, "y", y, "text-anchor", anchor, "class", style);
  }
}
