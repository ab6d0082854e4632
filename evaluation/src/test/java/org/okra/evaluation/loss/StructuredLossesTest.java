package org.okra.evaluation.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;

final class StructuredLossesTest {
  private static final int LABELS = 7;

  /** 0 and 5 are roots; 0 has the children 1 and 2, 1 has 3 and 4, 5 has 6. */
  private static final HierarchicalLoss TREE = new HierarchicalLoss(List.of(-1, 0, 0, 1, 1, -1, 5));

  private final RunContext context = RunContext.withSeed(7);
  private final RandomStream random = new RandomStream(17);

  @AfterEach
  void close() {
    context.close();
  }

  private static LabelSet set(int... labels) {
    return LabelSet.of(LABELS, labels);
  }

  @Test
  void handComputedSets() {
    // Common: 1; predicted: 3; true: 2; wrong labels: 0, 4, 6.
    LabelSet predicted = set(0, 2, 4);
    LabelSet truth = set(2, 6);
    assertThat(new HammingLoss().value(predicted, truth)).isEqualTo(3.0 / 7);
    assertThat(new F1Loss().value(predicted, truth)).isCloseTo(1 - 2.0 / 5, within(1e-15));
    assertThat(new JaccardLoss().value(predicted, truth)).isEqualTo(1 - 1.0 / 4);
    assertThat(new ZeroOneLoss().value(predicted, truth)).isEqualTo(1);
  }

  @Test
  void twoEmptySetsAgreeAndOneEmptySetDoesNot() {
    for (StructuredLoss<ItemSet> loss : List.of(new F1Loss(), new JaccardLoss())) {
      assertThat(loss.value(set(), set())).as(Specification.text(loss)).isZero();
      assertThat(loss.value(set(1), set())).as(Specification.text(loss)).isEqualTo(1);
      assertThat(loss.value(set(), set(1))).as(Specification.text(loss)).isEqualTo(1);
    }
    // Or they do not: nothing else changes.
    F1Loss strict = new F1Loss(0);
    assertThat(strict.value(set(), set())).isEqualTo(1);
    assertThat(strict.value(set(1), set())).isEqualTo(1);
    assertThat(strict.value(set(1), set(1))).isZero();
    assertThat(new HammingLoss().value(set(), set())).isZero();
    assertThat(new HammingLoss().value(LabelSet.of(0), LabelSet.of(0))).isZero();
  }

  @Test
  void treeLossCountsEdgesBetweenSingleLabels() {
    assertThat(TREE.value(set(3), set(4)) * LABELS).isCloseTo(2, within(1e-12));
    assertThat(TREE.value(set(3), set(2)) * LABELS).isCloseTo(3, within(1e-12));
    assertThat(TREE.value(set(3), set(0)) * LABELS).isCloseTo(2, within(1e-12));
    // Other trees: all labels of both paths are wrong.
    assertThat(TREE.value(set(3), set(6)) * LABELS).isCloseTo(5, within(1e-12));
    // A label implies its ancestors.
    assertThat(TREE.value(set(0, 1, 3), set(3))).isZero();
  }

  @Test
  void handComputedRankings() {
    PairwiseRankingLoss loss = new PairwiseRankingLoss();
    Ranking truth = Ranking.ofOrder(3, 0, 1, 2);
    assertThat(loss.value(truth, truth)).isZero();
    assertThat(loss.value(Ranking.ofOrder(3, 2, 1, 0), truth)).isEqualTo(1);
    assertThat(loss.value(Ranking.ofOrder(3, 0, 2, 1), truth)).isCloseTo(1.0 / 3, within(1e-15));
    assertThat(loss.value(Ranking.ofPositions(1, 1, 1), truth)).isEqualTo(0.5);
    // The truth decides one pair only; the prediction does not rank one of its items.
    assertThat(loss.value(Ranking.ofPositions(0, 1, 2), Ranking.ofPositions(1, 2, 0)))
        .isEqualTo(0.5);
    assertThat(loss.value(truth, Ranking.ofPositions(1, 1, 1))).isZero();
  }

