package org.okra.datasets.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;

/**
 * A column whose cells list labels, such as {@code sea;sunset}: an output is the set of the labels
 * of its cell. Labels are numbered as they appear in all files. A cell without a text is the empty
 * set; only other marks of missing values mean that the set is not known.
 */
final class CsvLabelLists extends CsvSide {
  /** As predictions are written, {@code \;} is a semicolon within a label. */
  private static final Pattern SEMICOLON = Pattern.compile("(?<!\\\\);");

  private final int column;
  private final Pattern cut;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  CsvLabelLists(CsvTable table, int[] chosen, Separator separator) {
    super(table, chosen);
    this.column = chosen[0];
    this.cut =
        switch (separator) {
          case SEMICOLON -> SEMICOLON;
          case BLANKS -> Pattern.compile("\\s+");
          case COMMA, TAB, BAR -> Pattern.compile(Pattern.quote("" + separator.character()));
        };
  }

  @Override
  int[] typed() {
    return new int[0];
  }

  @Override
  boolean isComplete(DelimitedRows row, Csv.MissingOutputs allowed) {
    return row.text(column).isBlank() || super.isComplete(row, allowed);
  }

  @Override
  void inspect(DelimitedRows row) {
    labels(row).forEach(label -> numbers.putIfAbsent(label, numbers.size()));
  }

  private Stream<String> labels(DelimitedRows row) {
    if (table.isMissing(row, column)) {
      return Stream.of();
    }
    return cut.splitAsStream(row.text(column))
        .map(label -> label.strip().replace("\\;", ";"))
        .filter(label -> !label.isEmpty());
  }

  @Override
  List<Column> columns() {
    return numbers.keySet().stream().map(Column::binary).toList();
  }

  @Override
  Taken start(IntFunction<DenseCollector> collectors) {
    LabelCollector sets = new LabelCollector();
    return new Taken() {
      @Override
      public void take(DelimitedRows row) {
        labels(row).mapToInt(numbers::get).sorted().distinct().forEach(sets::add);
        sets.endRow();
      }

      @Override
      public Samples<?> build(int rows, DataFile file, RunContext context) {
        return sets.build(numbers.size());
      }
    };
  }
}
