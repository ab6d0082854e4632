package org.okra.datasets.read;

import java.util.List;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;

/**
 * What the outputs of a data set are, so that further outputs can be read from another file.
 *
 * @param domain the type of one
 * @param dimension coordinates, labels, bits or ranked items; 1 when there is no such number
 * @param columns what they are called; empty when they have no names
 */
public record OutputShape(Class<?> domain, int dimension, List<Column> columns) {
  public OutputShape {
    columns = List.copyOf(columns);
  }

  /** The shape of the outputs of a data set. */
  public static OutputShape of(Dataset<?, ?> data) {
    return new OutputShape(
        data.outputs().domain(), dimension(data.outputs()), data.columns().outputs());
  }

  private static int dimension(Samples<?> outputs) {
    if (outputs instanceof VectorSamples<?> vectors) {
      return vectors.dimension();
    }
    boolean ranked = Ranking.class.isAssignableFrom(outputs.domain()) && outputs.size() > 0;
    return ranked ? ((Ranking) outputs.get(0)).items() : 1;
  }
}
