package org.okra.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.BackendChoice;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.read.Mulan;
import org.okra.decoders.CandidateSearch;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Okra;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;

/**
 * Decoding from end to end, from sparse inputs to label sets, against the bare matrix products in
 * it, on Bibtex: 2515 queries, 4880 training inputs, a 200-dimensional output map and 2058
 * candidates. The products are
 *
 * <pre>{@code
 * X Z^T  (sparse, 2515 x 4880)      K C  (4880 x 200)      E H^T  (2058 x 200 with 200 x 2515)
 * }</pre>
 *
 * <p>Both are timed in turns, and medians are compared. Written to decoding-throughput.csv.
 *
 * <p>Usage, after {@code mvn package}: {@code java --add-modules jdk.incubator.vector -cp
 * bench/target/okra-bench.jar org.okra.bench.DecodingThroughput DATA FOLDER}.
 */
public final class DecodingThroughput {
  private static final int OUTPUT_FEATURES = 200;

  private final VectorSamples<?> training;
  private final VectorSamples<?> queries;
  private final KernelModel<FeatureVector, FeatureVector> model;
  private final CandidateSearch<FeatureVector, FeatureVector> search;
  private final RunContext context;

  DecodingThroughput(
      VectorSamples<?> inputs,
      VectorSamples<?> outputs,
      VectorSamples<?> queries,
      int features,
      RunContext context) {
    this.training = inputs;
    this.queries = queries;
    this.model =
        Okra.isokr(
                new GaussianKernel(0.01),
                new GaussianKernel(0.5),
                MapSource.pSparsified(features),
                1e-5)
            .fit(inputs, outputs, context);
    this.search = new CandidateSearch<>(model, outputs, context);
    this.context = context;
  }

  /**
   * Seconds.
   *
   * @param endToEnd median time of decoding
   * @param products median time of the bare products
   * @param parts median times of the three products
   */
  record Times(double endToEnd, double products, double[] parts) {
    double ratio() {
      return endToEnd / products;
    }
  }

  /** Reads Bibtex below the first argument and writes into the folder named by the second. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      throw Errors.argument(
          "%s arguments were given; give two: the folder of the data sets and the folder to write"
              + " to.",
          arguments.length);
    }
    try (RunContext context =
        RunContext.builder().seed(1).backend(BackendChoice.NATIVE_ONLY).build()) {
      Data<FeatureVector, LabelSet> bibtex =
          new Mulan(
                  "bibtex/bibtex-train.arff",
                  Optional.of("bibtex/bibtex-test.arff"),
                  "bibtex/bibtex.xml",
                  List.of())
              .load(DataFolder.of(Path.of(arguments[0])), context);
      DecodingThroughput decoding =
          new DecodingThroughput(
              vectors(bibtex.train().inputs()),
              vectors(bibtex.train().outputs()),
              vectors(bibtex.officialTest().orElseThrow().inputs()),
              OUTPUT_FEATURES,
              context);
      write(Path.of(arguments[1]), decoding.measure(15), context);
    }
  }

  private static VectorSamples<?> vectors(Samples<?> samples) {
    if (samples instanceof VectorSamples<?> vectors && vectors.isSparse()) {
      return vectors;
    }
    throw Errors.domain("Sparse vectors are expected but there are %s.", samples);
  }

  /** The outputs from end to end. */
  List<FeatureVector> decode() {
    List<FeatureVector> found = search.best(queries, context);
    if (found.size() != queries.size()) {
      throw Errors.internal("Only %s queries were decoded.", found.size());
    }
    return found;
  }

  /** The medians of so many repetitions, after as many to warm up. */
  Times measure(int repetitions) {
    Products products = new Products();
    double[] endToEnd = new double[repetitions];
    double[] all = new double[repetitions];
    double[][] parts = new double[3][repetitions];
    for (int round = -repetitions; round < repetitions; round++) {
      int slot = Math.max(0, round);
      endToEnd[slot] = Stopwatch.seconds(this::decode);
      double[] seconds = products.seconds();
      all[slot] = Arrays.stream(seconds).sum();
      for (int part = 0; part < 3; part++) {
        parts[part][slot] = seconds[part];
      }
    }
    return new Times(
        Stopwatch.median(endToEnd),
        Stopwatch.median(all),
        Arrays.stream(parts).mapToDouble(Stopwatch::median).toArray());
  }

  /** The products alone, into matrices that are there already. */
  private final class Products {
    private final SparseMatrix x = queries.sparse();
    private final SparseMatrix z = training.sparse();
    private final Matrix k = Matrix.zeros(queries.size(), training.size());
    private final Matrix c = Matrix.zeros(training.size(), model.outputMap().dimension());
    private final Matrix h = Matrix.zeros(queries.size(), model.outputMap().dimension());
    private final Matrix e = model.embed(search.candidates(), context);
    private final Matrix scores = Matrix.zeros(e.rows(), queries.size());

    Products() {
      c.fill(1e-3);
    }

    double[] seconds() {
      LinearAlgebra algebra = context.linearAlgebra();
      return new double[] {
        Stopwatch.seconds(() -> algebra.multiplyRightTransposed(x, z, k)),
        Stopwatch.seconds(() -> algebra.multiply(1, k, Transpose.NO, c, Transpose.NO, 0, h)),
        Stopwatch.seconds(() -> algebra.multiply(-2, e, Transpose.NO, h, Transpose.YES, 0, scores))
      };
    }
  }

  static void write(Path folder, Times times, RunContext context) throws IOException {
    Report table = new Report().add("what,seconds,ratio");
    row(table, "end to end", times.endToEnd(), times);
    row(table, "products", times.products(), times);
    row(table, "sparse product of the inputs", times.parts()[0], times);
    row(table, "product with C", times.parts()[1], times);
    row(table, "product with the candidates", times.parts()[2], times);
    table.add("# %s", context.linearAlgebra().report()).write(folder, "decoding-throughput.csv");
  }

  private static void row(Report table, String what, double seconds, Times times) {
    table.add("%s,%.5f,%.3f", what, seconds, seconds / times.products());
  }
}
