package org.okra.decoders.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.decoders.CandidateSearch;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;

/** The bottom halves of digits from their top halves (section 8 of the methods). */
final class UspsFreePreImageTest {
  private static final Path FOLDER = Path.of(System.getProperty("okra.data", "data"), "usps");

  private final GaussianKernel kernel = new GaussianKernel(1 / 20.0);

  @Test
  @Tag("figures")
  void theFreePreImageReachesAnRbfLossBelow062WhereCandidatesStayAbove07() throws IOException {
    Losses losses = losses(1000, 7000, 2007);
    assertThat(losses.ofCandidates()).isCloseTo(0.7393, within(0.001));
    assertThat(losses.free()).isLessThan(0.595);
  }

  /** Fewer rows: 0.872 and 0.698 by what this code computes while all rows reach their figures. */
  @Test
  void aFewDigitsAreFarBetterWithoutCandidates() throws IOException {
    Losses losses = losses(500, 2000, 300);
    assertThat(losses.ofCandidates()).isCloseTo(0.8718, within(0.001));
    assertThat(losses.free()).isLessThan(0.702);
  }

  private record Losses(double ofCandidates, double free) {}

  /**
   * The losses of the best candidates and of what is found from there.
   *
   * @param pairs rows to learn from
   * @param outputs candidates
   * @param digits rows of the test part
   */
  private Losses losses(int pairs, int outputs, int digits) throws IOException {
    Assumptions.assumeTrue(
        Files.isReadable(FOLDER.resolve("zip.test.gz")), "no USPS data in " + FOLDER);
    Matrix training = read("zip.train.gz");
    Matrix test = read("zip.test.gz").rowBlock(0, digits);
    DenseRows truths = new DenseRows(test.columnBlock(128, 256));
    DenseRows queries = new DenseRows(test.columnBlock(0, 128));
    Matrix fitted = training.rowBlock(0, pairs);
    try (RunContext context = RunContext.withSeed(1)) {
      KernelModel<FeatureVector, FeatureVector> model =
          new OutputKernelRegression<>(kernel, MapSource.exact(), kernel, Projections.none(), 1e-4)
              .fit(
                  new DenseRows(fitted.columnBlock(0, 128)),
                  new DenseRows(fitted.columnBlock(128, 256)),
                  context);
      DenseRows candidates = new DenseRows(training.view(0, outputs, 128, 256));
      var search = new CandidateSearch<>(model, candidates, context);
      var options = new Free(Free.Method.AUTO, 200, Optional.of(0.0), Optional.of(1.0));
      var start = search.solve(queries, 1, context);
      var free = new FreePreImage<>(model, search, options).solve(queries, 1, context);
      for (int i = 0; i < truths.size(); i++) {
        assertThat(free.get(i).scores()[0]).isLessThanOrEqualTo(start.get(i).scores()[0] + 1e-10);
      }
      return new Losses(loss(start, truths), loss(free, truths));
    }
  }

  /** The mean of 2 - 2 k. */
  private double loss(List<RankedOutputs<FeatureVector>> found, DenseRows truths) {
    double sum = 0;
    for (int i = 0; i < truths.size(); i++) {
      sum += 2 - 2 * kernel.value(found.get(i).best(), truths.get(i));
    }
    return sum / truths.size();
  }

  /** One digit per line: its class, then 256 pixels from -1 to 1, here scaled to [0, 1]. */
  private static Matrix read(String name) throws IOException {
    List<double[]> rows = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(FOLDER.resolve(name))),
                StandardCharsets.US_ASCII))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] fields = line.strip().split("\\s+");
        double[] row = new double[256];
        for (int j = 0; j < row.length; j++) {
          row[j] = (Double.parseDouble(fields[j + 1]) + 1) / 2;
        }
        rows.add(row);
      }
    }
    return Matrix.ofRows(rows.toArray(double[][]::new));
  }
}
