package org.okra.sketches;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

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
@Component(
    name = "p-sparsified",
    help = "sparse random signs or normal numbers (p-SR, p-SG)",
    alsoKnownAs = {"p-sr", "p-sg", "sparsified"})
public record PSparsifiedSketch(
    @Option(help = SketchSize.ROWS, required = true) SketchSize size,
    @Option(help = "probability of a non-zero entry: in (0, 1], or a number over n") SketchSize p,
    @Option(help = "rademacher or gaussian") EntryLaw entries)
    implements SketchMethod {
  public PSparsifiedSketch() {
    this(SketchSize.of(100), SketchSize.perPoints(20), EntryLaw.RADEMACHER);
  }

  public PSparsifiedSketch {
    // Refused here already, before any data is at hand; 1 point gives the widest range.
    p.probability("p", 1);
  }

  @Override
  public MapShape shape(long points, long dimension) {
    double rows = size.expectedUpTo(points);
    double probability = p.probability("p", Math.max(1, points));
    return MapShape.mixture(rows, Draws.expectedSupport(points, probability, rows));
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int points = gram.size();
    int rows = size.rows("size", points);
    double probability = p.probability("p", points);
    double expected = probability * rows * points;
    // Six standard deviations: no draw that passes here fails for lack of room below.
    SparseDraw.require(expected + 6 * Math.sqrt(expected), "A p-sparsified sketch", context);
    double scale = 1 / Math.sqrt(rows * probability);
    int[][] columns = new int[rows][];
    double[][] values = new double[rows][];
    Workers workers = context.workers();
    workers.forEach(
        rows,
        i -> {
          RandomStream stream = context.random().stream("sketch.p-sparsified", i);
          columns[i] = nonZeros(points, probability, stream);
          values[i] = new double[columns[i].length];
          for (int k = 0; k < values[i].length; k++) {
            values[i][k] = scale * entries.draw(stream);
          }
        });
    if (Arrays.stream(columns).allMatch(row -> row.length == 0)) {
      throw Errors.option(
          "Option 'p' is %s: all %d x %d entries drawn are zero. Give a larger p (at most 1) or a"
              + " larger size.",
          p, rows, points);
    }
    return SparseDraw.ofRows(points, columns, values);
  }

  /** The successes of a Bernoulli sequence of the given length, by geometric jumps. */
  static int[] nonZeros(int length, double p, RandomStream stream) {
    if (p == 1) {
      return IntStream.range(0, length).toArray();
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
