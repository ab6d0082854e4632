package org.okra.core.linear;

import java.util.Arrays;
import org.netlib.util.intW;
import org.okra.core.Matrix;

/**
 * One Cholesky factorisation A = L L^T in place, panel by panel from the left:
 *
 * <pre>{@code
 * A[j.., j] <- A[j.., j] - sum over k < j of L[j.., k] L[j, k]^T
 * L[j, j]   <- factor of A[j, j]
 * L[j+.., j] <- A[j+.., j] L[j, j]^-T
 * }</pre>
 *
 * Panels are narrow, so that little is left to the factor and the solve; updates take whole groups
 * of panels at once, so that products are deep. While one thread factors a panel, others update
 * panels further right: tasks wait for the blocks they read, not for a whole step.
 */
final class CholeskyTasks {
  /** Panels whose updates are one product. */
  private static final int GROUP = 4;

  private final BlasRunner runner;
  private final Matrix a;
  private final double largest;
  private final TilePlan panels;
  private final TilePlan pieces;
  private final TaskGraph graph = new TaskGraph();

  /** The task that wrote last to a block: the diagonal block of a panel, or a piece below it. */
  private final int[] writers;

  CholeskyTasks(BlasRunner runner, Matrix a, double largest, TilePlan panels, TilePlan pieces) {
    this.runner = runner;
    this.a = a;
    this.largest = largest;
    this.panels = panels;
    this.pieces = pieces;
    this.writers = new int[panels.count() * (pieces.count() + 1)];
    Arrays.fill(writers, -1);
  }

  void run() {
    for (int j = 0; j < panels.count(); j++) {
      int group = j / GROUP * GROUP;
      for (int k = 0; k < group; k += GROUP) {
        addUpdates(j, k, k + GROUP);
      }
      for (int k = group; k < j; k++) {
        addUpdates(j, k, k + 1);
      }
      addFactor(j);
      int panel = j;
      graph.add(() -> clearAbove(panel));
    }
    graph.run(runner);
  }

  /** Updates panel j by panels [from, to): its diagonal block and every piece below. */
  private void addUpdates(int j, int from, int to) {
    int firstColumn = panels.from(from);
    int endColumn = panels.to(to - 1);
    Matrix top = a.view(panels.from(j), panels.to(j), firstColumn, endColumn);
    Matrix diagonal = diagonal(j);
    int update = write(j, -1, () -> runner.rankUpdate(-1, top, Transpose.NO, 1, diagonal));
    afterRows(update, j, from, to);
    for (int i = 0; i < pieces.count(); i++) {
      Matrix block = below(i, j);
      if (block.rows() > 0) {
        int row = pieces.to(i) - block.rows();
        Matrix left = a.view(row, pieces.to(i), firstColumn, endColumn);
        update =
            write(
                j, i, () -> runner.multiply(-1, left, Transpose.NO, top, Transpose.YES, 1, block));
        afterRows(update, j, from, to);
        for (int k = from; k < to; k++) {
          graph.after(update, writers[key(k, i)]);
        }
      }
    }
  }

  /** Waits for the rows of panel j in panels [from, to) of L. */
  private void afterRows(int task, int j, int from, int to) {
    for (int i = 0; i < pieces.count(); i++) {
      if (pieces.from(i) < panels.to(j) && pieces.to(i) > panels.from(j)) {
        for (int k = from; k < to; k++) {
          graph.after(task, writers[key(k, i)]);
        }
      }
    }
  }

  private void addFactor(int j) {
    int factor = write(j, -1, () -> factor(j));
    Matrix diagonal = diagonal(j);
    for (int i = 0; i < pieces.count(); i++) {
      Matrix block = below(i, j);
      if (block.rows() > 0) {
        int solve =
            write(
                j,
                i,
                () ->
                    runner.solveTriangular(
                        Side.RIGHT, diagonal, Triangle.LOWER, Transpose.YES, block));
        graph.after(solve, factor);
      }
    }
  }

  private void factor(int j) {
    Matrix block = diagonal(j);
    intW info = new intW(0);
    runner
        .lapack()
        .dpotrf(
            Triangle.LOWER.blasName(),
            block.rows(),
            block.values(),
            block.offset(),
            block.leadingDimension(),
            info);
    if (info.val != 0) {
      int pivot = panels.from(j) + Math.abs(info.val) - 1;
      throw Cholesky.notPositiveDefinite(a.rows(), pivot, a.get(pivot, pivot), largest);
    }
  }

  /** The upper triangle of panel j, which nothing reads. */
  private void clearAbove(int j) {
    for (int column = panels.from(j); column < panels.to(j); column++) {
      Arrays.fill(a.values(), a.index(0, column), a.index(0, column) + column, 0);
    }
  }

  private Matrix diagonal(int j) {
    return a.view(panels.from(j), panels.to(j), panels.from(j), panels.to(j));
  }

  /** The part of panel j that is in piece i of the rows and below the diagonal block. */
  private Matrix below(int i, int j) {
    int row = Math.min(pieces.to(i), Math.max(pieces.from(i), panels.to(j)));
    return a.view(row, pieces.to(i), panels.from(j), panels.to(j));
  }

  /** Adds a task that overwrites a block, after the one that did so before. */
  private int write(int panel, int piece, Runnable work) {
    int task = graph.add(work);
    int key = key(panel, piece);
    if (writers[key] >= 0) {
      graph.after(task, writers[key]);
    }
    writers[key] = task;
    return task;
  }

  private int key(int panel, int piece) {
    return panel * (pieces.count() + 1) + piece + 1;
  }
}
