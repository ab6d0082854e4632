package org.okra.datasets.prepare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.PluginCode;
import org.okra.core.run.RunContext;

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

  /** No steps. */
  public Pipeline() {
    this(List.of());
  }

  public Pipeline {
    steps = List.copyOf(steps);
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    List<FittedPreparation> fitted = new ArrayList<>();
    Inputs current = train;
    for (Preparation step : steps) {
      FittedPreparation next = PluginCode.returned(step.fit(current, context), step, "fit");
      current = next.apply(current, context).inputs();
      fitted.add(next);
    }
    return new Fitted(this, fitted);
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    List<FittedPreparation> fitted = new ArrayList<>();
    for (Preparation step : steps) {
      fitted.add(step.restore(state.below(prefix(fitted.size()), step)));
    }
    return new Fitted(this, fitted);
  }

  private static String prefix(int step) {
    return (step + 1) + ".";
  }

  private record Fitted(Pipeline pipeline, List<FittedPreparation> steps)
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
