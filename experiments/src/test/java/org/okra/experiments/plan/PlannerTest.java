package org.okra.experiments.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.estimators.ProblemSize;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.Method;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

final class PlannerTest {
  private static final double GIB = 1024.0 * 1024 * 1024;

  private final ProblemSize bookmarks = new ProblemSize(60_000, 0, 27_856, 60_000, 2150, 208);

  private Method method(String input, String output, String... assignments) {
    String text =
        "name: x\ndataset: {name: bibtex}\ninput: {kernel: gaussian, sketch: "
            + input
            + "}\noutput: {kernel: gaussian, sketch: "
            + output
            + "}\nmetrics: f1\n";
    return TestWiring.reader().parse("x.yaml", text, List.of(assignments)).methods().get(0);
  }

  private static MemoryBudget budget(double gibibytes) {
    return new MemoryBudget((long) (gibibytes * GIB));
  }

  @Test
  void theExactMethodNeedsItsGramMatrix() {
    Plan plan = new Planner(bookmarks).plan(method("none", "none"));
    // 60 000^2 numbers of eight bytes, and the embedded candidates as many again.
    assertThat(plan.bytes()).isBetween(26.8 * GIB, 70 * GIB);
    assertThat(plan.stages()).extracting(Stage::name).containsExactly("fit", "decode");
  }

  @Test
  void sketchesOfBothSidesFitWhereTheyWereMeasured() {
    // Measured with 8000 and 500 rows: a peak of 2.6 GiB of heap.
    Plan plan =
        new Planner(bookmarks)
            .plan(method("{type: subsample, size: 8000}", "{type: p-sparsified, size: 500}"));
    assertThat(plan.bytes()).isBetween(1.5 * GIB, 4.5 * GIB);
    assertThat(plan.stages())
        .extracting(Stage::name)
        .containsExactly("input map", "output map", "fit", "decode");
  }

  @Test
  void aSketchBeforeAProjectionHasUnlabelledOutputsToDrawFrom() {
    Planner planner = new Planner(new ProblemSize(100, 200, 10, 300, 5, 5));
    String sketch = "{type: p-sparsified, size: 150}";
    Method plain = method("none", sketch);
    Method projected = method("none", sketch, "output.projection={type: kde, components: 8}");
    assertThat(drawn(planner.plan(projected))).isGreaterThan(2 * drawn(planner.plan(plain)));
  }

  private static double drawn(Plan plan) {
    return plan.stages().stream()
        .filter(stage -> stage.name().equals("output map"))
        .mapToDouble(Stage::outputValues)
        .sum();
  }

  @Test
  void largestSketchIsTheLastThatFits() {
    Planner planner = new Planner(bookmarks);
    Method sketched = method("{type: subsample, size: 100}", "{type: p-sparsified, size: 500}");
    long largest = planner.largestSketch(sketched, budget(2)).orElseThrow();
    assertThat(planner.plan(sized(largest)).bytes()).isLessThanOrEqualTo(2 * GIB);
    assertThat(planner.plan(sized(largest + 1)).bytes()).isGreaterThan(2 * GIB);
  }

  private Method sized(long size) {
    return method("{type: subsample, size: " + size + "}", "{type: p-sparsified, size: 500}");
  }

  @Test
  void whatCannotFitIsRefusedWithWhatWould() {
    Planner planner = new Planner(bookmarks);
    Method exact = method("none", "{type: p-sparsified, size: 500}");
    assertThatThrownBy(() -> planner.require(exact, budget(6)))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
        .hasMessageContaining("the budget is 6.00 GiB")
        .hasMessageContaining("--set 'input.sketch={type: subsample, size: ");
    long largest = planner.largestSketch(exact, budget(6)).orElseThrow();
    planner.require(sized(largest), budget(6));
    assertThatThrownBy(() -> planner.require(method("none", "none"), budget(0.01)))
        .hasMessageContaining("No input sketch makes it fit");
  }

  @Test
  void theAdviceCanBeFollowedWhateverTheSketchIs() {
    Planner planner = new Planner(bookmarks);
    String input = "{type: p-sparsified, size: 30000, p: 20/n}";
    Method wide = method(input, "{type: p-sparsified, size: 500}");
    OkraException refused =
        catchThrowableOfType(OkraException.class, () -> planner.require(wide, budget(2)));
    Matcher advice = Pattern.compile("--set '([^']+)'\\.").matcher(refused.getMessage());
    assertThat(advice.find()).as(refused.getMessage()).isTrue();
    planner.require(method(input, "{type: p-sparsified, size: 500}", advice.group(1)), budget(2));
  }

