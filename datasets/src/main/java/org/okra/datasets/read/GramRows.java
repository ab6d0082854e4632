package org.okra.datasets.read;

import java.util.List;
import java.util.Locale;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Another data set with its inputs replaced by the rows of a Gram matrix, for the kernel {@code
 * precomputed}: input i is {@code (i, K[i, 0], ..., K[i, n - 1])}. The file holds n lines of n
 * numbers without a header, or is an array of NumPy if its name ends in {@code .npy}.
 */
@Component(
    name = "gram",
    help = "a table whose inputs are the rows of a Gram matrix, for the kernel precomputed")
public record GramRows(
    @Option(
            help = "file of n rows of n numbers without a header, or an array: .npy",
            required = true)
        String file,
    @Option(help = "comma, semicolon, tab, bar or blanks") Separator separator,
    @Option(help = "the data set that has the outputs, row by row", required = true)
        DatasetSource table)
    implements DatasetSource {

  /** An example. */
  public GramRows() {
    this("gram.csv", Separator.COMMA, new Csv());
  }

  @Override
  public Dataset<DenseVector, ?> load(DataFolder folder, RunContext context) {
    Dataset<?, ?> rows = table.load(folder, context).train();
    DataFile matrix = folder.file(file);
    return rows.withInputs(read(matrix, rows.size(), context), List.of(), "inputs from " + matrix);
  }

  private DenseRows read(DataFile matrix, int size, RunContext context) {
    return file.toLowerCase(Locale.ROOT).endsWith(".npy")
        ? array(matrix, size, context)
        : lines(matrix, size, separator, context);
  }

  private static DenseRows array(DataFile matrix, int size, RunContext context) {
    NpyArray array = NpyArray.of(matrix);
    if (array.rows() != size || array.columns() != size) {
      throw Errors.fileFormat(
          "%s holds an array of %d x %d, and the table has %d rows; a Gram matrix has a row and a"
              + " column for each.",
          matrix, array.rows(), array.columns(), size);
    }
    Matrix values = array.read(context);
    Matrix rows = context.memory().zeros(size, size + 1, "The Gram matrix of " + matrix);
    for (int i = 0; i < size; i++) {
      rows.set(i, 0, i);
      for (int j = 0; j < size; j++) {
        rows.set(i, j + 1, values.get(i, j));
      }
    }
    return new DenseRows(rows);
  }

  static DenseRows lines(DataFile matrix, int size, Separator separator, RunContext context) {
    DenseCollector values = new DenseCollector(size + 1);
    try (DelimitedRows rows = new DelimitedRows(matrix, separator)) {
      int count = 0;
      while (rows.next()) {
        context.cancellation().check();
        rows.requireCount(size);
        values.add(count++);
        for (int j = 0; j < size; j++) {
          values.add(rows.requireNumber(j));
        }
      }
      if (count != size) {
        throw rows.line().endError("the table has %d rows and the matrix has %d", size, count);
      }
    }
    return values.build(size, context.memory(), "The Gram matrix of " + matrix);
  }
}
