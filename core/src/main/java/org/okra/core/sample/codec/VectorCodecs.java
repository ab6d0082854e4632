package org.okra.core.sample.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.SparseMatrix;
import org.okra.core.container.Container;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.SparseVector;

/** The codecs of the four collections of vectors. */
public final class VectorCodecs {
  private VectorCodecs() {}

  /** {@code dense}. */
  public static final class Dense extends NamedCodec<DenseVector> {
    /** For the service loader. */
    public Dense() {
      super("dense", "vectors in the rows of a dense matrix", DenseVector.class);
    }

    @Override
    public Container encode(Samples<DenseVector> samples) {
      return Container.builder(KIND)
          .matrix("rows", stored(samples, DenseRows.class).dense())
          .build();
    }

    @Override
    public Samples<DenseVector> decode(Container container) {
      return new DenseRows(container.matrix("rows"));
    }
  }

  /** {@code sparse}. */
  public static final class Sparse extends NamedCodec<SparseVector> {
    /** For the service loader. */
    public Sparse() {
      super("sparse", "vectors in the rows of a sparse matrix", SparseVector.class);
    }

    @Override
    public Container encode(Samples<SparseVector> samples) {
      SparseMatrix matrix = stored(samples, SparseRows.class).sparse();
      return Container.builder(KIND)
          .integers("shape", matrix.rows(), matrix.columns())
          .integers(Runs.STARTS, matrix.rowStarts())
          .integers("columns", matrix.columnIndices())
          .doubles("values", matrix.values())
          .build();
    }

    @Override
    public Samples<SparseVector> decode(Container container) {
      int[] shape = container.integers("shape");
      double[] values = container.doubles("values");
      if (shape.length != 2 || shape[0] < 0) {
        throw Errors.fileFormat("The shape %s is malformed.", Arrays.toString(shape));
      }
      return new SparseRows(
          SparseMatrix.wrap(
              shape[0],
              shape[1],
              Runs.checkedStarts(container, Runs.STARTS, values.length),
              container.integers("columns"),
              values));
    }
  }

  /** {@code labels}. */
  public static final class Labels extends NamedCodec<LabelSet> {
    /** For the service loader. */
    public Labels() {
      super("labels", "sets of labels", LabelSet.class);
    }

    @Override
    public Container encode(Samples<LabelSet> samples) {
      LabelSets sets = stored(samples, LabelSets.class);
      int[] starts = Runs.starts(sets.size(), i -> sets.get(i).count());
      int[] items = new int[starts[sets.size()]];
      for (int i = 0; i < sets.size(); i++) {
        System.arraycopy(sets.get(i).items(), 0, items, starts[i], starts[i + 1] - starts[i]);
      }
      return Container.builder(KIND)
          .integers("universe", sets.dimension())
          .integers(Runs.STARTS, starts)
          .integers("items", items)
          .build();
    }

    @Override
    public Samples<LabelSet> decode(Container container) {
      int universe = single(container, "universe");
      int[] items = container.integers("items");
      int[] starts = Runs.checkedStarts(container, Runs.STARTS, items.length);
      List<LabelSet> sets = new ArrayList<>(starts.length - 1);
      for (int i = 0; i + 1 < starts.length; i++) {
        sets.add(LabelSet.of(universe, Arrays.copyOfRange(items, starts[i], starts[i + 1])));
      }
      return new LabelSets(universe, sets);
    }
  }

  /** {@code bits}. */
  public static final class Bits extends NamedCodec<BitVector> {
    /** For the service loader. */
    public Bits() {
      super("bits", "bit vectors", BitVector.class);
    }

    @Override
    public Container encode(Samples<BitVector> samples) {
      BitVectors vectors = stored(samples, BitVectors.class);
      int perVector = wordsPerVector(vectors.dimension());
      int[] words = new int[Runs.starts(vectors.size(), i -> perVector)[vectors.size()]];
      int[] counts = new int[vectors.size()];
      for (int i = 0; i < counts.length; i++) {
        int[] items = vectors.get(i).items();
        counts[i] = items.length;
        for (int item : items) {
          words[i * perVector + item / Integer.SIZE] |= 1 << item % Integer.SIZE;
        }
      }
      return Container.builder(KIND)
          .integers("universe", vectors.dimension())
          .integers("counts", counts)
          .integers("words", words)
          .build();
    }

    @Override
    public Samples<BitVector> decode(Container container) {
      int universe = single(container, "universe");
      int[] counts = container.integers("counts");
      int[] words = container.integers("words");
      long perVector = wordsPerVector(universe);
      if (universe < 0 || counts.length * perVector != words.length) {
        throw Errors.fileFormat(
            "%s vectors of %s bits are not %s words.", counts.length, universe, words.length);
      }
      List<BitVector> vectors = new ArrayList<>(counts.length);
      for (int i = 0; i < counts.length; i++) {
        int first = (int) (i * perVector);
        int[] own = Arrays.copyOfRange(words, first, first + (int) perVector);
        vectors.add(BitVector.of(universe, items(own, counts[i])));
      }
      return new BitVectors(universe, vectors);
    }

    private static int[] items(int[] words, int count) {
      if (Arrays.stream(words).map(Integer::bitCount).sum() != count) {
        throw Errors.fileFormat("A bit vector does not have the %s bits it should.", count);
      }
      int[] items = new int[count];
      int next = 0;
      for (int i = 0; i < words.length; i++) {
        for (int rest = words[i]; rest != 0; rest &= rest - 1) {
          items[next++] = i * Integer.SIZE + Integer.numberOfTrailingZeros(rest);
        }
      }
      return items;
    }

    private static int wordsPerVector(int universe) {
      return (int) ((universe + Integer.SIZE - 1L) / Integer.SIZE);
    }
  }
}
