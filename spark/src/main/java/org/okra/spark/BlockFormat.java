package org.okra.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;

/**
 * How a block of rows becomes samples.
 *
 * @param dimension coordinates of the features
 * @param storage of the features
 * @param labels how labels are read
 */
record BlockFormat(int dimension, VectorRows.Storage storage, LabelFormat labels)
    implements BlockReader<Row> {

  @Override
  public Iterator<Block> blocks(Iterator<Row> part, int length) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return part.hasNext();
      }

      @Override
      public Block next() {
        List<Row> rows = new ArrayList<>(length);
        while (part.hasNext() && rows.size() < length) {
          rows.add(part.next());
        }
        return new Block(inputs(rows), outputs(rows), weights(rows));
      }
    };
  }

  private static double[] weights(List<Row> rows) {
    double[] weights = rows.stream().mapToDouble(RowFormat::weight).toArray();
    return Arrays.stream(weights).allMatch(weight -> weight == 1) ? new double[0] : weights;
  }

  Samples<?> inputs(List<Row> rows) {
    return features(rows.stream().map(RowFormat::features).toList());
  }

  Samples<?> features(List<Vector> vectors) {
    return VectorRows.of(vectors, dimension, storage);
  }

  Samples<?> outputs(List<Row> rows) {
    return labels.samples(rows.stream().map(row -> RowFormat.label(row, labels.type())).toList());
  }

  /** The parts for a file. */
  Container save() {
    return Container.builder("rows")
        .integers("dimension", dimension)
        .text("storage", storage.name())
        .include("labels", labels.save())
        .build();
  }

  /** What {@link #save} stored. */
  static BlockFormat restore(Container saved) {
    return new BlockFormat(
        saved.integers("dimension")[0],
        VectorRows.Storage.valueOf(saved.text("storage")),
        LabelFormat.restore(saved.below("labels")));
  }
}
