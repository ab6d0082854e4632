package org.okra.core.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

/**
 * Grows trees on the same rows, each from a random stream of its own; safe for several threads.
 *
 * <p>A node with rows S is cut where {@code |s_L|^2 / w_L + |s_R|^2 / w_R} is the largest, w the
 * sum of weights and s the sum of weighted {@code y - mean(S)} over a part; what is left of the sum
 * of squares of y around their means is a constant minus that. A node whose outputs are all the
 * same, or that no column cuts into two parts of {@code leaf} rows, is a leaf.
 *
 * <p>A node looks at its own rows alone: however large an output is, nodes without it are cut as if
 * it were not there. Squares of outputs must be numbers: beyond 1e150 a tree may be one leaf.
 */
public final class TreeGrower {
  /**
   * Cuts from the root to a leaf at most, far more than trees that are worth it have: otherwise
   * outputs of ever larger steps would cut off a row at a time, in a time quadratic in rows.
   */
  public static final int MOST_DEPTH = 60;

  /** Outputs whose squares around their mean are this share of their squares are the same. */
  private static final double PURE = 1e-24;

  /** Gains nearer than this share of what all cuts can gain are equal; the first is taken. */
  private static final double SAME = 1e-12;

  private final TreeOptions options;
  private final RunContext context;
  private final Matrix x;
  private final int rows;
  private final int outputs;

  /** Outputs that a tree looks at, or mixtures of them. */
  private final int width;

  /** y row by row: k x q. */
  private final double[] y;

  /** Weights of the rows. */
  private final double[] weights;

  /** Those that no tree is growing in, as many as trees have been growing at a time. */
  private final Queue<Space> free = new ConcurrentLinkedQueue<>();

  /**
   * A grower.
   *
   * @param x k x d, finite
   * @param y k x q, finite
   * @param weights of the k rows, above 0; none when all are 1
   */
  public TreeGrower(TreeOptions options, Matrix x, Matrix y, double[] weights, RunContext context) {
    this.options = options;
    this.context = context;
    this.x = x;
    this.rows = x.rows();
    this.outputs = y.columns();
    this.width = Math.min(outputs, options.directions());
    if ((long) rows * outputs > Matrix.MAX_ENTRIES) {
      throw Errors.tooLarge(
          "A forest cannot hold %s coordinates of %s outputs in one array; let it learn from fewer"
              + " rows.",
          outputs, rows);
    }
    if (width < outputs && (long) outputs * width > Matrix.MAX_ENTRIES) {
      throw Errors.tooLarge(
          "A forest cannot mix %s coordinates of outputs at random to %s directions in one array;"
              + " let trees look at fewer directions.",
          outputs, width);
    }
    MemoryBudget memory = context.memory();
    memory.requireMatrix(rows, outputs + 1L, "The outputs that trees are grown on");
    this.y = new double[rows * outputs];
    this.weights = new double[rows];
    Arrays.setAll(this.weights, i -> weights.length == 0 ? 1 : weights[i]);
    for (int o = 0; o < outputs; o++) {
      for (int i = 0; i < rows; i++) {
        this.y[i * outputs + o] = y.get(i, o);
      }
    }
    memory.counted(this.y, (long) Double.BYTES * this.y.length);
    memory.counted(this.weights, (long) Double.BYTES * rows);
  }

  /** A tree, leaves numbered from 0 on. */
  public Tree grow(RandomStream random) {
    int count = count();
    // Of all rows nothing is drawn, so that a copy of a row is the same as a weight of two.
    int[] members = count == rows ? IntStream.range(0, rows).toArray() : random.subset(rows, count);
    Space space = Optional.ofNullable(free.poll()).orElseGet(this::space);
    Tree tree = new Growth(members, random, space).run();
    free.add(space);
    return tree;
  }

  /** Rows of a tree: of a part, however large, one is left out if two are left. */
  private int count() {
    int most = options.sample() < 1 && rows > 2 ? rows - 1 : rows;
    int rounded = (int) Math.round(options.sample() * rows);
    return Math.min(most, Math.max(2, rounded));
  }

  private Space space() {
    long signs = width < outputs ? (long) outputs * width : 0;
    long perMember = 2 * Double.BYTES + 2 * Integer.BYTES;
    long bytes = Double.BYTES * ((long) rows * width + signs) + perMember * count();
    context.memory().require(bytes, "The work space of a tree");
    Space space = new Space(rows * width, (int) signs, count());
    return context.memory().counted(space, bytes);
  }

  /**
   * Rows of a growing tree.
   *
   * @param from the first of them
   * @param to the one after the last
   * @param parent the split whose right child they are
   * @param depth cuts above them
   */
  private record Part(int from, int to, int parent, int depth) {
    int size() {
      return to - from;
    }
  }

