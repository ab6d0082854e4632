package org.okra.decoders.metric;

import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.loss.Losses;
import org.okra.decoders.loss.StructuredLoss;
import org.okra.kernels.Kernel;
import org.okra.kernels.Kernels;

/** Every metric on the class path, by name. */
public final class Metrics {
  private final LegacyRegistry<MetricFactory<?>> registry;
  private final Kernels kernels;
  private final Losses losses;

  /** The metrics of the given factories, and the kernels and losses they may be built from. */
  public Metrics(LegacyRegistry<MetricFactory<?>> registry, Kernels kernels, Losses losses) {
    this.registry = registry;
    this.kernels = kernels;
    this.losses = losses;
  }

  /** The metrics that the class loader of Okra finds. */
  public static Metrics load() {
    return load(Metrics.class.getClassLoader());
  }

  /** The metrics that a class loader finds. */
  public static Metrics load(ClassLoader loader) {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<MetricFactory<?>> type = (Class<MetricFactory<?>>) (Class<?>) MetricFactory.class;
    return new Metrics(
        LegacyRegistry.load("metric", type, loader), Kernels.load(loader), Losses.load(loader));
  }

  /** The factories by name. */
  public LegacyRegistry<MetricFactory<?>> registry() {
    return registry;
  }

  /**
   * The metric that a name and its options stand for.
   *
   * @param trainingOutputs what options such as {@code gamma: median} are taken from
   */
  public Metric<?, ?> create(
      Specification specification, Samples<?> trainingOutputs, RunContext context) {
    Scope scope = new Scope(trainingOutputs, context);
    return create(registry.get(specification.type()), specification, scope);
  }

  private static <O extends Record> Metric<?, ?> create(
      MetricFactory<O> factory, Specification specification, MetricScope scope) {
    String owner = "metric " + factory.name();
    return factory.create(
        Options.read(factory.optionsType(), specification.options(), owner), scope);
  }

  private final class Scope implements MetricScope {
    private final Samples<?> trainingOutputs;
    private final RunContext context;

    Scope(Samples<?> trainingOutputs, RunContext context) {
      this.trainingOutputs = trainingOutputs;
      this.context = context;
    }

    @Override
    public Kernel<?> kernel(Specification specification) {
      return kernels.create(specification, trainingOutputs, context);
    }

    @Override
    public StructuredLoss<?> loss(Specification specification) {
      return losses.create(specification);
    }

    @Override
    public Samples<?> trainingOutputs() {
      return trainingOutputs;
    }
  }
}
