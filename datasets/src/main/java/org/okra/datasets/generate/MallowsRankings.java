package org.okra.datasets.generate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * Rankings that scatter about a centre which depends on the input: x ~ N(0, I), the centre ranks
 * the items by falling utility {@code W x} with a random W (items x inputs), and the ranking
 * follows Mallows' distribution {@code P(order) ~ exp(-dispersion D(order, centre))}, D the number
 * of pairs that stand the other way round.
 */
public final class MallowsRankings implements DatasetGenerator<MallowsRankings.Settings> {

  /** Sizes and dispersion. */
  public record Settings(
      @Option(help = "training rows, at least 1", defaultsTo = "1000") int train,
      @Option(help = "test rows, at least 1", defaultsTo = "500") int test,
      @Option(help = "inputs, at least 1", defaultsTo = "10") int inputs,
      @Option(help = "items to rank, from 2 to 1000", defaultsTo = "6") int items,
      @Option(
              help = "0 ranks at random, large values follow the centre; at least 0",
              defaultsTo = "1.0")
          double dispersion) {

    public Settings {
      Checks.rows(train, test);
      Checks.atLeast("inputs", inputs, 1);
      Checks.within("items", items, 2, 1000);
      new MallowsModel(dispersion);
    }

    /** The mean number of pairs in which a ranking differs from its centre. */
    public double expectedDistance() {
      return new MallowsModel(dispersion).expectedDistance(items);
    }
  }

  @Override
  public String name() {
    return "mallows-rankings";
  }

  @Override
  public String help() {
    return "strict rankings from a Mallows model whose centre depends on the input";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  /** W, items x inputs, standard normal. */
  public static Matrix utilities(Settings options, RunContext context) {
    return RowBlocks.gaussian(context, "mallows.utilities", options.items(), options.inputs());
  }

  /** The items by falling utility {@code W x}. */
  public static Ranking centre(Matrix utilities, double[] input) {
    return Ranking.ofOrder(utilities.rows(), order(utilities, input));
  }

  private static int[] order(Matrix utilities, double[] input) {
    double[] utility = new double[utilities.rows()];
    for (int j = 0; j < input.length; j++) {
      for (int item = 0; item < utility.length; item++) {
        utility[item] += utilities.get(item, j) * input[j];
      }
    }
    return IntStream.range(0, utility.length)
        .boxed()
        .sorted(Comparator.comparingDouble(item -> -utility[item]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @Override
  public TrainTest<DenseVector, Ranking> generate(Settings options, RunContext context) {
    int rows = options.train() + options.test();
    Matrix inputs = RowBlocks.gaussian(context, "mallows.inputs", rows, options.inputs());
    Matrix utilities = utilities(options, context);
    MallowsModel model = new MallowsModel(options.dispersion());
    Ranking[] rankings = new Ranking[rows];
    RowBlocks.forEach(
        context,
        "mallows.rankings",
        rows,
        (from, to, random) -> {
          for (int i = from; i < to; i++) {
            rankings[i] = draw(model, order(utilities, inputs.rowValues(i)), random);
          }
        });
    List<Ranking> outputs = Arrays.asList(rankings);
    return Checks.cut(
        new Dataset<>(
            name(), new DenseRows(inputs), new ListSamples<>(Ranking.class, outputs), Columns.NONE),
        options.train());
  }

  private static Ranking draw(MallowsModel model, int[] centre, RandomStream random) {
    return Ranking.ofOrder(centre.length, model.draw(centre, random));
  }
}
