package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.MapShape;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchMethod;

/** The contract passes a sound sketch without a size, and notices those broken on purpose. */
final class SketchContractTest {
  /** Every s-th point from a random start, as a plugin's author writes it. */
  @Component(name = "systematic", help = "every s-th point from a random start")
  record Systematic(@Option(help = "distance of the points", atLeast = 1) int stride)
      implements SketchMethod {
    public Systematic() {
      this(10);
    }

    Systematic {
      Options.check(Systematic.class, stride);
    }

    @Override
    public Sketch draw(Gram gram, RunContext context) {
      return systematic(gram, stride, Math.sqrt(Math.min(stride, gram.size())), context);
    }
  }

  /** What is wrong with a sketch. */
  enum Fault {
    NOT_SCALED,
    NOT_BOUNDED,
    NO_SELECTION,
    NOT_CHECKED
  }

  /** A sketch broken on purpose. */
  @Component(name = "broken", help = "broken")
  record Broken(
      @Option(help = "distance of the points") int stride, @Option(help = "fault") Fault fault)
      implements SketchMethod {
    public Broken() {
      this(4, Fault.NOT_SCALED);
    }

    @Override
    public MapShape shape(long points, long dimension) {
      return switch (fault) {
        case NOT_BOUNDED -> MapShape.selection(3);
        case NO_SELECTION -> new MapShape(points, points, MapShape.Form.FREE);
        default -> MapShape.selection(points);
      };
    }

    @Override
    public Sketch draw(Gram gram, RunContext context) {
      return systematic(gram, Math.max(1, stride), 1, context);
    }
  }

  private static Sketch systematic(Gram gram, int stride, double factor, RunContext context) {
    int step = Math.max(1, Math.min(stride, gram.size()));
    int start = context.random().stream("sketch.systematic").nextInt(step);
    int[] support = IntStream.range(0, gram.size()).filter(i -> i % step == start).toArray();
    return Sketch.selection(gram.size(), support, factor);
  }

  private static final class Tried extends SketchContract {
    private final SketchMethod method;
    private final List<String> refused;

    Tried(SketchMethod method, String... refused) {
      this.method = method;
      this.refused = List.of(refused);
    }

    @Override
    protected SketchMethod method() {
      return method;
    }

    @Override
    protected List<String> refusedOptions() {
      return refused;
    }
  }

  private static void run(SketchContract contract, Runnable check) {
    contract.openContext();
    try {
      check.run();
    } finally {
      contract.closeContext();
    }
  }

  @Test
  void aSoundSketchPasses() {
    SketchContract sound = new Tried(new Systematic(7));
    for (Runnable check :
        new Runnable[] {
          sound::supportRisesAndHasNoZeroColumn,
          sound::expectationOfTheProductIsAsPromised,
          sound::theShapeBoundsWhatIsDrawn,
          sound::productsEqualTheDenseOnes,
          sound::theMapKeepsWhatWasSketched,
          sound::oneSeedGivesOneDrawOnAnyNumberOfThreads,
          sound::anotherSeedGivesAnotherDraw,
          sound::aDrawStaysWithinThePromisedMemory,
          sound::theSpecificationCreatesItAgain,
          sound::badOptionsAreRefused,
          sound::moreRowsThanPointsAreNotDrawn,
          sound::anEmptyGramMatrixIsRefused,
        }) {
      assertThatCode(() -> run(sound, check)).doesNotThrowAnyException();
    }
  }

  @Test
  void noticesRowsThatAreNotScaled() {
    SketchContract contract = new Tried(new Broken(4, Fault.NOT_SCALED));
    assertThatThrownBy(() -> run(contract, contract::expectationOfTheProductIsAsPromised))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("mean of entry 0, 0");
  }

  @Test
  void noticesAShapeThatIsTooSmallOrOfAnotherForm() {
    SketchContract small = new Tried(new Broken(4, Fault.NOT_BOUNDED));
    assertThatThrownBy(() -> run(small, small::theShapeBoundsWhatIsDrawn))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("rows");
    SketchContract free = new Tried(new Broken(4, Fault.NO_SELECTION));
    assertThatThrownBy(() -> run(free, free::theShapeBoundsWhatIsDrawn))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("form of a sketch");
  }

  @Test
  void noticesAnOptionThatIsNotChecked() {
    SketchContract contract = new Tried(new Broken(4, Fault.NOT_CHECKED), "{stride: 0}");
    assertThatThrownBy(() -> run(contract, contract::badOptionsAreRefused))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("{stride: 0}");
  }
}
