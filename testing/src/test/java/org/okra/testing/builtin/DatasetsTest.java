package org.okra.testing.builtin;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.datasets.DatasetSource;
import org.okra.testing.DatasetContract;

/** Every built-in data set keeps the contract. */
@ContractTable
final class DatasetsTest extends DatasetContract {
  private final Row<DatasetSource, SourceFiles> row;

  DatasetsTest(Row<DatasetSource, SourceFiles> row) {
    this.row = row;
  }

  /**
   * The files that a source reads, by their names.
   *
   * @param texts of those that are text
   * @param bytes of the others
   */
  record SourceFiles(Map<String, String> texts, Map<String, byte[]> bytes) {}

  static Row<DatasetSource, SourceFiles> row(
      String name, Supplier<DatasetSource> source, Map<String, String> texts) {
    return new Row<>(name, source, new SourceFiles(texts, Map.of()));
  }

  /** Generates few rows; its other options are the defaults. */
  private static Row<DatasetSource, SourceFiles> generated(String name, String options) {
    String text = "{type: " + name + ", train: 60, " + options + "}";
    return row(
        name,
        () -> Components.load().create(DatasetSource.class, Specification.parse(text)),
        Map.of());
  }

  static List<Row<DatasetSource, SourceFiles>> rows() {
    return Stream.of(
            TableDatasets.rows(),
            StructureDatasets.rows(),
            List.of(
                generated("drawn-digits", "test: 20"),
                generated("friedman-outliers", "test: 50, outliers: 5"),
                generated("heteroscedastic", "test: 20"),
                generated("mallows-rankings", "test: 20"),
                generated("planted-labels", "test: 20"),
                generated("least-squares-reduced-rank", "test: 20"),
                generated("least-squares-sisokr", "test: 20")))
        .flatMap(List::stream)
        .toList();
  }

  @Override
  protected DatasetSource source() {
    return row.component().get();
  }

  @Override
  protected Map<String, String> files() {
    return row.parts().texts();
  }

  @Override
  protected Map<String, byte[]> binaryFiles() {
    return row.parts().bytes();
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
