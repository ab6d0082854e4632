package org.okra.testing.builtin;

import org.junit.jupiter.api.Nested;
import org.okra.sketches.SketchFactory;
import org.okra.sketches.builtin.AccumulationSketch;
import org.okra.sketches.builtin.CountSketch;
import org.okra.sketches.builtin.GaussianSketch;
import org.okra.sketches.builtin.HadamardSketch;
import org.okra.sketches.builtin.KMeansSketch;
import org.okra.sketches.builtin.LeverageSketch;
import org.okra.sketches.builtin.PSparsifiedSketch;
import org.okra.sketches.builtin.PivotedCholeskySketch;
import org.okra.sketches.builtin.RademacherSketch;
import org.okra.sketches.builtin.SizeOptions;
import org.okra.sketches.builtin.SjltSketch;
import org.okra.sketches.builtin.SubsampleSketch;
import org.okra.testing.SketchContract;

/** Every built-in sketch keeps the contract. */
final class SketchesTest {
  /** Room for objects beside the arrays: streams, lambdas, futures. */
  private static final long OVERHEAD = 100_000;

  @Nested
  final class Subsample extends SketchContract<SubsampleSketch.Options> {
    @Override
    protected SketchFactory<SubsampleSketch.Options> factory() {
      return new SubsampleSketch();
    }

    @Override
    protected String options() {
      return "{size: 12}";
    }

    /** Twelve points in a hash set, then in arrays. */
    @Override
    protected long promisedBytes(int points) {
      return OVERHEAD;
    }
  }

  @Nested
  final class SubsampleWithReplacement extends SketchContract<SubsampleSketch.Options> {
    @Override
    protected SketchFactory<SubsampleSketch.Options> factory() {
      return new SubsampleSketch();
    }

    @Override
    protected String options() {
      return "{size: 30, replacement: with}";
    }

    /** How often each point was drawn, and the points. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * points + OVERHEAD;
    }
  }

  @Nested
  final class Leverage extends SketchContract<LeverageSketch.Options> {
    @Override
    protected SketchFactory<LeverageSketch.Options> factory() {
      return new LeverageSketch();
    }

    @Override
    protected String options() {
      return "{size: 12}";
    }

    /** A row of six kernel values per point and level, and a few numbers per point. */
    @Override
    protected long promisedBytes(int points) {
      return 200L * points + 2 * OVERHEAD;
    }
  }

  @Nested
  final class LeverageWithLambda extends SketchContract<LeverageSketch.Options> {
    @Override
    protected SketchFactory<LeverageSketch.Options> factory() {
      return new LeverageSketch();
    }

    @Override
    protected String options() {
      return "{size: 16, lambda: 0.01}";
    }

    /** As above with eight values. */
    @Override
    protected long promisedBytes(int points) {
      return 260L * points + 2 * OVERHEAD;
    }
  }

  @Nested
  final class PivotedCholesky extends SketchContract<SizeOptions> {
    @Override
    protected SketchFactory<SizeOptions> factory() {
      return new PivotedCholeskySketch();
    }

    @Override
    protected String options() {
      return "{size: 12}";
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
  final class KMeans extends SketchContract<KMeansSketch.Options> {
    @Override
    protected SketchFactory<KMeansSketch.Options> factory() {
      return new KMeansSketch();
    }

    @Override
    protected String options() {
      return "{size: 6}";
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
  final class Gaussian extends SketchContract<SizeOptions> {
    @Override
    protected SketchFactory<SizeOptions> factory() {
      return new GaussianSketch();
    }

    @Override
    protected String options() {
      return "{size: 12}";
    }

    /** The entries; a stream per column. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * 12 * points + 250L * points + OVERHEAD;
    }
  }

  @Nested
  final class Rademacher extends SketchContract<SizeOptions> {
    @Override
    protected SketchFactory<SizeOptions> factory() {
      return new RademacherSketch();
    }

    @Override
    protected String options() {
      return "{size: 12}";
    }

    /** The entries; a stream per column. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * 12 * points + 250L * points + OVERHEAD;
    }
  }

  @Nested
  final class PSparsifiedRademacher extends SketchContract<PSparsifiedSketch.Options> {
    @Override
    protected SketchFactory<PSparsifiedSketch.Options> factory() {
      return new PSparsifiedSketch();
    }

    @Override
    protected String options() {
      return "{size: 12}";
    }

    /** Twenty non-zeros per row and two integers per point. */
    @Override
    protected long promisedBytes(int points) {
      return 3L * 12 * 20 * 12 + 8L * points + OVERHEAD;
    }
  }

  @Nested
  final class PSparsifiedGaussian extends SketchContract<PSparsifiedSketch.Options> {
    @Override
    protected SketchFactory<PSparsifiedSketch.Options> factory() {
      return new PSparsifiedSketch();
    }

    @Override
    protected String options() {
      return "{size: 12, p: 8/n, entries: gaussian}";
    }

    /** Eight non-zeros per row and two integers per point. */
    @Override
    protected long promisedBytes(int points) {
      return 3L * 12 * 8 * 12 + 8L * points + OVERHEAD;
    }
  }

  @Nested
  final class PSparsifiedWithEveryEntry extends SketchContract<PSparsifiedSketch.Options> {
    @Override
    protected SketchFactory<PSparsifiedSketch.Options> factory() {
      return new PSparsifiedSketch();
    }

    @Override
    protected String options() {
      return "{size: 12, p: 1.0}";
    }

    /** All entries, by rows and joined. */
    @Override
    protected long promisedBytes(int points) {
      return 3L * 12 * 12 * points + OVERHEAD;
    }
  }

  @Nested
  final class Accumulation extends SketchContract<AccumulationSketch.Options> {
    @Override
    protected SketchFactory<AccumulationSketch.Options> factory() {
      return new AccumulationSketch();
    }

    @Override
    protected String options() {
      return "{size: 12, terms: 5}";
    }

    /** Tree nodes for five terms a row. */
    @Override
    protected long promisedBytes(int points) {
      return 12L * 5 * 200 + 8L * points + OVERHEAD;
    }
  }

  @Nested
  final class Count extends SketchContract<SizeOptions> {
    @Override
    protected SketchFactory<SizeOptions> factory() {
      return new CountSketch();
    }

    @Override
    protected String options() {
      return "{size: 12}";
    }

    /** One entry per column, twice; a hash set and a stream per column. */
    @Override
    protected long promisedBytes(int points) {
      return 1500L * points + OVERHEAD;
    }
  }

  @Nested
  final class Sjlt extends SketchContract<SjltSketch.Options> {
    @Override
    protected SketchFactory<SjltSketch.Options> factory() {
      return new SjltSketch();
    }

    @Override
    protected String options() {
      return "{size: 12, nonzeros: 3}";
    }

    /** Three entries per column, twice; a hash set and a stream per column. */
    @Override
    protected long promisedBytes(int points) {
      return 2000L * points + OVERHEAD;
    }
  }

  @Nested
  final class Hadamard extends SketchContract<SizeOptions> {
    @Override
    protected SketchFactory<SizeOptions> factory() {
      return new HadamardSketch();
    }

    @Override
    protected String options() {
      return "{size: 12}";
    }

    /** The entries and a sign per point. */
    @Override
    protected long promisedBytes(int points) {
      return 8L * 13 * points + 8L * points + OVERHEAD;
    }
  }
}
