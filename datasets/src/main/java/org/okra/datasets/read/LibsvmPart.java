package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.datasets.DataFile;

/** One LibSVM file on its way to a data set. */
final class LibsvmPart {
  /** What stands in front of the inputs. */
  enum Targets {
    /** One number. */
    VALUE,
    /** Whole numbers joined by commas, possibly none. */
    LABELS
  }

  private static final int ROWS_BETWEEN_CHECKS = 1024;
  private static final String QUERY = "qid:";
  private static final String INDEX = "an input's index (counted from option 'firstIndex')";

  private final DataFile file;
  private final Targets targets;
  private final int firstIndex;
  private final int largestIndex;
  private final SparseCollector inputs = new SparseCollector();
  private final DenseCollector values = new DenseCollector(1);
  private final LabelCollector labels = new LabelCollector();
  private final Set<Integer> distinct = new TreeSet<>();
  private final List<String> queries = new ArrayList<>();
  private int rows;
  private int dimension;

  LibsvmPart(DataFile file, Targets targets, int firstIndex, int largestIndex) {
    this.file = file;
    this.targets = targets;
    this.firstIndex = firstIndex;
    this.largestIndex = largestIndex;
  }

  void read(Cancellation cancellation) {
    try (LineReader line = new LineReader(file)) {
      while (line.next()) {
        int end = end(line);
        int start = line.skipBlanks(0);
        if (start >= end) {
          // Blank or a comment. A row without labels and inputs cannot be told from a blank line;
          // our writer gives such a row an explicit zero.
          continue;
        }
        row(line, start, end);
        rows++;
        if (rows % ROWS_BETWEEN_CHECKS == 0) {
          cancellation.check();
        }
      }
      if (rows == 0) {
        throw line.error(line.length(), "the file ends without a row of data");
      }
      if (!queries.isEmpty() && queries.size() != rows) {
        throw line.error(
            line.length(),
            String.format(
                Locale.ROOT, "%d of %d rows have a qid; give all or none", queries.size(), rows));
      }
    }
  }

  /** Where the comment starts. */
  private static int end(LineReader line) {
    int end = 0;
    while (end < line.length() && line.bytes()[end] != '#') {
      end++;
    }
    return end;
  }

  private void row(LineReader line, int start, int end) {
    int position = wordEnd(line, start, end);
    if (targets == Targets.VALUE) {
      values.add(Numbers.require(line, start, position));
    } else if (isPair(line, start, position)) {
      labels.endRow();
      position = start;
    } else {
      labelRow(line, start, position);
    }
    int previous = -1;
    boolean first = true;
    position = Math.min(end, line.skipBlanks(position));
    while (position < end) {
      int wordEnd = wordEnd(line, position, end);
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

  private static int wordEnd(LineReader line, int start, int end) {
    int position = start;
    while (position < end && !LineReader.isBlank(line.bytes()[position])) {
      position++;
    }
    return position;
  }

  private static boolean isPair(LineReader line, int from, int to) {
    for (int i = from; i < to; i++) {
      if (line.bytes()[i] == ':') {
        return true;
      }
    }
    return false;
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
        members[count++] =
            Numbers.requireWhole(line, start, i, -Integer.MAX_VALUE, Integer.MAX_VALUE, "a label");
        start = i + 1;
      }
    }
    members = Arrays.copyOf(members, count);
    Arrays.sort(members);
    for (int i = 0; i < count; i++) {
      if (i > 0 && members[i] == members[i - 1]) {
        throw line.error(from, "label " + members[i] + " stands twice in one row");
      }
      labels.add(members[i]);
      distinct.add(members[i]);
    }
    labels.endRow();
  }

  private int entry(LineReader line, int from, int to, int previous) {
    int colon = from;
    while (colon < to && line.bytes()[colon] != ':') {
      colon++;
    }
    if (colon == to) {
      throw line.error(
          from,
          String.format(
              Locale.ROOT,
              "'%s' is not of the form index:value",
              Numbers.shown(line.bytes(), from, to)));
    }
    int index =
        Numbers.requireWhole(line, from, colon, firstIndex, largestIndex, INDEX) - firstIndex;
    if (index <= previous) {
      throw line.error(
          from,
          String.format(
              Locale.ROOT,
              "index %d after index %d; indices rise within a row",
              index + firstIndex,
              previous + firstIndex));
    }
    double value = Numbers.require(line, colon + 1, to);
    if (value != 0) {
      inputs.add(index, value);
    }
    dimension = Math.max(dimension, index + 1);
    return index;
  }

  String name() {
    return FileNames.dataset(file.name());
  }

  int dimension() {
    return dimension;
  }

  Set<Integer> labels() {
    return distinct;
  }

  List<String> queries() {
    return queries;
  }

  Samples<FeatureVector> inputs(int columns, MemoryBudget memory) {
    return inputs.build(columns, memory, "The inputs of " + file).as(FeatureVector.class, "");
  }

  Samples<FeatureVector> values(MemoryBudget memory) {
    return values.build(rows, memory, "The outputs of " + file).as(FeatureVector.class, "");
  }

  Samples<LabelSet> labelSets(int[] all) {
    return labels.build(all.length, label -> Arrays.binarySearch(all, label));
  }
}
