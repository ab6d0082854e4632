package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.okra.sketches.AccumulationSketch;
import org.okra.sketches.CountSketch;
import org.okra.sketches.EntryLaw;
import org.okra.sketches.GaussianSketch;
import org.okra.sketches.HadamardSketch;
import org.okra.sketches.KMeansSketch;
import org.okra.sketches.LeverageSketch;
import org.okra.sketches.MapSource;
import org.okra.sketches.PSparsifiedSketch;
import org.okra.sketches.PivotedCholeskySketch;
import org.okra.sketches.RademacherSketch;
import org.okra.sketches.SjltSketch;
import org.okra.sketches.SketchMethod;
import org.okra.sketches.SketchSize;
import org.okra.sketches.SubsampleSketch;
import org.okra.testing.SketchContract;

/** Every built-in sketch keeps the contract. */
final class SketchesTest {
  /** Room for objects beside the arrays: streams, lambdas, futures. */
  private static final long OVERHEAD = 100_000;

  @Nested
  final class Subsample extends SketchContract {
    @Override
    protected SketchMethod method() {
      return MapSource.subsample(12);
    }

    /** Twelve points in a hash set, then in arrays. */
    @Override
    protected long promisedBytes(int points) {
      return OVERHEAD;
    }
  }

  @Nested
  final class SubsampleWithReplacement extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new SubsampleSketch(SketchSize.of(30), SubsampleSketch.Replacement.WITH);
    }

    /** How often each point was drawn, and the points. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * points + OVERHEAD;
    }
  }

  @Nested
  final class Leverage extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new LeverageSketch(SketchSize.of(12), Optional.empty());
    }

    /** A row of six kernel values per point and level, and a few numbers per point. */
    @Override
    protected long promisedBytes(int points) {
      return 200L * points + 2 * OVERHEAD;
    }
  }

  @Nested
  final class LeverageWithLambda extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new LeverageSketch(SketchSize.of(16), Optional.of(0.01));
    }

    /** As above with eight values. */
    @Override
    protected long promisedBytes(int points) {
      return 260L * points + 2 * OVERHEAD;
    }
  }

  @Nested
  final class PivotedCholesky extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new PivotedCholeskySketch(SketchSize.of(12));
    }

    @Override
    protected Expectation expectation() {
      return Expectation.LANDMARKS;
    }

    /** The factor, and running sums and a column of checks for every pivot. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * points * 12 * 3 + OVERHEAD;
    }
  }

  @Nested
  final class KMeans extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new KMeansSketch(SketchSize.of(6), 5);
    }

    @Override
    protected Expectation expectation() {
      return Expectation.LANDMARKS;
    }

    /** A sample of ten points per landmark, sixty at most, squared, and its sums in every step. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * 60 * 60 * 2 + 60L * 60 * 8 * 12 + OVERHEAD;
    }
  }

  @Nested
  final class Gaussian extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new GaussianSketch(SketchSize.of(12));
    }

    /** The entries; a stream per column. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * 12 * points + 250L * points + OVERHEAD;
    }
  }

  @Nested
  final class Rademacher extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new RademacherSketch(SketchSize.of(12));
    }

    /** The entries; a stream per column. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * 12 * points + 250L * points + OVERHEAD;
    }
  }

  @Nested
  final class PSparsifiedRademacher extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new PSparsifiedSketch(
          SketchSize.of(12), SketchSize.perPoints(20), EntryLaw.RADEMACHER);
    }

    /** Twenty non-zeros per row and two integers per point. */
    @Override
    protected long promisedBytes(int points) {
      return 3L * 12 * 20 * 12 + 8L * points + OVERHEAD;
    }
  }

  @Nested
  final class PSparsifiedGaussian extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new PSparsifiedSketch(SketchSize.of(12), SketchSize.perPoints(8), EntryLaw.GAUSSIAN);
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{p: 3}");
    }

    /** Eight non-zeros per row and two integers per point. */
    @Override
    protected long promisedBytes(int points) {
      return 3L * 12 * 8 * 12 + 8L * points + OVERHEAD;
    }
  }

  @Nested
  final class PSparsifiedWithEveryEntry extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new PSparsifiedSketch(SketchSize.of(12), SketchSize.fraction(1), EntryLaw.RADEMACHER);
    }

    /** All entries, by rows and joined. */
    @Override
    protected long promisedBytes(int points) {
      return 3L * 12 * 12 * points + OVERHEAD;
    }
  }

  @Nested
  final class Accumulation extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new AccumulationSketch(SketchSize.of(12), 5);
    }

    /** Tree nodes for five terms a row. */
    @Override
    protected long promisedBytes(int points) {
      return 12L * 5 * 200 + 8L * points + OVERHEAD;
    }
  }

  @Nested
  final class Count extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new CountSketch(SketchSize.of(12));
    }

    /** One entry per column, twice; a hash set and a stream per column. */
    @Override
    protected long promisedBytes(int points) {
      return 1500L * points + OVERHEAD;
    }
  }

  @Nested
  final class Sjlt extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new SjltSketch(SketchSize.of(12), 3);
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{nonzeros: 13}");
    }

    /** Three entries per column, twice; a hash set and a stream per column. */
    @Override
    protected long promisedBytes(int points) {
      return 2000L * points + OVERHEAD;
    }
  }

  @Nested
  final class Hadamard extends SketchContract {
    @Override
    protected SketchMethod method() {
      return new HadamardSketch(SketchSize.of(12));
    }

    /** The entries and a sign per point. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * 13 * points + 8L * points + OVERHEAD;
    }
  }
}
