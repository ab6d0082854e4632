package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArffRowsTest {
  private static final String HEADER =
      """
      % a comment
      @relation 'some: -C 2'
      @attribute 'the size' numeric
      @attribute colour {red, 'light green'}
      @ATTRIBUTE sea {0,1}
      @attribute x real
      @attribute sun {0,1}
      @data

      """;
  private static final String XML =
      """
      <labels xmlns="http://mulan.sourceforge.net/labels">
      <label name="sea"></label>
      <label name="sun"></label>
      </labels>
      """;

  @TempDir private Path folder;

  private Dataset<Row> read(String rows) throws IOException {
    Path arff = Files.writeString(folder.resolve("data.arff"), HEADER + rows);
    Path xml = Files.writeString(folder.resolve("data.xml"), XML);
    return ArffRows.read(LocalSpark.session(), arff.toString(), xml.toString());
  }

  @Test
  void sparseRowsStaySparse() throws IOException {
    List<Row> rows = read("{0 1.5, 2 1}\n{}\n{1 'light green', 3 -2, 4 1}\n").collectAsList();
    assertThat(rows.get(0).getLong(0)).isZero();
    assertThat(rows.get(0).<Object>getAs("features"))
        .isInstanceOf(SparseVector.class)
        .isEqualTo(Vectors.sparse(3, new int[] {0}, new double[] {1.5}));
    assertThat(rows.get(0).getList(2)).isEqualTo(List.of("sea"));
    assertThat(rows.get(1).getList(2)).isEmpty();
    assertThat(rows.get(2).<Object>getAs("features")).isEqualTo(Vectors.dense(0, 1, -2));
    assertThat(rows.get(2).getList(2)).isEqualTo(List.of("sun"));
  }

  @Test
  void denseRowsAndRowsThatCannotBeRead() throws IOException {
    List<Row> rows =
        read("1,red,1,2.5,1\n1,red,1,?,1\n1,blue,1,2,1\n1,red,1\n{9 1}\n{0 1,0 2}\n")
            .collectAsList();
    assertThat(rows.get(0).<Object>getAs("features")).isEqualTo(Vectors.dense(1, 0, 2.5));
    assertThat(rows.get(0).getList(2)).isEqualTo(List.of("sea", "sun"));
    assertThat(rows.subList(1, rows.size())).hasSize(5).allMatch(row -> row.isNullAt(1));
  }

  @Test
  void labelsThatAreNoAttributes() {
    assertThatThrownBy(
            () -> {
              Path arff = Files.writeString(folder.resolve("a.arff"), HEADER + "{}\n");
              Path xml =
                  Files.writeString(folder.resolve("a.xml"), XML.replace("\"sun\"", "\"moon\""));
              ArffRows.read(LocalSpark.session(), arff.toString(), xml.toString());
            })
        .hasMessageContaining("'moon'")
        .hasMessageContaining("no attribute");
  }
}
