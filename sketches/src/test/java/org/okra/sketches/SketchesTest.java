package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Declaration;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.kernels.StoredGram;

final class SketchesTest {
  private static final RunContext CONTEXT = RunContext.withSeed(3);
  private static final Gram GRAM = new StoredGram(Matrix.identity(100));
  private final Registry<MapSource> sources = TestSketches.COMPONENTS.registry(MapSource.class);

  @Test
  void everySketchIsOnTheClassPath() {
    assertThat(sources.names())
        .containsExactly(
            "accumulation",
            "coordinates",
            "count-sketch",
            "fourier",
            "gaussian",
            "identity",
            "k-means",
            "leverage",
            "p-sparsified",
            "pivoted-cholesky",
            "rademacher",
            "sjlt",
            "srht",
            "subsample");
  }

  @Test
  void everyOptionHasHelpAndTheDefaultsStandAsDocumented() {
    StringBuilder defaults = new StringBuilder();
    for (Declaration<MapSource> each : sources.all()) {
      assertThat(each.help()).isNotBlank().doesNotContain("\n");
      for (OptionDescription option : each.options()) {
        assertThat(option.help()).isNotBlank();
        option
            .defaultText()
            .ifPresent(
                text -> defaults.append(each.name() + "." + option.name() + "=" + text + " "));
      }
    }
    // Quotes or none is a matter of how texts are written.
    assertThat(defaults.toString().replace("\"", "").split(" "))
        .containsExactly(
            "accumulation.terms=20",
            "fourier.coupling=independent",
            "k-means.steps=5",
            "leverage.lambda=none",
            "p-sparsified.p=20/n",
            "p-sparsified.entries=rademacher",
            "sjlt.nonzeros=4",
            "subsample.replacement=without");
  }

  /** What is wrong, and what the text must name: the option and what it accepts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: subsample, size: 101} | Option 'size' is 101 but there are 100 points; give a"
            + " number from 1 to 100",
        "{type: gaussian, size: 0} | option 'size': An amount of 0.0 is not possible; give a whole"
            + " number from 1",
        "{type: srht, size: -4} | option 'size': An amount of -4.0 is not possible",
        "{type: leverage, size: NaN} | option 'size': An amount of NaN is not possible",
        "{type: k-means} | sketch k-means needs the option 'size'",
        "{type: p-sparsified, size: 10, p: 0} | option 'p': An amount of 0.0 is not possible",
        "{type: p-sparsified, size: 10, p: 1.5} | option 'p': 1.5 is not a whole number; give a"
            + " whole number from 1 (200), a fraction above 0 and at most 1",
        "{type: p-sparsified, size: 10, p: 3} | Option 'p' is 3; give a probability above 0 and at"
            + " most 1",
        "{type: p-sparsified, size: 10, p: -0.1} | option 'p': An amount of -0.1",
        "{type: p-sparsified, size: 10, p: NaN} | option 'p': An amount of NaN",
        "{type: p-sparsified, size: 1, p: 1e-9} | Option 'p' is 1.0E-9: all 1 x 100 entries drawn"
            + " are zero. Give a larger p (at most 1)",
        "{type: p-sparsified, size: 10, entries: cauchy} | Allowed: rademacher, gaussian",
        "{type: subsample, size: 10, replacment: with} | Did you mean 'replacement'?",
        "{type: leverage, size: 10, lambda: -1} | Option 'lambda' is -1.0; it must be a finite"
            + " number above 0",
        "{type: leverage, size: 10, lambda: NaN} | Option 'lambda' is NaN; it must be a finite"
            + " number above 0",
        "{type: accumulation, size: 10, terms: 0} | Option 'terms' is 0; it must be a whole"
            + " number of at least 1",
        "{type: sjlt, size: 10, nonzeros: 11} | Option 'nonzeros' is 11; it must be from 1 to 10,"
            + " the rows of the sketch",
        "{type: sjlt, size: 10, nonzeros: 0} | Option 'nonzeros' is 0; it must be a whole"
            + " number of at least 1",
        "{type: k-means, size: 10, steps: -1} | Option 'steps' is -1; it must be a whole"
            + " number of at least 0",
        "{type: identity, size: 10} | It takes no options",
      })
  void badOptionsAreNamedWithWhatIsAccepted(String text, String message) {
    assertThatThrownBy(() -> TestSketches.draw(text, GRAM, CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageContaining(message);
  }

  @Test
  void anUnknownNameFailsWithTheNearestAndAllNames() {
    assertThatThrownBy(() -> TestSketches.source("subsampel"))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining("Did you mean 'subsample'?")
        .hasMessageContaining("pivoted-cholesky");
  }

  @Test
  void anEmptyGramMatrixIsRefusedByEverySketch() {
    Gram empty = new StoredGram(Matrix.zeros(0, 0));
    int refused = 0;
    for (Declaration<MapSource> each : sources.all()) {
      if (each.standard() instanceof SketchMethod method) {
        assertThatThrownBy(() -> method.draw(empty, CONTEXT))
            .isInstanceOfSatisfying(
                OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT))
            .hasMessageContaining("at least one point");
        refused++;
      }
    }
    assertThat(refused).isEqualTo(11);
  }

  @Test
  void sketchesThatLookAtTheKernelRefuseNotANumber() {
    Matrix gram = Matrix.identity(100);
    for (int i = 0; i < 100; i++) {
      gram.set(i, 7, Double.NaN);
      gram.set(7, i, Double.NaN);
    }
    for (String type : new String[] {"leverage", "pivoted-cholesky", "k-means"}) {
      assertThatThrownBy(
              () ->
                  TestSketches.draw(
                      "{type: " + type + ", size: 50}", new StoredGram(gram), CONTEXT))
          .as(type)
          .isInstanceOf(OkraException.class)
          .hasMessageContaining("NaN");
    }
  }

  @Test
  void denseSketchesBeyondTheBudgetAreRefused() {
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(1000)).build()) {
      for (String type : new String[] {"gaussian", "rademacher", "srht", "sjlt"}) {
        assertThatThrownBy(() -> TestSketches.draw("{type: " + type + ", size: 20}", GRAM, small))
            .isInstanceOfSatisfying(
                OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
            .hasMessageContaining("the memory budget is 1000 bytes");
      }
    }
  }

  /** The names of other programs lead to ours. */
  @ParameterizedTest
  @CsvSource({
    "nystroem, subsample",
    "nystrom, subsample",
    "hadamard, srht",
    "ros, srht",
    "rff, fourier",
    "osnap, sjlt",
    "kmeans, k-means",
    "rls, leverage",
    "p-sr, p-sparsified",
    "none, identity",
  })
  void otherNamesAreUnderstood(String given, String meant) {
    assertThatThrownBy(() -> sources.get(given))
        .hasMessageContaining("Did you mean '" + meant + "'?");
  }

