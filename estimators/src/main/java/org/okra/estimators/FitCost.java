package org.okra.estimators;

import org.okra.core.resource.Cost;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;

/** What the steps that estimators share cost, with n rows, a features and b targets. */
public final class FitCost {
  /** Operations of a symmetric eigendecomposition of n x n, over n^3. */
  public static final double EIGEN = 24;

  /** Most rows of a block, of which sums over rows hold one at a time. */
  public static final double BLOCK = Fold.STANDARD.blockRows();

  private static final double BYTES = Double.BYTES;

  private FitCost() {}

  /** Sums over features and targets that are held at once, for so many rows. */
  private static double segments(double n, double entries) {
    return entries > Fold.LARGEST_COPY
        ? 1
        : Math.max(1, Math.min(Fold.STANDARD.segments(), Math.ceil(n / BLOCK)));
  }

  /** Blocks of rows that are held at once while sums are taken. */
  private static double blocks(double segments) {
    return Math.min(segments, Runtime.getRuntime().availableProcessors());
  }

  /** Bytes of the mapped distinct outputs, which are kept when outputs repeat. */
  private static double embedded(MapShape output, ProblemSize size) {
    double distinct = size.distinct();
    return 4 * distinct <= 3 * size.train() ? BYTES * distinct * output.dimension() : 0;
  }

  /**
   * Bytes of kernel values while so many rows are mapped, or the distinct among them. A sketch of
   * all points knows the features of its rows.
   */
  private static double mapping(MapShape output, double rows, ProblemSize size) {
    if (embedded(output, size) > 0) {
      return output.blockBytes(size.distinct());
    }
    return output.form() == Form.DENSE ? 0 : output.blockBytes(rows);
  }

  /** Bytes of sums of features with targets while rows are added to them. */
  private static double fold(MapShape input, double targets, double beside, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    double rows = Math.min(BLOCK, n);
    double segments = segments(n, a * (a + targets));
    // Features of the block before have been seen to outlive it.
    double features = BYTES * rows * a * (n > segments * BLOCK ? 2 : 1);
    // Those of the rows that the map is made of are known.
    double values = input.blockBytes(Math.min(rows, Math.max(0, n - input.support())));
    return segments * BYTES * a * (a + targets)
        + blocks(segments) * (features + Math.max(values, beside));
  }

  /** Columns of right sides beside the solution: a constant takes copies. */
  private static double copies(MapShape output) {
    return output.form() == Form.FREE ? 2 : 0;
  }

  /**
   * Leave-one-out predictions by ridge regression: the factor, which a fit does not keep unless it
   * is the model, and one triangular solve for every row that is left out. The factor and the
   * targets are kept for more of the same.
   *
   * @param rows how many are left out
   */
  public static Cost leaveOneOut(MapShape input, MapShape output, double rows, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    MapShape targets = size.coordinates(output);
    boolean whitened = targets != output;
    Cost whitening = size.coordinatesCost(output);
    double b = targets.dimension();
    double left = BYTES * rows * b;
    double values = whitening.inputValues() + rows * targets.support();
    if (input.form() == Form.EXACT) {
      double factor = output.form() == Form.EXACT ? 0 : BYTES * n * n;
      // Above its one a unit vector stays 0 under the factor: a third of the work on the mean.
      double solves = rows * n * n / 3;
      double held = left + BYTES * n * b * (1 + copies(targets) / 2) + embedded(targets, size);
      double units = BYTES * n * Math.min(LeaveOneOut.UNITS.blockRows(), rows);
      double kept = whitening.keptBytes() + factor + left;
      return new Cost(
          Math.max(whitening.peakBytes(), kept - left + held + Math.max(units, 2 * left)),
          kept,
          n * n * n / 3 + 2 * n * n * b + solves + 2 * n * targets.support() * b,
          n * n / 2,
          values);
    }
    double block = Math.min(BLOCK, rows);
    double factor = BYTES * a * a;
    double sums = whitened ? factor + BYTES * a * b + embedded(targets, size) : 0;
    double blocks = 2 * BYTES * block * a + input.blockBytes(block);
    double kept = whitening.keptBytes() + sums + factor + left;
    double perRow = a * a + input.rowOperations() + 2 * a * b + 2 * targets.support() * b;
    return new Cost(
        Math.max(
            whitening.peakBytes(),
            kept + BYTES * a * b * (1 + copies(targets) / 2) + left + Math.max(blocks, left)),
        kept,
        a * a * a / 3 + 2 * a * a * b + rows * perRow,
        rows * input.support(),
        values);
  }

