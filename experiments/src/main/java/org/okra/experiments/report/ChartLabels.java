package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Texts beside points such that no text covers another text or a point, nor a line if it can be
 * helped. The points are served in the order given; one for which no place is free stays without
 * text.
 */
final class ChartLabels {
  private static final double POINT = 6;
  private static final double HEIGHT = Plot.FONT * 1.15;

  private static final double LINE_STEP = 5;

  /** How far from the point a text may stand; beyond the first a line leads to it. */
  private static final double[] DISTANCES = {9, 22, 38, 56, 76};

  /** Directions in the order of liking: right, left, above, below, then the corners. */
  private static final double[][] DIRECTIONS = {
    {1, 0}, {-1, 0}, {0, -1}, {0, 1}, {0.8, -0.8}, {-0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}
  };

  private final Plot plot;
  private final List<Box> taken = new ArrayList<>();
  private final List<Box> lines = new ArrayList<>();

  /** A rectangle in pixels. */
  private record Box(double left, double top, double right, double bottom) {
    boolean overlaps(Box other) {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  }

  /** A rectangle for a text, and the end of the line that leads to it. */
  private record Place(Box box, double x, double y, String anchor, double distance) {}

  /**
   * Keeps the points free.
   *
   * @param points pairs of values
   */
  ChartLabels(Plot plot, List<double[]> points) {
    this.plot = plot;
    for (double[] point : points) {
      double x = plot.x(point[0]);
      double y = plot.y(point[1]);
      taken.add(new Box(x - POINT, y - POINT, x + POINT, y + POINT));
    }
  }

  /** Keeps a straight line between two points free where possible. */
  void avoid(double[] from, double[] to) {
    double x1 = plot.x(from[0]);
    double y1 = plot.y(from[1]);
    double x2 = plot.x(to[0]);
    double y2 = plot.y(to[1]);
    int steps = 1 + (int) (Math.hypot(x2 - x1, y2 - y1) / LINE_STEP);
    for (int i = 0; i <= steps; i++) {
      double x = x1 + (x2 - x1) * i / steps;
      double y = y1 + (y2 - y1) * i / steps;
      lines.add(new Box(x - 1, y - 1, x + 1, y + 1));
    }
  }

  /** Draws the text near the point if there is room, with a line to it where it is not beside. */
  void near(double[] point, String text) {
    place(point, text, DISTANCES);
  }

  /** Draws the text beside the point if there is room. */
  void beside(double[] point, String text) {
    place(point, text, new double[] {DISTANCES[0]});
  }

  private void place(double[] point, String text, double[] distances) {
    double x = plot.x(point[0]);
    double y = plot.y(point[1]);
    List<Place> places =
        places(x, y, Plot.width(text), distances).filter(place -> free(place.box())).toList();
    places.stream()
        .filter(place -> lines.stream().noneMatch(place.box()::overlaps))
        .findFirst()
        .or(() -> places.stream().findFirst())
        .ifPresent(place -> draw(place, x, y, text));
  }

  /** All places of a text in the order of liking. */
  private static Stream<Place> places(double x, double y, double width, double[] distances) {
    return Arrays.stream(distances)
        .boxed()
        .flatMap(
            distance ->
                Arrays.stream(DIRECTIONS)
                    .map(direction -> place(x, y, width, distance, direction)));
  }

  private static Place place(
      double x, double y, double width, double distance, double[] direction) {
    double nearX = x + direction[0] * distance;
    double nearY = y + direction[1] * distance;
    double left = nearX + (Math.signum(direction[0]) - 1) / 2 * width;
    double top = nearY + (Math.signum(direction[1]) - 1) / 2 * HEIGHT;
    String anchor = direction[0] > 0 ? "start" : direction[0] < 0 ? "end" : "middle";
    return new Place(
        new Box(left, top, left + width, top + HEIGHT), nearX, nearY, anchor, distance);
  }

  private void draw(Place place, double x, double y, String text) {
    taken.add(place.box());
    if (place.distance() > DISTANCES[0]) {
      plot.line(x, y, place.x(), place.y(), "leader");
    }
    plot.text(text, place.x(), place.box().top() + HEIGHT * 0.78, place.anchor(), "name");
  }

  private boolean free(Box box) {
    return box.left >= plot.left()
        && box.right <= plot.right() + 6
        && box.top >= plot.top() - 8
        && box.bottom <= plot.bottom()
        && taken.stream().noneMatch(box::overlaps);
  }
}
