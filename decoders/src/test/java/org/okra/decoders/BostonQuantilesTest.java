package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Dataset;
import org.okra.datasets.read.Csv;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Sides;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.Crossing;
import org.okra.evaluation.Pinball;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/**
 * Five quantiles of the Boston housing prices: ten random splits into 354 and 152 rows, inputs and
 * targets standardised by the training part, every setting chosen by five-fold cross-validation
 * within the training part. The figure is 100 times the mean pinball loss, summed over the levels;
 * the best published for this kind of model is 47.4, with crossing quantiles.
 */
final class BostonQuantilesTest {
  private static final int SPLITS = 10;
  private static final int TRAIN = 354;
  private static final int FOLDS = 5;
  private static final List<Double> LEVELS = List.of(0.1, 0.3, 0.5, 0.7, 0.9);
  private static final double[] GAMMAS = {0.02, 0.05};
  private static final double[] LAMBDAS = {1e-3, 3e-4, 1e-4};
  private static final double[] COUPLINGS = {1, 10};

  private static final Components COMPONENTS = Components.load();

  private final RunContext context = RunContext.builder().seed(1).threads(Threads.okra(1)).build();
  private final Pinball pinball = new Pinball(LEVELS);

  /** What cross-validation chooses from. */
  private record Settings(double gamma, double lambda, double coupling) {}

  /** Inputs and targets of some rows. */
  private record Part(DenseRows inputs, DenseRows outputs) {
    Part select(int[] rows) {
      return new Part(inputs.select(rows), outputs.select(rows));
    }
  }

  /** What one split gives, without reordering and with. */
  private record Losses(double free, double ordered) {}

  /** The splits are small: each takes one thread, and several go side by side. */
  @Test
  @Tag("figures")
  void tenSplitsStayBelowTheBestPublishedFigureAndNeverCross() {
    Part all = boston();
    List<Losses> splits =
        IntStream.range(0, SPLITS)
            .parallel()
            .mapToObj(split -> new BostonQuantilesTest().chosen(all, split))
            .toList();
    double free = splits.stream().mapToDouble(Losses::free).average().orElseThrow();
    double ordered = splits.stream().mapToDouble(Losses::ordered).average().orElseThrow();
    assertThat(ordered).as("without reordering %s", free).isLessThanOrEqualTo(47.4);
    assertThat(ordered).isLessThanOrEqualTo(free);
  }

  /** The first split, with the settings that cross-validation chooses for it. */
  @Test
  void theFirstSplitKeepsItsLossAndNeverCrosses() {
    Losses losses = losses(Split.of(boston(), 0, context), new Settings(0.02, 3e-4, 10));
    // What this code computes while ten splits reach the figure; fits end within 1e-4 of the best.
    assertThat(losses.ordered()).isCloseTo(42.14, within(0.1));
    assertThat(losses.free()).isCloseTo(42.19, within(0.1));
  }

  private Losses chosen(Part all, int number) {
    Split split = Split.of(all, number, context);
    return losses(split, choose(split.train()));
  }

  /** Rows to learn from and rows to predict. */
  private record Split(Part train, Part test) {
    static Split of(Part all, int number, RunContext context) {
      int[] order = context.random().stream("split", number).permutation(all.inputs().size());
      return new Split(
          all.select(Arrays.copyOf(order, TRAIN)),
          all.select(Arrays.copyOfRange(order, TRAIN, order.length)));
    }
  }

  private Losses losses(Split split, Settings settings) {
    Part train = split.train();
    KernelModel<FeatureVector, FeatureVector> model = fit(settings, scaled(train, train), 1e-4);
    Part scaledTest = scaled(split.test(), train);
    List<FeatureVector> predicted =
        new VectorDecoder<>(model, train.outputs(), VectorDecoder.Order.RISING, context)
            .best(scaledTest.inputs(), context);
    assertThat(new Crossing().evaluate(scaledTest.outputs(), predicted).value()).isZero();
    return new Losses(
        loss(model, VectorDecoder.Order.FREE, scaledTest),
        loss(model, VectorDecoder.Order.RISING, scaledTest));
  }

