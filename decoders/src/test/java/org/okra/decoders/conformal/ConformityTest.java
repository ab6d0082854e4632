package org.okra.decoders.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Conformity;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.LossSearch;
import org.okra.decoders.OutputSet;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.approximate.Approximate;
import org.okra.decoders.approximate.ApproximateSearch;
import org.okra.decoders.label.Labels;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.Region;
import org.okra.evaluation.loss.SquaredLoss;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/** Scores of candidates, labels and vectors against the obvious computation, and their sets. */
final class ConformityTest {
  private final RunContext context = RunContext.withSeed(1);

  private static Samples<FeatureVector> vectors(int count, int dimension, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, dimension);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return new DenseRows(matrix).as(FeatureVector.class, "the test");
  }

  private KernelModel<FeatureVector, FeatureVector> model(
      Samples<FeatureVector> inputs,
      Samples<FeatureVector> outputs,
      Kernel<FeatureVector> outputKernel) {
    return new OutputKernelRegression<>(
            new GaussianKernel(0.5), MapSource.exact(), outputKernel, Projections.none(), 1e-2)
        .fit(inputs, outputs, context);
  }

  @Test
  void candidatesAreScoredAgainstTheBestOfTheirQuery() {
    Samples<FeatureVector> outputs = vectors(30, 2, 2);
    KernelModel<FeatureVector, FeatureVector> model =
        model(vectors(30, 3, 1), outputs, new GaussianKernel(0.5));
    Samples<FeatureVector> queries = vectors(7, 3, 3);
    Samples<FeatureVector> truths = outputs.select(new int[] {0, 3, 5, 5, 9, 11, 29});
    List<int[]> own = new ArrayList<>();
    for (int q = 0; q < 7; q++) {
      int query = q;
      own.add(IntStream.range(0, 30).filter(c -> c % 7 != query).toArray());
    }
    for (CandidateSets<FeatureVector> sets :
        List.of(CandidateSets.shared(outputs), CandidateSets.perQuery(outputs, own))) {
      Conformity<FeatureVector, FeatureVector> conformity =
          new CandidateSearch<>(model, sets, context).conformity().orElseThrow();
      Matrix all = model.scores(queries, outputs, context);
      double[] scores = conformity.scores(queries, truths, context);
      int[] numbers = {0, 3, 5, 5, 9, 11, 29};
      for (int q = 0; q < 7; q++) {
        int query = q;
        int[] members =
            sets.perQuery().map(each -> each.get(query)).orElse(IntStream.range(0, 30).toArray());
        double best = IntStream.of(members).mapToDouble(c -> all.get(query, c)).min().getAsDouble();
        boolean there = IntStream.of(members).anyMatch(c -> c == numbers[query]);
        if (there) {
          assertThat(scores[q]).isCloseTo(all.get(q, numbers[q]) - best, within(1e-10));
        } else {
          assertThat(scores[q]).isInfinite();
        }
        OutputSet set = conformity.sets(queries, 0.3, context).get(q);
        long expected = IntStream.of(members).filter(c -> all.get(query, c) - best <= 0.3).count();
        assertThat(set.size()).isEqualTo(expected);
        assertThat(set.test(truths.get(q))).isEqualTo(scores[q] <= 0.3);
        assertThat(conformity.sets(queries, Double.POSITIVE_INFINITY, context).get(q).size())
            .isEqualTo(members.length);
      }
    }
  }

  @Test
  void labelSetsAreHeldByTheLabelsUpToTheirWorst() {
    RandomStream random = new RandomStream(5);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      sets.add(LabelSet.of(5, random.subset(5, random.nextInt(4))));
    }
    Samples<FeatureVector> outputs = new LabelSets(5, sets).as(FeatureVector.class, "the test");
    KernelModel<FeatureVector, FeatureVector> model =
        model(vectors(40, 3, 1), outputs, new LinearKernel());
    PreImageSolver<FeatureVector, FeatureVector> solver =
        new Labels(Labels.Rule.TOP, 1)
            .prepare(
                new DecodingTask<>(model, vectors(40, 3, 1), outputs, Optional.empty()), context);
    Conformity<FeatureVector, FeatureVector> conformity = solver.conformity().orElseThrow();
    Samples<FeatureVector> queries = vectors(40, 3, 3);
    double[] scores = conformity.scores(queries, outputs, context);
    for (double threshold : new double[] {0, 0.2, 0.5}) {
      List<OutputSet> found = conformity.sets(queries, threshold, context);
      for (int i = 0; i < 40; i++) {
        assertThat(found.get(i).size()).isBetween(1.0, 5.0);
        assertThat(found.get(i).test(outputs.get(i))).isEqualTo(scores[i] <= threshold);
        assertThat(found.get(i).test(LabelSet.of(5))).isTrue();
      }
    }
    assertThat(conformity.sets(queries, 1e9, context).get(0).size()).isEqualTo(5);
  }

  @Test
  void vectorsHaveBoxesAndQuantilesIntervals() {
    Samples<FeatureVector> outputs = vectors(30, 2, 2);
    KernelModel<FeatureVector, FeatureVector> model =
        model(vectors(30, 3, 1), outputs, new LinearKernel());
    PreImageSolver<FeatureVector, FeatureVector> solver =
        new VectorDecoder<>(model, outputs, VectorDecoder.Order.FREE, context);
    Conformity<FeatureVector, FeatureVector> conformity = solver.conformity().orElseThrow();
    Samples<FeatureVector> queries = vectors(30, 3, 3);
    double[] scores = conformity.scores(queries, outputs, context);
    List<OutputSet> boxes = conformity.sets(queries, 0.7, context);
    for (int i = 0; i < 30; i++) {
      assertThat(boxes.get(i).test(outputs.get(i))).isEqualTo(scores[i] <= 0.7);
      Region region = ((OutputSet.Box) boxes.get(i)).region();
      double middle = solver.best(queries, context).get(i).get(1);
      assertThat((region.lower()[1] + region.upper()[1]) / 2).isCloseTo(middle, within(1e-12));
      assertThat(boxes.get(i).size())
          .isCloseTo(
              ((region.upper()[0] - region.lower()[0]) + (region.upper()[1] - region.lower()[1]))
                  / 2,
              within(1e-12));
    }
  }

  @Test
  void thresholdsAreTheRightOrderStatisticsAndMistakesAreTold() {
    double[] nine = {5, 1, 9, 3, 7, 2, 8, 4, 6};
    assertThat(Calibration.of(nine, 0.9).threshold()).isEqualTo(9);
    assertThat(Calibration.of(nine, 0.5).threshold()).isEqualTo(5);
    assertThat(Calibration.of(new double[] {1, Double.POSITIVE_INFINITY}, 0.6).threshold())
        .isInfinite();
    for (double coverage : new double[] {0, 1, -0.1, Double.NaN}) {
      coded(() -> Calibration.of(nine, coverage), "must lie between 0 and 1");
    }
    coded(
        () -> Calibration.of(new double[8], 0.9),
        "A coverage of 0.9 needs at least 9 calibration rows, but there are 8.");
    coded(() -> Calibration.of(new double[0], 0.5), "at least 1 calibration rows");
    coded(() -> new Calibration(1, 1.5, 9), "must lie between 0 and 1");
  }

  @Test
  void calibrationPairsMatchAndHaveScores() {
    Conformity<FeatureVector, FeatureVector> nan =
        new Conformity<>() {
          @Override
          public double[] scores(
              Samples<? extends FeatureVector> inputs,
              Samples<? extends FeatureVector> truths,
              RunContext run) {
            return new double[] {1, Double.NaN};
          }

          @Override
          public List<OutputSet> sets(
              Samples<? extends FeatureVector> inputs, double threshold, RunContext run) {
            return List.of();
          }
        };
    assertThatThrownBy(() -> Calibration.of(nan, vectors(3, 1, 1), vectors(30, 1, 1), 0.5, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessage("3 calibration inputs do not match 30 outputs.");
    assertThatThrownBy(() -> Calibration.of(nan, vectors(2, 1, 1), vectors(2, 1, 1), 0.5, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE))
        .hasMessageContaining("has the score NaN");
    coded(
        () -> Calibration.of(nan, vectors(0, 1, 1), vectors(0, 1, 1), 0.5, context),
        "at least 1 calibration rows");
  }

  @Test
  void quantilesMoveOutwardsByTheThreshold() {
    Samples<FeatureVector> numbers =
        DenseRows.of(new double[] {0}, new double[] {3}, new double[] {-2}, new double[] {1.5})
            .as(FeatureVector.class, "the test");
    Samples<FeatureVector> pairs = vectors(4, 2, 7);
    KernelModel<FeatureVector, FeatureVector> model = model(numbers, pairs, new LinearKernel());
    PreImageSolver<FeatureVector, FeatureVector> solver =
        new VectorDecoder<>(model, numbers, VectorDecoder.Order.RISING, context);
    Conformity<FeatureVector, FeatureVector> conformity = solver.conformity().orElseThrow();
    double[] scores = conformity.scores(numbers, numbers, context);
    List<OutputSet> sets = conformity.sets(numbers, 0.25, context);
    List<FeatureVector> quantiles = solver.best(numbers, context);
    for (int i = 0; i < 4; i++) {
      double lower = quantiles.get(i).get(0);
      double upper = quantiles.get(i).get(1);
      double truth = numbers.get(i).get(0);
      assertThat(scores[i]).isEqualTo(Math.max(lower - truth, truth - upper));
      assertThat(sets.get(i)).hasToString(box(lower - 0.25, upper + 0.25).toString());
    }
  }

  private static OutputSet box(double lower, double upper) {
    return new OutputSet.Box(Region.interval(lower, upper));
  }

  @Test
  void lossesAndApproximateSearchesScoreTheirCandidates() {
    Samples<FeatureVector> outputs = vectors(30, 2, 2);
    KernelModel<FeatureVector, FeatureVector> model =
        model(vectors(30, 3, 1), outputs, new GaussianKernel(0.5));
    Samples<FeatureVector> queries = vectors(5, 3, 3);
    List<int[]> own =
        IntStream.range(0, 5).mapToObj(q -> IntStream.range(q, 20 + q).toArray()).toList();
    PreImageSolver<FeatureVector, FeatureVector> approximate =
        new ApproximateSearch<>(model, outputs, new Approximate(0.3, Optional.of(6), 8), context);
    for (PreImageSolver<FeatureVector, FeatureVector> solver :
        List.of(
            new LossSearch<>(model, new SquaredLoss(), outputs),
            new LossSearch<>(model, new SquaredLoss(), CandidateSets.perQuery(outputs, own)),
            approximate)) {
      Conformity<FeatureVector, FeatureVector> conformity = solver.conformity().orElseThrow();
      // Approximately, a query looks at the cells that hold nine candidates or more.
      List<RankedOutputs<FeatureVector>> ranked =
          solver.solve(queries, solver == approximate ? 9 : 30, context);
      double[] scores = conformity.scores(queries, outputs.slice(10, 15), context);
      for (int q = 0; q < 5; q++) {
        RankedOutputs<FeatureVector> found = ranked.get(q);
        double best = found.scores()[0];
        double threshold = found.scores()[4] - best;
        List<String> texts = texts(found.outputs());
        OutputSet set = conformity.sets(queries, threshold, context).get(q);
        assertThat(texts(((OutputSet.Choices) set).outputs())).isEqualTo(texts.subList(0, 5));
        int place = texts.indexOf(texts(List.of(outputs.get(10 + q))).get(0));
        if (place >= 0) {
          assertThat(scores[q]).isCloseTo(found.scores()[place] - best, within(1e-10));
        } else {
          assertThat(scores[q]).isGreaterThan(found.scores()[found.scores().length - 1] - best);
        }
      }
    }
    // A cell that is not opened holds nothing that conforms.
    assertThat(approximate.conformity().orElseThrow().sets(queries, 1e9, context))
        .allMatch(set -> set.size() >= 9 && set.size() < 30);
  }

  private static List<String> texts(List<?> vectors) {
    return vectors.stream().map(each -> Arrays.toString(((FeatureVector) each).toArray())).toList();
  }

  private static void coded(Runnable call, String text) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining(text);
  }

  /** Exchangeable pairs are covered as promised, over 50 splits, whatever the model is worth. */
  @Test
  void coverageIsNominalOverFiftySplits() {
    int splits = 50;
    int tests = 60;
    double[] held = new double[splits];
    for (int split = 0; split < splits; split++) {
      RandomStream random = new RandomStream(100 + split);
      int n = 40 + 39 + tests;
      double[][] x = new double[n][];
      double[][] y = new double[n][];
      for (int i = 0; i < n; i++) {
        x[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
        y[i] = new double[] {x[i][0] + 0.5 * random.nextGaussian(), random.nextGaussian()};
      }
      Samples<FeatureVector> inputs = DenseRows.of(x).as(FeatureVector.class, "the test");
      Samples<FeatureVector> outputs = DenseRows.of(y).as(FeatureVector.class, "the test");
      KernelModel<FeatureVector, FeatureVector> model =
          model(inputs.slice(0, 40), outputs.slice(0, 40), new LinearKernel());
      Conformity<FeatureVector, FeatureVector> conformity =
          new VectorDecoder<>(model, outputs.slice(0, 40), VectorDecoder.Order.FREE, context)
              .conformity()
              .orElseThrow();
      double threshold =
          Calibration.of(
                  conformity.scores(inputs.slice(40, 79), outputs.slice(40, 79), context), 0.8)
              .threshold();
      List<OutputSet> sets = conformity.sets(inputs.slice(79, n), threshold, context);
      for (int i = 0; i < tests; i++) {
        held[split] += sets.get(i).test(outputs.get(79 + i)) ? 1.0 / tests : 0;
      }
    }
    double mean = IntStream.range(0, splits).mapToDouble(i -> held[i]).average().orElseThrow();
    double square =
        IntStream.range(0, splits).mapToDouble(i -> (held[i] - mean) * (held[i] - mean)).sum();
    double error = Math.sqrt(square / (splits - 1) / splits);
    assertThat(mean).isBetween(0.8 - 3 * error, 0.8 + 1.0 / 40 + 3 * error);
  }

  @Test
  void choicesCompareVectorsByWhatTheyHold() {
    OutputSet set = new OutputSet.Choices(List.of(DenseVector.of(1, 2)));
    assertThat(set.test(DenseRows.of(new double[] {1, 2}).get(0))).isTrue();
    assertThat(set.test(DenseVector.of(1, 3))).isFalse();
    assertThat(new OutputSet.Choices(List.of()).size()).isZero();
  }
}
