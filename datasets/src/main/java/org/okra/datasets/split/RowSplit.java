package org.okra.datasets.split;

import java.util.List;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * A split that is known by row numbers. Of data with an official split it cuts the training part
 * and leaves the test part alone, as choosing parameters must.
 */
public interface RowSplit extends SplitMethod {
  /** Row numbers of each pair of parts. Ask for these when the parts need not all exist at once. */
  List<Split> rows(Dataset<?, ?> data, RunContext context);

  @Override
  default <X, Y> List<TrainTest<X, Y>> split(Data<X, Y> data, RunContext context) {
    Dataset<X, Y> whole = data.train();
    return rows(whole, context).stream().map(split -> whole.parts(split)).toList();
  }
}
