package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Makes, runs and judges cases; a seed and an index say all of a case. */
final class Campaign {
  private final long seed;
  private final Workbench bench;
  private final List<Family> families;
  private final Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);

  Campaign(long seed, Path folder) {
    this.seed = seed;
    this.bench = new Workbench(folder);
    List<Subject> subjects = Subjects.all();
    Family data = new DataFamily(bench, subjects);
    Family experiments = new ExperimentFamily(bench, subjects);
    this.families =
        List.of(
            data,
            experiments,
            new ModelFamily(bench, subjects),
            data,
            experiments,
            new OptionFamily(bench, subjects),
            data,
            new ResultsFamily(bench, subjects.get(0)),
            new AutoFamily(bench, subjects),
            experiments,
            new JournalFamily(bench, subjects),
            new JarFamily(bench, subjects.get(0)));
  }

  /** How many cases ended how. */
  Map<Verdict, Integer> counts() {
    return counts;
  }

  /** Runs a case; what it shows, if it shows a defect. */
  Optional<String> run(int index) throws IOException {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + index);
    Path folder = bench.fresh();
    try {
      Trial trial = families.get(index % families.size()).make(random, folder);
      Output output = bench.okra(trial.arguments());
      Optional<String> answer = output.exit() == 0 ? Optional.of(read(trial)) : Optional.empty();
      Verdict verdict = Verdict.of(trial, output, answer);
      counts.merge(verdict, 1, Integer::sum);
      return verdict.isFinding()
          ? Optional.of(words(index, trial, output, verdict))
          : Optional.empty();
    } finally {
      Workbench.delete(folder);
    }
  }

  private static String read(Trial trial) {
    try {
      return trial.answer().call();
    } catch (Exception e) {
      return "no answer: " + e;
    }
  }

  private String words(int index, Trial trial, Output output, Verdict verdict) {
    return "%s, expected %s: %s%n  exit %d %s%n  repeat with -Dokra.campaign.seed=%d -Dokra.campaign.case=%d"
        .formatted(
            verdict,
            trial.expectation(),
            trial.what(),
            output.exit(),
            output.err().strip(),
            seed,
            index);
  }
}
