package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * Landmarks by randomly pivoted Cholesky (Chen, Epperly, Tropp and Webber 2024).
 *
 * <p>With {@code d = diag(K - F F^T)} the residual of the columns so far, the next pivot s is drawn
 * with probability {@code d_s / sum(d)}, and F gets the column {@code (K[:, s] - F F[s, :]^T) /
 * sqrt(d_s)}. After m steps the landmarks are the pivots, unscaled.
 *
 * <p>{@code E[R^T R] = I} does not hold: pivots depend on each other, so that they do not repeat
 * what the others explain. What holds is that the expected {@code tr(K - K_hat)} is within a factor
 * 1 + e of the best rank-r error once m is a little more than {@code r / e + r log(1 / (e eta))},
 * eta the relative error of rank r. Fewer than m pivots are drawn when they explain K to rounding.
 * The draw evaluates n x m kernel values and the diagonal, and stores F (n x m).
 */
@Component(
    name = "pivoted-cholesky",
    help = "landmarks by randomly pivoted Cholesky",
    alsoKnownAs = {"rp-cholesky", "rpcholesky", "incomplete-cholesky"})
public record PivotedCholeskySketch(
    @Option(help = SketchSize.ROWS, required = true) SketchSize size) implements SketchMethod {
  public PivotedCholeskySketch() {
    this(SketchSize.of(100));
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.selection(size.expectedUpTo(points));
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int points = gram.size();
    int rows = size.rows("size", points);
    Matrix factor = context.memory().zeros(points, rows, "the factor of pivoted Cholesky");
    double[] residual = gram.diagonal();
    double trace = Arrays.stream(residual).sum();
    RandomStream stream = context.random().stream("sketch.pivoted-cholesky");
    int[] pivots = new int[rows];
    int count = 0;
    do {
      int pivot = Draws.draw(Draws.runningSums(residual), stream);
      pivots[count] = pivot;
      eliminate(gram, factor, count, pivot, residual, context);
      count++;
    } while (count < rows && Arrays.stream(residual).sum() > Math.ulp(1.0) * points * trace);
    int[] support = Arrays.copyOf(pivots, count);
    Arrays.sort(support);
    return Sketch.selection(points, support, 1);
  }

  private static void eliminate(
      Gram gram, Matrix factor, int count, int pivot, double[] residual, RunContext context) {
    int points = factor.rows();
    Matrix column = factor.columnBlock(count, count + 1);
    gram.fill(0, points, new int[] {pivot}, column);
    Matrix earlier = factor.columnBlock(0, count);
    Matrix ofPivot = Matrix.column(earlier.rowValues(pivot));
    context.linearAlgebra().multiply(-1, earlier, Transpose.NO, ofPivot, Transpose.NO, 1, column);
    context.linearAlgebra().scale(1 / Math.sqrt(residual[pivot]), column);
    for (int i = 0; i < points; i++) {
      double entry = column.values()[column.index(i, 0)];
      residual[i] = Math.max(0, residual[i] - entry * entry);
    }
    // Exactly, so that no pivot is drawn twice.
    residual[pivot] = 0;
  }
}
