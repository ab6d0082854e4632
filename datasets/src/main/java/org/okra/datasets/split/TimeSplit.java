package org.okra.datasets.split;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/**
 * The earlier rows train, the later ones test, both in order of time. Rows of one time stay
 * together: those at the border train, unless no row would be left to test.
 */
@Component(
    name = "time",
    help = "the earlier rows train, the later ones test",
    alsoKnownAs = "time-series-split")
public record TimeSplit(
    @Option(help = "input column of times; none takes the time column of the data set")
        Optional<String> column,
    @Option(help = "share of the rows that test", above = 0, below = 1) double testShare)
    implements RowSplit {

  /** The latest three tenths test. */
  public TimeSplit() {
    this(Optional.empty(), 0.3);
  }

  public TimeSplit {
    Options.check(TimeSplit.class, column, testShare);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    Assignments.requireTwoRows(data.size());
    List<Double> times = times(data);
    int[] order =
        IntStream.range(0, data.size())
            .boxed()
            .sorted(Comparator.comparing(times::get))
            .mapToInt(Integer::intValue)
            .toArray();
    int test = (int) Math.max(1, Math.min(data.size() - 1L, Math.round(data.size() * testShare)));
    int border = border(order, times, data.size() - test);
    return List.of(
        new Split(
            IntStream.of(order).limit(border).toArray(),
            IntStream.of(order).skip(border).toArray()));
  }

  private List<Double> times(Dataset<?, ?> data) {
    if (column.isPresent()) {
      return Groups.values(data, column.get(), "split by time");
    }
    if (data.rows().times().isEmpty()) {
      throw Errors.option(
              "Data set '%s' has no times to split by; name its column with time in the data set,"
                  + " or an input column here.",
              data.name())
          .under("column");
    }
    return data.rows().times();
  }

  /** The nearest number of rows, rather more than fewer, whose last one differs from the next. */
  private static int border(int[] order, List<Double> times, int wanted) {
    return IntStream.concat(
            IntStream.range(wanted, order.length),
            IntStream.iterate(wanted - 1, rows -> rows > 0, rows -> rows - 1))
        .filter(rows -> !times.get(order[rows - 1]).equals(times.get(order[rows])))
        .findFirst()
        .orElseThrow(
            () ->
                Errors.option(
                        "All rows are of one time, which cannot be split; take another column.")
                    .under("column"));
  }
}
