package org.okra.sketches.builtin;

import org.okra.core.component.Option;
import org.okra.sketches.SketchSize;

/**
 * The options of a sketch that has nothing but a size.
 *
 * @param size m, from 1 to n
 */
public record SizeOptions(
    @Option(help = "rows: a number from 1 to n, or a fraction of n in (0, 1]") SketchSize size) {}
