package org.okra.datasets.prepare;

import java.util.BitSet;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/** A step of preprocessing that has seen the training inputs and treats any others alike. */
public interface FittedPreparation {
  /** The prepared inputs; what is given stays as it is. */
  Prepared apply(Inputs inputs, RunContext context);

  /**
   * The training rows whose outputs were looked at: what is judged by them looks better than it is.
   * Empty for a step that looks at inputs alone, and once it is restored.
   */
  default BitSet learntFrom() {
    return new BitSet();
  }

  /** Everything needed to {@linkplain Preparation#restore restore} this. */
  PreparationState state();

  /**
   * Whether a new row may have a category that no training row has. It then comes as a missing
   * value: NaN.
   */
  default boolean takesUnknownCategories() {
    return false;
  }

  /** A data set with prepared inputs, without the rows that the step drops. */
  default <Y> Dataset<?, Y> apply(Dataset<?, Y> data, RunContext context) {
    Prepared prepared = apply(Inputs.of(data), context);
    int[] kept = prepared.rows();
    Dataset<?, Y> rows = kept.length == data.size() ? data : data.select(kept);
    return rows.withInputs(
        prepared.inputs().vectors(),
        prepared.inputs().columns(),
        state().specification().toString());
  }

  /** Both parts with prepared inputs. */
  default <Y> TrainTest<?, Y> apply(TrainTest<?, Y> data, RunContext context) {
    return join(apply(data.train(), context), apply(data.test(), context));
  }

  private static <X, Y> TrainTest<X, Y> join(Dataset<X, Y> train, Dataset<?, Y> test) {
    // A step turns both parts into the same type of vector, which its signature cannot say.
    @SuppressWarnings("unchecked")
    Dataset<X, Y> same = (Dataset<X, Y>) test;
    return new TrainTest<>(train, same);
  }
}
