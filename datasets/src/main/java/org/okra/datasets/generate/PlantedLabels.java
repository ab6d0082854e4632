package org.okra.datasets.generate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.SparseVector;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * Sparse binary inputs and label sets with the shape of Bookmarks, of any size, with a planted low
 * rank: what a row holds depends on its topics only.
 *
 * <p>A row has one to three topics. Each of its inputs is drawn from the words of one of its
 * topics, each label from the labels of one of them; a share of both is drawn at random instead.
 * Given the topics of a row, the probabilities of its words and labels are averages over the
 * topics, so that the cross-covariance of inputs and labels has close to {@code topics} large
 * singular values.
 *
 * <p>Time and memory are proportional to the non-zeros.
 */
public final class PlantedLabels implements DatasetGenerator<PlantedLabels.Settings> {

  /** Sizes, sparsity and structure. The number of inputs per row is our choice. */
  public record Settings(
      @Option(help = "training rows, at least 1", defaultsTo = "60000") int train,
      @Option(help = "test rows, at least 1", defaultsTo = "27856") int test,
      @Option(help = "inputs, at least 2", defaultsTo = "2150") int inputs,
      @Option(help = "labels, at least 2", defaultsTo = "208") int labels,
      @Option(
              help = "mean number of ones in an input, from 1 to a quarter of the inputs or 500",
              defaultsTo = "125.0")
          double inputsPerRow,
      @Option(
              help = "mean number of labels of a row, from 1 to a quarter of the labels or 500",
              defaultsTo = "2.028")
          double labelsPerRow,
      @Option(help = "topics, the planted rank, from 1 to the labels", defaultsTo = "40")
          int topics,
      @Option(help = "share of inputs and labels drawn at random, from 0 to 1", defaultsTo = "0.2")
          double noise) {

    public Settings {
      Checks.rows(train, test);
      Checks.atLeast("inputs", inputs, 2);
      Checks.atLeast("labels", labels, 2);
      Checks.within("inputsPerRow", inputsPerRow, 1, Math.max(1, Math.min(500, inputs / 4.0)));
      Checks.within("labelsPerRow", labelsPerRow, 1, Math.max(1, Math.min(500, labels / 4.0)));
      Checks.within("topics", topics, 1, labels);
      Checks.within("noise", noise, 0, 1);
    }
  }

  @Override
  public String name() {
    return "planted-labels";
  }

  @Override
  public String help() {
    return "sparse multi-label data of any size with the shape of Bookmarks and a planted low rank";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  @Override
  public TrainTest<SparseVector, LabelSet> generate(Settings options, RunContext context) {
    int rows = options.train() + options.test();
    // Twelve bytes per non-zero and start; a tenth more than the mean is never reached in practice.
    context
        .memory()
        .require((long) (1.1 * rows * (12 * options.inputsPerRow() + 4)), "The sparse inputs");
    TopicModel model = TopicModel.draw(options, context.random().stream("planted.topics"));
    int[] lengths = new int[rows];
    int[][] columnsOfBlock = new int[RowBlocks.count(rows)][];
    LabelSet[] labels = new LabelSet[rows];
    RowBlocks.forEach(
        context,
        "planted.rows",
        rows,
        (from, to, random) -> {
          IntList columns = new IntList((int) ((to - from) * options.inputsPerRow() * 1.1) + 16);
          BitSet row = new BitSet(options.inputs());
          for (int i = from; i < to; i++) {
            int[] topics = model.topics(random);
            model.words(topics, random, row);
            lengths[i] = columns.addAll(row);
            row.clear();
            model.labels(topics, random, row);
            labels[i] = LabelSet.of(options.labels(), row.stream().toArray());
            row.clear();
          }
          columnsOfBlock[RowBlocks.indexOf(from)] = columns.toArray();
        });
    SparseMatrix inputs = joined(lengths, columnsOfBlock, options.inputs());
    Dataset<SparseVector, LabelSet> whole =
        new Dataset<>(
            name(),
            new SparseRows(inputs),
            new LabelSets(options.labels(), List.of(labels)),
            Columns.NONE);
    return Checks.cut(whole, options.train());
  }

  private static SparseMatrix joined(int[] lengths, int[][] columnsOfBlock, int columns) {
    long total = 0;
    int[] starts = new int[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) {
      total += lengths[i];
      if (total > Matrix.MAX_ENTRIES) {
        throw Errors.of(
            ErrorCode.TOO_LARGE,
            "The inputs have more than %s ones; lower train, test or inputsPerRow.",
            Matrix.MAX_ENTRIES);
      }
      starts[i + 1] = (int) total;
    }
    int[] indices = new int[(int) total];
    double[] values = new double[(int) total];
    Arrays.fill(values, 1);
    int filled = 0;
    for (int[] block : columnsOfBlock) {
      System.arraycopy(block, 0, indices, filled, block.length);
      filled += block.length;
    }
    return SparseMatrix.wrap(lengths.length, columns, starts, indices, values);
  }

  /** A growing list of numbers without boxes. */
  private static final class IntList {
    private int[] elements;
    private int size;

    IntList(int capacity) {
      elements = new int[capacity];
    }

    /** Adds the set bits, rising, and returns how many there were. */
    int addAll(BitSet bits) {
      int before = size;
      for (int bit = bits.nextSetBit(0); bit >= 0; bit = bits.nextSetBit(bit + 1)) {
        if (size == elements.length) {
          elements = Arrays.copyOf(elements, size + size / 2 + 16);
        }
        elements[size++] = bit;
      }
      return size - before;
    }

    int[] toArray() {
      return Arrays.copyOf(elements, size);
    }
  }
}
