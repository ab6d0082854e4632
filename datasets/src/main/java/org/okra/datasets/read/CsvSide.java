package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;

/** The columns of a table that become its inputs, or its outputs. */
abstract class CsvSide {
  final CsvTable table;
  final int[] chosen;

  CsvSide(CsvTable table, int[] chosen) {
    this.table = table;
    this.chosen = chosen;
  }

  /** The cells of one file on their way to samples. */
  interface Taken {
    void take(DelimitedRows row);

    Samples<?> build(int rows, DataFile file, RunContext context);
  }

  /** The columns whose kind follows from their cells. */
  int[] typed() {
    return chosen;
  }

  /** First pass: looks at a row for what is no kind of a column. */
  void inspect(DelimitedRows row) {}

  abstract List<Column> columns();

  /**
   * Nothing taken yet.
   *
   * @param collectors where numbers are kept, for so many columns
   */
  abstract Taken start(IntFunction<DenseCollector> collectors);

  /** Whether no cell of a row is missing, which may be an error. */
  boolean isComplete(DelimitedRows row, Csv.MissingOutputs allowed) {
    for (int column : chosen) {
      if (table.isMissing(row, column)) {
        if (allowed == Csv.MissingOutputs.ERROR) {
          throw row.error(
              column,
              "the output '%s' is missing; fill it in, or leave such rows out with"
                  + " missingOutputs: drop",
              Numbers.shown(table.names().get(column)));
        }
        return false;
      }
    }
    return true;
  }

  /** Vectors, or the strings of the one column that is declared text. */
  static CsvSide inputs(CsvTable table, int[] chosen) {
    return chosen.length == 1 && table.isText(chosen[0])
        ? new Texts(table, chosen)
        : new Numeric(table, chosen, "The inputs of ");
  }

  /** As {@link #inputs}, but a text stands alone: no step turns outputs into terms. */
  static CsvSide outputs(CsvTable table, int[] chosen) {
    boolean anyText = IntStream.of(chosen).anyMatch(table::isText);
    if (anyText && chosen.length > 1) {
      throw table.headerError(
          "an output of text stands alone, and there are %d outputs: %s; choose one of them with"
              + " outputs",
          chosen.length, table.shownNames(chosen));
    }
    return anyText ? new Texts(table, chosen) : new Numeric(table, chosen, "The outputs of ");
  }

  /** The sets of columns that hold 1. */
  static CsvSide labels(CsvTable table, int[] chosen) {
    return new Labels(table, chosen);
  }

  private static final class Numeric extends CsvSide {
    private final String what;

    Numeric(CsvTable table, int[] chosen, String what) {
      super(table, chosen);
      this.what = what;
    }

    @Override
    List<Column> columns() {
      return table.columns(chosen);
    }

    @Override
    Taken start(IntFunction<DenseCollector> collectors) {
      DenseCollector values = collectors.apply(chosen.length);
      return new Taken() {
        @Override
        public void take(DelimitedRows row) {
          table.take(row, chosen, values);
        }

        @Override
        public Samples<FeatureVector> build(int rows, DataFile file, RunContext context) {
          return values.vectors(rows, context.memory(), what + file);
        }
      };
    }
  }

  private static final class Texts extends CsvSide {
    private final int column;

    Texts(CsvTable table, int[] chosen) {
      super(table, chosen);
      this.column = chosen[0];
    }

    @Override
    List<Column> columns() {
      return List.of(Column.text(table.names().get(column), List.of()));
    }

    @Override
    Taken start(IntFunction<DenseCollector> collectors) {
      List<String> texts = new ArrayList<>();
      return new Taken() {
        @Override
        public void take(DelimitedRows row) {
          texts.add(row.text(column));
        }

        @Override
        public Samples<String> build(int rows, DataFile file, RunContext context) {
          return new ListSamples<>(String.class, texts);
        }
      };
    }
  }

  private static final class Labels extends CsvSide {
    private static final Set<String> IN = Set.of("true", "yes", "y");
    private static final Set<String> OUT = Set.of("false", "no", "n");

    Labels(CsvTable table, int[] chosen) {
      super(table, chosen);
    }

    @Override
    int[] typed() {
      return new int[0];
    }

    @Override
    List<Column> columns() {
      return table.labelColumns(chosen);
    }

    @Override
    Taken start(IntFunction<DenseCollector> collectors) {
      LabelCollector labels = new LabelCollector();
      return new Taken() {
        @Override
        public void take(DelimitedRows row) {
          for (int i = 0; i < chosen.length; i++) {
            if (holds(row, chosen[i])) {
              labels.add(i);
            }
          }
          labels.endRow();
        }

        @Override
        public Samples<?> build(int rows, DataFile file, RunContext context) {
          return labels.build(chosen.length);
        }
      };
    }

    private static boolean holds(DelimitedRows row, int field) {
      if (Double.isNaN(row.number(field))) {
        String word = row.text(field).strip().toLowerCase(Locale.ROOT);
        if (IN.contains(word) || OUT.contains(word)) {
          return IN.contains(word);
        }
      }
      return row.requireWhole(field, 0, 1, "a label") == 1;
    }
  }
}
