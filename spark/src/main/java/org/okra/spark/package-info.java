/**
 * Okra on Apache Spark: output kernel regression as an estimator of Spark ML.
 *
 * <pre>{@code
 * OutputKernelRegressionModel model =
 *     new OutputKernelRegressor()
 *         .setInputKernel("{type: gaussian, gamma: 0.1}")
 *         .setInputSketch("{type: subsample, size: 500}")
 *         .setLambda(1e-4)
 *         .fit(training);
 * Dataset<Row> predicted = model.transform(test);
 * }</pre>
 *
 * <p>Kernels, sketches, projections, estimators and decoders are the components of experiment
 * files, written as there; plugins must be on the class path of driver and executors.
 *
 * <p><b>How a fit runs.</b> One pass counts rows and checks them ({@code Survey}). Landmarks are
 * drawn on the driver by row number, with the random streams of a fit on one machine, and only they
 * are collected ({@code ClusterRows}, {@code ClusterSamples}). Both maps are broadcast once; every
 * partition adds its rows to a {@link org.okra.estimators.TrainingSums}, and partial sums are
 * merged on executors in the order of partitions ({@code RowFold}), so that a fixed partitioning
 * gives fixed bits. The driver gets one aggregate, O(a^2 + a b) numbers, and solves. A learnt
 * projection sees rows with the same moments instead of the rows themselves ({@code Condensed}).
 *
 * <p>The model is an ordinary one ({@link org.okra.estimators.ModelFiles}); its decoder is prepared
 * once per executor.
 *
 * <p>To add a type of output, add a {@code LabelType} and what {@code LabelFormat} makes of it.
 */
package org.okra.spark;
