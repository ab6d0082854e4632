package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * A split that is known by row numbers. Of data with an official split it cuts the training part
 * and leaves the test part alone, as choosing parameters must.
 *
 * @param <O> the options record
 */
public interface RowSplitFactory<O extends Record> extends SplitFactory<O> {
  /** Row numbers of each pair of parts. Ask for these when the parts need not all exist at once. */
  List<Split> rows(Dataset<?, ?> data, O options, RunContext context);

  @Override
  default <X, Y> List<TrainTest<X, Y>> split(Data<X, Y> data, O options, RunContext context) {
    Dataset<X, Y> whole = data.train();
    List<TrainTest<X, Y>> parts = new ArrayList<>();
    for (Split split : rows(whole, options, context)) {
      split.requireWithin(whole.size());
      parts.add(new TrainTest<>(whole.select(split.train()), whole.select(split.test())));
    }
    return parts;
  }
}
