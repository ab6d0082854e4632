package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
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
@ContractTable
final class SketchesTest extends SketchContract {
  /** Room for objects beside the arrays: streams, lambdas, futures. */
  private static final long OVERHEAD = 100_000;

  private static final SketchSize ROWS = SketchSize.of(12);

  private final Row<SketchMethod, Promise> row;

  SketchesTest(Row<SketchMethod, Promise> row) {
    this.row = row;
  }

  /**
   * What a sketch promises.
   *
   * @param bytes the most that a draw allocates
   * @param expectation of {@code R^T R}, if it is not that of the contract
   */
  private record Promise(IntToLongFunction bytes, Optional<Expectation> expectation) {
    Promise landmarks() {
      return new Promise(bytes, Optional.of(Expectation.LANDMARKS));
    }
  }

  private static Row<SketchMethod, Promise> row(
      String name, Supplier<SketchMethod> method, IntToLongFunction bytes) {
    return new Row<>(name, method, new Promise(bytes, Optional.empty()));
  }

  static List<Row<SketchMethod, Promise>> rows() {
    return List.of(
        // Twelve points in a hash set, then in arrays.
        row("subsample", () -> MapSource.subsample(12), points -> OVERHEAD),
        // How often each point was drawn, and the points.
        row(
            "subsample with replacement",
            () -> new SubsampleSketch(SketchSize.of(30), SubsampleSketch.Replacement.WITH),
            points -> 8L * points + OVERHEAD),
        // The entries; a stream per column.
        row(
            "gaussian",
            () -> new GaussianSketch(ROWS),
            points -> 8L * 12 * points + 250L * points + OVERHEAD),
        // The entries; a stream per column.
        row(
            "rademacher",
            () -> new RademacherSketch(ROWS),
            points -> 8L * 12 * points + 250L * points + OVERHEAD),
        // Twenty non-zeros per row and two integers per point.
        row(
            "p sparsified rademacher",
            () -> new PSparsifiedSketch(ROWS, SketchSize.perPoints(20), EntryLaw.RADEMACHER),
            points -> 3L * 12 * 20 * 12 + 8L * points + OVERHEAD),
        // Eight non-zeros per row and two integers per point.
        row(
                "p sparsified gaussian",
                () -> new PSparsifiedSketch(ROWS, SketchSize.perPoints(8), EntryLaw.GAUSSIAN),
                points -> 3L * 12 * 8 * 12 + 8L * points + OVERHEAD)
            .refuses("{p: 3}"),
        // All entries, by rows and joined.
        row(
            "p sparsified with every entry",
            () -> new PSparsifiedSketch(ROWS, SketchSize.fraction(1), EntryLaw.RADEMACHER),
            points -> 3L * 12 * 12 * points + OVERHEAD),
        // Tree nodes for five terms a row.
        row(
            "accumulation",
            () -> new AccumulationSketch(ROWS, 5),
            points -> 12L * 5 * 200 + 8L * points + OVERHEAD),
        // One entry per column, twice; a hash set and a stream per column.
        row("count", () -> new CountSketch(ROWS), points -> 1500L * points + OVERHEAD),
        // Three entries per column, twice; a hash set and a stream per column.
        row("sjlt", () -> new SjltSketch(ROWS, 3), points -> 2000L * points + OVERHEAD)
            .refuses("{nonzeros: 13}"),
        // The entries and a sign per point.
        row(
            "hadamard",
            () -> new HadamardSketch(ROWS),
            points -> 8L * 13 * points + 8L * points + OVERHEAD),
        // A row of six kernel values per point and level, and a few numbers per point.
        row(
            "leverage",
            () -> new LeverageSketch(ROWS, Optional.empty()),
            points -> 200L * points + 2 * OVERHEAD),
        // As above with eight values.
        row(
            "leverage with lambda",
            () -> new LeverageSketch(SketchSize.of(16), Optional.of(0.01)),
            points -> 260L * points + 2 * OVERHEAD),
        // The factor, and running sums and a column of checks for every pivot.
        row(
                "pivoted cholesky",
                () -> new PivotedCholeskySketch(ROWS),
                points -> 8L * points * 12 * 3 + OVERHEAD)
            .with(Promise::landmarks),
        // A sample of ten points per landmark, sixty at most, squared, and its sums in every step.
        row(
                "k means",
                () -> new KMeansSketch(SketchSize.of(6), 5),
                points -> 8L * 60 * 60 * 2 + 60L * 60 * 8 * 12 + OVERHEAD)
            .with(Promise::landmarks));
  }

  @Override
  protected SketchMethod method() {
    return row.component().get();
  }

  @Override
  protected long promisedBytes(int points) {
    return row.parts().bytes().applyAsLong(points);
  }

  @Override
  protected Expectation expectation() {
    return row.parts().expectation().orElseGet(super::expectation);
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
