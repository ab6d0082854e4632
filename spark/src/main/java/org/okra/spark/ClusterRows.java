package org.okra.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.okra.core.Errors;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseVector;
import org.okra.estimators.TrainingPairs;
import scala.Tuple2;

/** The training rows on the cluster: checked, counted and numbered, and some of them collected. */
final class ClusterRows implements AutoCloseable {
  /** As many rows as this are brought to the driver, where nothing is refused. */
  private static final int FEW = 1000;

  /** Labels of as many rows as this may come to the driver for a decoder to be tuned. */
  private static final int MOST_OUTPUTS = 1_000_000;

  private final Dataset<Row> selected;
  private final boolean isOurs;
  private final LabelType type;
  private final JavaRDD<Row> rows;
  private final Survey survey;
  private final RowNumbers numbers;
  private final Map<Integer, Row> known = new HashMap<>();

  /**
   * Looks at the rows once.
   *
   * @param faultsAllowed how many rows may be left out because they cannot be used
   */
  ClusterRows(Dataset<?> data, RowFormat.Columns columns, LabelType labelType, long faultsAllowed) {
    selected = RowFormat.select(data, columns);
    // As Spark's own estimators do: several passes are made, so rows that nobody keeps are kept.
    isOurs = data.storageLevel().equals(StorageLevel.NONE());
    if (isOurs) {
      selected.persist(StorageLevel.MEMORY_AND_DISK());
    }
    type = labelType;
    JavaRDD<Row> all = selected.javaRDD();
    try {
      // Not a reduction, which has no answer for a data set without a partition.
      survey = all.treeAggregate(new Survey(labelType), Survey::add, Survey::merge);
      survey.check(faultsAllowed);
      columns.id().ifPresent(survey::checkIds);
    } catch (Exception e) {
      letGo();
      throw e;
    }
    rows =
        all.filter(row -> RowFormat.fault(row, labelType).isEmpty() && RowFormat.weight(row) > 0);
    numbers =
        columns.id().isPresent()
            ? new RowNumbers.ById(selected)
            : new RowNumbers.ByContents(rows, labelType);
  }

  JavaRDD<Row> rows() {
    return rows;
  }

  /** The rows with a column that numbers them, for what is asked of all rows by number. */
  JavaRDD<Row> numbered() {
    if (!(numbers instanceof RowNumbers.ById)) {
      throw Errors.option(
          "Sketches by leverage scores draw rows by their numbers; name the column that numbers"
              + " them from 0 to %d with idCol.",
          size() - 1);
    }
    return rows;
  }

  /** Brings the rows with these numbers to the driver, in this order. */
  <X, Y> TrainingPairs<X, Y> pairs(int[] places, Class<X> inputs, Class<Y> outputs) {
    List<Row> few = select(places);
    TrainingPairs<X, Y> pairs =
        new TrainingPairs<>(
            format().inputs(few).as(inputs, "The input kernel"),
            format().outputs(few).as(outputs, "The output kernel"));
    return pairs.weighted(few.stream().mapToDouble(RowFormat::weight).toArray());
  }

  /**
   * All outputs in the order of their rows.
   *
   * @param why what they are needed for, for the text of the error
   */
  Samples<?> allOutputs(String why) {
    if (size() > MOST_OUTPUTS) {
      throw Errors.option(
          "%s tunes itself on rows that are drawn by their labels; those of %d rows come to the"
              + " driver for it, and at most %d may. Use a decoder that does not tune itself, such"
              + " as {type: labels, rule: top} or candidates, or fit to a sample of the rows.",
          why, size(), MOST_OUTPUTS);
    }
    LabelType labels = type;
    List<Tuple2<Fingerprint, Object>> found =
        new ArrayList<>(
            rows.mapToPair(row -> new Tuple2<>(place(row, labels), RowFormat.label(row, labels)))
                .collect());
    found.sort((a, b) -> a._1().compareTo(b._1()));
    return format().labels().samples(found.stream().map(Tuple2::_2).toList());
  }

  /** What orders rows: their numbers, or fingerprints where they have none. */
  private static Fingerprint place(Row row, LabelType labels) {
    return RowFormat.id(row) == RowFormat.UNNUMBERED
        ? Fingerprint.of(row, labels)
        : new Fingerprint(RowFormat.id(row), 0);
  }

  /** n. */
  int size() {
    return survey.rows();
  }

  /** Rows that were left out because they cannot be used. */
  long faults() {
    return survey.faults();
  }

  /** How a block of these rows is read. */
  BlockFormat format() {
    return new BlockFormat(survey.dimension(), survey.storage(), survey.labels());
  }

  /** The inputs; they stay where they are. */
  Samples<?> inputs() {
    Class<?> domain =
        format().storage() == VectorRows.Storage.DENSE ? DenseVector.class : SparseVector.class;
    return samples(domain, format()::inputs);
  }

  /** The outputs; they stay where they are. */
  Samples<?> outputs() {
    return samples(format().labels().domain(), format()::outputs);
  }

  private <T> Samples<T> samples(Class<T> domain, Function<List<Row>, Samples<?>> reader) {
    ClusterSamples<T> far =
        new ClusterSamples<>(
            domain, size(), places -> reader.apply(select(places)).as(domain, "The cluster"));
    return size() > FEW ? far : far.select(IntStream.range(0, size()).toArray());
  }

  /** Collects the rows with these numbers, in this order; each row travels once. */
  private synchronized List<Row> select(int[] places) {
    Set<Integer> wanted = new LinkedHashSet<>();
    Arrays.stream(places).filter(place -> !known.containsKey(place)).forEach(wanted::add);
    if (!wanted.isEmpty()) {
      wanted.add(0); // somebody will ask what a row looks like: not one job more for it
      known.putAll(numbers.find(wanted));
    }
    List<Row> result = new ArrayList<>();
    for (int place : places) {
      Row row = known.get(place);
      if (row == null) {
        throw Errors.argument(
            "Row %d was there when rows were counted and is not any more. Let the data not change"
                + " during a fit: save or cache them first.",
            place);
      }
      result.add(row);
    }
    return result;
  }

  /**
   * The distinct outputs, in the order of their first rows, or of their fingerprints where rows
   * have no numbers.
   *
   * @param most how many there may be
   * @param why what they are needed for, for the text of the error
   */
  Samples<?> distinctOutputs(int most, String why) {
    LabelType labels = type;
    List<Tuple2<Object, Fingerprint>> found =
        rows.mapToPair(row -> new Tuple2<>(RowFormat.label(row, labels), place(row, labels)))
            .reduceByKey((a, b) -> a.compareTo(b) <= 0 ? a : b)
            .take(most + 1);
    if (found.size() > most) {
      throw Errors.argument(
          "There are more than %d distinct outputs, which %s would bring to the driver. Raise"
              + " maxCandidates, sketch the outputs, or use a decoder without candidates.",
          most, why);
    }
    List<Tuple2<Object, Fingerprint>> sorted = new ArrayList<>(found);
    sorted.sort((a, b) -> a._2().compareTo(b._2()));
    return format().labels().samples(sorted.stream().map(Tuple2::_1).toList());
  }

  @Override
  public void close() {
    numbers.close();
    letGo();
  }

  private void letGo() {
    if (isOurs) {
      selected.unpersist();
    }
  }
}
