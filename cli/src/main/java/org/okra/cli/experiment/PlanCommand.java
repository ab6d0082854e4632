package org.okra.cli.experiment;

import java.util.Locale;
import org.okra.cli.TextTable;
import org.okra.core.resource.ByteSize;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.estimators.ProblemSize;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.plan.Forecast;
import org.okra.experiments.plan.MachineSpeed;
import org.okra.experiments.plan.Plan;
import org.okra.experiments.plan.SearchShape;
import org.okra.experiments.plan.Stage;
import org.okra.experiments.run.Runner;
import picocli.CommandLine.Command;

/** {@code okra plan}: says what an experiment will cost, without running it. */
@Command(
    name = "plan",
    description = {
      "Forecast memory and time of an experiment per stage, and the largest sketch that fits.",
      "Examples: okra plan bookmarks.yaml; okra plan bookmarks.yaml --memory 6g"
    })
public final class PlanCommand extends FileCommand {
  private static final double GIGA = 1e9;

  @Override
  void run(Session session, ExperimentFile experiment) {
    RunContext context = session.get(RunContext.class);
    MachineSpeed speed = MachineSpeed.measure(context);
    MemoryBudget budget = context.memory();
    out()
        .printf(
            Locale.ROOT,
            "machine  %.1f GFLOP/s in products, %.2f G exponentials/s; budget %s%n",
            speed.operations() / GIGA,
            speed.exponentials() / GIGA,
            new ByteSize(budget.bytes()));
    session
        .get(Runner.class)
        .forecast(experiment, budget)
        .forEach(forecast -> print(forecast, speed));
  }

  private void print(Forecast forecast, MachineSpeed speed) {
    Plan plan = forecast.plan();
    ProblemSize size = plan.size();
    String rows = size.train() + " training rows, " + size.test() + " test rows";
    out().println();
    out().println(plan.method() + ": " + rows);
    TextTable table = TextTable.ofNumbers();
    for (Stage stage : plan.stages()) {
      row(table, stage.name(), stage.bytes(), speed.seconds(stage, size));
    }
    row(table, "one run", plan.bytes(), plan.seconds(speed));
    double bytes = plan.bytes();
    if (forecast.search().isPresent()) {
      Stage search = forecast.search().get().stage();
      row(table, "its search", search.bytes(), speed.seconds(search, size));
      bytes = Math.max(bytes, search.bytes());
    }
    String runs = forecast.runs() + (forecast.runs() == 1 ? " run" : " runs");
    row(table, runs, bytes, forecast.seconds(speed));
    table.print(out());
    forecast.search().ifPresent(search -> print(search.shape()));
    out()
        .println(
            bytes <= forecast.available()
                ? "  fits"
                : "  does NOT fit: 'okra run' would refuse it");
    String largest =
        forecast.largestSketch().isEmpty()
            ? "none"
            : forecast.largestSketch().getAsLong() + " rows";
    out().println("  largest input sketch that fits, by sub-sampling: " + largest);
  }

  private static void row(TextTable table, String name, double bytes, double seconds) {
    String time = String.format(Locale.ROOT, "%.2f s", seconds);
    table.row("  " + name, new ByteSize(Math.round(bytes)), time);
  }

  private void print(SearchShape shape) {
    out()
        .printf(
            Locale.ROOT,
            "  its search: %d trials on %d validation parts, %d different problems%n",
            shape.trials(),
            shape.parts(),
            shape.problems());
  }
}
