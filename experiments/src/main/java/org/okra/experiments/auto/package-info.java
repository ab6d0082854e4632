/**
 * From data to an experiment that tries what suits them.
 *
 * <p>{@link org.okra.experiments.auto.DataGuess} says how files are read, {@link
 * org.okra.experiments.auto.DataTraits} what their inputs and outputs are, and {@link
 * org.okra.experiments.auto.DefaultSpace} writes an ordinary experiment with a search: kernels,
 * widths, regularisation and decoders by the type of data, all defaults in that one place. {@link
 * org.okra.experiments.auto.AutoWords} puts parts of it in the place of the word auto in a file.
 * What comes after, the search, the runs, the model, is what every experiment file gets; the file
 * can be read, changed and run again.
 *
 * <p>To add a type of data, give it a trait and a few lines in the default space.
 */
package org.okra.experiments.auto;
