package org.okra.kernels.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;

/** Views of columns by name. */
final class ColumnsKernelTest {
  private static final List<String> NAMES =
      List.of("size, m", "place=north", "place=south", "a1", "a2", "place");
  private static final FeatureVector ONES = DenseVector.of(1, 10, 100, 1000, 10000, 100000);

  private static Kernel<FeatureVector> kernel(String specification) {
    return Components.load().create(Kernel.class, Specification.parse(specification));
  }

  private static double valueOf(String columns) {
    return valueOf(columns, NAMES);
  }

  private static double valueOf(String columns, List<String> names) {
    Kernel<FeatureVector> view =
        kernel("{type: columns, columns: " + columns + ", kernel: linear}").named(names);
    FeatureVector one = DenseVector.of(1, 1, 1, 1, 1, 1);
    return view.value(ONES, one);
  }

  @Test
  void patternsStandForTheColumnsTheyMatch() {
    assertThat(valueOf("'a*'")).isEqualTo(11000);
    assertThat(valueOf("'size, m'")).isEqualTo(1);
    assertThat(valueOf("[a2, 'size*', '4-5']")).isEqualTo(11001);
    assertThat(valueOf("'*1'")).isEqualTo(1000);
    assertThat(valueOf("'1-2, 4'")).isEqualTo(1011);
    // What one-hot and text made of a column goes by its name too.
    assertThat(valueOf("place")).isEqualTo(100110);
  }

  /** Tables of pandas may have such headers. Columns 1 to 6 weigh 1, 10, ..., 100000. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "['0']      |     10",
        "['1']      |    100",
        "[3]        |      1",
        "['1, 3']   |    101",
        "[1, 3, 4]  |   1101",
        "['5-9']    |   1000",
        "[2]        | 110000",
        "['0, 5-9'] |   1010",
        "['1', '0*']|    110",
        "['4-6']    | 111000",
        "['4, 6']   | 101000",
      })
  void aNumberThatIsTheNameOfAColumnIsThatColumn(String columns, double sum) {
    assertThat(valueOf(columns, List.of("3", "0", "1", "5-9", "2=red", "2=blue"))).isEqualTo(sum);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2-3", "1, 4", "2-3, 1", "4"})
  void aHeaderThatCountsFromOneIsAsNoHeader(String columns) {
    String quoted = "'" + columns + "'";
    assertThat(valueOf(quoted, List.of("1", "2", "3", "4", "5", "6"))).isEqualTo(valueOf(quoted));
  }

  @Test
  void aColumnsNamePicksItWhereverItStands() {
    List<String> header = new ArrayList<>(List.of("4", "0", "3", "1", "5", "2"));
    for (int turn = 0; turn < 6; turn++) {
      Collections.rotate(header, 1);
      for (String name : header) {
        double weight = Math.pow(10, header.indexOf(name));
        assertThat(valueOf("['" + name + "']", header))
            .as(name + " of " + header)
            .isEqualTo(weight);
      }
    }
  }

  @Test
  void rangesThatMayMeanPlacesOrNamesAreRefused() {
    List<String> header = List.of("0", "1", "2", "3", "4", "5");
    for (String range : List.of("1-3", "'1-6'", "'4, 5-6'")) {
      assertThatThrownBy(() -> valueOf(range, header))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
          .hasMessageContaining("places or names")
          .hasMessageContaining("[\"1\", \"2\"]");
    }
    assertThatThrownBy(() -> valueOf("'0'")).hasMessageContaining("numbers from 1");
  }

  /** Sparse files of a few lines may have so many columns, which go by numbers alone. */
  @Test
  void aThousandMillionColumnsGoByNumber() {
    List<String> many = Collections.nCopies(1_000_000_000, "x");
    assertThat(kernel("{type: columns, columns: 1-3, kernel: linear}").named(many)).isNotNull();
    assertThatThrownBy(() -> kernel("{type: columns, columns: 'x1*', kernel: linear}").named(many))
        .hasMessageContaining("give the numbers of the columns");
  }

  @Test
  void namesAreResolvedWithinOtherKernelsAndSavedAsNumbers() {
    Kernel<FeatureVector> sum =
        kernel(
            "{type: sum, terms: [{type: columns, columns: 'a*', kernel: {type: columns, columns:"
                + " a2, kernel: linear}}, {type: scaled, factor: 2, of: {type: product, factors:"
                + " [{type: normalised, of: {type: columns, columns: place, kernel: linear}}]}}]}");
    String resolved = Specification.text(sum.named(NAMES));
    assertThat(resolved)
        .contains("columns: [\"4-5\"]", "columns: [\"2\"]", "columns: [\"2-3, 6\"]");
    Kernel<FeatureVector> again = kernel(resolved);
    assertThat(again.value(ONES, ONES)).isEqualTo(sum.named(NAMES).value(ONES, ONES));
  }

  @Test
  void kernelsOnAnythingButVectorsAreRefused() {
    for (String other : List.of("kendall", "string-spectrum", "{type: sum, terms: [tanimoto]}")) {
      assertThatThrownBy(() -> kernel("{type: columns, columns: '1', kernel: " + other + "}"))
          .hasMessageContaining("it must be a kernel on vectors.");
    }
    assertThat(kernel("{type: columns, columns: '1', kernel: zero-one}").value(ONES, ONES))
        .isEqualTo(1);
  }

  /** Rows that are mostly zero stay so, also those that are seen from another origin. */
  @Test
  void sparseAndShiftedRowsAreAsDenseOnes() {
    int[] starts = {0, 3, 4, 4, 6};
    int[] columns = {0, 2, 5, 3, 1, 5};
    SparseRows sparse =
        new SparseRows(
            SparseMatrix.wrap(4, 6, starts, columns, new double[] {1, 2, 3, -1, 0.5, 4}));
    ShiftedRows shifted = new ShiftedRows(sparse, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6);
    Kernel<FeatureVector> view =
        kernel("{type: columns, columns: '1, 3-4, 6', kernel: {type: gaussian, gamma: 0.1}}");
    try (RunContext context = RunContext.withSeed(1)) {
      for (VectorSamples<?> rows : List.of(sparse, shifted)) {
        Matrix block = Matrix.zeros(4, 4);
        view.fill(rows, rows, block, context);
        Matrix symmetric = Matrix.zeros(4, 4);
        view.fillSymmetric(rows, symmetric, context);
        Matrix dense = Matrix.zeros(4, 4);
        view.fill(new DenseRows(rows.dense()), new DenseRows(rows.dense()), dense, context);
        assertThat(block.values()).containsExactly(dense.values(), within(1e-14));
        assertThat(symmetric.values()).containsExactly(dense.values(), within(1e-14));
        for (int i = 0; i < 4; i++) {
          for (int j = 0; j < 4; j++) {
            assertThat(view.value(rows.get(i), rows.get(j)))
                .isCloseTo(dense.get(i, j), within(1e-14));
          }
        }
      }
    }
  }

  @Test
  void whatMatchesNothingIsAnErrorWithTheClosestNames() {
    assertThatThrownBy(() -> valueOf("plaza"))
        .hasMessage("No column is called 'plaza'. The closest names: place, a1, a2, size, m.");
    assertThatThrownBy(() -> valueOf("'7'")).hasMessageContaining("asks for column 7");
    assertThatThrownBy(() -> kernel("{type: columns, columns: 0-3, kernel: linear}"))
        .hasMessageContaining("numbers from 1 and rising ranges");
    assertThatThrownBy(
            () -> kernel("{type: columns, columns: 'a*', kernel: linear}").value(ONES, ONES))
        .hasMessageContaining("give the numbers of the columns");
  }
}
