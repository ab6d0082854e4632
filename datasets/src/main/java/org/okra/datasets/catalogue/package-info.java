/**
 * Published data sets by name: what they are, where they come from, whether the data folder has
 * them, and how to fetch them.
 *
 * <p>The facts stand in one readable file, {@code catalogue.txt} beside this package: citation,
 * terms of use, home page, shape, the recipe that loads the set, and size and SHA-256 of every
 * file, unpacked, so that they hold however a file is packed. No data comes with Okra.
 *
 * <pre>{@code
 * Catalogue catalogue = Catalogue.standard();
 * for (EntryStatus status : catalogue.status(folder, context.cancellation())) {
 *   sink.accept(status.advice());
 * }
 * new Fetcher().fetch(catalogue.get("ml-100k"), folder, context);
 * Data<?, ?> ratings = catalogue.load("ml-100k", folder, context);
 * }</pre>
 *
 * <p>{@link org.okra.datasets.catalogue.Fetcher} downloads from the data set's own home page only,
 * over HTTPS, within the recorded size, and keeps nothing with another checksum. Where the home
 * page has no such file, {@link org.okra.datasets.catalogue.CatalogueEntry#howToGet} says what to
 * do.
 *
 * <p>To add a data set: add a paragraph to the file. To use one without adding it, name its format
 * and options in the experiment.
 */
package org.okra.datasets.catalogue;
