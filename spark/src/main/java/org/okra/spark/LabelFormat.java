package org.okra.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.okra.core.Errors;
import org.okra.core.component.FlowText;
import org.okra.core.container.Container;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseVector;

/**
 * How labels of a column become outputs, and outputs a column again.
 *
 * @param size coordinates of a vector, labels that exist, or items that exist
 * @param storage of vectors
 * @param names of labels, rising; empty when labels are numbers
 */
record LabelFormat(LabelType type, int size, VectorRows.Storage storage, List<String> names)
    implements Serializable {

  LabelFormat {
    names = List.copyOf(names);
  }

  /** The outputs of some labels, each as {@link RowFormat#label} gives it. */
  Samples<?> samples(List<?> labels) {
    return switch (type) {
      case VECTOR -> VectorRows.of(labels.stream().map(Vector.class::cast).toList(), size, storage);
      case LABEL_SET -> new LabelSets(size, labels.stream().map(this::set).toList());
      case RANKING ->
          new ListSamples<>(
              Ranking.class,
              labels.stream().map(each -> Ranking.ofOrder(size, numbers(each))).toList());
    };
  }

  private LabelSet set(Object label) {
    return LabelSet.of(size, names.isEmpty() ? numbers(label) : places((List<?>) label));
  }

  private int[] places(List<?> label) {
    return label.stream().mapToInt(each -> place((String) each)).toArray();
  }

  private int place(String name) {
    int place = Collections.binarySearch(names, name);
    if (place < 0) {
      throw Errors.argument("The label '%s' is not one of the %d known ones.", name, size);
    }
    return place;
  }

  private static int[] numbers(Object label) {
    return ((List<?>) label).stream().mapToInt(each -> (Integer) each).toArray();
  }

  /** What outputs are. */
  Class<?> domain() {
    return switch (type) {
      case VECTOR -> storage == VectorRows.Storage.DENSE ? DenseVector.class : SparseVector.class;
      case LABEL_SET -> LabelSet.class;
      case RANKING -> Ranking.class;
    };
  }

  /** The type of a column of outputs. */
  DataType columnType() {
    return columnType(type, names.isEmpty() ? DataTypes.IntegerType : DataTypes.StringType);
  }

  static DataType columnType(LabelType type, DataType element) {
    return type == LabelType.VECTOR
        ? SQLDataTypes.VectorType()
        : DataTypes.createArrayType(element, false);
  }

  /** An output for a column. */
  Object value(Object output) {
    return switch (type) {
      case VECTOR -> Vectors.dense(((FeatureVector) output).toArray());
      case LABEL_SET -> {
        int[] items = ((LabelSet) output).items();
        yield names.isEmpty()
            ? IntStream.of(items).boxed().toArray(Integer[]::new)
            : IntStream.of(items).mapToObj(names::get).toArray(String[]::new);
      }
      case RANKING -> order((Ranking) output);
    };
  }

  /** The ranked items, best first; tied ones by their numbers. */
  private static Integer[] order(Ranking ranking) {
    return IntStream.range(0, ranking.items())
        .filter(item -> ranking.position(item) != Ranking.MISSING)
        .boxed()
        .sorted((a, b) -> Integer.compare(ranking.position(a), ranking.position(b)))
        .toArray(Integer[]::new);
  }

  /** The parts for a file. */
  Container save() {
    return Container.builder("labels")
        .text("type", type.word())
        .integers("size", size)
        .text("storage", storage.name())
        .text("names", FlowText.write(names))
        .build();
  }

  /** What {@link #save} stored. */
  static LabelFormat restore(Container saved) {
    String word = saved.text("type");
    LabelType type =
        Arrays.stream(LabelType.values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElseThrow(() -> Errors.fileFormat("There are no labels of type '%s'.", word));
    List<String> names =
        ((List<?>) FlowText.parse(saved.text("names"))).stream().map(String::valueOf).toList();
    return new LabelFormat(
        type, saved.integers("size")[0], VectorRows.Storage.valueOf(saved.text("storage")), names);
  }

  /** The format of outputs that are like some samples, such as those of a model file. */
  static Optional<LabelFormat> of(Samples<?> outputs) {
    if (outputs instanceof LabelSets sets) {
      return Optional.of(
          new LabelFormat(
              LabelType.LABEL_SET, sets.dimension(), VectorRows.Storage.SPARSE, List.of()));
    }
    if (outputs instanceof org.okra.core.sample.VectorSamples<?> vectors) {
      return Optional.of(
          new LabelFormat(
              LabelType.VECTOR,
              vectors.dimension(),
              vectors.isSparse() ? VectorRows.Storage.SPARSE : VectorRows.Storage.DENSE,
              List.of()));
    }
    if (outputs.size() > 0 && outputs.get(0) instanceof Ranking ranking) {
      return Optional.of(
          new LabelFormat(LabelType.RANKING, ranking.items(), VectorRows.Storage.DENSE, List.of()));
    }
    return Optional.empty();
  }
}
