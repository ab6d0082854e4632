/**
 * Experiments: what most people touch first.
 *
 * <p>The flow is file, run, result, report: {@link org.okra.experiments.file} reads and checks a
 * YAML file against the components that {@link org.okra.experiments.plugin} found; {@link
 * org.okra.experiments.run} runs every method with every seed and keeps each finished run on disk;
 * {@link org.okra.experiments.result} sums up; {@link org.okra.experiments.model} keeps a fitted
 * method in a file and predicts with it. {@link org.okra.experiments.OkraModule} wires it with
 * Guice for the command line.
 */
package org.okra.experiments;
