package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * LibSVM and SVMlight files: {@code target index:value index:value ... # comment}, indices rising.
 *
 * <p>The target is a number, or for multi-label data a list of whole numbers joined by commas that
 * may be empty. An SVMlight {@code qid:} becomes the name of the row. Several files are read
 * together, so that a training and a test part agree on the number of inputs and on the labels.
 */
public final class LibsvmReader {
  private static final int LARGEST_INDEX = Integer.MAX_VALUE - 8;

  private final int firstIndex;
  private final RunContext context;

  /**
   * A reader.
   *
   * @param firstIndex the number of the first input in the files: 1, or 0 in some
   */
  public LibsvmReader(int firstIndex, RunContext context) {
    if (firstIndex < 0 || firstIndex > 1) {
      throw Errors.argument("Inputs count from 0 or from 1, not from %s.", firstIndex);
    }
    this.firstIndex = firstIndex;
    this.context = context;
  }

  /** Data sets with one number per row as output. */
  public List<Dataset<FeatureVector, FeatureVector>> values(List<DataFile> files) {
    List<LibsvmPart> parts = read(files, LibsvmPart.Targets.VALUE);
    int dimension = parts.stream().mapToInt(LibsvmPart::dimension).max().orElse(0);
    Columns columns = new Columns(List.of(), List.of(Column.numeric("target")));
    List<Dataset<FeatureVector, FeatureVector>> result = new ArrayList<>();
    for (LibsvmPart part : parts) {
      result.add(
          new Dataset<>(
              part.name(),
              part.inputs(dimension, context.memory()),
              part.values(context.memory()),
              columns,
              part.queries(),
              List.of()));
    }
    return result;
  }

  /**
   * Data sets with a set of labels per row as output. Labels are the whole numbers that occur in
   * any of the files, numbered by rising value; their columns carry the original numbers.
   */
  public List<Dataset<FeatureVector, LabelSet>> labels(List<DataFile> files) {
    List<LibsvmPart> parts = read(files, LibsvmPart.Targets.LABELS);
    int dimension = parts.stream().mapToInt(LibsvmPart::dimension).max().orElse(0);
    TreeSet<Integer> all = new TreeSet<>();
    parts.forEach(part -> all.addAll(part.labels()));
    int[] labels = all.stream().mapToInt(Integer::intValue).toArray();
    Columns columns =
        new Columns(
            List.of(), all.stream().map(label -> Column.binary(String.valueOf(label))).toList());
    List<Dataset<FeatureVector, LabelSet>> result = new ArrayList<>();
    for (LibsvmPart part : parts) {
      result.add(
          new Dataset<>(
              part.name(),
              part.inputs(dimension, context.memory()),
              part.labelSets(labels),
              columns,
              part.queries(),
              List.of()));
    }
    return result;
  }

  private List<LibsvmPart> read(List<DataFile> files, LibsvmPart.Targets targets) {
    List<LibsvmPart> parts = new ArrayList<>();
    for (DataFile file : files) {
      LibsvmPart part = new LibsvmPart(file, targets, firstIndex, LARGEST_INDEX);
      part.read(context.cancellation());
      parts.add(part);
    }
    return parts;
  }
}
