package org.okra.datasets.prepare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;

/**
 * The step {@code text} on vectors of which some columns hold texts: such a column becomes one
 * column {@code name=term} per term, in its place; the others stay as they are. The result is
 * sparse.
 *
 * @param step its options
 * @param terms per column what makes terms of its texts; empty for a column that stays
 */
record TextColumns(TextTerms step, List<Optional<FittedPreparation>> terms)
    implements FittedPreparation {
  private static final String COLUMNS = "columns";
  private static final int BLOCK = 1024;

  static TextColumns fit(TextTerms step, Inputs train, RunContext context) {
    if (train.columns().stream().noneMatch(Column::isText)) {
      throw Errors.argument(
          "Preprocessing step text finds no column of texts among the inputs; declare one in the"
              + " data set, such as columns: {%s: text}.",
          train.columns().isEmpty() ? "notes" : train.columns().get(0).name());
    }
    List<Optional<FittedPreparation>> terms = new ArrayList<>();
    for (int j = 0; j < train.dimension(); j++) {
      terms.add(
          train.columns().get(j).isText()
              ? Optional.of(step.fit(texts(train, j), context))
              : Optional.empty());
    }
    return new TextColumns(step, terms);
  }

  /** The strings of a column of texts. */
  private static Inputs texts(Inputs inputs, int column) {
    VectorSamples<?> vectors = inputs.vectors();
    List<String> known = inputs.columns().get(column).categories();
    List<String> texts = new ArrayList<>();
    // By blocks: rows may lie in a file.
    for (int from = 0; from < vectors.size(); from += BLOCK) {
      VectorSamples<?> block = vectors.slice(from, Math.min(vectors.size(), from + BLOCK));
      for (int i = 0; i < block.size(); i++) {
        double number = block.get(i).get(column);
        texts.add(Double.isNaN(number) ? "" : known.get((int) number));
      }
    }
    return new Inputs(new ListSamples<>(String.class, texts), List.of());
  }

  @Override
  public Prepared apply(Inputs inputs, RunContext context) {
    inputs.requireDimension(terms.size(), step);
    Map<Integer, SparseMatrix> parts = new LinkedHashMap<>();
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < terms.size(); j++) {
      Column column = inputs.columns().get(j);
      if (column.isText() != terms.get(j).isPresent()) {
        throw Errors.shape(
            "Column '%s' %s texts where preprocessing step text was fitted on one that %s.",
            column.name(),
            column.isText() ? "holds" : "holds no",
            column.isText() ? "did not" : "did");
      }
      if (column.isText()) {
        Inputs made = terms.get(j).orElseThrow().apply(texts(inputs, j), context).inputs();
        parts.put(j, made.vectors().sparse());
        made.columns()
            .forEach(term -> columns.add(Column.numeric(column.name() + "=" + term.name())));
      } else {
        columns.add(column);
      }
    }
    return Prepared.allRows(new Inputs(joined(inputs.vectors(), parts, columns.size()), columns));
  }

  private SparseRows joined(VectorSamples<?> vectors, Map<Integer, SparseMatrix> parts, int width) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(width);
    for (int from = 0; from < vectors.size(); from += BLOCK) {
      VectorSamples<?> block = vectors.slice(from, Math.min(vectors.size(), from + BLOCK));
      for (int i = 0; i < block.size(); i++) {
        add(block.get(i).toArray(), from + i, parts, builder);
        builder.endRow();
      }
    }
    return new SparseRows(builder.build());
  }

  private void add(
      double[] values, int row, Map<Integer, SparseMatrix> parts, SparseMatrix.Builder builder) {
    int start = 0;
    for (int j = 0; j < values.length; j++) {
      SparseMatrix part = parts.get(j);
      if (part == null) {
        if (values[j] != 0) {
          builder.add(start, values[j]);
        }
        start++;
        continue;
      }
      for (int k = part.rowStarts()[row]; k < part.rowStarts()[row + 1]; k++) {
        builder.add(start + part.columnIndices()[k], part.values()[k]);
      }
      start += part.columns();
    }
  }

  @Override
  public PreparationState state() {
    Map<String, Matrix> arrays = new LinkedHashMap<>();
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(COLUMNS, Integer.toString(terms.size()));
    for (int j = 0; j < terms.size(); j++) {
      String prefix = prefix(j);
      terms
          .get(j)
          .map(FittedPreparation::state)
          .ifPresent(
              each -> {
                each.arrays().forEach((name, array) -> arrays.put(prefix + name, array));
                each.texts().forEach((name, text) -> texts.put(prefix + name, text));
              });
    }
    return new PreparationState(step, arrays, texts);
  }

  private static String prefix(int column) {
    return (column + 1) + ".";
  }

  /** Whether a state is one of this class. */
  static boolean isState(PreparationState state) {
    return state.texts().containsKey(COLUMNS);
  }

  static TextColumns restore(TextTerms step, PreparationState state) {
    String columns = state.text(COLUMNS);
    if (!columns.matches("[0-9]{1,8}")) {
      throw Errors.fileFormat("The stored preprocessing step text has '%s' columns.", columns);
    }
    List<Optional<FittedPreparation>> terms =
        IntStream.range(0, Integer.parseInt(columns))
            .mapToObj(j -> state.below(prefix(j), step))
            .map(
                part ->
                    part.texts().isEmpty()
                        ? Optional.<FittedPreparation>empty()
                        : Optional.of(step.restore(part)))
            .toList();
    return new TextColumns(step, terms);
  }
}
