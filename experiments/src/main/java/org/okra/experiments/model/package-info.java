/**
 * Fitted methods in files: from {@code okra fit} to {@code okra predict}.
 *
 * <p>{@link org.okra.experiments.model.PipelineTrainer} fits one method of an experiment to its
 * training part. The {@link org.okra.experiments.model.SavedPipeline} holds all that predicting
 * needs: preprocessing, model, decoder with what it tuned, candidates, and the columns of the
 * inputs. {@link org.okra.experiments.model.PipelineFiles} writes it and reads it again; {@link
 * org.okra.experiments.model.InputSource} reads new rows; {@link
 * org.okra.experiments.model.InputShape} makes sure that their columns mean what the model learnt.
 *
 * <p>A file is a {@link org.okra.core.container.Container} of the kind {@code pipeline}, format 1
 * or, with targets, 2:
 *
 * <pre>
 * format                       1
 * okra                         the version that wrote it, for people
 * about                        experiment, method, seed, data and configuration, as flow text
 * columns                      the input and output columns, as flow text
 * origins                      the jars of plugins that were there, by component, as flow text
 * dimension                    of the raw inputs; absent when they are no vectors
 * model/...                    as in {@link org.okra.estimators.ModelFiles}
 * preparation/specification    the steps; absent when there are none
 * preparation/arrays/...       what they learnt
 * preparation/texts/...
 * targets/shift, targets/scale how targets were scaled for the model; absent when they were not
 * decoder/specification        the decoder
 * decoder/tuning/...           what it tuned on the training pairs
 * candidates/...               outputs to choose from, the training outputs first
 * training-rows                how many of them are training outputs
 * </pre>
 *
 * <p>A decoder of your own can be saved when it needs nothing but the model, the training outputs
 * and the candidates. One that tunes itself hands out what it found by {@code
 * PreImageSolver.tuning()} and takes it back in {@code PreImageSolverFactory.restore}.
 */
package org.okra.experiments.model;