  @Test
  void decodingCostsTheDistinctSamplesOfDecodersThatHaveSome() {
    ProblemSize repeated = new ProblemSize(60_000, 0, 100, 1000, 2150, 208);
    String[] sketches = {"{type: subsample, size: 100}", "{type: subsample, size: 50}"};
    Stage search = decode(repeated, method(sketches[0], sketches[1]));
    Stage all = decode(bookmarks, method(sketches[0], sketches[1]));
    assertThat(search.outputValues()).isEqualTo(1000 * 50);
    assertThat(all.outputValues()).isEqualTo(60_000 * 50);
    assertThat(all.bytes() - search.bytes()).isGreaterThan(8 * 59_000 * 50);
    for (String decoder : List.of("{type: labels, rule: top}", "vector", "kemeny")) {
      Stage none = decode(repeated, method(sketches[0], sketches[1], "decoder=" + decoder));
      assertThat(none.outputValues()).as(decoder).isZero();
      // Candidates and a block of their scores; or what makes vectors of predictions, and those.
      double embedded = 1000 * 50 + 100 * 1000;
      double readOut = 50 * 208 + 100 * 208;
      assertThat(search.bytes() - none.bytes()).as(decoder).isEqualTo(8 * (embedded - readOut));
    }
    assertThat(decode(repeated, method(sketches[0], sketches[1], "decoder.from=all")))
        .extracting(Stage::outputValues)
        .isEqualTo(1100.0 * 50);
  }

  @Test
  void whatADecoderTunesItselfWithIsAStage() {
    String[] sketches = {"{type: subsample, size: 100}", "{type: subsample, size: 50}"};
    Planner planner = new Planner(bookmarks);
    Method tuned = method(sketches[0], sketches[1], "decoder=labels");
    Method fixed = method(sketches[0], sketches[1], "decoder={type: labels, rule: top}");
    assertThat(planner.plan(fixed).stages()).extracting(Stage::name).doesNotContain("tune decoder");
    List<Stage> stages = planner.plan(tuned).stages();
    Stage tuning = stages.get(stages.size() - 2);
    assertThat(tuning.name()).isEqualTo("tune decoder");
    assertThat(tuning.inputValues()).isEqualTo(10_000 * 100);
    assertThat(tuning.outputValues()).isEqualTo(10_000 * 50);
    // Every trial of a search tunes again, on whatever it shares with others.
    SearchShape shape = new SearchShape(8, 2, 1, 500);
    assertThat(
            planner.search(tuned, shape).operations() - planner.search(fixed, shape).operations())
        .isCloseTo(8 * tuning.operations(), within(1e-6 * tuning.operations()));
  }

  /** Bytes of 30 000 rows squared are 7.2 GB, which an exact input is to those who look at it. */
  @ParameterizedTest
  @ValueSource(strings = {"{type: forest, leaf: 5}", "nearest", "constant"})
  void leavingRowsOutTakesNoFactorOfEstimatorsThatHaveNone(String estimator) {
    Planner planner = new Planner(new ProblemSize(30_000, 0, 1000, 30_000, 40, 50));
    for (String output : List.of("{type: subsample, size: 50}", "coordinates")) {
      for (String tuned :
          List.of(
              "decoder=labels",
              "decoder={type: candidates, hubness: auto}",
              "conformal={coverage: 0.9, method: leave-one-out}")) {
        String kernel = output.equals("coordinates") ? "linear" : "gaussian";
        Method method =
            method("none", output, "output.kernel=" + kernel, "estimator=" + estimator, tuned);
        assertThat(planner.plan(method).stages())
            .as("%s, %s", estimator, tuned)
            .filteredOn(stage -> List.of("fit", "tune decoder", "calibrate").contains(stage.name()))
            .hasSizeGreaterThan(1)
            .allMatch(stage -> stage.bytes() < 1.5e9);
        Method ridge = method("none", output, "output.kernel=" + kernel, tuned);
        assertThat(planner.plan(ridge).bytes()).isGreaterThan(7.2e9);
      }
    }
  }

  private static Stage decode(ProblemSize size, Method method) {
    List<Stage> stages = new Planner(size).plan(method).stages();
    return stages.get(stages.size() - 1);
  }

  @Test
  void equalOutputsAreOneCandidate() {
    DenseRows inputs = DenseRows.of(new double[][] {{1}, {2}, {3}});
    LabelSets labels =
        new LabelSets(4, List.of(LabelSet.of(4, 0, 2), LabelSet.of(4, 1), LabelSet.of(4, 0, 2)));
    assertThat(ProblemSize.of(inputs, labels, 5, 7))
        .isEqualTo(new ProblemSize(3, 5, 7, 2 + 5, 1, 4));
    DenseRows vectors = DenseRows.of(new double[][] {{1, 0}, {0, 1}, {1, 0}});
    assertThat(ProblemSize.of(inputs, vectors, 0, 7).candidates()).isEqualTo(2);
  }

