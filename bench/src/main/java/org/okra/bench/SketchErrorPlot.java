package org.okra.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.okra.core.run.RunContext;

/**
 * Draws reconstruction error against sketch size on a spectrum with decay j^-2 whose leading
 * eigenvectors live on few points, one line per sketch: sketch-errors.csv and sketch-errors.svg.
 *
 * <p>Usage, after {@code mvn package}: {@code java -cp bench/target/okra-bench.jar
 * org.okra.bench.SketchErrorPlot FOLDER}.
 */
public final class SketchErrorPlot {
  private static final List<String> SKETCHES =
      List.of(
          "type: subsample",
          "type: p-sparsified, p: 5/n",
          "type: p-sparsified, p: 20/n",
          "type: p-sparsified, p: 20/n, entries: gaussian",
          "type: accumulation, terms: 5",
          "type: gaussian",
          "type: srht",
          "type: leverage",
          "type: k-means",
          "type: pivoted-cholesky");

  private SketchErrorPlot() {}

  /** Writes both files into the folder named by the only argument. */
  public static void main(String[] arguments) throws IOException {
    try (RunContext context = RunContext.withSeed(12)) {
      write(Report.folder(arguments), 500, 30, new int[] {10, 20, 40, 80, 160}, context);
    }
  }

  static void write(Path folder, int points, int draws, int[] sizes, RunContext context)
      throws IOException {
    SyntheticGram synthetic = SyntheticGram.of(points, 2, 1, context);
    SketchErrorStudy study = new SketchErrorStudy(synthetic, draws, context);
    Report table = new Report().add("sketch,size,mean,standard_error,support");
    List<LogPlot.Line> lines = new ArrayList<>();
    double[] x = new double[sizes.length];
    double[] best = new double[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      x[i] = sizes[i];
      best[i] = synthetic.tail(sizes[i]);
      addRow(table, new SketchErrorStudy.Point("best rank", sizes[i], best[i], 0, points));
    }
    lines.add(new LogPlot.Line("best approximation of rank m", x, best));
    for (String sketch : SKETCHES) {
      double[] y = new double[sizes.length];
      List<SketchErrorStudy.Point> measured = study.run(sketch, sizes);
      for (int i = 0; i < sizes.length; i++) {
        y[i] = measured.get(i).mean();
        addRow(table, measured.get(i));
      }
      lines.add(new LogPlot.Line(sketch.replace("type: ", ""), x, y));
    }
    table.write(folder, "sketch-errors.csv");
    new LogPlot(
            "Eigenvalues j^-2, n = " + points + ", " + draws + " draws",
            "sketch size m",
            "tr(K - Phi Phi^T) / tr(K)",
            lines)
        .svg()
        .write(folder, "sketch-errors.svg");
  }

  private static void addRow(Report table, SketchErrorStudy.Point point) {
    table.add(
        "\"%s\",%d,%.6g,%.3g,%.1f",
        point.sketch(), point.size(), point.mean(), point.standardError(), point.support());
  }
}