  /** What a file can say, a program can say with the constructor, and the other way round. */
  @Test
  void everySketchIsCreatedAgainFromItsSpecification() {
    for (Declaration<MapSource> each : sources.all()) {
      Specification specification = Specification.of(each.standard());
      assertThat(sources.create(Specification.parse(specification.toString())))
          .isEqualTo(each.standard());
    }
    assertThat(TestSketches.source("{type: p-sparsified, size: 0.1, p: 5/n, entries: gaussian}"))
        .isEqualTo(
            new PSparsifiedSketch(
                SketchSize.fraction(0.1), SketchSize.perPoints(5), EntryLaw.GAUSSIAN));
  }

  @Test
  void theErrorLeadsToTheOption() {
    assertThatThrownBy(() -> TestSketches.source("{type: p-sparsified, size: 10, p: 3}"))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.path()).containsExactly("p"));
    assertThatThrownBy(() -> TestSketches.draw("{type: subsample, size: 101}", GRAM, CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.path()).containsExactly("size"));
  }

  /** A program that calls constructors is told what a file would be. */
  @Test
  void constructorsCheckTheirOptions() {
    SketchSize size = SketchSize.of(10);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> new AccumulationSketch(size, 0),
            () -> new SjltSketch(size, 0),
            () -> new KMeansSketch(size, -1),
            () -> new LeverageSketch(size, Optional.of(0.0)))) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
          .hasMessageContaining("it must be a");
    }
    assertThat(new KMeansSketch(size, 0).steps()).isZero();
    assertThat(new SjltSketch(size, 10).draw(GRAM, CONTEXT).rows()).isEqualTo(10);
  }

  @Test
  void shortWaysToCreateSources() {
    assertThat(MapSource.coordinates()).isEqualTo(new Coordinates());
    assertThat(MapSource.exact()).isEqualTo(new IdentityMap());
    assertThat(MapSource.pSparsified(7))
        .isEqualTo(
            new PSparsifiedSketch(SketchSize.of(7), SketchSize.perPoints(20), EntryLaw.GAUSSIAN));
  }
}
