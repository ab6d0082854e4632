package org.okra.datasets.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.datasets.Column;

/** Gaps and categories that only new rows have. */
final class UnknownCategoriesTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);
  private static final List<Column> COLUMNS =
      List.of(Column.numeric("size"), Column.nominal("colour", List.of("red", "blue")));

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static Inputs inputs(double[]... rows) {
    return new Inputs(DenseRows.of(rows), COLUMNS);
  }

  private static FittedPreparation fitted(OneHot.Unknown unknown) {
    Preparation steps =
        Preparation.of(
            List.of(new OneHot(OneHot.Scale.ONE, unknown), new Impute(), new Standardise()));
    Inputs train = inputs(new double[] {1, 0}, new double[] {3, 1}, new double[] {5, 1});
    return steps.fit(train, CONTEXT);
  }

  @Test
  void stepsSayWhetherTheyTakeUnknownCategories() {
    assertThat(fitted(OneHot.Unknown.REFUSE).takesUnknownCategories()).isFalse();
    FittedPreparation taking = fitted(OneHot.Unknown.MISSING);
    assertThat(taking.takesUnknownCategories()).isTrue();
    Preparation step =
        Preparation.of(
            List.of(
                new OneHot(OneHot.Scale.ONE, OneHot.Unknown.MISSING),
                new Impute(),
                new Standardise()));
    assertThat(step.restore(taking.state()).takesUnknownCategories()).isTrue();
  }

  @Test
  void anUnknownCategoryIsTheMeanOfAll() {
    Matrix row =
        fitted(OneHot.Unknown.MISSING)
            .apply(inputs(new double[] {3, Double.NaN}), CONTEXT)
            .inputs()
            .vectors()
            .dense();
    assertThat(row.rowValues(0)).containsExactly(0, 0, 0);
  }

  @Test
  void rowsWithoutGapsAreNotCopied() {
    Inputs dense = inputs(new double[] {1, 0}, new double[] {3, 1});
    assertThat(new Impute().fit(dense, CONTEXT).apply(dense, CONTEXT).inputs()).isSameAs(dense);
    SparseRows rows = new SparseRows(SparseMatrix.ofDense(Matrix.ofRows(new double[] {0, 2})));
    Inputs sparse = Inputs.of(rows, List.of());
    Inputs imputed = new Impute().fit(sparse, CONTEXT).apply(sparse, CONTEXT).inputs();
    assertThat(imputed).isSameAs(sparse);
    Inputs gap = inputs(new double[] {Double.NaN, 1});
    assertThat(gap.hasMissing()).isTrue();
    assertThat(
            new Impute().fit(dense, CONTEXT).apply(gap, CONTEXT).inputs().vectors().get(0).get(0))
        .isEqualTo(2);
  }
}
