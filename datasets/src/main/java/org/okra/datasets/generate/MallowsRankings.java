package org.okra.datasets.generate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.datasets.TrainTest;

/**
 * Rankings that scatter about a centre which depends on the input: x ~ N(0, I), the centre ranks
 * the items by falling utility {@code W x} with a random W (items x inputs), and the ranking
 * follows Mallows' distribution {@code P(order) ~ exp(-dispersion D(order, centre))}, D the number
 * of pairs that stand the other way round.
 */
@Component(
    name = "mallows-rankings",
    help = "strict rankings from a Mallows model whose centre depends on the input",
    alsoKnownAs = "mallows")
public record MallowsRankings(
    @Option(help = "training rows", atLeast = 1) int train,
    @Option(help = "test rows", atLeast = 1) int test,
    @Option(help = "inputs", atLeast = 1) int inputs,
    @Option(help = "items to rank", atLeast = 2, atMost = 1000) int items,
    @Option(help = "0 ranks at random, large values follow the centre", atLeast = 0)
        double dispersion)
    implements DatasetGenerator {

  /** Six items. */
  public MallowsRankings() {
    this(1000, 500, 10, 6, 1);
  }

  public MallowsRankings {
    Options.check(MallowsRankings.class, train, test, inputs, items, dispersion);
    SeededRows.requireFew(train, test);
  }

  /** The mean number of pairs in which a ranking differs from its centre. */
  public double expectedDistance() {
    return new MallowsModel(dispersion).expectedDistance(items);
  }

  /** W, items x inputs, standard normal. */
  public Matrix utilities(RunContext context) {
    return SeededRows.gaussian(context, "mallows.utilities", items, inputs);
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
  public TrainTest<DenseVector, Ranking> generate(RunContext context) {
    int rows = train + test;
    Matrix x = SeededRows.gaussian(context, "mallows.inputs", rows, inputs);
    Matrix utilities = utilities(context);
    MallowsModel model = new MallowsModel(dispersion);
    Ranking[] rankings = new Ranking[rows];
    SeededRows.draw(
        context,
        "mallows.rankings",
        rows,
        (from, to, random) -> {
          for (int i = from; i < to; i++) {
            int[] centre = order(utilities, x.rowValues(i));
            rankings[i] = Ranking.ofOrder(items, model.draw(centre, random));
          }
        });
    ListSamples<Ranking> y = new ListSamples<>(Ranking.class, Arrays.asList(rankings));
    return SeededRows.cut(SeededRows.dataset(this, new DenseRows(x), y), train);
  }
}