  @Test
  void squaredLossComparesAnyStorage() {
    SquaredLoss loss = new SquaredLoss();
    FeatureVector sparse = sparseRows(DenseRows.of(new double[] {0, 3, 0, 1})).get(0);
    DenseVector dense = DenseVector.of(1, 1, 0, 1);
    assertThat(loss.value(sparse, dense)).isEqualTo(5);
    assertThat(loss.value(dense, sparse)).isEqualTo(5);
    assertThat(loss.value(LabelSet.of(4, 0, 1), sparse)).isEqualTo(1 + 4 + 1);
  }

  @Test
  void blocksEqualSingleValuesForEveryLossAndStorage() {
    List<LabelSet> left = randomSets(23);
    List<LabelSet> right = randomSets(31);
    List<Samples<? extends ItemSet>> leftStores = stores(left);
    List<Samples<? extends ItemSet>> rightStores = stores(right);
    for (StructuredLoss<ItemSet> loss :
        List.of(new HammingLoss(), new F1Loss(), new F1Loss(0.25), new JaccardLoss(), TREE)) {
      for (Samples<? extends ItemSet> rows : leftStores) {
        for (Samples<? extends ItemSet> columns : rightStores) {
          checkBlock(loss, rows, columns);
        }
      }
    }
    checkBlock(new ZeroOneLoss(), leftStores.get(0), leftStores.get(1));
    DenseRows dense = randomVectors(19, 0);
    checkBlock(new SquaredLoss(), dense, randomVectors(11, 0));
    checkBlock(new SquaredLoss(), dense, dense);
    checkBlock(new SquaredLoss(), sparseRows(dense), dense);
    // Far from the origin the norms cancel.
    checkBlock(new SquaredLoss(), randomVectors(9, 1e7), randomVectors(9, 1e7));
    checkBlock(new PairwiseRankingLoss(), randomRankings(13), randomRankings(17));
  }

  @Test
  void lossesAreZeroOnTheDiagonalAndWithinTheirRange() {
    List<LabelSet> sets = randomSets(40);
    for (StructuredLoss<ItemSet> loss :
        List.of(new HammingLoss(), new F1Loss(), new JaccardLoss(), TREE)) {
      for (LabelSet a : sets) {
        assertThat(loss.value(a, a)).isZero();
        for (LabelSet b : sets) {
          assertThat(loss.value(a, b)).isBetween(0.0, 1.0).isEqualTo(loss.value(b, a));
        }
      }
    }
  }

