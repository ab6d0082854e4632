package org.okra.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.BackendChoice;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.read.MulanReader;
import org.okra.decoders.CandidateSearch;
import org.okra.estimators.KernelModel;
import org.okra.sketches.MapSource;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.Sketches;

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

  private DecodingThroughput(
      VectorSamples<?> training,
      VectorSamples<?> queries,
      KernelModel<FeatureVector, FeatureVector> model,
      RunContext context,
      Samples<? extends FeatureVector> candidates) {
    this.training = training;
    this.queries = queries;
    this.model = model;
    this.search = new CandidateSearch<>(model, candidates, context);
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
      DataFolder folder = DataFolder.of(Path.of(arguments[0]));
      Dataset<FeatureVector, LabelSet> train = bibtex(folder, "bibtex/bibtex-train.arff", context);
      Dataset<FeatureVector, LabelSet> test = bibtex(folder, "bibtex/bibtex-test.arff", context);
      DecodingThroughput decoding =
          of(
              vectors(train.inputs()),
              vectors(train.outputs()),
              vectors(test.inputs()),
              OUTPUT_FEATURES,
              context);
      write(Path.of(arguments[1]), decoding.measure(15), context);
    }
  }

  private static Dataset<FeatureVector, LabelSet> bibtex(
      DataFolder folder, String part, RunContext context) {
    return MulanReader.read(folder.file(part), folder.file("bibtex/bibtex.xml"), Set.of(), context);
  }

  private static VectorSamples<?> vectors(Samples<?> samples) {
    if (samples instanceof VectorSamples<?> vectors && vectors.isSparse()) {
      return vectors;
    }
    throw Errors.domain("Sparse vectors are expected but there are %s.", samples);
  }

  static DecodingThroughput of(
      VectorSamples<?> inputs,
      VectorSamples<?> outputs,
      VectorSamples<?> queries,
      int features,
      RunContext context) {
    MapSource sketch =
        MapSource.of(
            Specification.parse(
                "{type: p-sparsified, size: " + features + ", p: 20/n, entries: gaussian}"),
            Sketches.load());
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<FeatureVector, FeatureVector>(
                new GaussianKernel(0.01),
                MapSource.exact(),
                new GaussianKernel(0.5),
                Projections.sketch(sketch),
                1e-5)
            .fit(inputs, outputs, context);
    return new DecodingThroughput(inputs, queries, model, context, outputs);
  }

  /** The outputs from end to end. */
  List<FeatureVector> decode() {
    return search.best(queries, context);
  }

  /** The medians of so many repetitions, after as many to warm up. */
  Times measure(int repetitions) {
    Products products = new Products();
    double[] endToEnd = new double[repetitions];
    double[] all = new double[repetitions];
    double[][] parts = new double[3][repetitions];
    for (int round = -repetitions; round < repetitions; round++) {
      int slot = Math.max(0, round);
      long start = System.nanoTime();
      int found = decode().size();
      endToEnd[slot] = (System.nanoTime() - start) * 1e-9;
      if (found != queries.size()) {
        throw Errors.internal("Only %s queries were decoded.", found);
      }
      double[] seconds = products.seconds();
      all[slot] = Arrays.stream(seconds).sum();
      for (int part = 0; part < 3; part++) {
        parts[part][slot] = seconds[part];
      }
    }
    return new Times(
        median(endToEnd), median(all), Arrays.stream(parts).mapToDouble(this::median).toArray());
  }

  private double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
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
      long start = System.nanoTime();
      algebra.multiplyRightTransposed(x, z, k);
      long first = System.nanoTime();
      algebra.multiply(1, k, Transpose.NO, c, Transpose.NO, 0, h);
      long second = System.nanoTime();
      algebra.multiply(-2, e, Transpose.NO, h, Transpose.YES, 0, scores);
      long third = System.nanoTime();
      return new double[] {
        (first - start) * 1e-9, (second - first) * 1e-9, (third - second) * 1e-9
      };
    }
  }

  static void write(Path folder, Times times, RunContext context) throws IOException {
    StringBuilder table = new StringBuilder("what,seconds,ratio\n");
    row(table, "end to end", times.endToEnd(), times.ratio());
    row(table, "products", times.products(), 1);
    row(
        table,
        "sparse product of the inputs",
        times.parts()[0],
        times.parts()[0] / times.products());
    row(table, "product with C", times.parts()[1], times.parts()[1] / times.products());
    row(
        table,
        "product with the candidates",
        times.parts()[2],
        times.parts()[2] / times.products());
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("decoding-throughput.csv"),
        table + "# " + context.linearAlgebra().report() + "\n",
        StandardCharsets.UTF_8);
  }

  private static void row(StringBuilder table, String what, double seconds, double ratio) {
    table.append(String.format(Locale.ROOT, "%s,%.5f,%.3f\n", what, seconds, ratio));
  }
}
