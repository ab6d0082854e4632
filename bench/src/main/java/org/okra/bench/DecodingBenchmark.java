package org.okra.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.label.Labels;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Okra;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * From inputs to label sets with SISOKR, sketches of 100 rows: among as many candidates as there
 * are rows, and by the scores of 50 labels without candidates.
 */
public class DecodingBenchmark extends ThroughputBenchmark {
  static final int QUERIES = 500;
  static final int COUNT = 3;
  private static final int SKETCH = 100;
  private static final int LABELS = 50;

  /** Training rows, which are the candidates. */
  @Param({"200", "2000", "20000"})
  public int rows;

  KernelModel<FeatureVector, FeatureVector> model;
  DenseRows queries;
  LabelSets outputs;
  private CandidateSearch<FeatureVector, FeatureVector> search;
  private PreImageSolver<FeatureVector, FeatureVector> labels;

  /** Fits the model and prepares the solvers. */
  @Setup
  public void setUp(Run run) {
    Matrix all = run.random("inputs", rows + QUERIES, PlantedRows.COLUMNS);
    DenseRows inputs = new DenseRows(all.rowBlock(0, rows));
    queries = new DenseRows(all.rowBlock(rows, rows + QUERIES));
    outputs = sets(run.stream("outputs"));
    model =
        Okra.<FeatureVector, FeatureVector>sisokr(
                new GaussianKernel(0.2),
                MapSource.subsample(SKETCH),
                new GaussianKernel(0.5),
                MapSource.subsample(SKETCH),
                1e-3)
            .fit(inputs, outputs, run.context());
    search = new CandidateSearch<>(model, outputs, run.context());
    Samples<FeatureVector> truths = outputs.as(FeatureVector.class, "The benchmark");
    labels =
        new Labels(Labels.Rule.TOP, COUNT)
            .prepare(
                new DecodingTask<>(
                    model,
                    inputs.as(FeatureVector.class, "The benchmark"),
                    truths,
                    Optional.empty()),
                run.context());
  }

  private LabelSets sets(RandomStream random) {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      sets.add(LabelSet.of(LABELS, random.subset(LABELS, COUNT)));
    }
    return new LabelSets(LABELS, sets);
  }

  private double predicting() {
    return 2.0 * QUERIES * SKETCH * (PlantedRows.COLUMNS + SKETCH);
  }

  /** The best candidate, 2 t b c operations and those of predicting. */
  @Benchmark
  public List<FeatureVector> candidates(Run run, Work work) {
    work.add(predicting() + 2.0 * QUERIES * SKETCH * search.candidates().size());
    return search.best(queries, run.context());
  }

  /** The labels with the largest scores, 2 t b labels operations and those of predicting. */
  @Benchmark
  public List<FeatureVector> labels(Run run, Work work) {
    work.add(predicting() + 2.0 * QUERIES * SKETCH * LABELS);
    return labels.best(queries, run.context());
  }
}