  @Test
  void namesAndOptionsAreRecorded() {
    Map<String, String> options = new TreeMap<>();
    Registry<StructuredLoss<?>> losses = Components.load().registry(StructuredLoss.class);
    for (Declaration<StructuredLoss<?>> loss : losses.all()) {
      List<String> names = loss.options().stream().map(OptionDescription::name).toList();
      options.put(loss.name(), String.join(" ", names));
      assertThat(loss.help()).isNotBlank();
    }
    assertThat(options)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "f1", "empty",
                "hamming", "",
                "hierarchical", "parents",
                "jaccard", "",
                "pairwise-ranking", "",
                "squared", "",
                "zero-one", ""));
  }

  @Test
  void whatALossPrintsCreatesItAgain() {
    for (String text :
        List.of(
            "jaccard",
            "{type: f1, empty: 1.0}",
            "squared",
            "{type: hierarchical, parents: [-1, 0, 0, 1, 1, -1, 5]}")) {
      assertThat(Specification.text(create(text))).isEqualTo(text);
    }
    assertThat(create(Specification.text(TREE))).isEqualTo(TREE);
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertFails(
        () -> new HammingLoss().value(LabelSet.of(3, 1), LabelSet.of(4, 1)),
        ErrorCode.SHAPE_MISMATCH,
        "A predicted set out of 3 items cannot be compared with a true set out of 4");
    assertFails(
        () -> TREE.value(LabelSet.of(3, 1), LabelSet.of(3, 1)),
        ErrorCode.SHAPE_MISMATCH,
        "A tree of 7 labels cannot judge a set out of 3");
    assertFails(
        () -> new SquaredLoss().value(DenseVector.of(1), DenseVector.of(1, 2)),
        ErrorCode.SHAPE_MISMATCH,
        "A prediction of dimension 1 cannot be compared with a truth of dimension 2.");
    assertFails(
        () -> new SquaredLoss().value(DenseVector.of(Double.NaN), DenseVector.of(1)),
        ErrorCode.NOT_FINITE,
        "loss squared gave NaN");
    assertFails(
        () -> new PairwiseRankingLoss().value(Ranking.ofOrder(2, 0, 1), Ranking.ofOrder(3, 0, 1)),
        ErrorCode.SHAPE_MISMATCH,
        "rankings of 2 and of 3 items");
    assertFails(
        () -> new F1Loss().fill(labelSets(), labelSets(), Matrix.zeros(1, 2), context),
        ErrorCode.SHAPE_MISMATCH,
        "is 1 x 2");
  }

  @Test
  void refusesParentsThatAreNoTree() {
    assertFails(
        () -> create("{type: hierarchical, parents: [1, 0]}"),
        ErrorCode.INVALID_OPTION,
        "loss hierarchical: Option 'parents' makes label 0 its own ancestor");
    assertFails(
        () -> new HierarchicalLoss(List.of(-1, 2)),
        ErrorCode.INVALID_OPTION,
        "Option 'parents' is 2 for label 1; it must be a label from 0 to 1, or -1 for a root.");
    assertFails(() -> create("haming"), ErrorCode.UNKNOWN_NAME, "There is no loss 'haming'.");
  }

  @Test
  void aPluginsLossMustBeFinite() {
    StructuredLoss<String> broken =
        new StructuredLoss<>() {
          @Override
          public double value(String predicted, String truth) {
            return Double.NaN;
          }

          @Override
          public String toString() {
            return "broken";
          }
        };
    ListSamples<String> words = new ListSamples<>(String.class, List.of("a"));
    assertFails(
        () -> broken.fill(words, words, Matrix.zeros(1, 1), context),
        ErrorCode.NOT_FINITE,
        "loss broken gave NaN");
  }

  private static StructuredLoss<?> create(String text) {
    return Components.load().create(StructuredLoss.class, Specification.parse(text));
  }

  private <Y> void checkBlock(
      StructuredLoss<Y> loss, Samples<? extends Y> rows, Samples<? extends Y> columns) {
    // A view inside a larger matrix: only the block may be written.
    Matrix outer = Matrix.zeros(rows.size() + 2, columns.size() + 2);
    outer.fill(-7);
    Matrix block = outer.view(1, rows.size() + 1, 1, columns.size() + 1);
    loss.fill(rows, columns, block, context);
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < columns.size(); j++) {
        double expected = loss.value(rows.get(i), columns.get(j));
        assertThat(block.get(i, j))
            .as("%s (%d, %d)", loss, i, j)
            .isCloseTo(expected, within(1e-8 * Math.max(1e-3, expected)));
      }
    }
    assertThat(outer.rowValues(0)).containsOnly(-7);
    assertThat(outer.rowValues(rows.size() + 1)).containsOnly(-7);
    assertThat(outer.columnValues(0)).containsOnly(-7);
    assertThat(outer.columnValues(columns.size() + 1)).containsOnly(-7);
  }

  private static LabelSets labelSets() {
    return new LabelSets(LABELS, List.of(set(1), set(2)));
  }

  private static List<Samples<? extends ItemSet>> stores(List<LabelSet> sets) {
    List<BitVector> bits = sets.stream().map(each -> BitVector.of(LABELS, each.items())).toList();
    return List.of(
        new LabelSets(LABELS, sets),
        new BitVectors(LABELS, bits),
        new ListSamples<ItemSet>(ItemSet.class, sets));
  }

  private List<LabelSet> randomSets(int count) {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(set(random.subset(LABELS, random.nextInt(4))));
    }
    return sets;
  }

  private DenseRows randomVectors(int count, double offset) {
    Matrix matrix = Matrix.zeros(count, 5);
    for (int i = 0; i < count * 5; i++) {
      matrix.values()[i] = offset + random.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  private static SparseRows sparseRows(DenseRows dense) {
    return new SparseRows(dense.sparse());
  }

  private Samples<Ranking> randomRankings(int count) {
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int[] positions = new int[6];
      for (int item = 0; item < 6; item++) {
        positions[item] = random.nextInt(5);
      }
      rankings.add(Ranking.ofPositions(positions));
    }
    assertThat(new TreeSet<>(rankings.stream().map(Ranking::toString).toList()).size())
        .isGreaterThan(count / 2);
    return new ListSamples<>(Ranking.class, rankings);
  }

  private static void assertFails(Runnable call, ErrorCode code, String text) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(text);
  }
}