  @Test
  void aProjectionOfASketchNeedsNoGramMatrixOfTheOutputs() {
    Planner planner = new Planner(bookmarks);
    String kde = "output.projection={type: kde, components: 50}";
    double sketched =
        planner
            .plan(method("{type: subsample, size: 500}", "{type: subsample, size: 500}", kde))
            .bytes();
    double whole = planner.plan(method("{type: subsample, size: 500}", "none", kde)).bytes();
    assertThat(sketched).isLessThan(0.2 * whole);
  }

  private static MapShape shape(String sketch, long points, long dimension) {
    MapSource source = TestWiring.components().create(MapSource.class, Specification.parse(sketch));
    return source.shape(points, dimension);
  }

  @Test
  void coordinatesCostNoGramMatrix() {
    assertThat(shape("coordinates", 60_000, 7)).isEqualTo(new MapShape(7, 0, MapShape.Form.FREE));
  }

  /** Sketched sides: a spectrum of 500 numbers and iterations cost more than one factor. */
  @Test
  void everyEstimatorIsForecastAsWhatItIs() {
    Planner planner = new Planner(bookmarks);
    Method ridge = method("{type: subsample, size: 500}", "{type: subsample, size: 100}");
    Stage ridgeFit = fit(planner.plan(ridge));
    for (String estimator : List.of("low-rank", "{type: lipschitz, loss: huber}")) {
      Method other =
          method(
              "{type: subsample, size: 500}",
              "{type: subsample, size: 100}",
              "estimator=" + estimator);
      Stage fit = fit(planner.plan(other));
      assertThat(fit.operations()).as(estimator).isGreaterThan(1.05 * ridgeFit.operations());
      assertThat(fit.bytes()).as(estimator).isGreaterThanOrEqualTo(ridgeFit.bytes());
    }
  }

  private static Stage fit(Plan plan) {
    return plan.stages().stream()
        .filter(each -> each.name().equals("fit"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aSearchIsCountedWithWhatItShares() {
    Planner planner = new Planner(bookmarks);
    Method method = method("{type: subsample, size: 500}", "{type: subsample, size: 100}");
    Stage shared = planner.search(method, new SearchShape(20, 1, 1, 1000));
    Stage apart = planner.search(method, new SearchShape(20, 20, 1, 1000));
    assertThat(shared.operations()).isLessThan(0.5 * apart.operations());
    assertThat(planner.search(method, new SearchShape(20, 1, 5, 1000)).operations())
        .isEqualTo(5 * shared.operations());
  }

  /** A sketch of a plugin that says nothing of its size. */
  @Component(name = "silent", help = "for tests")
  private record Silent() implements MapSource {
    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return MapSource.exact().create(kernel, training, context);
    }
  }

  @Test
  void sizesBeyondThePointsAndSketchesOfPluginsAreCounted() {
    // Half as many frequencies, of three numbers each.
    assertThat(shape("{type: fourier, size: 9000}", 5000, 3))
        .isEqualTo(new MapShape(9000, 0, MapShape.Form.FREE, 3 * 4500));
    assertThat(shape("{type: subsample, size: 9000}", 5000, 3).dimension()).isEqualTo(5000);
    assertThat(new Silent().shape(5000, 3))
        .isEqualTo(new MapShape(5000, 5000, MapShape.Form.MIXTURE));
  }

  @Test
  void supportOfAPSparsifiedSketchFollowsItsFormula() {
    double expected = 5000 * (1 - Math.pow(1 - 20.0 / 5000, 200));
    assertThat(shape("{type: p-sparsified, size: 200, p: 20/n}", 5000, 3).support())
        .isCloseTo(expected, within(1e-6));
    assertThat(shape("{type: subsample, size: 0.1}", 5000, 3).dimension()).isEqualTo(500);
    assertThat(shape("{type: gaussian, size: 10}", 5000, 3).support()).isEqualTo(5000);
  }

  @Test
  void aMeasuredMachineTurnsOperationsIntoSeconds() {
    try (RunContext context = RunContext.withSeed(1)) {
      MachineSpeed speed = MachineSpeed.measure(context);
      assertThat(speed.operations()).isBetween(1e7, 1e14);
      Stage stage = new Stage("x", 0, 3 * speed.operations(), 0, 0);
      assertThat(speed.seconds(stage, bookmarks)).isCloseTo(3, within(1e-9));
    }
  }
}
