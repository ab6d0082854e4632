package org.okra.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.okra.core.Errors;

/**
 * What one pass over the rows finds: how many there are, what they look like, and which cannot be
 * used. Filled by tasks and merged; the order does not matter.
 */
final class Survey implements Serializable {
  private final LabelType type;
  private long rows;
  private long faults;
  private String firstFault = "";
  private final TreeMap<Integer, Long> dimensions = new TreeMap<>();
  private final TreeMap<Integer, Long> labelSizes = new TreeMap<>();
  private final TreeSet<String> names = new TreeSet<>();
  private long sparseFeatures;
  private long sparseLabels;
  private int largestItem = -1;
  private long smallestId = Long.MAX_VALUE;
  private long largestId = Long.MIN_VALUE;
  private long mixedIds;

  Survey(LabelType type) {
    this.type = type;
  }

  /** Looks at a row; one of weight 0 does not count. */
  Survey add(Row row) {
    Optional<String> fault = RowFormat.fault(row, type);
    if (fault.isPresent()) {
      faults++;
      firstFault = least(firstFault, fault.get());
      return this;
    }
    if (RowFormat.weight(row) == 0) {
      return this;
    }
    rows++;
    Vector features = RowFormat.features(row);
    dimensions.merge(features.size(), 1L, Long::sum);
    sparseFeatures += features instanceof SparseVector ? 1 : 0;
    Object label = RowFormat.label(row, type);
    if (label instanceof Vector vector) {
      labelSizes.merge(vector.size(), 1L, Long::sum);
      sparseLabels += vector instanceof SparseVector ? 1 : 0;
    } else {
      for (Object element : (List<?>) label) {
        if (element instanceof String name) {
          names.add(name);
        } else {
          largestItem = Math.max(largestItem, (Integer) element);
        }
      }
    }
    long id = RowFormat.id(row);
    smallestId = Math.min(smallestId, id);
    largestId = Math.max(largestId, id);
    mixedIds += mixed(id);
    return this;
  }

  /** The first in the alphabet, so that the text does not depend on the partitions. */
  private static String least(String a, String b) {
    return a.isEmpty() || !b.isEmpty() && b.compareTo(a) < 0 ? b : a;
  }

  Survey merge(Survey other) {
    rows += other.rows;
    faults += other.faults;
    firstFault = least(firstFault, other.firstFault);
    other.dimensions.forEach((size, count) -> dimensions.merge(size, count, Long::sum));
    other.labelSizes.forEach((size, count) -> labelSizes.merge(size, count, Long::sum));
    names.addAll(other.names);
    sparseFeatures += other.sparseFeatures;
    sparseLabels += other.sparseLabels;
    largestItem = Math.max(largestItem, other.largestItem);
    smallestId = Math.min(smallestId, other.smallestId);
    largestId = Math.max(largestId, other.largestId);
    mixedIds += other.mixedIds;
    return this;
  }

  /** Fails when rows cannot be used, and more of them than allowed. */
  void check(long faultsAllowed) {
    if (faults > faultsAllowed) {
      throw Errors.argument(
          "%d of %d rows cannot be used, for example for %s; %d are allowed. Repair or drop them,"
              + " or set maxFaultyRows to leave that many out.",
          faults, rows + faults, firstFault, faultsAllowed);
    }
    if (rows == 0) {
      throw Errors.empty("There is no row of a weight above 0 to learn from.");
    }
    if (rows > Integer.MAX_VALUE - 8) {
      throw Errors.tooLarge(
          "There are %d rows; at most %d can be numbered. Fit to a part of them.",
          rows, Integer.MAX_VALUE - 8);
    }
    requireOne(dimensions, "features");
    requireOne(labelSizes, "label");
  }

  private static void requireOne(Map<Integer, Long> sizes, String column) {
    if (sizes.size() > 1) {
      throw Errors.shape(
          "The vectors of the column '%s' differ in length (length=rows: %s); they must all have"
              + " the same.",
          column, sizes);
    }
  }

  /** Fails unless the numbers are 0 to n - 1, each once: their sum after mixing says so. */
  void checkIds(String column) {
    if (faults > 0) {
      throw Errors.argument(
          "%d rows were left out, so the numbers of column '%s' have gaps. Drop these rows before"
              + " numbering, or leave idCol out.",
          faults, column);
    }
    long expected = 0;
    for (long i = 0; i < rows; i++) {
      expected += mixed(i);
    }
    if (smallestId != 0 || largestId != rows - 1 || mixedIds != expected) {
      throw Errors.argument(
          "Column '%s' must number the %d rows of a weight above 0 from 0 to %d, each once; it"
              + " holds numbers from %d to %d%s.",
          column,
          rows,
          rows - 1,
          smallestId,
          largestId,
          smallestId == 0 && largestId == rows - 1 ? ", some of them twice" : "");
    }
  }

  /** A bijection that scatters numbers (the finaliser of SplitMix64). */
  private static long mixed(long number) {
    long z = number + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  int rows() {
    return (int) rows;
  }

  long faults() {
    return faults;
  }

  int dimension() {
    return dimensions.firstKey();
  }

  VectorRows.Storage storage() {
    return storage(sparseFeatures);
  }

  private VectorRows.Storage storage(long sparse) {
    return 2 * sparse > rows ? VectorRows.Storage.SPARSE : VectorRows.Storage.DENSE;
  }

  /** How labels are read. */
  LabelFormat labels() {
    if (!names.isEmpty() && largestItem >= 0) {
      throw Errors.argument("Some labels are names and some are numbers; use one of the two.");
    }
    int size =
        switch (type) {
          case VECTOR -> labelSizes.firstKey();
          case LABEL_SET -> Math.max(1, Math.max(names.size(), largestItem + 1));
          case RANKING -> Math.max(1, largestItem + 1);
        };
    return new LabelFormat(type, size, storage(sparseLabels), List.copyOf(names));
  }
}
