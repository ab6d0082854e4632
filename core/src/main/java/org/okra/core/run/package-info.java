/**
 * The context of a run: one object that every algorithm takes besides its data and options.
 *
 * <p>Two runs with the same data, options and seed give the same answer: randomness is addressed by
 * purpose and index, and Okra's own threads follow plans that do not depend on their number. Create
 * a {@link org.okra.core.run.RunContext} at the edge of your program, close it when done, and pass
 * it down.
 */
package org.okra.core.run;
