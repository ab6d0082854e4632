package org.okra.estimators.lipschitz;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

/**
 * Stochastic dual coordinate ascent (Shalev-Shwartz and Zhang 2013): the slopes b_i of one sample
 * at a time, in random order, with {@code Z = Z(B)} kept up to date. With {@code k_i = ||phi_i||^2}
 * and mu the largest eigenvalue of M, {@code q = k_i mu / (n lambda)} bounds the quadratic in b_i,
 * and the bounded problem is solved by Moreau's identity:
 *
 * <pre>{@code
 * w = f_i + q b_i,     b_i <- (w - prox_{q loss}(w)) / q
 * }</pre>
 *
 * <p>exactly so for M = I, and never downhill otherwise. Fast for strong regularisation; with a
 * small lambda the number of passes grows like {@code 1 / (n lambda)}.
 */
final class DualCoordinateAscent implements Solver {
  /** Passes between two certificates. */
  private static final int CHECK = 5;

  /**
   * {@inheritDoc} The rows as columns, the slopes, also as a matrix, with predictions or slopes
   * nearer to 0; Z, the best one, a copy and two products.
   */
  @Override
  public double entries(Size size) {
    return size.rows() * size.features() + 3 * size.predictions() + 5 * size.coefficients();
  }

  @Override
  public Solution solve(Problem problem, Stopping stopping, RunContext context) {
    State state = new State(problem);
    RandomStream random = context.random().stream("dual-coordinate-ascent", 0);
    Solution best = state.certified(0);
    for (int pass = 1;
        pass <= stopping.iterations() && !stopping.reached(best.objective(), best.gap());
        pass++) {
      context.cancellation().check();
      for (int i : random.permutation(problem.samples())) {
        state.update(i);
      }
      if (pass % CHECK == 0 || pass == stopping.iterations()) {
        Solution now = state.certified(pass);
        best =
            now.objective() <= best.objective()
                ? now
                : new Solution(
                    best.coefficients(),
                    best.objective(),
                    Math.max(0, best.objective() - state.dual),
                    pass);
      }
    }
    return best;
  }

  private static final class State {
    private final Problem problem;
    private final MemoryBudget memory;
    private final Matrix transposed;
    private final double[] norms;
    private final Matrix root;
    private final double[][] slopes;
    private final double[] projected;
    private final double[] prediction;
    private final double[] proximal;
    private final double[] change;
    private Matrix z;
    private double dual = Double.NEGATIVE_INFINITY;

    State(Problem problem) {
      this.problem = problem;
      this.memory = problem.context().memory();
      this.transposed = memory.transposed(problem.phi(), "The rows as columns");
      this.norms = new double[problem.samples()];
      Arrays.setAll(norms, i -> Entries.inner(transposed, i, transposed, i));
      this.root = problem.output().root();
      int d = problem.outputs();
      this.slopes =
          memory.counted(new double[norms.length][d], (long) Double.BYTES * norms.length * d);
      this.projected = new double[problem.output().squares().length];
      this.prediction = new double[d];
      this.proximal = new double[d];
      this.change = new double[d];
      for (int i = 0; i < slopes.length; i++) {
        // Slopes at f = 0, which are feasible.
        problem.rows().subgradient(i, prediction, slopes[i]);
      }
      this.z = problem.fromDual(Matrix.ofRows(slopes));
    }

    void update(int i) {
      double q = norms[i] * problem.output().largest() / (problem.samples() * problem.lambda());
      predict(i);
      double[] slope = slopes[i];
      if (q == 0) {
        return;
      }
      for (int j = 0; j < prediction.length; j++) {
        prediction[j] += q * slope[j];
      }
      problem.rows().proximal(i, q, prediction, proximal);
      for (int j = 0; j < prediction.length; j++) {
        double next = (prediction[j] - proximal[j]) / q;
        change[j] = next - slope[j];
        slope[j] = next;
      }
      move(i);
    }

    /** {@code f_i = L Z^T phi_i}. */
    private void predict(int i) {
      Arrays.setAll(projected, c -> Entries.inner(transposed, i, z, c));
      for (int j = 0; j < prediction.length; j++) {
        double sum = 0;
        for (int c = 0; c < projected.length; c++) {
          sum += root.values()[root.index(j, c)] * projected[c];
        }
        prediction[j] = sum;
      }
    }

    /** {@code Z <- Z - phi_i (change^T L) / (n lambda)}. */
    private void move(int i) {
      int start = transposed.index(0, i);
      for (int c = 0; c < projected.length; c++) {
        double weight = 0;
        for (int j = 0; j < change.length; j++) {
          weight += change[j] * root.values()[root.index(j, c)];
        }
        weight /= -(problem.samples() * problem.lambda());
        int column = z.index(0, c);
        for (int k = 0; k < transposed.rows() && weight != 0; k++) {
          z.values()[column + k] += weight * transposed.values()[start + k];
        }
      }
    }

    /**
     * The present point; Z is computed afresh from the slopes, so that rounding does not build up.
     */
    Solution certified(int pass) {
      Matrix b = memory.counted(Matrix.ofRows(slopes));
      z = problem.fromDual(b);
      double value = problem.value(z, problem.predict(z));
      dual = Math.max(dual, problem.lowerBound(b, z));
      return new Solution(z.copy(), value, Math.max(0, value - dual), pass);
    }
  }
}
