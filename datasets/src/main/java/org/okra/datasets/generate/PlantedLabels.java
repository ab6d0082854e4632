package org.okra.datasets.generate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.SparseVector;
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
@Component(
    name = "planted-labels",
    help = "sparse multi-label data of any size with the shape of Bookmarks and a planted low rank")
public record PlantedLabels(
    @Option(help = "training rows", atLeast = 1) int train,
    @Option(help = "test rows", atLeast = 1) int test,
    @Option(help = "inputs", atLeast = 2) int inputs,
    @Option(help = "labels", atLeast = 2) int labels,
    @Option(
            help = "mean number of ones in an input, at most a quarter of the inputs",
            atLeast = 1,
            atMost = 500)
        double inputsPerRow,
    @Option(
            help = "mean number of labels of a row, at most a quarter of the labels",
            atLeast = 1,
            atMost = 500)
        double labelsPerRow,
    @Option(help = "topics, the planted rank, at most the labels", atLeast = 1) int topics,
    @Option(help = "share of inputs and labels drawn at random", atLeast = 0, atMost = 1)
        double noise)
    implements DatasetGenerator {

  /** The shape of Bookmarks; the number of inputs per row is our choice. */
  public PlantedLabels() {
    this(60_000, 27_856, 2150, 208, 125, 2.028, 40, 0.2);
  }

  public PlantedLabels {
    Options.check(
        PlantedLabels.class,
        train,
        test,
        inputs,
        labels,
        inputsPerRow,
        labelsPerRow,
        topics,
        noise);
    SeededRows.requireFew(train, test);
    requireQuarter("inputsPerRow", inputsPerRow, inputs);
    requireQuarter("labelsPerRow", labelsPerRow, labels);
    if (topics > labels) {
      throw Options.outside("topics", topics, "at most the number of labels, " + labels);
    }
  }

  private static void requireQuarter(String option, double mean, int universe) {
    double most = Math.max(1, universe / 4.0);
    if (mean > most) {
      throw Options.outside(option, mean, "at most a quarter of " + universe + ", " + most);
    }
  }

  @Override
  public TrainTest<SparseVector, LabelSet> generate(RunContext context) {
    int rows = train + test;
    // Twelve bytes per non-zero and start; a tenth more than the mean is never reached in practice.
    context.memory().require((long) (1.1 * rows * (12 * inputsPerRow + 4)), "The sparse inputs");
    TopicModel model = new TopicModel(this, context.random().stream("planted.topics"));
    int[][] words = new int[rows][];
    LabelSet[] sets = new LabelSet[rows];
    SeededRows.draw(
        context,
        "planted.rows",
        rows,
        (from, to, random) -> {
          BitSet row = new BitSet(inputs);
          for (int i = from; i < to; i++) {
            int[] chosen = model.topics(random);
            model.words(chosen, random, row);
            words[i] = row.stream().toArray();
            row.clear();
            model.labels(chosen, random, row);
            sets[i] = LabelSet.of(labels, row.stream().toArray());
            row.clear();
          }
        });
    return SeededRows.cut(
        SeededRows.dataset(
            this, new SparseRows(ones(words, inputs)), new LabelSets(labels, List.of(sets))),
        train);
  }

  /** A matrix of ones in the given columns of each row, which are let go one by one. */
  private static SparseMatrix ones(int[][] columnsOfRow, int columns) {
    long total = 0;
    int[] starts = new int[columnsOfRow.length + 1];
    for (int i = 0; i < columnsOfRow.length; i++) {
      total += columnsOfRow[i].length;
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
    for (int i = 0; i < columnsOfRow.length; i++) {
      System.arraycopy(columnsOfRow[i], 0, indices, starts[i], columnsOfRow[i].length);
      columnsOfRow[i] = null;
    }
    return SparseMatrix.wrap(columnsOfRow.length, columns, starts, indices, values);
  }
}
