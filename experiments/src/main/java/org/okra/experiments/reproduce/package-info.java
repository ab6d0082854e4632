/**
 * The tables and figures of the papers, computed again.
 *
 * <p>{@code index.json} beside this package lists papers and their entries: where a figure stands
 * in print, which data sets of the catalogue it needs, roughly how long it takes, and the published
 * numbers by method and metric. Each entry is an ordinary experiment file of the same name, {@code
 * NAME.yaml}, run by {@link org.okra.experiments.run.Runner}. {@link
 * org.okra.experiments.reproduce.Comparison} puts ours beside the published numbers, and {@link
 * org.okra.experiments.reproduce.PaperPage} writes them as Markdown, a page per paper.
 *
 * <p>Numbers that were decoded in different ways never share an entry: the way of decoding moves
 * them more than the method does.
 *
 * <p>To add an entry, write {@code NAME.yaml} and an element of {@code entries} in {@code
 * index.json}; the tests check that its methods and metrics exist.
 */
package org.okra.experiments.reproduce;
