package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.experiments.result.LabelCounts;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/** For label sets: which labels stood for which, and whether scores are as high as labels are. */
final class LabelPictures {
  /** More curves than colours cannot be told apart. */
  private static final int MOST_CURVES = 8;

  /** Of all tables together; the more there are, the fewer labels each has. */
  private static final int MOST_CELLS = 12_000;

  private static final int LEAST_LABELS = 5;

  private LabelPictures() {}

  static void write(Markup page, Results results, Selection selection) {
    List<MethodResult> methods =
        results.methods().stream().filter(method -> counts(method).isPresent()).toList();
    if (methods.isEmpty()) {
      return;
    }
    page.open("section").element("h2", "Label sets");
    List<String> datasets = methods.stream().map(MethodResult::dataset).distinct().toList();
    int labels = (int) Math.max(LEAST_LABELS, Math.sqrt((double) MOST_CELLS / methods.size()));
    for (int i = 0; i < datasets.size(); i++) {
      String dataset = datasets.get(i);
      List<MethodResult> own =
          methods.stream().filter(method -> method.dataset().equals(dataset)).toList();
      if (datasets.size() > 1) {
        page.open("details", "class", selection.dataset(dataset))
            .element("summary", dataset + ": " + own.size() + " methods");
      }
      Markup figure = new Markup();
      calibration(figure, "calibration-" + i, dataset, own);
      page.open("div", "class", "figures").verbatim(figure.toString()).close();
      own.forEach(method -> confusion(page, method, labels, selection));
      if (datasets.size() > 1) {
        page.close();
      }
    }
    page.element(
        "p",
        "Of the first run. A cell is the share of the test rows with the label of its row that"
            + " were given the label of its column: a perfect method fills the diagonal, and labels"
            + " that occur together fill cells beside it.",
        "class",
        "note");
    page.close();
  }

  /** The attributes of a cell; none for most, which keeps the page small. */
  private static Object[] look(int row, int column, long percent) {
    List<String> attributes = new ArrayList<>();
    if (row == column) {
      attributes.addAll(List.of("class", "right"));
    }
    if (percent > 0) {
      attributes.addAll(List.of("style", "--share:" + percent + "%"));
    }
    return attributes.toArray();
  }

  private static Optional<LabelCounts> counts(MethodResult method) {
    return method.runs().stream().findFirst().flatMap(run -> run.labels());
  }

  private static void calibration(Markup page, String id, String dataset, List<MethodResult> all) {
    List<MethodResult> methods =
        all.stream()
            .filter(method -> !counts(method).orElseThrow().bins().isEmpty())
            .limit(MOST_CURVES)
            .toList();
    if (methods.isEmpty()) {
      return;
    }
    List<String> names = methods.stream().map(MethodResult::name).toList();
    Figure figure =
        new Figure(
            id,
            "Calibration of label scores" + (dataset.isEmpty() ? "" : " on " + dataset),
            "Labels in ten groups by their scores, cut to 0 and 1: how many of a group are true. On"
                + " the dashed line scores are probabilities.",
            PlotSize.HALF,
            new Axis("mean score", LinearScale.of(0, 1)),
            new Axis("share of true labels", LinearScale.of(0, 1)),
            names);
    figure.write(
        page,
        plot -> {
          plot.line(plot.x(0), plot.y(0), plot.x(1), plot.y(1), "diagonal");
          for (int i = 0; i < methods.size(); i++) {
            draw(plot, counts(methods.get(i)).orElseThrow().bins(), Plot.colour(i), names.get(i));
          }
        });
  }

  private static void draw(Plot plot, List<LabelCounts.Bin> bins, String colour, String name) {
    List<double[]> curve = new ArrayList<>();
    bins.forEach(bin -> curve.add(new double[] {bin.score(), bin.share()}));
    plot.curve(curve, "curve " + colour);
    bins.forEach(
        bin ->
            plot.dot(
                bin.score(),
                bin.share(),
                3,
                "mark " + colour,
                name + ": " + bin.count() + " labels, " + NumberText.plain(bin.share()) + " true"));
  }

  private static void confusion(Markup page, MethodResult method, int most, Selection selection) {
    LabelCounts counts = counts(method).orElseThrow();
    List<String> labels = counts.labels().subList(0, Math.min(most, counts.labels().size()));
    String title =
        (method.dataset().isEmpty() ? "" : method.dataset() + "/")
            + method.name()
            + ": the "
            + labels.size()
            + " most frequent labels";
    page.open("details", "class", selection.both(method)).element("summary", title);
    page.scroll(title).open("table", "class", "confusion");
    page.open("thead").open("tr").element("th", "true \\ predicted", "scope", "col");
    labels.forEach(
        label -> page.element("th", NumberText.cut(label, 14), "scope", "col", "title", label));
    page.close().close().open("tbody");
    for (int a = 0; a < labels.size(); a++) {
      page.open("tr")
          .element("th", labels.get(a) + " (" + counts.present().get(a) + ")", "scope", "row");
      for (int b = 0; b < labels.size(); b++) {
        double share = (double) counts.predicted().get(a).get(b) / counts.present().get(a);
        page.element("td", NumberText.fixed(share, 2), look(a, b, Math.round(45 * share)));
      }
      page.close();
    }
    page.close().close().close().close();
  }
}