  /** The spectrum of the inputs: their Gram matrix, or the covariance of features, decomposed. */
  public static Cost spectrum(MapShape input, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    double square = BYTES * a * a;
    double eigen = EIGEN * a * a * a;
    // The matrix, a copy that becomes the vectors, and the work space of two.
    return input.form() == Form.EXACT
        ? new Cost(4 * square, square, eigen, n * n / 2, 0)
        : new Cost(
            Math.max(5 * square, fold(input, 0, 0, size)),
            2 * square,
            eigen + n * a * a + n * input.rowOperations(),
            n * input.support(),
            0);
  }

  /** The same, with the sums towards targets, which are taken in one go and kept. */
  public static Cost spectrum(MapShape input, MapShape targets, ProblemSize size) {
    Cost alone = spectrum(input, size);
    if (input.form() == Form.EXACT) {
      return alone;
    }
    double cross = BYTES * input.dimension() * targets.dimension();
    double block = BYTES * Math.min(BLOCK, size.train()) * targets.dimension();
    double summed = fold(input, targets.dimension(), 0, size) + block;
    return new Cost(
        Math.max(alone.peakBytes() + cross, summed),
        alone.keptBytes() + cross,
        alone.operations() + 2 * size.train() * input.dimension() * targets.dimension(),
        alone.inputValues(),
        0);
  }

  /** The targets of all rows in coordinates that lose nothing, beside the distinct ones. */
  public static Cost targets(MapShape output, ProblemSize size) {
    double n = size.train();
    MapShape targets = size.coordinates(output);
    Cost whitening = size.coordinatesCost(output);
    double kept = whitening.keptBytes() + BYTES * n * targets.dimension() + embedded(targets, size);
    return new Cost(
        Math.max(whitening.peakBytes(), kept + mapping(targets, n, size)),
        kept,
        whitening.operations() + 2 * n * targets.support() * targets.dimension(),
        0,
        whitening.inputValues() + n * targets.support());
  }

  /**
   * Ridge regression: a factor of n x n or of a x a, and the coefficients. Exact on both sides, the
   * factor is the model; on features, the sums are kept beside the coefficients.
   */
  public static Cost ridge(MapShape input, MapShape output, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    double b = output.dimension();
    double inputs = input.support();
    double outputs = output.support();
    if (input.form() == Form.EXACT && output.form() == Form.EXACT) {
      return new Cost(BYTES * n * n, BYTES * n * n, n * n * n / 3, n * n / 2, 0);
    }
    double embedded = embedded(output, size);
    if (input.form() == Form.EXACT) {
      double operations = n * n * n / 3 + 2 * n * n * b + 2 * n * outputs * b;
      return new Cost(
          BYTES * n * b
              + embedded
              + Math.max(mapping(output, n, size), BYTES * (n * n + n * b * copies(output))),
          BYTES * n * b + embedded,
          operations,
          n * n / 2,
          n * outputs);
    }
    double summed = n * a * a + a * a * a / 3 + n * input.rowOperations();
    double square = BYTES * a * a;
    if (output.form() == Form.EXACT) {
      // Towards the distinct outputs.
      double grouped = BYTES * a * size.distinct();
      return new Cost(
          Math.max(fold(input, size.distinct(), 0, size), 2 * square + 2 * grouped),
          square + grouped,
          summed + 2 * n * a * size.distinct(),
          n * inputs,
          0);
    }
    double cross = BYTES * a * b;
    double rows = Math.min(BLOCK, n);
    return new Cost(
        embedded
            + Math.max(
                embedded > 0 ? mapping(output, n, size) : 0,
                Math.max(
                    fold(input, b, embedded > 0 ? 0 : mapping(output, rows, size), size)
                        + blocks(segments(n, a * (a + b))) * BYTES * rows * b,
                    2 * square + (2 + copies(output)) * cross)),
        embedded + square + 2 * cross,
        summed + 2 * n * a * b + 2 * n * outputs * b,
        n * inputs,
        n * outputs);
  }
}
