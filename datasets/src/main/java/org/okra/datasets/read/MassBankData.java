package org.okra.datasets.read;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * The merged MassBank table.
 *
 * @param dataset spectra and fingerprints; row names are the structures' numbers
 * @param formulas one per row, by which candidates are looked up; empty when the file has none
 * @param folds one per row, from 1; empty when the file has none
 */
public record MassBankData(
    Dataset<Spectrum, BitVector> dataset, List<String> formulas, List<Integer> folds) {
  public MassBankData {
    formulas = List.copyOf(formulas);
    folds = List.copyOf(folds);
  }

  /** The rows of one fold as test part and all others as training part. */
  public TrainTest<Spectrum, BitVector> split(int testFold) {
    int[] train = rows(fold -> fold != testFold);
    int[] test = rows(fold -> fold == testFold);
    if (train.length == 0 || test.length == 0) {
      throw Errors.argument(
          "Fold %d leaves %d rows for training and %d for testing; the file has folds %s.",
          testFold, train.length, test.length, folds.stream().distinct().sorted().toList());
    }
    return new TrainTest<>(dataset.select(train), dataset.select(test));
  }

  private int[] rows(IntPredicate wanted) {
    return IntStream.range(0, folds.size()).filter(row -> wanted.test(folds.get(row))).toArray();
  }
}
