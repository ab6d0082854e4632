package org.okra.experiments.plugin;

import java.util.List;
import org.okra.core.component.LegacyComponent;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.prepare.PreparationFactory;
import org.okra.datasets.split.SplitFactory;
import org.okra.decoders.PreImageSolverFactory;
import org.okra.decoders.loss.LossFactory;
import org.okra.decoders.metric.MetricFactory;
import org.okra.estimators.EstimatorFactory;
import org.okra.estimators.ProjectionFactory;
import org.okra.kernels.KernelFactory;
import org.okra.sketches.FeatureMapFactory;
import org.okra.sketches.MapFormat;

/**
 * One kind of component that plugins may add.
 *
 * @param word for listings and error texts
 * @param type the interface that {@code META-INF/services} names
 * @param <C> the same
 */
public record Kind<C extends LegacyComponent<?>>(String word, Class<C> type) {
  /** Data sets: readers and generators. */
  public static final Kind<DatasetFactory<?>> DATASET = of("data set", DatasetFactory.class);

  /** Ways to cut data into parts for training and test. */
  public static final Kind<SplitFactory<?>> SPLIT = of("split", SplitFactory.class);

  /** Steps of preprocessing. */
  public static final Kind<PreparationFactory<?>> PREPARATION =
      of("preprocessing step", PreparationFactory.class);

  /** Kernels on inputs and outputs. */
  public static final Kind<KernelFactory<?>> KERNEL = of("kernel", KernelFactory.class);

  /** Sketches and other feature maps. */
  public static final Kind<FeatureMapFactory<?>> SKETCH = of("sketch", FeatureMapFactory.class);

  /** How feature maps are kept in model files. */
  public static final Kind<MapFormat> MAP_FORMAT = of("feature map", MapFormat.class);

  /** Learnt projections of the outputs. */
  public static final Kind<ProjectionFactory<?>> PROJECTION =
      of("projection", ProjectionFactory.class);

  /** Estimators. */
  public static final Kind<EstimatorFactory<?>> ESTIMATOR = of("estimator", EstimatorFactory.class);

  /** Pre-image solvers. */
  public static final Kind<PreImageSolverFactory<?>> DECODER =
      of("decoder", PreImageSolverFactory.class);

  /** Losses that estimators minimise. */
  public static final Kind<org.okra.estimators.loss.LossFactory<?>> REGRESSION_LOSS =
      of("regression loss", org.okra.estimators.loss.LossFactory.class);

  /** Losses between outputs. */
  public static final Kind<LossFactory<?>> LOSS = of("loss", LossFactory.class);

  /** Metrics. */
  public static final Kind<MetricFactory<?>> METRIC = of("metric", MetricFactory.class);

  /** Every kind, in the order of the flow of data. */
  public static final List<Kind<?>> ALL =
      List.of(
          DATASET,
          SPLIT,
          PREPARATION,
          KERNEL,
          SKETCH,
          MAP_FORMAT,
          PROJECTION,
          ESTIMATOR,
          REGRESSION_LOSS,
          DECODER,
          LOSS,
          METRIC);

  @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
  private static <C extends LegacyComponent<?>> Kind<C> of(String word, Class<? super C> type) {
    return new Kind<>(word, (Class<C>) type);
  }
}
