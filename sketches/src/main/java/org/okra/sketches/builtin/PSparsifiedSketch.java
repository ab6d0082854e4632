package org.okra.sketches.builtin;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;
import org.okra.sketches.SketchSize;

/**
 * p-sparsified sketches (p-sparsified, Definition 4): {@code R_ij = B_ij E_ij / sqrt(m p)} with
 * B_ij 1 with probability p and 0 otherwise, and E_ij a random sign (p-SR) or a normal number
 * (p-SG).
 *
 * <p>The support has about {@code n (1 - (1 - p)^m)} points: with p = 20/n, about 20 m when n is
 * much larger than that. A row is drawn by jumping from one non-zero to the next, the length of a
 * jump being geometric, so time and memory follow the non-zeros, {@code m n p} of them, and not the
 * m n entries. Every row has a random stream of its own.
 */
public final class PSparsifiedSketch implements SketchFactory<PSparsifiedSketch.Options> {
  /** Column number and value of a stored entry. */
  private static final int ENTRY_BYTES = 12;

  /**
   * The options.
   *
   * @param size m, from 1 to n
   * @param p probability of a non-zero entry, in (0, 1]
   * @param entries what a non-zero entry is
   */
  public record Options(
      @Option(help = "rows: a number from 1 to n, or a fraction of n in (0, 1]") SketchSize size,
      @Option(
              help = "probability of a non-zero entry: in (0, 1], or a number over n",
              defaultsTo = "20/n")
          SketchSize p,
      @Option(help = "rademacher or gaussian", defaultsTo = "rademacher") Entries entries) {

    public Options {
      // Refused here already, before any data is at hand; 1 point gives the widest range.
      p.probability("p", 1);
    }
  }

  @Override
  public String name() {
    return "p-sparsified";
  }

  @Override
  public String help() {
    return "sparse random signs or normal numbers (p-SR, p-SG)";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Sketch draw(Options options, Gram gram, RunContext context) {
    int points = gram.size();
    int rows = options.size().rows("size", points);
    double p = options.p().probability("p", points);
    checkMemory(rows, points, p, context);
    double scale = 1 / Math.sqrt(rows * p);
    int[][] columns = new int[rows][];
    double[][] values = new double[rows][];
    context
        .workers()
        .forEach(
            rows,
            i -> {
              RandomStream stream = context.random().stream("sketch.p-sparsified", i);
              columns[i] = nonZeros(points, p, stream);
              values[i] = new double[columns[i].length];
              for (int k = 0; k < values[i].length; k++) {
                values[i][k] = scale * options.entries().draw(stream);
              }
            });
    if (Arrays.stream(columns).allMatch(row -> row.length == 0)) {
      throw Errors.option(
          "Option 'p' is %s: all %d x %d entries drawn are zero. Give a larger p (at most 1) or a"
              + " larger size.",
          options.p(), rows, points);
    }
    return SparseDraw.of(points, columns, values);
  }

  private static void checkMemory(int rows, int points, double p, RunContext context) {
    double expected = p * rows * points;
    // Six standard deviations: no draw that passes here fails for lack of room below.
    double entries = expected + 6 * Math.sqrt(expected);
    if (entries > Matrix.MAX_ENTRIES) {
      throw Errors.of(
          ErrorCode.TOO_LARGE,
          "A p-sparsified sketch of %d x %d with p = %.3g has about %.3g non-zeros, more than a"
              + " Java array takes. Give a smaller size or p.",
          rows,
          points,
          p,
          expected);
    }
    // Once by rows and once joined.
    context.memory().require((long) (2 * ENTRY_BYTES * entries), "A p-sparsified sketch");
  }

  /** The successes of a Bernoulli sequence of the given length, by geometric jumps. */
  static int[] nonZeros(int length, double p, RandomStream stream) {
    if (p == 1) {
      return Draws.allPoints(length);
    }
    double logOfFailure = Math.log1p(-p);
    int[] found = new int[(int) Math.min(length, 8 + 1.2 * p * length)];
    int size = 0;
    // nextExponential / -log(1 - p) is at least g with probability (1 - p)^g.
    double next = Math.floor(stream.nextExponential() / -logOfFailure);
    while (next < length) {
      if (size == found.length) {
        found = Arrays.copyOf(found, Math.min(length, 2 * size + 8));
      }
      found[size++] = (int) next;
      next += 1 + Math.floor(stream.nextExponential() / -logOfFailure);
    }
    return Arrays.copyOf(found, size);
  }
}
