package org.okra.experiments.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.resource.Cost;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.ListSamples;
import org.okra.estimators.FitCost;
import org.okra.estimators.ProblemSize;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;
import org.okra.sketches.MapShape;

/** Every number of a forecast, against those that the components of the method give. */
final class PlannerStagesTest {
  private static final ProblemSize SIZE = new ProblemSize(3000, 400, 70, 2000, 40, 12);

  private static Method method(String kernel, String output, String... assignments) {
    String text =
        "name: x\ndataset: {name: bibtex}\n"
            + "input: {kernel: gaussian, sketch: {type: subsample, size: 100}}\noutput: {kernel: "
            + kernel
            + ", sketch: "
            + output
            + "}\nmetrics: f1\n";
    return TestWiring.reader().parse("x.yaml", text, List.of(assignments)).methods().get(0);
  }

  private static Method sketched(String... assignments) {
    return method("gaussian", "{type: p-sparsified, size: 50}", assignments);
  }

  /** The shapes and costs of a method in turn. */
  private record Parts(Settings settings, ProblemSize size) {
    static Parts of(Method method) {
      return new Parts(method.settings(), SIZE.under(method.settings().outputKernel()));
    }

    MapShape input() {
      return settings.inputSketch().shape(SIZE.train(), SIZE.inputDimension());
    }

    MapShape drawn() {
      long known = SIZE.train() + (settings.projection().isPresent() ? SIZE.unlabelled() : 0);
      return settings.outputSketch().shape(known, SIZE.outputDimension());
    }

    MapShape output() {
      return settings.projection().map(each -> each.shape(drawn(), size)).orElse(drawn());
    }

    Cost fit() {
      return settings.estimator().cost(input(), output(), size);
    }

    Cost decode() {
      return settings.decoder().cost(input(), output(), size);
    }
  }

