package org.okra.core.sample.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.ShiftedVector;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.SparseVector;

/** The codecs of the collections of vectors. */
public final class VectorCodecs {
  private VectorCodecs() {}

  /** {@code dense}. */
  @Component(name = "dense", help = "vectors in the rows of a dense matrix")
  public record Dense() implements SampleCodec<DenseVector> {
    @Override
    public Container encode(Samples<DenseVector> samples) {
      // Rows of a file are saved with their numbers: a model must not depend on the file.
      Samples<?> loaded = samples instanceof FileRows file ? file.loaded() : samples;
      DenseRows rows = Runs.stored(this, loaded, DenseRows.class);
      return Container.builder(Runs.KIND).matrix("rows", rows.dense()).build();
    }

    @Override
    public Samples<DenseVector> decode(Container container) {
      return new DenseRows(container.matrix("rows"));
    }
  }

  /** {@code sparse}. */
  @Component(name = "sparse", help = "vectors in the rows of a sparse matrix")
  public record Sparse() implements SampleCodec<SparseVector> {
    @Override
    public Container encode(Samples<SparseVector> samples) {
      SparseMatrix matrix = Runs.stored(this, samples, SparseRows.class).sparse();
      return Container.builder(Runs.KIND)
          .integers("shape", matrix.rows(), matrix.columns())
          .integers(Runs.STARTS, matrix.rowStarts())
          .integers("columns", matrix.columnIndices())
          .doubles("values", matrix.values())
          .build();
    }

    @Override
    public SparseRows decode(Container container) {
      int[] shape = container.integers("shape");
      if (shape.length != 2) {
        throw Errors.fileFormat("The shape %s is malformed.", Arrays.toString(shape));
      }
      return new SparseRows(
          SparseMatrix.wrap(
              shape[0],
              shape[1],
              container.integers(Runs.STARTS),
              container.integers("columns"),
              container.doubles("values")));
    }
  }

  /** {@code shifted}. */
  @Component(name = "shifted", help = "vectors in the rows of a sparse matrix, and their origin")
  public record Shifted() implements SampleCodec<ShiftedVector> {
    @Override
    public Container encode(Samples<ShiftedVector> samples) {
      ShiftedRows rows = Runs.stored(this, samples, ShiftedRows.class);
      return Container.builder(Runs.KIND)
          .include("rows", new Sparse().encode(rows.unshifted()))
          .doubles("origin", rows.origin())
          .build();
    }

    @Override
    public Samples<ShiftedVector> decode(Container container) {
      SparseRows rows = new Sparse().decode(container.below("rows"));
      return new ShiftedRows(rows, container.doubles("origin"));
    }
  }

  /** {@code labels}. */
  @Component(name = "labels", help = "sets of labels")
  public record Labels() implements SampleCodec<LabelSet> {
    @Override
    public Container encode(Samples<LabelSet> samples) {
      LabelSets sets = Runs.stored(this, samples, LabelSets.class);
      List<int[]> items =
          IntStream.range(0, sets.size()).mapToObj(i -> sets.get(i).items()).toList();
      Container.Builder builder =
          Container.builder(Runs.KIND).integers("universe", sets.dimension());
      return Runs.add(builder, Runs.STARTS, "items", items).build();
    }

    @Override
    public Samples<LabelSet> decode(Container container) {
      int universe = Runs.single(container, "universe");
      return new LabelSets(
          universe,
          Runs.integers(container, Runs.STARTS, "items").stream()
              .map(items -> LabelSet.of(universe, items))
              .toList());
    }
  }

  /** {@code bits}. */
  @Component(name = "bits", help = "bit vectors")
  public record Bits() implements SampleCodec<BitVector> {
    @Override
    public Container encode(Samples<BitVector> samples) {
      BitVectors vectors = Runs.stored(this, samples, BitVectors.class);
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
      return Container.builder(Runs.KIND)
          .integers("universe", vectors.dimension())
          .integers("counts", counts)
          .integers("words", words)
          .build();
    }

    @Override
    public Samples<BitVector> decode(Container container) {
      int universe = Runs.single(container, "universe");
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
