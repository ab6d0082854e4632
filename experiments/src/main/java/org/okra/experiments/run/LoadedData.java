package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.DatasetGenerator;
import org.okra.experiments.file.Method;

/** The data of an experiment, and the parts that were cut last: methods of one seed share them. */
public final class LoadedData {
  private final Toolbox tools;
  private final Map<Specification, Data<?, ?>> files = new LinkedHashMap<>();
  private Optional<Cut> last = Optional.empty();

  private record Cut(
      Specification dataset,
      Optional<Specification> split,
      long seed,
      List<? extends TrainTest<?, ?>> parts) {}

  /** Nothing loaded yet. */
  public LoadedData(Toolbox tools) {
    this.tools = tools;
  }

  /** One pair of training and test part per fold. */
  public List<? extends TrainTest<?, ?>> parts(Method method, RunContext seeded) {
    Specification dataset = method.settings().dataset();
    Optional<Specification> split = method.settings().split();
    boolean same =
        last.filter(
                cut ->
                    cut.dataset.equals(dataset)
                        && cut.split.equals(split)
                        && cut.seed == seeded.seed())
            .isPresent();
    if (!same) {
      List<? extends TrainTest<?, ?>> parts =
          new Parts(tools).cut(data(dataset, seeded), split, seeded.child("split", 0));
      last = Optional.of(new Cut(dataset, split, seeded.seed(), parts));
    }
    return last.get().parts;
  }

  /** Files are read once; what is generated is drawn anew for every seed. */
  public Data<?, ?> data(Specification dataset, RunContext seeded) {
    RunContext own = seeded.child("dataset", 0);
    if (tools.datasets().get(dataset.type()) instanceof DatasetGenerator<?>) {
      return tools.data().load(dataset, tools.datasets(), own);
    }
    return files.computeIfAbsent(
        dataset, wanted -> tools.data().load(wanted, tools.datasets(), own));
  }
}
