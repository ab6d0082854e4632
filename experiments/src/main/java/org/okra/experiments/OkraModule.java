package org.okra.experiments;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.prepare.Pipeline;
import org.okra.datasets.prepare.PreparationFactory;
import org.okra.datasets.split.SplitFactory;
import org.okra.decoders.PreImageSolvers;
import org.okra.decoders.loss.Losses;
import org.okra.decoders.metric.Metrics;
import org.okra.estimators.Estimators;
import org.okra.estimators.ProjectionLearners;
import org.okra.estimators.loss.RegressionLosses;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.plugin.Components;
import org.okra.experiments.plugin.Kind;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.run.DataSource;
import org.okra.kernels.Kernels;
import org.okra.sketches.MapFormat;
import org.okra.sketches.Sketches;

/**
 * Binds the run context, the linear algebra and one registry per kind of component. Nothing below
 * this module knows of Guice: every class bound here can as well be made with {@code new}.
 */
public final class OkraModule extends AbstractModule {
  private final RunContext context;
  private final Plugins plugins;
  private final DataSource data;

  /**
   * The wiring of one process.
   *
   * @param context threads, memory and progress; runs take their seed from the experiment
   * @param plugins from a folder of jars
   * @param data where data sets lie
   */
  public OkraModule(RunContext context, Plugins plugins, DataSource data) {
    this.context = context;
    this.plugins = plugins;
    this.data = data;
  }

  @Override
  protected void configure() {
    bind(RunContext.class).toInstance(context);
    bind(LinearAlgebra.class).toInstance(context.linearAlgebra());
    bind(Plugins.class).toInstance(plugins);
    bind(DataSource.class).toInstance(data);
  }

  @Provides
  @Singleton
  Components components(Plugins all) {
    return new Components(all);
  }

  @Provides
  @Singleton
  ExperimentReader reader(Components components) {
    return new ExperimentReader(components);
  }

  @Provides
  LegacyRegistry<DatasetFactory<?>> datasets(Components components) {
    return components.registry(Kind.DATASET);
  }

  @Provides
  LegacyRegistry<SplitFactory<?>> splits(Components components) {
    return components.registry(Kind.SPLIT);
  }

  @Provides
  LegacyRegistry<PreparationFactory<?>> preparations(Components components) {
    return components.registry(Kind.PREPARATION);
  }

  @Provides
  Pipeline pipeline(LegacyRegistry<PreparationFactory<?>> preparations) {
    return new Pipeline(() -> preparations);
  }

  @Provides
  Kernels kernels(Components components) {
    return new Kernels(components.registry(Kind.KERNEL));
  }

  @Provides
  Sketches sketches(Components components) {
    return new Sketches(components.registry(Kind.SKETCH));
  }

  @Provides
  LegacyRegistry<MapFormat> mapFormats(Components components) {
    return components.registry(Kind.MAP_FORMAT);
  }

  @Provides
  ProjectionLearners projections(Components components) {
    return new ProjectionLearners(components.registry(Kind.PROJECTION));
  }

  @Provides
  Estimators estimators(Components components) {
    return new Estimators(components.registry(Kind.ESTIMATOR));
  }

  @Provides
  RegressionLosses regressionLosses(Components components) {
    return new RegressionLosses(components.registry(Kind.REGRESSION_LOSS));
  }

  @Provides
  PreImageSolvers decoders(Components components) {
    return new PreImageSolvers(components.registry(Kind.DECODER));
  }

  @Provides
  Losses losses(Components components) {
    return new Losses(components.registry(Kind.LOSS));
  }

  @Provides
  Metrics metrics(Components components, Kernels kernels, Losses losses) {
    return new Metrics(components.registry(Kind.METRIC), kernels, losses);
  }
}
