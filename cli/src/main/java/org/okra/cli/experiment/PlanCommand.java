package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.util.Locale;
import org.okra.core.resource.ByteSize;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
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

  /** For picocli. */
  public PlanCommand() {}

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
        .forEach(forecast -> print(forecast, speed, budget, out()));
  }

  private static void print(
      Forecast forecast, MachineSpeed speed, MemoryBudget budget, PrintWriter out) {
    Plan plan = forecast.plan();
    out.println();
    out.println(
        plan.method()
            + ": "
            + plan.size().train()
            + " training rows, "
            + plan.size().test()
            + " test rows");
    for (Stage stage : plan.stages()) {
      line(out, stage.name(), stage.bytes(), speed.seconds(stage, plan.size()));
    }
    line(out, "one run", plan.bytes(), plan.seconds(speed));
    double bytes = plan.bytes();
    if (forecast.search().isPresent()) {
      SearchShape shape = forecast.search().get().shape();
      Stage search = forecast.search().get().stage();
      line(out, "its search", search.bytes(), speed.seconds(search, plan.size()));
      out.printf(
          Locale.ROOT,
          "    %d trials on %d validation parts, %d different problems%n",
          shape.trials(),
          shape.parts(),
          shape.problems());
      bytes = Math.max(bytes, search.bytes());
    }
    line(
        out,
        forecast.runs() + (forecast.runs() == 1 ? " run" : " runs"),
        bytes,
        forecast.seconds(speed));
    out.println(bytes <= budget.bytes() ? "  fits" : "  does NOT fit: 'okra run' would refuse it");
    out.println(
        "  largest input sketch that fits, by sub-sampling: "
            + (forecast.largestSketch().isPresent()
                ? forecast.largestSketch().getAsLong() + " rows"
                : "none"));
  }

  private static void line(PrintWriter out, String name, double bytes, double seconds) {
    out.printf(
        Locale.ROOT, "  %-12s  %10s  %10.2f s%n", name, new ByteSize(Math.round(bytes)), seconds);
  }
}
