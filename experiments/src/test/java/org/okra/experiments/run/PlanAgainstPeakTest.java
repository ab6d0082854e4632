package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.plan.Plan;
import org.okra.experiments.predictions.PredictionOptions;

/** What is planned for random methods, against the most that their arrays took at once. */
final class PlanAgainstPeakTest {
  private static final long HEAP = 1L << 31;

  /** One comparison. */
  record Measured(String text, Plan plan, long peak) {
    double ratio() {
      return peak / plan.bytes();
    }

    String line() {
      return String.format(
          Locale.ROOT,
          "%.2f of %.2f MB in %s: %s",
          ratio(),
          plan.bytes() / 1e6,
          plan.largest().name(),
          text);
    }
  }

  static Measured measure(String text, long below) {
    Injector planning =
        TestWiring.injector(
            RunContext.builder().threads(Threads.okra(2)).memory(new MemoryBudget(HEAP)),
            Path.of("none"),
            Progress.SILENT);
    ExperimentFile file =
        planning.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    Plan plan =
        planning
            .getInstance(Runner.class)
            .forecast(file, new MemoryBudget(HEAP))
            .get(0)
            .plan();
    Method method = file.methods().get(0);
    RunContext reading = planning.getInstance(RunContext.class).reseeded(1);
    ExperimentData data = new ExperimentData(planning.getInstance(DataSource.class));
    RunRows<?> rows = data.prepared(method, 0, reading, reading);
    MemoryBudget memory = MemoryBudget.measuring(HEAP, below < 0 ? (long) (plan.bytes() / 1.6) : below);
    java.util.concurrent.atomic.AtomicBoolean stop = new java.util.concurrent.atomic.AtomicBoolean();
    if (Boolean.getBoolean("okra.sample")) {
      System.gc();
      Runtime r = Runtime.getRuntime();
      long base = r.totalMemory() - r.freeMemory();
      Thread t = new Thread(() -> { long m = 0; int k = 0; while (!stop.get()) { System.gc(); m = Math.max(m, r.totalMemory() - r.freeMemory() - base); k++; } System.out.printf("   heap %.2f MB in %d samples, account %.2f%n", m / 1e6, k, memory.peakBytes() / 1e6); });
      t.setDaemon(true);
      t.start();
    }
    try (RunContext context =
        RunContext.builder().seed(1).threads(Threads.okra(2)).memory(memory).build()) {
      new MethodRun(planning.getInstance(Engine.class), method, context)
          .run(rows, 0, PredictionOptions.STANDARD);
      stop.set(true);
    } finally {
      planning.getInstance(RunContext.class).close();
    }
    return new Measured(text.replace("\n", " "), plan, memory.peakBytes());
  }

  public static void main(String[] arguments) {
    int from = Integer.parseInt(arguments[0]);
    int count = Integer.parseInt(arguments[1]);
    double scale = Double.parseDouble(arguments[2]);
    long below = arguments.length > 3 ? Long.parseLong(arguments[3]) : -1;
    for (int i = from; i < from + count; i++) {
      String text = RandomMethods.text(i, scale);
      long start = System.nanoTime();
      try {
        Measured each = measure(text, below);
        if (Boolean.getBoolean("okra.debug")) System.out.print(org.okra.core.resource.MemoryAccount.live());
        System.out.printf("%d %.1fs %s%n", i, (System.nanoTime() - start) * 1e-9, each.line());
      } catch (OkraException e) {
        System.out.printf("%d refused %s: %s%n", i, e.getMessage(), text.replace("\n", " "));
      }
    }
  }
}
