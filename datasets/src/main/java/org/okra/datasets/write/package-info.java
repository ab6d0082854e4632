/**
 * Writers of the file formats that users want back: predictions and tables as CSV, data sets as
 * ARFF (dense or sparse, with the label file of Mulan) and as LibSVM.
 *
 * <p>What a writer here writes, the reader of the same format in {@code org.okra.datasets.read}
 * reads back to equal data: numbers are written in full, names are quoted where the format needs
 * it. A file appears under its name only when it is complete; a name that ends in {@code .gz} is
 * packed.
 *
 * <pre>{@code
 * CsvWriter.predictions(Path.of("predictions.csv"), predicted, test.columns(), test.rowNames());
 * ArffWriter.write(Path.of("mine.arff"), dataset, Arff.Layout.SPARSE);
 * }</pre>
 *
 * <p>To add a format, write a class like {@link org.okra.datasets.write.LibsvmWriter}: one static
 * method that takes a path and a data set.
 */
package org.okra.datasets.write;
