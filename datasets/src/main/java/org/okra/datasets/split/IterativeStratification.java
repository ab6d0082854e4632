package org.okra.datasets.split;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;

/**
 * Parts of a multi-label data set in which every label has close to its share: Algorithm 1 of
 * Sechidis, Tsoumakas, Vlahavas, "On the stratification of multi-label data", ECML/PKDD 2011.
 *
 * <p>The rarest label that still has rows to place goes first. Each of its rows goes to the part
 * that wants this label most, then to the one that wants rows most, then to one at random. Rows
 * without a label are placed last, by wanted rows alone.
 *
 * <p>Time is proportional to labels x (rounds + parts) plus stored labels x parts.
 */
final class IterativeStratification {
  private final Samples<LabelSet> labels;
  private final double[] shares;
  private final RandomStream random;
  private final int[] partOfRow;
  private final double[] wantedRows;
  private final double[][] wantedLabels;
  private final int[] remaining;

  private IterativeStratification(Samples<LabelSet> labels, double[] shares, RandomStream random) {
    this.labels = labels;
    this.shares = shares;
    this.random = random;
    this.partOfRow = new int[labels.size()];
    Arrays.fill(partOfRow, -1);
    this.wantedRows = new double[shares.length];
    int universe = labels.size() == 0 ? 0 : labels.get(0).universe();
    this.wantedLabels = new double[universe][shares.length];
    this.remaining = new int[universe];
  }

  /**
   * The part of each row.
   *
   * @param shares share of the rows that each part should get; positive, sum 1
   */
  static int[] assign(Samples<LabelSet> labels, double[] shares, RandomStream random) {
    double sum = Arrays.stream(shares).sum();
    if (shares.length < 2
        || Arrays.stream(shares).anyMatch(share -> !(share > 0))
        || Math.abs(sum - 1) > 1e-9) {
      throw Errors.argument(
          "Shares %s cannot be stratified; give at least two, each above 0, that add up to 1.",
          Arrays.toString(shares));
    }
    IterativeStratification work = new IterativeStratification(labels, shares, random);
    work.run();
    return work.partOfRow;
  }

  private void run() {
    int[][] rowsOfLabel = rowsOfLabel();
    for (int part = 0; part < shares.length; part++) {
      wantedRows[part] = shares[part] * labels.size();
      for (int label = 0; label < remaining.length; label++) {
        wantedLabels[label][part] = shares[part] * remaining[label];
      }
    }
    for (int label = rarest(); label >= 0; label = rarest()) {
      int[] rows = rowsOfLabel[label];
      // The order within a label is not part of the algorithm; a random one avoids file order.
      random.shuffle(rows);
      for (int row : rows) {
        if (partOfRow[row] < 0) {
          place(row, choose(wantedLabels[label]));
        }
      }
    }
    for (int row : random.permutation(labels.size())) {
      if (partOfRow[row] < 0) {
        place(row, choose(wantedRows));
      }
    }
  }

  /** Rows per label; fills {@link #remaining} with their counts. */
  private int[][] rowsOfLabel() {
    for (int row = 0; row < labels.size(); row++) {
      for (int label : labels.get(row).items()) {
        remaining[label]++;
      }
    }
    int[][] rows = new int[remaining.length][];
    for (int label = 0; label < rows.length; label++) {
      rows[label] = new int[remaining[label]];
    }
    int[] filled = new int[remaining.length];
    for (int row = 0; row < labels.size(); row++) {
      for (int label : labels.get(row).items()) {
        rows[label][filled[label]++] = row;
      }
    }
    return rows;
  }

  /** The label with the fewest rows left to place, lowest number first; -1 when none has any. */
  private int rarest() {
    int best = -1;
    for (int label = 0; label < remaining.length; label++) {
      if (remaining[label] > 0 && (best < 0 || remaining[label] < remaining[best])) {
        best = label;
      }
    }
    return best;
  }

  /** The part that wants most by {@code wanted}, then by rows, then at random. */
  private int choose(double[] wanted) {
    int[] ties = new int[shares.length];
    int count = 0;
    for (int part = 0; part < shares.length; part++) {
      int order = count == 0 ? 1 : compare(wanted, part, ties[0]);
      if (order > 0) {
        count = 0;
      }
      if (order >= 0) {
        ties[count++] = part;
      }
    }
    return count == 1 ? ties[0] : ties[random.nextInt(count)];
  }

  private int compare(double[] wanted, int part, int other) {
    int byLabel = Double.compare(wanted[part], wanted[other]);
    return byLabel != 0 ? byLabel : Double.compare(wantedRows[part], wantedRows[other]);
  }

  private void place(int row, int part) {
    partOfRow[row] = part;
    wantedRows[part]--;
    for (int label : labels.get(row).items()) {
      wantedLabels[label][part]--;
      remaining[label]--;
    }
  }
}
