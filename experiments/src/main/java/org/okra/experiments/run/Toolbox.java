package org.okra.experiments.run;

import jakarta.inject.Inject;
import org.okra.core.component.LegacyRegistry;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.prepare.Pipeline;
import org.okra.datasets.split.SplitFactory;
import org.okra.decoders.PreImageSolvers;
import org.okra.decoders.metric.Metrics;
import org.okra.estimators.Estimators;
import org.okra.estimators.ProjectionLearners;
import org.okra.estimators.loss.RegressionLosses;
import org.okra.kernels.Kernels;
import org.okra.sketches.Sketches;

/**
 * The registries that a run builds its parts from.
 *
 * @param data where data sets lie
 * @param datasets by name
 * @param splits by name
 * @param pipeline steps of preprocessing, one after the other
 * @param kernels by name
 * @param sketches by name
 * @param projections by name
 * @param estimators by name
 * @param losses that estimators minimise, by name
 * @param decoders by name
 * @param metrics by name
 */
public record Toolbox(
    DataSource data,
    LegacyRegistry<DatasetFactory<?>> datasets,
    LegacyRegistry<SplitFactory<?>> splits,
    Pipeline pipeline,
    Kernels kernels,
    Sketches sketches,
    ProjectionLearners projections,
    Estimators estimators,
    RegressionLosses losses,
    PreImageSolvers decoders,
    Metrics metrics) {

  @Inject
  public Toolbox {}
}
