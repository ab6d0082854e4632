package org.okra.datasets.prepare;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.PluginCode;
import org.okra.core.run.RunContext;
import org.okra.core.sample.VectorSamples;

/**
 * Several steps, each fitted on what the steps before it make of the training inputs. An empty list
 * changes nothing.
 *
 * <p>The state holds that of step i (from 1) under names that start with {@code i.}.
 */
@Component(name = "pipeline", help = "several steps of preprocessing, one after the other")
public record Pipeline(
    @Option(help = "steps in order, such as [{type: impute, method: mean}, standardise]")
        List<Preparation> steps)
    implements Preparation {
  /** What names, and what steps learn of a column, take: a few numbers each. */
  private static final long BYTES_PER_COLUMN = 120;

  /** No steps. */
  public Pipeline() {
    this(List.of());
  }

  public Pipeline {
    steps = List.copyOf(steps);
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    return fit(train, (step, prepared) -> step.fit(prepared.inputs(), context), context);
  }

  @Override
  public FittedPreparation fit(Inputs train, OutputCoordinates outputs, RunContext context) {
    return fit(
        train,
        (step, prepared) -> step.fit(prepared.inputs(), outputs.select(prepared.rows()), context),
        context);
  }

  private FittedPreparation fit(
      Inputs train,
      BiFunction<Preparation, Prepared, FittedPreparation> learn,
      RunContext context) {
    List<FittedPreparation> fitted = new ArrayList<>();
    BitSet seen = new BitSet();
    Prepared current = Prepared.allRows(train);
    requireRoom(train, context);
    for (Preparation step : steps) {
      FittedPreparation next = PluginCode.returned(learn.apply(step, current), step, "fit");
      int[] origin = current.rows();
      next.learntFrom().stream().forEach(row -> seen.set(origin[row]));
      fitted.add(next);
      if (fitted.size() < steps.size()) {
        current = next.apply(current.inputs(), context).since(origin);
      }
    }
    return new Fitted(this, fitted, seen);
  }

  /** A small sparse file may have more columns than memory holds, of which steps list every one. */
  private void requireRoom(Inputs inputs, RunContext context) {
    if (!steps.isEmpty() && inputs.samples() instanceof VectorSamples<?> vectors) {
      context
          .memory()
          .require(
              vectors.dimension() * BYTES_PER_COLUMN,
              "Preprocessing " + vectors.dimension() + " input columns");
    }
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    List<FittedPreparation> fitted = new ArrayList<>();
    for (Preparation step : steps) {
      fitted.add(step.restore(state.below(prefix(fitted.size()), step)));
    }
    return new Fitted(this, fitted, new BitSet());
  }

  private static String prefix(int step) {
    return (step + 1) + ".";
  }

  private record Fitted(Pipeline pipeline, List<FittedPreparation> steps, BitSet seen)
      implements FittedPreparation {

    @Override
    public BitSet learntFrom() {
      return (BitSet) seen.clone();
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      Prepared current = Prepared.allRows(inputs);
      pipeline.requireRoom(inputs, context);
      for (FittedPreparation step : steps) {
        context.cancellation().check();
        current = step.apply(current.inputs(), context).since(current.rows());
      }
      return current;
    }

    @Override
    public boolean takesUnknownCategories() {
      return steps.stream().anyMatch(FittedPreparation::takesUnknownCategories);
    }

    @Override
    public PreparationState state() {
      Map<String, Matrix> arrays = new LinkedHashMap<>();
      Map<String, String> texts = new LinkedHashMap<>();
      for (int i = 0; i < steps.size(); i++) {
        PreparationState step = steps.get(i).state();
        String prefix = prefix(i);
        step.arrays().forEach((name, array) -> arrays.put(prefix + name, array));
        step.texts().forEach((name, text) -> texts.put(prefix + name, text));
      }
      return new PreparationState(pipeline, arrays, texts);
    }
  }
}
