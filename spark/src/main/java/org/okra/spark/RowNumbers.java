package org.okra.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/** Which row has which number, from 0 to n - 1, whatever the partitions. */
interface RowNumbers extends AutoCloseable {
  /** The rows with these numbers, collected. */
  Map<Integer, Row> find(Set<Integer> numbers);

  @Override
  default void close() {}

  /**
   * The numbers that a column gives.
   *
   * @param rows with the columns of {@link RowFormat}, checked
   */
  record ById(Dataset<Row> rows) implements RowNumbers {
    @Override
    public Map<Integer, Row> find(Set<Integer> numbers) {
      Map<Integer, Row> found = new HashMap<>();
      // By Spark's own filter, which looks at this column alone: other rows are not read.
      Column wanted = functions.col(RowFormat.ID_NAME).isInCollection(numbers);
      rows.filter(wanted.and(functions.col(RowFormat.WEIGHT_NAME).gt(0)))
          .collectAsList()
          .forEach(row -> found.put((int) RowFormat.id(row), row));
      return found;
    }
  }

  /** The places in the order of fingerprints; equal rows may change places, which is no matter. */
  final class ByContents implements RowNumbers {
    private final JavaRDD<Row> rows;
    private final LabelType type;
    private final JavaPairRDD<Fingerprint, Long> ordered;

    ByContents(JavaRDD<Row> rows, LabelType type) {
      this.rows = rows;
      this.type = type;
      this.ordered =
          rows.map(row -> Fingerprint.of(row, type))
              .sortBy(print -> print, true, rows.getNumPartitions())
              .zipWithIndex()
              .persist(StorageLevel.MEMORY_AND_DISK());
    }

    @Override
    public Map<Integer, Row> find(Set<Integer> numbers) {
      Set<Integer> wanted = new HashSet<>(numbers);
      Map<Fingerprint, List<Integer>> places = new HashMap<>();
      ordered
          .filter(pair -> wanted.contains(pair._2().intValue()))
          .collect()
          .forEach(
              pair ->
                  places
                      .computeIfAbsent(pair._1(), print -> new ArrayList<>())
                      .add(pair._2().intValue()));
      Set<Fingerprint> prints = new HashSet<>(places.keySet());
      LabelType labels = type;
      Map<Integer, Row> found = new HashMap<>();
      rows.mapToPair(row -> new Tuple2<>(Fingerprint.of(row, labels), row))
          .filter(pair -> prints.contains(pair._1()))
          .collect()
          .forEach(pair -> places.get(pair._1()).forEach(place -> found.put(place, pair._2())));
      return found;
    }

    @Override
    public void close() {
      ordered.unpersist(false);
    }
  }
}