  private Settings choose(Part train) {
    int[] order = context.random().stream("folds", 0).permutation(TRAIN);
    Settings best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Settings settings : grid()) {
      double sum = 0;
      for (int fold = 0; fold < FOLDS; fold++) {
        int held = fold;
        Part inside =
            train.select(
                IntStream.range(0, TRAIN)
                    .filter(i -> i % FOLDS != held)
                    .map(i -> order[i])
                    .toArray());
        Part outside =
            train.select(
                IntStream.range(0, TRAIN)
                    .filter(i -> i % FOLDS == held)
                    .map(i -> order[i])
                    .toArray());
        sum +=
            loss(
                fit(settings, scaled(inside, inside), 1e-2),
                VectorDecoder.Order.RISING,
                scaled(outside, inside));
      }
      if (sum < least) {
        least = sum;
        best = settings;
      }
    }
    return best;
  }

  private static List<Settings> grid() {
    List<Settings> grid = new ArrayList<>();
    for (double gamma : GAMMAS) {
      for (double lambda : LAMBDAS) {
        for (double coupling : COUPLINGS) {
          grid.add(new Settings(gamma, lambda, coupling));
        }
      }
    }
    return grid;
  }

  private KernelModel<FeatureVector, FeatureVector> fit(
      Settings settings, Part train, double tolerance) {
    String estimator =
        "{type: lipschitz, loss: {type: pinball, levels: "
            + LEVELS
            + "}, lambda: "
            + settings.lambda()
            + ", coupling: {type: joint-quantiles, gamma: "
            + settings.coupling()
            + "}, centre: constant, tolerance: "
            + tolerance
            + "}";
    return new OutputKernelRegression<>(
            new Sides<>(
                new GaussianKernel(settings.gamma()),
                MapSource.exact(),
                new LinearKernel(),
                Projections.none()),
            COMPONENTS.<Estimator>create(Estimator.class, Specification.parse(estimator)))
        .fit(train.inputs(), train.outputs(), context);
  }

  private double loss(
      KernelModel<FeatureVector, FeatureVector> model, VectorDecoder.Order order, Part test) {
    List<FeatureVector> predicted =
        new VectorDecoder<>(model, test.outputs(), order, context).best(test.inputs(), context);
    return 100 * pinball.evaluate(test.outputs(), predicted).value();
  }

  /** A part with the means and standard deviations of the columns of a training part. */
  private static Part scaled(Part part, Part train) {
    return new Part(scaled(part.inputs(), train.inputs()), scaled(part.outputs(), train.outputs()));
  }

  private static DenseRows scaled(DenseRows rows, DenseRows train) {
    Matrix result = rows.dense().copy();
    for (int j = 0; j < result.columns(); j++) {
      double[] column = train.dense().columnValues(j);
      double mean = Arrays.stream(column).average().orElseThrow();
      double variance =
          Arrays.stream(column).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
      for (int i = 0; i < result.rows(); i++) {
        result.set(i, j, (result.get(i, j) - mean) / Math.sqrt(variance));
      }
    }
    return new DenseRows(result);
  }

  private Part boston() {
    Csv defaults = new Csv();
    Dataset<?, ?> data =
        new Csv(
                "boston-housing/boston_house_prices.csv",
                Optional.empty(),
                List.of("MEDV"),
                Csv.OutputKind.VALUES,
                defaults.separator(),
                defaults.header(),
                1,
                List.of(),
                List.of(),
                defaults.missing())
            .load(SharedData.folder(), context)
            .train();
    return new Part(rows(data.inputs()), rows(data.outputs()));
  }

  private static DenseRows rows(Object samples) {
    return new DenseRows(((VectorSamples<?>) samples).dense());
  }
}
