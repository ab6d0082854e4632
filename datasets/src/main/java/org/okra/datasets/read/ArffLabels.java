package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.okra.core.sample.LabelSets;
import org.okra.datasets.Column;

/** The label attributes of a multi-label ARFF file: {0,1}, or numeric with values 0 and 1. */
final class ArffLabels {
  private static final int NO_LABEL = -1;

  private final int[] labelOf;
  private final double[] present;
  private final List<Column> columns = new ArrayList<>();
  private final LabelCollector collector = new LabelCollector();

  ArffLabels(ArffReader reader, int[] attributes) {
    List<Column> all = reader.header().attributes();
    labelOf = new int[all.size()];
    present = new double[all.size()];
    Arrays.fill(labelOf, NO_LABEL);
    for (int attribute : attributes) {
      Column column = all.get(attribute);
      boolean binary =
          column.categories().stream().allMatch(name -> name.equals("0") || name.equals("1"));
      if (!binary) {
        throw reader.error(
            String.format(
                    Locale.ROOT,
                    "label '%s' has categories other than 0 and 1; multi-target nominal data are"
                        + " not",
                    Numbers.shown(column.name()))
                + " multi-label data");
      }
      labelOf[attribute] = columns.size();
      present[attribute] = column.isNominal() ? column.categories().indexOf("1") : 1;
      columns.add(Column.binary(column.name()));
    }
  }

  List<Column> columns() {
    return columns;
  }

  void add(ArffReader reader) {
    boolean sparse = reader.layout() == ArffReader.Layout.SPARSE;
    if (sparse && reader.rows() == 1) {
      checkSparse(reader);
    }
    for (int k = 0; k < reader.entries(); k++) {
      int attribute = reader.column(k);
      if (labelOf[attribute] == NO_LABEL) {
        continue;
      }
      double value = reader.value(k);
      boolean numeric = reader.header().attributes().get(attribute).categories().isEmpty();
      if (Double.isNaN(value) || (numeric && value != 0 && value != 1)) {
        throw reader.error(
            k,
            String.format(
                Locale.ROOT,
                "label '%s' is %s; a label is 0 or 1",
                Numbers.shown(columns.get(labelOf[attribute]).name()),
                Double.isNaN(value) ? "missing" : String.valueOf(value)));
      }
      if (value == present[attribute]) {
        collector.add(labelOf[attribute]);
      }
    }
    collector.endRow();
  }

  /** In a sparse row what is not listed is the first category, which had better be 0. */
  private void checkSparse(ArffReader reader) {
    for (int attribute = 0; attribute < labelOf.length; attribute++) {
      if (labelOf[attribute] != NO_LABEL && present[attribute] == 0) {
        throw reader.error(
            String.format(
                    Locale.ROOT,
                    "label '%s' is declared with 1 before 0, so that every row of a sparse file"
                        + " that does",
                    Numbers.shown(columns.get(labelOf[attribute]).name()))
                + " not list it would have it; declare it {0,1}");
      }
    }
  }

  LabelSets build() {
    return collector.build(columns.size());
  }
}
