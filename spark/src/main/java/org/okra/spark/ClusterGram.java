package org.okra.spark;

import java.io.Serializable;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.linear.Precision;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Gram;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGram;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapParts;

/**
 * The Gram matrix of rows that stay on the cluster. Values between a few rows are computed on the
 * driver, which collects them; what is asked of all rows is computed where they are, and the driver
 * gets one number for each.
 *
 * @param side of the rows that the kernel is for
 */
record ClusterGram<T>(
    Kernel<T> kernel, Samples<T> samples, ClusterRows rows, Side side, RunContext context)
    implements Gram {
  private static final String MAP = "map";
  private static final String LOWER = "lower";
  private static final int BLOCK_ROWS = 2048;

  /** The two sides of a row. */
  enum Side {
    /** Features. */
    INPUT,
    /** Labels. */
    OUTPUT;

    Samples<?> of(BlockFormat format, List<Row> rows) {
      return this == INPUT ? format.inputs(rows) : format.outputs(rows);
    }
  }

  private KernelGram<T> few() {
    return new KernelGram<>(kernel, samples, context.withPrecision(Precision.DOUBLE));
  }

  @Override
  public int size() {
    return samples.size();
  }

  @Override
  public void fill(int rowFrom, int rowTo, int[] columns, Matrix block) {
    few().fill(rowFrom, rowTo, columns, block);
  }

  @Override
  public void fill(int[] some, int[] columns, Matrix block) {
    few().fill(some, columns, block);
  }

  @Override
  public void fillSymmetric(int[] chosen, Matrix block) {
    few().fillSymmetric(chosen, block);
  }

  @Override
  public double[] diagonal() {
    return asked(IntStream.range(0, size()).toArray(), new int[] {0}, Matrix.zeros(0, 0));
  }

  @Override
  public double[] explained(int[] wanted, int[] chosen, Matrix lower, RunContext run) {
    return asked(wanted, chosen, lower);
  }

  /**
   * A number for each of some rows, rising.
   *
   * @param lower L; the numbers are those of the diagonal when it is empty
   */
  private double[] asked(int[] wanted, int[] chosen, Matrix lower) {
    JavaRDD<Row> numbered = rows.numbered();
    JavaSparkContext cluster = JavaSparkContext.fromSparkContext(numbered.context());
    BitSet members = new BitSet();
    IntStream.of(wanted).forEach(members::set);
    byte[] bytes =
        Container.builder("explained")
            .include(
                MAP,
                LandmarkMap.identity(kernel, samples.select(chosen))
                    .save(new MapParts(Tasks.components()), context))
            .matrix(LOWER, lower)
            .build()
            .toBytes();
    Broadcast<byte[]> saved = cluster.broadcast(bytes);
    Broadcast<BitSet> marked = cluster.broadcast(members);
    Job job = new Job(UUID.randomUUID().toString(), saved, marked, rows.format(), side);
    try {
      double[] values = new double[size()];
      for (Found found : numbered.mapPartitions(part -> new Blocks(part, job)).collect()) {
        for (int i = 0; i < found.numbers().length; i++) {
          values[found.numbers()[i]] = found.values()[i];
        }
      }
      return wanted.length == size()
          ? values
          : IntStream.of(wanted).mapToDouble(row -> values[row]).toArray();
    } finally {
      saved.destroy();
      marked.destroy();
    }
  }

  /** What tasks get. */
  private record Job(
      String key, Broadcast<byte[]> saved, Broadcast<BitSet> members, BlockFormat format, Side side)
      implements Serializable {}

  /** Numbers of some rows, with a value each. */
  private record Found(int[] numbers, double[] values) implements Serializable {}

  /** What executors restore. */
  private record Chosen(LandmarkMap<?> map, Matrix lower) {
    static Chosen of(Job job, RunContext context) {
      Container container = Container.ofBytes(job.saved().value(), "The points", context.memory());
      LandmarkMap<?> map =
          new MapParts(Tasks.components())
              .restore(container.below(MAP), context)
              .landmarkForm()
              .orElseThrow();
      return new Chosen(map, container.matrix(LOWER));
    }

    double[] values(Samples<?> samples, RunContext context) {
      return values(map, samples, context);
    }

    private <T> double[] values(LandmarkMap<T> points, Samples<?> samples, RunContext context) {
      Samples<T> typed = samples.as(points.domain(), "The kernel");
      return lower.rows() == 0
          ? points.kernel().diagonal(typed, context)
          : Gram.explained(points.apply(typed, context), lower, context);
    }
  }

  /** The blocks of a partition, each with the rows that were asked for. */
  private static final class Blocks implements Iterator<Found> {
    private final RunContext context = Tasks.contextOfTask();
    private final Iterator<Row> part;
    private final Job job;
    private final Chosen chosen;

    Blocks(Iterator<Row> part, Job job) {
      this.part = part;
      this.job = job;
      this.chosen = Tasks.shared(job.key(), Chosen.class, () -> Chosen.of(job, context));
    }

    @Override
    public boolean hasNext() {
      return part.hasNext();
    }

    @Override
    public Found next() {
      BitSet members = job.members().value();
      List<Row> block = new java.util.ArrayList<>();
      while (part.hasNext() && block.size() < BLOCK_ROWS) {
        Row row = part.next();
        if (members.get((int) RowFormat.id(row))) {
          block.add(row);
        }
      }
      int[] numbers = block.stream().mapToInt(row -> (int) RowFormat.id(row)).toArray();
      return new Found(
          numbers,
          block.isEmpty()
              ? new double[0]
              : chosen.values(job.side().of(job.format(), block), context));
    }
  }
}
