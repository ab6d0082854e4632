package org.okra.experiments.plan;

import java.util.Comparator;
import java.util.List;
import org.okra.estimators.ProblemSize;

/**
 * The forecast for one run of one method.
 *
 * @param method its name
 * @param size of the data
 * @param stages in order
 */
public record Plan(String method, ProblemSize size, List<Stage> stages) {

  public Plan {
    stages = List.copyOf(stages);
  }

  /** The stage that needs most memory. */
  public Stage largest() {
    return stages.stream().max(Comparator.comparingDouble(Stage::bytes)).orElseThrow();
  }

  /** Its bytes. */
  public double bytes() {
    return largest().bytes();
  }

  /** How long a run takes on this machine. */
  public double seconds(MachineSpeed speed) {
    return stages.stream().mapToDouble(stage -> speed.seconds(stage, size)).sum();
  }
}
