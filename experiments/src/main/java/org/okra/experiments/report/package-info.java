/**
 * The report of an experiment: one HTML file that needs no network, no script and no other file.
 *
 * <p>{@link org.okra.experiments.report.HtmlReport} is the way in. It writes the sections one after
 * the other, each by a class of its own with a method {@code write(Markup, Results)}: {@code
 * Heading}, {@code ResultsTable}, {@code Charts} with its drawings {@code TimeChart}, {@code
 * SketchChart} and {@code SpectraChart}, {@code GalleryTable}, {@code RunsTable} and {@code
 * ConfigurationSection}. A section without data writes nothing.
 *
 * <p>{@code Markup} closes and escapes, so that the page is well-formed XML as well as HTML and no
 * name can break out of its place. Charts are SVG: a {@code Figure} draws one twice, for wide and
 * for narrow screens, each on a {@code Plot} with two {@code Axis} of a {@code Scale}. Every colour
 * is a variable of {@code report.css}, once for light and once for dark.
 *
 * <p>To add a section, write such a class and call it from {@code HtmlReport}; to add a chart, call
 * {@code Figure.write} with the axes and a drawing. The page holds no date and depends on nothing
 * but the results, so that equal results give equal pages.
 */
package org.okra.experiments.report;