  /** The best cut so far. */
  private static final class Cut {
    private int column = TreeNode.IS_LEAF;
    private double threshold;
    private double gain;

    /** Of gains that are equal. */
    private final double tolerance;

    Cut(double tolerance) {
      this.tolerance = tolerance;
    }

    void offer(int offered, double at, double gained) {
      if (column == TreeNode.IS_LEAF || gained > gain + tolerance) {
        column = offered;
        threshold = at;
        gain = gained;
      }
    }
  }

  /** Arrays of a growing tree, which another one takes over. */
  private static final class Space {
    /** Outputs of the members row by row, or random mixtures of them. */
    private final double[] targets;

    private final double[] signs;
    private final double[] values;
    private final int[] order;

    /** As long as there are members: every column of every node needs it. */
    private final double[] sorted;

    private final int[] places;

    Space(int targets, int signs, int members) {
      this.targets = new double[targets];
      this.signs = new double[signs];
      this.values = new double[members];
      this.order = new int[members];
      this.sorted = new double[members];
      this.places = new int[members];
    }
  }

  /** One tree. */
  private final class Growth {
    private static final int NO_PARENT = -1;

    private final int[] members;
    private final RandomStream random;
    private final int[] columns;
    private final double[] values;
    private final double[] targets;

    /** Of the part that is being cut: means, and what rounding left of the sums around them. */
    private final double[] means;

    private final double[] sums;
    private double weight;

    private final double[] left;
    private double weightOfLeft;

    private final int[] order;
    private final double[] sorted;
    private final int[] places;
    private final List<TreeNode> nodes = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();

    Growth(int[] members, RandomStream random, Space space) {
      this.members = members;
      this.random = random;
      this.columns = new int[x.columns()];
      Arrays.setAll(columns, j -> j);
      this.values = space.values;
      this.order = space.order;
      this.sorted = space.sorted;
      this.places = space.places;
      this.targets = space.targets;
      if (width < outputs) {
        mix(space.signs);
      } else {
        System.arraycopy(y, 0, targets, 0, y.length);
      }
      this.means = new double[width];
      this.sums = new double[width];
      this.left = new double[width];
    }

    /** The targets {@code y R} of the members, R q x width with random signs. */
    private void mix(double[] signs) {
      Arrays.setAll(signs, k -> random.nextInt(2) == 0 ? -1 : 1);
      for (int row : members) {
        Arrays.fill(targets, row * width, (row + 1) * width, 0);
        for (int o = 0; o < outputs; o++) {
          double value = y[row * outputs + o];
          for (int k = 0; k < width && value != 0; k++) {
            targets[row * width + k] += value * signs[o * width + k];
          }
        }
      }
    }

    Tree run() {
      Part all = new Part(0, members.length, NO_PARENT, 0);
      Deque<Part> open = new ArrayDeque<>();
      open.push(all);
      while (!open.isEmpty()) {
        context.cancellation().check();
        Part part = open.pop();
        int place = nodes.size();
        if (part.parent() != NO_PARENT) {
          TreeNode split = nodes.get(part.parent());
          nodes.set(part.parent(), new TreeNode(split.column(), split.threshold(), place));
        }
        boolean divisible = part.depth() < MOST_DEPTH && part.size() >= 2L * options.leaf();
        double spread = divisible ? spread(part) : 0;
        Cut cut = new Cut(SAME * spread);
        if (spread > 0) {
          search(part, cut);
        }
        if (cut.column == TreeNode.IS_LEAF) {
          nodes.add(TreeNode.leaf(starts.size()));
          starts.add(part.from());
        } else {
          nodes.add(new TreeNode(cut.column, cut.threshold, place));
          int middle = partition(part, cut);
          open.push(new Part(middle, part.to(), place, part.depth() + 1));
          open.push(new Part(part.from(), middle, NO_PARENT, part.depth() + 1));
        }
      }
      starts.add(members.length);
      return new Tree(nodes, members, starts.stream().mapToInt(Integer::intValue).toArray());
    }

    private double weight(Part part) {
      double sum = 0;
      for (int i = part.from(); i < part.to(); i++) {
        sum += weights[members[i]];
      }
      return sum;
    }

    /**
     * {@code sum w |y - mean|^2} over some members and the coordinates that differ by more than
     * rounding; leaves their weight, means and sums behind.
     */
    private double spread(Part part) {
      weight = weight(part);
      Arrays.fill(means, 0);
      for (int i = part.from(); i < part.to(); i++) {
        int start = members[i] * width;
        for (int o = 0; o < width; o++) {
          means[o] += weights[members[i]] / weight * targets[start + o];
        }
      }
      Arrays.fill(sums, 0);
      double[] squares = new double[width];
      double[] sizes = new double[width];
      for (int i = part.from(); i < part.to(); i++) {
        int start = members[i] * width;
        double own = weights[members[i]];
        for (int o = 0; o < width; o++) {
          double target = targets[start + o];
          double around = target - means[o];
          sums[o] += own * around;
          squares[o] += own * around * around;
          sizes[o] += own * target * target;
        }
      }
      double spread = 0;
      for (int o = 0; o < width; o++) {
        spread += squares[o] > PURE * sizes[o] ? squares[o] : 0;
      }
      return spread;
    }

