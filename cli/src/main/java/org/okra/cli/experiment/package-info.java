/**
 * The commands that work with experiment files and models.
 *
 * <p>Each opens a {@link org.okra.cli.experiment.Session}, which wires the run context, the plugins
 * and the data folders with Guice, asks it for the objects it needs, and prints. What a command may
 * use of the machine is one mixin of options that all of them share, so that {@code --threads} and
 * {@code --memory} mean the same everywhere.
 *
 * <p>A new command is one class here, named in the list of {@code Okra}, with a row in the README.
 */
package org.okra.cli.experiment;
