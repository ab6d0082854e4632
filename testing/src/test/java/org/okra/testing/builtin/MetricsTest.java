package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.okra.core.sample.Samples;
import org.okra.evaluation.Metric;
import org.okra.testing.MetricContract;

/** Every built-in metric keeps the contract. */
@ContractTable
final class MetricsTest<T, P> extends MetricContract<T, P> {
  private final Row<Metric<T, P>, Pairs<T, P>> row;
  private final Metric<T, P> metric;

  MetricsTest(Row<Metric<T, P>, Pairs<T, P>> row) {
    this.row = row;
    this.metric = row.component().get();
  }

  /**
   * What a metric is tested on.
   *
   * @param truths random ones
   * @param predictions random ones
   * @param best the value of perfect predictions, if it is known
   * @param perfect the best prediction of a truth, if it is not that of the contract
   */
  record Pairs<T, P>(
      Draw<? extends Samples<? extends T>> truths,
      Draw<? extends Samples<? extends P>> predictions,
      OptionalDouble best,
      Optional<Function<T, P>> perfect) {
    Pairs<T, P> best(double value) {
      return new Pairs<>(truths, predictions, OptionalDouble.of(value), perfect);
    }

    Pairs<T, P> perfect(Function<T, P> prediction) {
      return new Pairs<>(truths, predictions, best, Optional.of(prediction));
    }
  }

  static <T, P> Row<Metric<T, P>, Pairs<T, P>> row(
      String name,
      Supplier<? extends Metric<T, P>> metric,
      Draw<? extends Samples<? extends T>> truths,
      Draw<? extends Samples<? extends P>> predictions) {
    return new Row<>(
        name, metric, new Pairs<>(truths, predictions, OptionalDouble.empty(), Optional.empty()));
  }

  static List<Row<?, ?>> rows() {
    return Stream.of(LabelMetrics.rows(), RankingMetrics.rows(), VectorMetrics.rows())
        .<Row<?, ?>>flatMap(List::stream)
        .toList();
  }

  @Override
  protected Metric<T, P> metric() {
    return metric;
  }

  @Override
  protected Samples<? extends T> truths(int count, long seed) {
    return row.parts().truths().draw(count, seed);
  }

  @Override
  protected Samples<? extends P> predictions(int count, long seed) {
    return row.parts().predictions().draw(count, seed);
  }

  @Override
  protected OptionalDouble best() {
    return row.parts().best();
  }

  @Override
  protected P perfect(T truth) {
    return row.parts()
        .perfect()
        .map(prediction -> prediction.apply(truth))
        .orElseGet(() -> super.perfect(truth));
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
