/**
 * Data sets: what they are in memory, where their files live, and how a plugin adds one.
 *
 * <p>A {@link org.okra.datasets.Dataset} is inputs and outputs row by row with the meaning of their
 * {@link org.okra.datasets.Columns}; a {@link org.okra.datasets.TrainTest} is one with an official
 * split. Files are found through a {@link org.okra.datasets.DataFolder}, which no name can leave,
 * and opened as a {@link org.okra.datasets.DataFile}, which unpacks gzip and bzip2 within {@link
 * org.okra.datasets.DataLimits}.
 *
 * <p>The formats are in {@code org.okra.datasets.read}. Each is usable by itself:
 *
 * <pre>{@code
 * DataFolder folder = DataFolder.of(Path.of("data"));
 * Mulan bibtex =
 *     new Mulan("bibtex-train.arff", Optional.of("bibtex-test.arff"), "bibtex.xml", List.of());
 * Data<FeatureVector, LabelSet> data = bibtex.load(folder, context);
 * }</pre>
 *
 * <p>To add a data set or a format of your own: write a record of its options that implements
 * {@link org.okra.datasets.DatasetSource}, and add one line to {@code
 * META-INF/services/org.okra.datasets.DatasetSource}. Experiment files then reach it by its name.
 */
package org.okra.datasets;
