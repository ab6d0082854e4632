package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.okra.core.ErrorKind;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.split.RowSplit;
import org.okra.datasets.split.SplitMethod;

/**
 * What every split promises. Extend it with a split; it is tried on 60 rows with a set of labels
 * each, whose names fall into twelve groups.
 */
@ExtendWith(ContractSeed.class)
public abstract class SplitContract {
  private static final int ROWS = 60;

  /** Which rows the two parts hold together. */
  protected enum Coverage {
    /** Every row. */
    ALL_ROWS,
    /** Some rows may be in neither part. */
    SOME_ROWS
  }

  /** The split to test. */
  protected abstract SplitMethod split();

  /** Which rows the two parts hold together; all unless overridden. */
  protected Coverage coverage() {
    return Coverage.ALL_ROWS;
  }

  /** What is split: {@link #rows} unless overridden, as for a split that needs official parts. */
  protected Data<DenseVector, LabelSet> data() {
    return rows();
  }

  /** Options, such as {@code {folds: 1}}, that must be refused besides those out of range. */
  protected List<String> refusedOptions() {
    return List.of();
  }

  /** Sixty rows; the first input is the number of the row, the second one of seven week days. */
  protected static Dataset<DenseVector, LabelSet> rows() {
    RandomStream random = new RandomStream(ContractSeed.value());
    Matrix inputs = Matrix.zeros(ROWS, 2);
    List<LabelSet> labels = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      inputs.set(i, 0, i);
      inputs.set(i, 1, i % 7);
      labels.add(LabelSet.of(4, random.subset(4, random.nextInt(4))));
    }
    return new Dataset<>(
        "rows",
        new DenseRows(inputs),
        new LabelSets(4, labels),
        Columns.NONE.withInputs(List.of(Column.numeric("row"), Column.numeric("day"))),
        IntStream.range(0, ROWS).mapToObj(i -> "group" + i % 12).toList(),
        List.of());
  }

  private List<TrainTest<DenseVector, LabelSet>> parts(
      Data<DenseVector, LabelSet> data, int threads) {
    try (RunContext context =
        RunContext.builder().seed(ContractSeed.value()).threads(Threads.okra(threads)).build()) {
      return split().split(data, context);
    }
  }

  /** The numbers of the rows of a part, which are its first inputs. */
  private static int[] numbers(Dataset<DenseVector, ?> part) {
    return IntStream.range(0, part.size()).map(i -> (int) part.inputs().get(i).get(0)).toArray();
  }

  private static int[] sorted(List<Dataset<DenseVector, LabelSet>> parts) {
    return parts.stream()
        .map(SplitContract::numbers)
        .flatMapToInt(IntStream::of)
        .sorted()
        .toArray();
  }

  @Test
  final void partsAreDisjointAndCoverWhatTheyPromise() {
    Data<DenseVector, LabelSet> data = data();
    int[] all =
        split() instanceof RowSplit || data.officialTest().isEmpty()
            ? sorted(List.of(data.train()))
            : sorted(List.of(data.train(), data.officialTest().get()));
    List<TrainTest<DenseVector, LabelSet>> pairs = parts(data, 1);
    assertThat(pairs).isNotEmpty();
    for (TrainTest<DenseVector, LabelSet> pair : pairs) {
      int[] used = sorted(List.of(pair.train(), pair.test()));
      assertThat(used).doesNotHaveDuplicates();
      assertThat(pair.train().size()).as("training rows").isPositive();
      assertThat(pair.test().size()).as("test rows").isPositive();
      if (coverage() == Coverage.ALL_ROWS) {
        assertThat(used).containsExactly(all);
      } else {
        assertThat(all).contains(used);
      }
    }
  }

  @Test
  final void outputsAndNamesFollowTheirInputs() {
    Dataset<DenseVector, LabelSet> whole = rows();
    for (TrainTest<DenseVector, LabelSet> pair : parts(data(), 1)) {
      for (Dataset<DenseVector, LabelSet> part : List.of(pair.train(), pair.test())) {
        int[] rows = numbers(part);
        for (int i = 0; i < rows.length; i++) {
          assertThat(part.outputs().get(i)).isEqualTo(whole.outputs().get(rows[i]));
          assertThat(part.rowNames().get(i)).isEqualTo(whole.rowNames().get(rows[i]));
        }
        assertThat(part.columns()).isEqualTo(whole.columns());
      }
    }
  }

  @Test
  final void oneSeedGivesTheSameRowsOnAnyNumberOfThreads() {
    List<TrainTest<DenseVector, LabelSet>> expected = parts(data(), 1);
    for (int threads : new int[] {1, 2, 8}) {
      List<TrainTest<DenseVector, LabelSet>> pairs = parts(data(), threads);
      assertThat(pairs).hasSameSizeAs(expected);
      for (int i = 0; i < pairs.size(); i++) {
        assertThat(numbers(pairs.get(i).train()))
            .as("training rows of pair %d on %d threads", i, threads)
            .containsExactly(numbers(expected.get(i).train()));
        assertThat(numbers(pairs.get(i).test()))
            .as("test rows of pair %d on %d threads", i, threads)
            .containsExactly(numbers(expected.get(i).test()));
      }
    }
  }

  @Test
  final void anOfficialTestPartIsLeftAlone() {
    if (split() instanceof RowSplit) {
      Dataset<DenseVector, LabelSet> train = rows().slice(0, 50);
      for (TrainTest<DenseVector, LabelSet> pair :
          parts(new TrainTest<>(train, rows().slice(50, ROWS)), 1)) {
        assertThat(sorted(List.of(train))).contains(sorted(List.of(pair.train(), pair.test())));
      }
    }
  }

  @Test
  final void theSpecificationCreatesItAgain() {
    new DeclaredOptions<SplitMethod>(SplitMethod.class, split()).checkRoundTrip();
  }

  @Test
  final void badOptionsAreRefused() {
    new DeclaredOptions<SplitMethod>(SplitMethod.class, split())
        .checkRefusals(refusedOptions(), created -> {});
  }

  @Test
  final void oneRowCannotBeSplit() {
    assertThatThrownBy(() -> parts(rows().slice(0, 1), 1))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.USER));
  }
}
