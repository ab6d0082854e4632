package org.okra.datasets.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * A table of outputs to choose from: one candidate per row, with a header. As a data set its
 * outputs are the candidates; its inputs say whom each is for, and are empty texts where they are
 * for everybody. Fields are separated by tabs in a file that ends in {@code .tsv} or {@code .txt},
 * else by commas.
 *
 * @param file the table
 * @param owner column of what a candidate is for: the name of a query, or a key that queries share;
 *     empty when every query may have every candidate
 * @param outputs columns that hold the candidate; those that the outputs of the data set are
 *     called, or the only other column, when none is given
 * @param firstBit the number of the first bit, for outputs that are bits
 * @param shape of the outputs of the data set, which candidates must have
 */
public record CandidateTable(
    String file, Optional<String> owner, List<String> outputs, int firstBit, OutputShape shape)
    implements DatasetSource {
  public CandidateTable {
    outputs = List.copyOf(outputs);
  }

  @Override
  public Dataset<String, ?> load(DataFolder folder, RunContext context) {
    return read(folder.file(file), context);
  }

  Dataset<String, ?> read(DataFile table, RunContext context) {
    try (DelimitedRows rows = new DelimitedRows(table, separator(), '"', StandardCharsets.UTF_8)) {
      rows.requireNext("a header");
      List<String> header = IntStream.range(0, rows.count()).mapToObj(rows::text).toList();
      requireDistinct(rows, header);
      Optional<Integer> owned = owner.map(name -> position(rows, header, name));
      OutputFields fields = new OutputFields(shape, fields(rows, header, owned), firstBit);
      List<String> owners = new ArrayList<>();
      while (rows.next()) {
        context.cancellation().check();
        rows.requireCount(header.size());
        owners.add(owned.map(rows::text).orElse(""));
        fields.take(rows);
      }
      if (owners.isEmpty()) {
        throw rows.line().endError("at least one candidate is expected");
      }
      return dataset(table, owners, fields.build("The candidates of " + table, context));
    }
  }

  private static <Y> Dataset<String, Y> dataset(
      DataFile table, List<String> owners, Samples<Y> candidates) {
    return new Dataset<>(
        table.stem(), new ListSamples<>(String.class, owners), candidates, Columns.NONE);
  }

  private Separator separator() {
    return file.matches("(?i).*\\.(tsv|txt)(\\.gz|\\.bz2)?") ? Separator.TAB : Separator.COMMA;
  }

  private int[] fields(DelimitedRows rows, List<String> header, Optional<Integer> owned) {
    if (!outputs.isEmpty()) {
      return outputs.stream().mapToInt(name -> position(rows, header, name)).toArray();
    }
    List<String> known = shape.columns().stream().map(Column::name).toList();
    if (!known.isEmpty() && header.containsAll(known)) {
      return known.stream().mapToInt(header::indexOf).toArray();
    }
    int[] others =
        IntStream.range(0, header.size())
            .filter(i -> owned.isEmpty() || owned.get() != i)
            .toArray();
    boolean single = OutputFields.isSingle(shape);
    // Numbers that are called otherwise may be others, or in another order.
    boolean named = !single && shape.dimension() > 1 && !known.isEmpty();
    boolean fits = !named && others.length == (single ? 1 : shape.dimension());
    if (!fits) {
      throw Errors.argument(
          "%s has the columns %s, and outputs are called %s; say which of them hold the candidate"
              + " (output).",
          file, header, known);
    }
    return others;
  }

  private static void requireDistinct(DelimitedRows rows, List<String> header) {
    for (int i = 0; i < header.size(); i++) {
      if (header.indexOf(header.get(i)) < i) {
        throw rows.error(i, "a second column is called '%s'; rename one of them", header.get(i));
      }
    }
  }

  private static int position(DelimitedRows rows, List<String> header, String name) {
    int position = header.indexOf(name);
    if (position < 0) {
      throw rows.error(0, "there is no column '%s'; the file has %s", name, header);
    }
    return position;
  }
}
