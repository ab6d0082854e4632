/**
 * Runs experiments.
 *
 * <p>{@link org.okra.experiments.run.Runner} goes over seeds, methods and folds. For each it asks
 * {@link org.okra.experiments.run.DataSource} for the data, cuts and prepares them, and lets {@link
 * org.okra.experiments.run.MethodRun} fit ({@link org.okra.experiments.run.MethodFit}), decode and
 * judge ({@link org.okra.experiments.run.Judge}). {@link org.okra.experiments.run.SearchRunner}
 * runs the searches alone. Every finished run is a file of its own in {@link
 * org.okra.experiments.run.ResultFolder}, written whole or not at all, so that a process killed at
 * any moment loses only the run it was in.
 */
package org.okra.experiments.run;
