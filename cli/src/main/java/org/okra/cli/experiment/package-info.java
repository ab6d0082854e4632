/**
 * The commands that read experiment files. Each opens a {@link org.okra.cli.experiment.Session},
 * which wires the run context, the plugins and the data folders with Guice, asks it for what it
 * needs, and prints. A new command is one class here and one line in {@code Okra}.
 */
package org.okra.cli.experiment;
