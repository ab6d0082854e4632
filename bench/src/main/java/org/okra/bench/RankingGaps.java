package org.okra.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.decoders.ranking.BordaCount;
import org.okra.decoders.ranking.Consensus;
import org.okra.decoders.ranking.ConsensusMethod;
import org.okra.decoders.ranking.ExactConsensus;
import org.okra.decoders.ranking.InsertionSearch;
import org.okra.decoders.ranking.KwikSort;
import org.okra.decoders.ranking.Preferences;

/**
 * How far the heuristics for rankings are from the best order: {@code (d - d*) / d*} with d the
 * disagreement of the heuristic and d* that of the exact method, over random instances. Written to
 * ranking-gaps.csv.
 *
 * <p>Usage, after {@code mvn package}: {@code java -cp bench/target/okra-bench.jar
 * org.okra.bench.RankingGaps FOLDER}.
 */
public final class RankingGaps {
  private static final long NODES = 50_000_000;

  private RankingGaps() {}

  /** How preferences are drawn. */
  enum Instance {
    /** The votes of 15 noisy voters about items that have a true order: what models give. */
    VOTES {
      @Override
      Preferences draw(int items, RandomStream random) {
        Matrix p = Matrix.zeros(items, items);
        for (int voter = 0; voter < 15; voter++) {
          double[] places = new double[items];
          for (int i = 0; i < items; i++) {
            places[i] = 3.0 * i / items + 1.5 * random.nextGaussian();
          }
          for (int a = 0; a < items; a++) {
            for (int b = 0; b < items; b++) {
              p.set(a, b, p.get(a, b) + (places[a] < places[b] ? 1 : 0));
            }
          }
        }
        return Preferences.of(p);
      }
    },
    /** Independent normal preferences: as incoherent as can be. */
    NORMAL {
      @Override
      Preferences draw(int items, RandomStream random) {
        Matrix p = Matrix.zeros(items, items);
        for (int a = 0; a < items; a++) {
          for (int b = 0; b < items; b++) {
            p.set(a, b, random.nextGaussian());
          }
        }
        return Preferences.of(p);
      }
    };

    abstract Preferences draw(int items, RandomStream random);
  }

  /**
   * The gaps of one heuristic.
   *
   * @param heuristic its name
   * @param optimal share of instances on which it found a best order
   * @param mean mean gap
   * @param largest largest gap
   */
  record Gaps(String heuristic, double optimal, double mean, double largest) {}

  /** Writes the table into the folder named by the only argument. */
  public static void main(String[] arguments) throws IOException {
    try (RunContext context = RunContext.withSeed(12)) {
      write(Report.folder(arguments), 200, new int[] {8, 15}, context);
    }
  }

  static void write(Path folder, int instances, int[] sizes, RunContext context)
      throws IOException {
    Report table = new Report().add("instances,kind,items,heuristic,optimal,mean_gap,largest_gap");
    for (Instance kind : Instance.values()) {
      for (int items : sizes) {
        for (Gaps gaps : measure(kind, items, instances, context)) {
          table.add(
              "%d,%s,%d,%s,%.3f,%.5f,%.5f",
              instances,
              kind.name().toLowerCase(Locale.ROOT),
              items,
              gaps.heuristic(),
              gaps.optimal(),
              gaps.mean(),
              gaps.largest());
        }
      }
    }
    table.write(folder, "ranking-gaps.csv");
  }

  static List<Gaps> measure(Instance kind, int items, int instances, RunContext context) {
    Map<String, ConsensusMethod> heuristics = new LinkedHashMap<>();
    heuristics.put("borda", new BordaCount());
    heuristics.put("kwik-sort", new KwikSort(1));
    heuristics.put("kwik-sort x 10", new KwikSort(10));
    heuristics.put("insertion search", new InsertionSearch());
    List<Preferences> problems = new ArrayList<>();
    List<Double> optima = new ArrayList<>();
    for (int i = 0; i < instances; i++) {
      Preferences problem = kind.draw(items, context.random().stream(kind + "" + items, i));
      Consensus best = new ExactConsensus(NODES).solve(problem, context);
      if (!best.isOptimal()) {
        throw Errors.of(
            ErrorCode.NOT_CONVERGED,
            "Instance %s of %s items was not solved in %s nodes.",
            i,
            items,
            NODES);
      }
      problems.add(problem);
      optima.add(best.disagreement());
    }
    List<Gaps> result = new ArrayList<>();
    heuristics.forEach((name, method) -> result.add(gaps(name, method, problems, optima, context)));
    return result;
  }

  private static Gaps gaps(
      String name,
      ConsensusMethod method,
      List<Preferences> problems,
      List<Double> optima,
      RunContext context) {
    int optimal = 0;
    double sum = 0;
    double largest = 0;
    for (int i = 0; i < problems.size(); i++) {
      Preferences problem = problems.get(i);
      double found = method.solve(problem, context.child(name, i)).disagreement();
      double optimum = optima.get(i);
      boolean equal = found <= optimum + 1e-9 * (1 + problem.total());
      // Where nothing need be violated a violation has no relative size; the total stands in.
      double gap = equal ? 0 : (found - optimum) / (optimum > 0 ? optimum : problem.total());
      optimal += equal ? 1 : 0;
      sum += gap;
      largest = Math.max(largest, gap);
    }
    return new Gaps(name, optimal / (double) problems.size(), sum / problems.size(), largest);
  }
}
