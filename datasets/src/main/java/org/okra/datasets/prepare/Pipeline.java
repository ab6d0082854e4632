package org.okra.datasets.prepare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.okra.core.Matrix;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;

/**
 * Several steps, each fitted on what the steps before it make of the training inputs. An empty list
 * changes nothing.
 *
 * <p>The state holds that of step i (from 1) under names that start with {@code i.}.
 */
public final class Pipeline implements PreparationFactory<Pipeline.Settings> {

  /** The steps. */
  public record Settings(
      @Option(
              help = "steps in order, such as [{type: impute, method: mean}, standardise]",
              defaultsTo = "[]")
          List<Specification> steps) {
    public Settings {
      steps = List.copyOf(steps);
    }
  }

  // Asked at each use, since a registry may hold an instance of this class too.
  private final Supplier<LegacyRegistry<PreparationFactory<?>>> steps;

  /** Finds steps beside this class. */
  public Pipeline() {
    this(Pipeline::load);
  }

  /** Finds steps in a registry, for plugins loaded from elsewhere. */
  public Pipeline(Supplier<LegacyRegistry<PreparationFactory<?>>> steps) {
    this.steps = steps;
  }

  private static LegacyRegistry<PreparationFactory<?>> load() {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<PreparationFactory<?>> type =
        (Class<PreparationFactory<?>>) (Class<?>) PreparationFactory.class;
    return LegacyRegistry.load("preprocessing step", type, Pipeline.class.getClassLoader());
  }

  @Override
  public String name() {
    return "pipeline";
  }

  @Override
  public String help() {
    return "several steps of preprocessing, one after the other";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  @Override
  public FittedPreparation fit(Inputs train, Settings options, RunContext context) {
    List<FittedPreparation> fitted = new ArrayList<>();
    Inputs current = train;
    for (Specification step : options.steps()) {
      FittedPreparation next = fit(factory(step), step, current, context);
      current = next.apply(current, context).inputs();
      fitted.add(next);
    }
    return new Fitted(Specification.of(name(), options), fitted);
  }

  private PreparationFactory<?> factory(Specification step) {
    return steps.get().get(step.type());
  }

  private static <O extends Record> FittedPreparation fit(
      PreparationFactory<O> factory, Specification step, Inputs train, RunContext context) {
    return factory.fit(train, options(factory, step), context);
  }

  private static <O extends Record> O options(PreparationFactory<O> factory, Specification step) {
    return Options.read(
        factory.optionsType(), step.options(), "preprocessing step " + factory.name());
  }

  @Override
  public FittedPreparation restore(Settings options, PreparationState state) {
    List<FittedPreparation> steps = new ArrayList<>();
    for (int i = 0; i < options.steps().size(); i++) {
      Specification step = options.steps().get(i);
      String prefix = (i + 1) + ".";
      PreparationState inner =
          new PreparationState(step, under(prefix, state.arrays()), under(prefix, state.texts()));
      steps.add(restore(factory(step), step, inner));
    }
    return new Fitted(state.specification(), steps);
  }

  private static <O extends Record> FittedPreparation restore(
      PreparationFactory<O> factory, Specification step, PreparationState state) {
    return factory.restore(options(factory, step), state);
  }

  private static <V> Map<String, V> under(String prefix, Map<String, V> all) {
    Map<String, V> result = new LinkedHashMap<>();
    all.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            result.put(name.substring(prefix.length()), value);
          }
        });
    return result;
  }

  private record Fitted(Specification specification, List<FittedPreparation> steps)
      implements FittedPreparation {

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      Prepared current = Prepared.allRows(inputs);
      for (FittedPreparation step : steps) {
        context.cancellation().check();
        current = step.apply(current.inputs(), context).since(current.rows());
      }
      return current;
    }

    @Override
    public PreparationState state() {
      Map<String, Matrix> arrays = new LinkedHashMap<>();
      Map<String, String> texts = new LinkedHashMap<>();
      for (int i = 0; i < steps.size(); i++) {
        PreparationState step = steps.get(i).state();
        String prefix = (i + 1) + ".";
        step.arrays().forEach((name, array) -> arrays.put(prefix + name, array));
        step.texts().forEach((name, text) -> texts.put(prefix + name, text));
      }
      return new PreparationState(specification, arrays, texts);
    }
  }
}
