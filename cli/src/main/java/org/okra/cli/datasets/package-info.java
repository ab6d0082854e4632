/**
 * {@code okra datasets}: the catalogue of published data sets, what of it is in the data folder,
 * and how to get the rest.
 *
 * <p>{@link org.okra.cli.datasets.DatasetsCommand} lists; {@code show} shows everything about one;
 * {@code fetch} downloads those whose own page allows it; {@code describe} shows what the columns
 * of any file are taken for. Everything but {@code fetch} works offline. Data sets themselves are
 * added in {@code org.okra.datasets.catalogue}.
 */
package org.okra.cli.datasets;
