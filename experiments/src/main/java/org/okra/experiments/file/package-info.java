/**
 * Experiment files: YAML in, checked settings out.
 *
 * <p>{@link org.okra.experiments.file.YamlText} turns text into {@link
 * org.okra.experiments.file.Node}s that know their line; {@link
 * org.okra.experiments.file.ExperimentReader} applies {@code --set} and {@code compare}, checks
 * every key, name and value against the components there are, and gives an {@link
 * org.okra.experiments.file.ExperimentFile} with one {@link org.okra.experiments.file.Method} per
 * row of the table. All of this happens before any data is read, so a misspelt key costs no
 * computing time.
 *
 * <p>A new key of the file is a component of {@link org.okra.experiments.file.Settings}, a line of
 * {@link org.okra.experiments.file.ExperimentKeys} and one in the reader.
 */
package org.okra.experiments.file;
