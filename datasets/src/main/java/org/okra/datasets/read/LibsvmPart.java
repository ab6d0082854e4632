package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/** One LibSVM file on its way to a data set. */
final class LibsvmPart {
  private static final String QUERY = "qid:";
  private static final int LARGEST_INDEX = Integer.MAX_VALUE - 8;
  private static final String INDEX = "an input's index (counted from option 'firstIndex')";

  private final DataFile file;
  private final Libsvm format;
  private final SparseCollector inputs = new SparseCollector();
  private final DenseCollector values = new DenseCollector(1);
  private final LabelCollector labels = new LabelCollector();
  private final Set<Integer> distinct = new TreeSet<>();
  private final Set<Double> classes = new TreeSet<>();
  private final List<String> queries = new ArrayList<>();
  private int rows;
  private int dimension;

  /** Reads a file. */
  LibsvmPart(DataFile file, Libsvm format, Cancellation cancellation) {
    this.file = file;
    this.format = format;
    try (LineReader line = new LineReader(file)) {
      while (line.next()) {
        int end = line.find('#', 0);
        int start = line.skipBlanks(0);
        if (start >= end) {
          // Blank or a comment. A row without labels and inputs cannot be told from a blank line;
          // our writer gives such a row an explicit zero.
          continue;
        }
        cancellation.check();
        row(line, start, end);
        rows++;
      }
      if (rows == 0) {
        throw line.error(line.length(), "the file ends without a row of data");
      }
      if (!queries.isEmpty() && queries.size() != rows) {
        throw line.error(
            line.length(), "%d of %d rows have a qid; give all or none", queries.size(), rows);
      }
    }
  }

  private void row(LineReader line, int start, int end) {
    int position = Math.min(end, line.wordEnd(start));
    if (format.outputs() != Libsvm.Outputs.LABELS) {
      double value = line.number(start, position);
      values.add(value);
      if (format.outputs() == Libsvm.Outputs.CLASS) {
        // Minus zero is the class zero.
        classes.add(value + 0.0);
      }
    } else if (line.find(':', start) < position) {
      labels.endRow();
      position = start;
    } else {
      labelRow(line, start, position);
    }
    int previous = -1;
    boolean first = true;
    position = Math.min(end, line.skipBlanks(position));
    while (position < end) {
      int wordEnd = Math.min(end, line.wordEnd(position));
      if (first && isQuery(line, position, wordEnd)) {
        queries.add(line.text(position + QUERY.length(), wordEnd));
      } else {
        previous = entry(line, position, wordEnd, previous);
      }
      first = false;
      position = Math.min(end, line.skipBlanks(wordEnd));
    }
    inputs.endRow();
  }

  private static boolean isQuery(LineReader line, int from, int to) {
    boolean matches = to - from > QUERY.length();
    for (int i = 0; matches && i < QUERY.length(); i++) {
      matches = line.bytes()[from + i] == QUERY.charAt(i);
    }
    return matches;
  }

  private void labelRow(LineReader line, int from, int to) {
    int[] members = new int[8];
    int count = 0;
    int start = from;
    for (int i = from; i <= to; i++) {
      if (i == to || line.bytes()[i] == ',') {
        if (count == members.length) {
          members = Arrays.copyOf(members, 2 * count);
        }
        members[count++] = line.whole(start, i, -Integer.MAX_VALUE, Integer.MAX_VALUE, "a label");
        start = i + 1;
      }
    }
    members = Arrays.copyOf(members, count);
    Arrays.sort(members);
    for (int i = 0; i < count; i++) {
      if (i > 0 && members[i] == members[i - 1]) {
        throw line.error(from, "label %d appears twice in one row", members[i]);
      }
      labels.add(members[i]);
      distinct.add(members[i]);
    }
    labels.endRow();
  }

  private int entry(LineReader line, int from, int to, int previous) {
    int colon = line.find(':', from);
    if (colon >= to) {
      throw line.error(from, "'%s' is not of the form index:value", line.shown(from, to));
    }
    int first = format.firstIndex();
    int index = line.whole(from, colon, first, LARGEST_INDEX, INDEX) - first;
    if (index <= previous) {
      throw line.error(
          from,
          "index %d after index %d; indices rise within a row",
          index + first,
          previous + first);
    }
    double value = line.number(colon + 1, to);
    if (value != 0) {
      inputs.add(index, value);
    }
    dimension = Math.max(dimension, index + 1);
    return index;
  }

  int dimension() {
    return dimension;
  }

  Set<Integer> labels() {
    return distinct;
  }

  /** The data set, once the dimension and what becomes of the targets are known. */
  <Y> Dataset<FeatureVector, Y> dataset(
      int columns, Samples<Y> outputs, List<Column> names, MemoryBudget memory) {
    return new Dataset<>(
        file.stem(),
        inputs.vectors(columns, memory, "The inputs of " + file),
        outputs,
        new Columns(List.of(), names),
        queries,
        List.of());
  }

  Samples<FeatureVector> values(MemoryBudget memory) {
    return values.vectors(rows, memory, "The outputs of " + file);
  }

  Set<Double> classes() {
    return classes;
  }

  /** The numbers of classes among all that there are. */
  Samples<FeatureVector> classes(double[] all, MemoryBudget memory) {
    DenseCollector numbers = new DenseCollector(1);
    Samples<FeatureVector> given = values(memory);
    for (int i = 0; i < given.size(); i++) {
      numbers.add(Arrays.binarySearch(all, given.get(i).get(0) + 0.0));
    }
    return numbers.vectors(rows, memory, "The outputs of " + file);
  }

  Samples<LabelSet> labelSets(int[] all) {
    return labels.build(all.length, label -> Arrays.binarySearch(all, label));
  }
}