    /** Looks at columns in random order until enough of them are not the same everywhere. */
    private void search(Part part, Cut cut) {
      int wanted = Math.max(1, (int) Math.ceil(options.columns() * columns.length - 1e-9));
      for (int next = 0; next < columns.length && wanted > 0; next++) {
        int other = next + random.nextInt(columns.length - next);
        int column = columns[other];
        columns[other] = columns[next];
        columns[next] = column;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        int start = x.index(0, column);
        for (int i = part.from(); i < part.to(); i++) {
          double value = x.values()[start + members[i]];
          values[i] = value;
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
        if (low < high) {
          wanted--;
          if (options.thresholds() == Thresholds.BEST) {
            best(part, column, cut);
          } else {
            some(part, column, drawn(part, low, high), cut);
          }
        }
      }
    }

    /** A number from {@code low} on and below {@code high}, the least and the largest value. */
    private double drawn(Part part, double low, double high) {
      double number;
      if (random.nextInt(2) == 0) {
        double share = random.nextDouble();
        number = low * (1 - share) + high * share;
      } else {
        number = values[part.from() + random.nextInt(part.size())];
      }
      // Rounding, and the value of a row, may reach the upper end, with nothing to the right.
      return Math.max(low, Math.min(number, Math.nextDown(high)));
    }

    /** One cut of a column whose values are there, in the middle of a gap around a number. */
    private void some(Part part, int column, double number, Cut cut) {
      clearLeft();
      int count = 0;
      double below = Double.NEGATIVE_INFINITY;
      double above = Double.POSITIVE_INFINITY;
      for (int i = part.from(); i < part.to(); i++) {
        if (values[i] <= number) {
          count++;
          below = Math.max(below, values[i]);
          add(members[i]);
        } else {
          above = Math.min(above, values[i]);
        }
      }
      offer(part, column, between(below, above), count, cut);
    }

    /** A number that parts two others, also where rounding leaves none between them. */
    private static double between(double below, double above) {
      double middle = below / 2 + above / 2;
      return middle >= below && middle < above ? middle : below;
    }

    /** Every cut of a column whose values are there. */
    private void best(Part part, int column, Cut cut) {
      sort(part);
      clearLeft();
      int size = part.size();
      for (int i = 1; i < size; i++) {
        add(members[order[i - 1]]);
        double below = values[order[i - 1]];
        double above = values[order[i]];
        if (below < above) {
          offer(part, column, between(below, above), i, cut);
        }
      }
    }

    /** Places of the members of a part in {@code order}, by their values. */
    private void sort(Part part) {
      int size = part.size();
      System.arraycopy(values, part.from(), sorted, 0, size);
      Arrays.sort(sorted, 0, size);
      for (int i = 0; i < size; i++) {
        places[i] = i;
      }
      for (int i = part.from(); i < part.to(); i++) {
        int rank = firstOf(values[i], size);
        order[places[rank]++] = i;
      }
    }

    /** The first place of a value among the sorted ones. */
    private int firstOf(double value, int size) {
      int low = 0;
      int high = size - 1;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (sorted[middle] < value) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    private void clearLeft() {
      Arrays.fill(left, 0);
      weightOfLeft = 0;
    }

    private void add(int row) {
      int start = row * width;
      weightOfLeft += weights[row];
      for (int o = 0; o < width; o++) {
        left[o] += weights[row] * (targets[start + o] - means[o]);
      }
    }

    /** A cut whose {@code count} rows to the left have the sum {@code left}. */
    private void offer(Part part, int column, double threshold, int count, Cut cut) {
      int others = part.size() - count;
      if (Math.min(count, others) < options.leaf()) {
        return;
      }
      double gain = 0;
      for (int o = 0; o < width; o++) {
        double right = sums[o] - left[o];
        gain += left[o] * left[o] / weightOfLeft + right * right / (weight - weightOfLeft);
      }
      cut.offer(column, threshold, gain);
    }

    /** Members that go to the left first, in their order; where the others begin. */
    private int partition(Part part, Cut cut) {
      int others = 0;
      int last = part.from();
      int start = x.index(0, cut.column);
      for (int i = part.from(); i < part.to(); i++) {
        if (x.values()[start + members[i]] <= cut.threshold) {
          members[last++] = members[i];
        } else {
          places[others++] = members[i];
        }
      }
      System.arraycopy(places, 0, members, last, others);
      return last;
    }
  }
}
