package org.okra.datasets.read;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetSource;

/**
 * LibSVM and SVMlight files: {@code target index:value index:value ... # comment}, indices rising.
 *
 * <p>The target is a number, or for multi-label data a list of whole numbers joined by commas that
 * may be empty. Labels are the whole numbers that occur in any of the files, numbered by rising
 * value; their columns carry the original numbers. An SVMlight {@code qid:} becomes the name of the
 * row. A training and a test file are read together, so that both agree on the number of inputs and
 * on the labels.
 */
@Component(
    name = "libsvm",
    help = "sparse data of LibSVM and SVMlight: one target or several labels, index:value pairs",
    alsoKnownAs = "svmlight")
public record Libsvm(
    @Option(help = "LibSVM file, or its training part", required = true) String train,
    @Option(help = "LibSVM file of the official test part") Optional<String> test,
    @Option(help = "value (one number), class (a number as a name) or labels (a list of numbers)")
        Outputs outputs,
    @Option(help = "number of the first input in the file", atLeast = 0, atMost = 1) int firstIndex)
    implements DatasetSource {

  /** Numbers below are written as they were given. */
  private static final double WHOLE = 1e15;

  /** What the outputs are. */
  public enum Outputs {
    /** One number per row. */
    VALUE,
    /** The class that a number stands for, per row. */
    CLASS,
    /** A set of labels per row, joined by commas in the file. */
    LABELS
  }

  /** One number per row as output, inputs counted from 1. */
  public Libsvm() {
    this("train.svm", Optional.empty(), Outputs.VALUE, 1);
  }

  public Libsvm {
    Options.check(Libsvm.class, train, test, outputs, firstIndex);
  }

  @Override
  public Data<FeatureVector, ?> load(DataFolder folder, RunContext context) {
    return read(folder.files(train, test), context);
  }

  /** Reads one file, or a training and a test file. */
  Data<FeatureVector, ?> read(List<DataFile> files, RunContext context) {
    List<LibsvmPart> parts =
        files.stream().map(file -> new LibsvmPart(file, this, context.cancellation())).toList();
    if (outputs == Outputs.VALUE) {
      List<Column> target = List.of(Column.numeric("target"));
      return datasets(parts, part -> part.values(context.memory()), target, context);
    }
    if (outputs == Outputs.CLASS) {
      TreeSet<Double> classes = new TreeSet<>();
      parts.forEach(part -> classes.addAll(part.classes()));
      double[] known = classes.stream().mapToDouble(Double::doubleValue).toArray();
      List<Column> column =
          List.of(Column.nominal("target", classes.stream().map(Libsvm::plain).toList()));
      return datasets(parts, part -> part.classes(known, context.memory()), column, context);
    }
    TreeSet<Integer> all = new TreeSet<>();
    parts.forEach(part -> all.addAll(part.labels()));
    int[] labels = all.stream().mapToInt(Integer::intValue).toArray();
    List<Column> names = all.stream().map(label -> Column.binary(String.valueOf(label))).toList();
    return datasets(parts, part -> part.labelSets(labels), names, context);
  }

  /** A whole number without its point. */
  private static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < WHOLE
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private static <Y> Data<FeatureVector, Y> datasets(
      List<LibsvmPart> parts,
      Function<LibsvmPart, Samples<Y>> targets,
      List<Column> names,
      RunContext context) {
    int dimension = parts.stream().mapToInt(LibsvmPart::dimension).max().orElse(0);
    return Data.of(
        parts.stream()
            .map(part -> part.dataset(dimension, targets.apply(part), names, context.memory()))
            .toList());
  }
}
