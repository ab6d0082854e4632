package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.RowFacts;
import org.okra.datasets.TrainTest;
import org.okra.datasets.split.RowSplit;
import org.okra.datasets.split.SplitMethod;

/**
 * What every split promises, tested on 80 rows with label sets as outputs, and 20 rows more in an
 * official test part. Extend it with a split.
 */
public abstract class SplitContract extends ComponentContract<SplitMethod> {
  private static final int TRAIN = 80;
  private static final int ROWS = 100;

  private final TrainTest<DenseVector, LabelSet> data = data();

  /** The split to test, with options that suit 80 rows. */
  protected abstract SplitMethod split();

  /**
   * Whether parts are rows of the data; else every row is in both parts with some of its known
   * outputs, and inputs of the split's own.
   */
  protected boolean cutsRows() {
    return true;
  }

  @Override
  final Tested<SplitMethod> tested() {
    return new Tested<>(SplitMethod.class, split());
  }

  @Override
  final void use(SplitMethod created) {
    created.split(data, context());
  }

  /** Inputs: the number of the row and that modulo 7; eight label sets; names modulo 11; times. */
  private static TrainTest<DenseVector, LabelSet> data() {
    Matrix inputs = Matrix.zeros(ROWS, 2);
    RandomStream random = random(1);
    List<LabelSet> labels = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      inputs.set(i, 0, i);
      inputs.set(i, 1, i % 7);
      labels.add(LabelSet.of(3, random.subset(3, random.nextInt(4))));
    }
    Dataset<DenseVector, LabelSet> all =
        new Dataset<>(
            "numbers",
            new DenseRows(inputs),
            new LabelSets(3, labels),
            Columns.NONE.withInputs(List.of(Column.numeric("row"), Column.numeric("group"))),
            IntStream.range(0, ROWS).mapToObj(i -> "name" + i % 11).toList(),
            List.of(),
            new RowFacts(
                List.of(), List.of(), IntStream.range(0, ROWS).mapToObj(i -> 0.5 * i).toList()));
    return new TrainTest<>(all.slice(0, TRAIN), all.slice(TRAIN, ROWS));
  }

  private static <Y> List<Integer> rows(Dataset<DenseVector, Y> part) {
    return IntStream.range(0, part.size())
        .mapToObj(i -> (int) part.inputs().get(i).get(0))
        .toList();
  }

  @Test
  final void partsHoldRowsOfTheDataAndShareNone() {
    if (!cutsRows()) {
      assertOutputsAreCut();
      return;
    }
    List<TrainTest<DenseVector, LabelSet>> parts = split().split(data, context());
    assertThat(parts).isNotEmpty();
    for (TrainTest<DenseVector, LabelSet> each : parts) {
      assertThat(rows(each.train())).as("training rows").isNotEmpty().doesNotHaveDuplicates();
      assertThat(rows(each.test())).as("test rows").isNotEmpty().doesNotHaveDuplicates();
      Set<Integer> both = new HashSet<>(rows(each.train()));
      both.retainAll(rows(each.test()));
      assertThat(both).as("rows in both parts").isEmpty();
      for (Dataset<DenseVector, LabelSet> part : List.of(each.train(), each.test())) {
        for (int i = 0; i < part.size(); i++) {
          int row = rows(part).get(i);
          Dataset<DenseVector, LabelSet> whole = row < TRAIN ? data.train() : data.test();
          assertThat(part.outputs().get(i))
              .as("output of row %d", row)
              .isEqualTo(whole.outputs().get(row < TRAIN ? row : row - TRAIN));
          assertThat(part.rowNames().get(i)).isEqualTo("name" + row % 11);
        }
      }
    }
  }

  /** Every known output is in one of the two parts, and inputs are the same in both. */
  private void assertOutputsAreCut() {
    for (TrainTest<DenseVector, LabelSet> each : split().split(data, context())) {
      Samples<FeatureVector> train = each.train().outputs().as(FeatureVector.class, "the contract");
      Samples<FeatureVector> test = each.test().outputs().as(FeatureVector.class, "the contract");
      assertThat(train.size()).isEqualTo(TRAIN);
      assertThat(test.size()).isEqualTo(TRAIN);
      for (int i = 0; i < TRAIN; i++) {
        for (int j = 0; j < train.get(i).dimension(); j++) {
          boolean learnt = !Double.isNaN(train.get(i).get(j));
          assertThat(Double.isNaN(test.get(i).get(j)))
              .as("output %d of row %d", j, i)
              .isEqualTo(learnt);
          assertThat((learnt ? train : test).get(i).get(j))
              .isEqualTo(data.train().outputs().get(i).get(j));
        }
      }
    }
  }

  /** Parameters are chosen by splits that know row numbers: the test part stays unseen. */
  @Test
  final void officialTestRowsAreNeverTrainedOn() {
    if (!cutsRows()) {
      return; // The parts were just counted: they have the training rows alone.
    }
    for (TrainTest<DenseVector, LabelSet> each : split().split(data, context())) {
      assertThat(rows(each.train())).as("training rows").allMatch(row -> row < TRAIN);
      if (split() instanceof RowSplit) {
        assertThat(rows(each.test())).as("test rows").allMatch(row -> row < TRAIN);
      }
    }
  }

  @Test
  final void theSeedAloneDecides() {
    assertSameOnAnyThreads(run -> numbers(data, run));
    if (split() instanceof RowSplit) {
      assertThat(numbers(data.train(), context())).isEqualTo(numbers(data, context()));
    }
  }

  private double[] numbers(Data<DenseVector, LabelSet> any, RunContext run) {
    if (!cutsRows()) {
      return split().split(any, run).stream()
          .flatMap(each -> List.of(each.train(), each.test()).stream())
          .map(part -> part.outputs().as(FeatureVector.class, "the contract"))
          .flatMapToDouble(
              outputs ->
                  IntStream.range(0, outputs.size())
                      .boxed()
                      .flatMapToDouble(i -> Arrays.stream(outputs.get(i).toArray())))
          .map(value -> Double.isNaN(value) ? -1 : value)
          .toArray();
    }
    return split().split(any, run).stream()
        .flatMap(each -> List.of(rows(each.train()), List.of(-1), rows(each.test())).stream())
        .flatMap(List::stream)
        .mapToDouble(row -> row)
        .toArray();
  }

  @Test
  final void noRowsAreRefused() {
    assertRefused("no rows", () -> split().split(data.train().slice(0, 0), context()));
  }
}
