package org.okra.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.split.SplitMethod;
import org.okra.decoders.Decoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProjectionLearner;
import org.okra.evaluation.Metric;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/**
 * Random experiments out of all components, with options in their ranges: each runs, or is refused
 * with a code when its parts do not go together; no number is NaN.
 */
final class ConfigurationsTest {
  private static final int CONFIGURATIONS = 10;

  @TempDir private Path folder;

  @Test
  void noneFailsWithoutACodeOrGivesNaN() throws IOException {
    long seed = Long.getLong("okra.campaign.seed", 1);
    int count = Integer.getInteger("okra.campaign.configurations", CONFIGURATIONS);
    int only = Integer.getInteger("okra.campaign.configuration", -1);
    Workbench bench = new Workbench(folder);
    List<Subject> subjects = Subjects.all();
    Map<Integer, Integer> exits = new HashMap<>();
    TreeSet<String> used = new TreeSet<>();
    List<String> findings = new ArrayList<>();
    // Parts that do not go together are refused; it takes more draws than configurations.
    for (int index = Math.max(0, only);
        only < 0 ? exits.getOrDefault(0, 0) < count && index < 10 * count : index == only;
        index++) {
      SplittableRandom random = new SplittableRandom(seed * 1_000_003 + index);
      Subject subject = Family.pick(subjects, random);
      RandomSettings settings = new RandomSettings(random);
      Tree tree = new Tree(subject.experiment());
      vary(tree, settings, random);
      Path here = bench.fresh();
      Workbench.write(subject, here);
      Files.writeString(here.resolve(Workbench.EXPERIMENT), tree.json());
      List<String> arguments = bench.run(here);
      Output output = bench.okra(arguments);
      String answer = output.exit() == 0 ? output.out() + Workbench.predictions(here) : "";
      Trial trial = new Trial("", Expectation.ANY, arguments, () -> answer, "");
      Verdict verdict = Verdict.of(trial, output, java.util.Optional.of(answer));
      if (verdict.isFinding()) {
        findings.add(
            "%s: %s%n  exit %d %s%n  repeat with -Dokra.campaign.seed=%d -Dokra.campaign.configuration=%d"
                .formatted(verdict, tree.json(), output.exit(), output.err().strip(), seed, index));
        System.out.println(findings.get(findings.size() - 1));
      }
      exits.merge(output.exit(), 1, Integer::sum);
      used.addAll(settings.used());
      Workbench.delete(here);
    }
    System.out.println(
        "configurations, seed " + seed + ": exit codes " + exits + ", components " + used.size());
    assertThat(String.join("\n", findings)).isEmpty();
    assertThat(exits.getOrDefault(0, 0))
        .as("configurations that run")
        .isGreaterThanOrEqualTo(only < 0 ? count : 0);
  }

  /** One to three parts of an experiment, drawn anew. */
  private static void vary(Tree tree, RandomSettings settings, SplittableRandom random) {
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      Map<String, Object> root = tree.root();
      switch (random.nextInt(11)) {
        case 0 -> side(root, "input").put("kernel", settings.component(Kernel.class));
        case 1 -> side(root, "output").put("kernel", settings.component(Kernel.class));
        case 2 -> side(root, "input").put("sketch", settings.component(MapSource.class));
        case 3 -> side(root, "output").put("sketch", settings.component(MapSource.class));
        case 4 ->
            side(root, "output").put("projection", settings.component(ProjectionLearner.class));
        case 5 -> root.put("estimator", settings.component(Estimator.class));
        case 6 -> root.put("decoder", settings.component(Decoder.class));
        case 7 -> root.put("metrics", List.of(settings.component(Metric.class)));
        case 8 -> root.put("preprocess", List.of(settings.component(Preparation.class)));
        case 9 -> root.put("split", settings.component(SplitMethod.class));
        default ->
            root.put(
                random.nextBoolean() ? "targets" : "precision",
                Family.pick(List.of("centre", "standardise", "single", "double"), random));
      }
    }
  }

  @SuppressWarnings("unchecked") // Read from text, keys are strings.
  private static Map<String, Object> side(Map<String, Object> root, String name) {
    return (Map<String, Object>) root.get(name);
  }
}