  private static Stage stage(Plan plan, String name) {
    return plan.stages().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Offset<Double> about(double value) {
    return within(1e-12 * value);
  }

  @Test
  void whatAStageKeepsCountsForTheLaterOnes() {
    Method method = sketched();
    Parts parts = Parts.of(method);
    Plan plan = new Planner(SIZE).plan(method);
    double kernels =
        Math.max(
            method.settings().inputKernel().fitBytes(3000),
            method.settings().outputKernel().fitBytes(3000));
    double input = parts.input().cost().keptBytes();
    double maps = input + parts.drawn().cost().keptBytes();
    double fitted = maps + parts.fit().keptBytes();
    assertThat(plan.stages())
        .extracting(Stage::name)
        .containsExactly("input map", "output map", "fit", "decode");
    assertThat(stage(plan, "input map").bytes())
        .isEqualTo(Math.max(kernels, parts.input().cost().peakBytes()));
    assertThat(stage(plan, "output map").bytes())
        .isEqualTo(input + parts.drawn().cost().peakBytes());
    assertThat(stage(plan, "output map").outputValues())
        .isEqualTo(parts.drawn().cost().inputValues());
    assertThat(stage(plan, "fit").bytes()).isEqualTo(maps + parts.fit().peakBytes());
    assertThat(stage(plan, "decode").bytes()).isEqualTo(fitted + parts.decode().peakBytes());
    assertThat(stage(plan, "decode").operations()).isEqualTo(parts.decode().operations());
    assertThat(plan.bytes()).isEqualTo(plan.largest().bytes());
    assertThat(plan.stages()).allMatch(each -> each.bytes() <= plan.bytes());
  }

  @Test
  void theSketchBelowAProjectionIsThereUntilTheProjectionIsLearnt() {
    Method method = sketched("output.projection={type: kde, components: 8}");
    Parts parts = Parts.of(method);
    Plan plan = new Planner(SIZE).plan(method);
    Cost learnt =
        parts
            .settings()
            .projection()
            .orElseThrow()
            .cost(parts.input(), parts.drawn(), parts.size());
    double input = parts.input().cost().keptBytes();
    assertThat(stage(plan, "projection").bytes())
        .isEqualTo(input + parts.drawn().cost().keptBytes() + learnt.peakBytes());
    assertThat(stage(plan, "fit").bytes())
        .isEqualTo(input + learnt.keptBytes() + parts.fit().peakBytes());
  }

  @Test
  void aSketchOfVectorsHasNoMoreDimensionsThanTheyHave() {
    for (int size : new int[] {8, 12, 50}) {
      Method method = method("linear", "{type: subsample, size: " + size + "}");
      Plan plan = new Planner(SIZE).plan(method);
      MapShape input = Parts.of(method).input();
      MapShape output = new MapShape(Math.min(12, size), size, MapShape.Form.SELECTION);
      assertThat(stage(plan, "fit").operations())
          .isEqualTo(method.settings().estimator().cost(input, output, SIZE).operations());
    }
    // Of vectors themselves there is no sketch.
    Plan exact = new Planner(SIZE).plan(method("linear", "none"));
    assertThat(exact.stages()).extracting(Stage::name).doesNotContain("output map");
  }

  @Test
  void rowsForCalibrationAreKeptFromTheFit() {
    Method method = sketched("conformal={coverage: 0.9, share: 0.4}");
    Parts parts = Parts.of(method);
    double kept =
        parts.input().cost().keptBytes()
            + parts.drawn().cost().keptBytes()
            + parts.fit().keptBytes()
            + parts.decode().keptBytes();
    // Of 5000 rows 40 % are kept, and 3000 are learnt from.
    ProblemSize rows = parts.size().withTest(2000);
    double scores =
        method.settings().decoder().conformityBytes(parts.input(), parts.output(), rows);
    Stage calibrate = stage(new Planner(SIZE).plan(method), "calibrate");
    assertThat(calibrate.bytes()).isCloseTo(kept + scores, about(kept));
    assertThat(calibrate.operations()).isZero();
    // Fewer rows than queries.
    Method few = sketched("conformal={coverage: 0.9, share: 0.01}");
    double queries =
        few.settings().decoder().conformityBytes(parts.input(), parts.output(), parts.size());
    assertThat(stage(new Planner(SIZE).plan(few), "calibrate").bytes())
        .isCloseTo(kept + queries, about(kept));
    // Other candidates than those of the training part are embedded again.
    Planner offering =
        new Planner(SIZE, OptionalLong.of(2000), new ListSamples<>(Object.class, List.of()));
    Cost again = method.settings().decoder().cost(parts.input(), parts.output(), rows);
    assertThat(stage(offering.plan(method), "calibrate").bytes())
        .isCloseTo(kept + Math.max(again.peakBytes(), again.keptBytes() + scores), about(kept));
    Method all = sketched("conformal={coverage: 0.9, share: 0.4}", "decoder.from=all");
    assertThat(stage(new Planner(SIZE).plan(all), "calibrate").bytes())
        .isGreaterThan(calibrate.bytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 9000})
  void leavingRowsOutForCalibrationCostsTheirPredictionsAndScores(int wanted) {
    Method method =
        sketched("conformal={coverage: 0.9, method: leave-one-out, rows: " + wanted + "}");
    Parts parts = Parts.of(method);
    long rows = Math.min(3000, wanted);
    Cost left = FitCost.leaveOneOut(parts.input(), parts.output(), rows, parts.size());
    MapShape stored = new MapShape(50, 0, MapShape.Form.FREE);
    ProblemSize queries = parts.size().withTest(rows);
    Cost decode = method.settings().decoder().cost(stored, parts.output(), queries);
    double scoring =
        decode.keptBytes()
            + method.settings().decoder().conformityBytes(stored, parts.output(), queries);
    double kept =
        parts.input().cost().keptBytes()
            + parts.drawn().cost().keptBytes()
            + parts.fit().keptBytes()
            + parts.decode().keptBytes();
    Stage calibrate = stage(new Planner(SIZE).plan(method), "calibrate");
    double scored = 8.0 * rows * 50 + Math.max(decode.peakBytes(), scoring);
    assertThat(calibrate.bytes())
        .isCloseTo(kept + Math.max(left.peakBytes(), left.keptBytes() + scored), about(kept));
    assertThat(calibrate.operations())
        .isCloseTo(left.operations() + decode.operations(), about(left.operations()));
    assertThat(calibrate.inputValues()).isEqualTo(left.inputValues());
    assertThat(calibrate.outputValues()).isEqualTo(left.outputValues() + decode.outputValues());
  }

  @Test
  void rowsThatADecoderWasTunedOnAreLeftOutOnce() {
    String everyRow = "conformal={coverage: 0.9, method: leave-one-out, rows: 9000}";
    Method once = sketched("decoder=labels", everyRow);
    Method again = sketched("decoder={type: labels, rows: 2999}", everyRow);
    Parts parts = Parts.of(once);
    double kept =
        FitCost.leaveOneOut(parts.input(), parts.output(), 3000, parts.size()).keptBytes();
    double few = FitCost.leaveOneOut(parts.input(), parts.output(), 2999, parts.size()).keptBytes();
    Planner planner = new Planner(SIZE);
    assertThat(stage(planner.plan(again), "calibrate").bytes() - few)
        .isCloseTo(stage(planner.plan(once), "calibrate").bytes(), about(kept));
  }

  @ParameterizedTest
  @CsvSource({"8, 2, true", "7, 2, false"})
  void aSearchSharesASpectrumFromFourTrialsOnEachProblem(
      long trials, long problems, boolean shared) {
    Planner planner = new Planner(SIZE);
    Method method = sketched();
    Plan plan = planner.plan(method);
    Stage found = planner.search(method, new SearchShape(trials, problems, 5, 140));
    Stage decode = stage(plan, "decode");
    double operations = 2 * trials * decode.operations();
    double inputs = 2 * trials * decode.inputValues();
    double outputs = 2 * trials * decode.outputValues();
    for (Stage each : plan.stages()) {
      boolean fitting = !each.name().equals("decode");
      operations += fitting ? problems * each.operations() : 0;
      inputs += fitting ? problems * each.inputValues() : 0;
      outputs += fitting ? problems * each.outputValues() : 0;
    }
    operations += shared ? problems * 24 * 1e6 : 0;
    assertThat(found.name()).isEqualTo("search");
    assertThat(found.operations()).isCloseTo(5 * operations, about(5 * operations));
    assertThat(found.inputValues()).isCloseTo(5 * inputs, about(5 * inputs));
    assertThat(found.outputValues()).isCloseTo(5 * outputs, about(5 * outputs));
    assertThat(found.bytes()).isEqualTo(plan.bytes() + (shared ? 3 * 8 * 1e4 : 0));
  }

  @Test
  void aBudgetThatIsJustMetIsEnough() {
    Planner planner = new Planner(SIZE);
    Method method = method("gaussian", "{type: subsample, size: 50}");
    long bytes = (long) planner.plan(method).bytes();
    assertThat(planner.plan(method).bytes()).isEqualTo(bytes);
    planner.require(method, new MemoryBudget(bytes));
    assertThatThrownBy(() -> planner.require(method, new MemoryBudget(bytes - 1)))
        .hasMessageStartingWith("Method 'x' needs about ")
        .hasMessageContaining(
            " in stage '" + planner.plan(method).largest().name() + "' with 3000 training rows");
    // A sketch whose memory is that of its sums, and exactly the budget.
    Method larger =
        method(
            "gaussian", "{type: subsample, size: 50}", "input.sketch={type: subsample, size: 900}");
    long needed = (long) planner.plan(larger).bytes();
    assertThat(planner.largestSketch(method, new MemoryBudget(needed))).hasValue(900);
    assertThat(planner.largestSketch(method, new MemoryBudget(needed - 1))).hasValue(899);
    assertThat(planner.largestSketch(method, new MemoryBudget(1L << 40))).hasValue(3000);
    assertThat(planner.largestSketch(method, new MemoryBudget(1000))).isEmpty();
  }

  @Test
  void secondsAreThoseOfOperationsAndOfKernelValues() {
    MachineSpeed speed = new MachineSpeed(1e9, 1e8);
    Stage stage = new Stage("x", 0, 2e9, 1e6, 3e6);
    double expected = 2 + 1e6 * (2 * 40 / 1e9 + 1e-8) + 3e6 * (2 * 12 / 1e9 + 1e-8);
    assertThat(speed.seconds(stage, SIZE)).isCloseTo(expected, within(1e-12));
    Plan plan = new Plan("x", SIZE, List.of(stage, stage));
    assertThat(plan.seconds(speed)).isCloseTo(2 * expected, within(1e-12));
    Forecast.Search search = new Forecast.Search(new SearchShape(1, 1, 1, 1), stage);
    Forecast with = new Forecast(plan, 3, Optional.of(search), OptionalLong.empty(), 1);
    assertThat(with.seconds(speed)).isCloseTo(9 * expected, within(1e-12));
    Forecast without = new Forecast(plan, 3, Optional.empty(), OptionalLong.empty(), 1);
    assertThat(without.seconds(speed)).isCloseTo(6 * expected, within(1e-12));
  }

  @Test
  void theMedianOfFiveRunsAfterAWarmUpIsTaken() {
    AtomicLong clock = new AtomicLong(1000);
    // The first run is not timed; the third one takes no time that the clock could tell.
    Iterator<Long> lasts = List.of(90L, 50L, 0L, 70L, 20L, 60L).iterator();
    double seconds = MachineSpeed.median(() -> clock.addAndGet(lasts.next()), clock::get);
    assertThat(seconds).isCloseTo(50e-9, within(1e-20));
    assertThat(lasts.hasNext()).isFalse();
    assertThat(MachineSpeed.median(() -> {}, clock::get)).isEqualTo(1e-9);
  }
}
