package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Graph;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.SparseVector;
import org.okra.core.sample.Spectrum;
import org.okra.core.sample.codec.ListCodecs;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.core.sample.codec.VectorCodecs;
import org.okra.testing.SampleCodecContract;

/** Every built-in sample codec keeps the contract. */
final class SampleCodecsTest {
  private static <T> List<T> drawn(int count, long seed, Function<RandomStream, T> draw) {
    RandomStream random = new RandomStream(seed);
    List<T> samples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      samples.add(draw.apply(random));
    }
    return samples;
  }

  /** A codec of samples in a list. */
  private abstract static class Listed<T> extends SampleCodecContract<T> {
    private final SampleCodec<T> codec;
    private final Function<RandomStream, T> draw;

    Listed(SampleCodec<T> codec, Function<RandomStream, T> draw) {
      this.codec = codec;
      this.draw = draw;
    }

    @Override
    protected SampleCodec<T> codec() {
      return codec;
    }

    @Override
    protected Samples<T> samples(int count, long seed) {
      return new ListSamples<>(codec.domain(), drawn(count, seed, draw));
    }
  }

  @Nested
  final class Dense extends SampleCodecContract<DenseVector> {
    @Override
    protected SampleCodec<DenseVector> codec() {
      return new VectorCodecs.Dense();
    }

    @Override
    protected Samples<DenseVector> samples(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      Matrix matrix = Matrix.zeros(count, 3);
      for (int k = 0; k < matrix.values().length; k++) {
        matrix.values()[k] = random.nextInt(5) == 0 ? Double.NaN : random.nextGaussian();
      }
      return new DenseRows(matrix);
    }
  }

  @Nested
  final class Sparse extends SampleCodecContract<SparseVector> {
    @Override
    protected SampleCodec<SparseVector> codec() {
      return new VectorCodecs.Sparse();
    }

    @Override
    protected Samples<SparseVector> samples(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      SparseMatrix.Builder builder = new SparseMatrix.Builder(9);
      for (int i = 0; i < count; i++) {
        for (int j : random.subset(9, random.nextInt(4))) {
          builder.add(j, random.nextGaussian());
        }
        builder.endRow();
      }
      return new SparseRows(builder.build());
    }
  }

  @Nested
  final class Labels extends SampleCodecContract<LabelSet> {
    @Override
    protected SampleCodec<LabelSet> codec() {
      return new VectorCodecs.Labels();
    }

    @Override
    protected Samples<LabelSet> samples(int count, long seed) {
      return new LabelSets(5, drawn(count, seed, r -> LabelSet.of(5, r.subset(5, r.nextInt(6)))));
    }
  }

  @Nested
  final class Bits extends SampleCodecContract<BitVector> {
    @Override
    protected SampleCodec<BitVector> codec() {
      return new VectorCodecs.Bits();
    }

    @Override
    protected Samples<BitVector> samples(int count, long seed) {
      return new BitVectors(
          70, drawn(count, seed, r -> BitVector.of(70, r.subset(70, r.nextInt(9)))));
    }
  }

  @Nested
  final class Rankings extends Listed<Ranking> {
    Rankings() {
      super(new ListCodecs.Rankings(), r -> Ranking.ofOrder(6, ordered(r)));
    }
  }

  private static int[] ordered(RandomStream random) {
    int[] items = random.subset(6, random.nextInt(7));
    random.shuffle(items);
    return items;
  }

  @Nested
  final class Spectra extends Listed<Spectrum> {
    Spectra() {
      super(new ListCodecs.Spectra(), SampleCodecsTest::spectrum);
    }
  }

  private static Spectrum spectrum(RandomStream random) {
    int peaks = random.nextInt(5);
    double[] masses = new double[peaks];
    double[] intensities = new double[peaks];
    for (int i = 0; i < peaks; i++) {
      masses[i] = 50 + 10 * i + random.nextDouble();
      intensities[i] = random.nextDouble();
    }
    return Spectrum.of(200 + random.nextDouble(), masses, intensities);
  }

  @Nested
  final class Strings extends Listed<String> {
    Strings() {
      super(new ListCodecs.Strings(), r -> "aé漢🙂\n".repeat(r.nextInt(3)) + r.nextInt(10));
    }
  }

  @Nested
  final class Integers extends Listed<Integer> {
    Integers() {
      super(new ListCodecs.Integers(), r -> r.nextInt(100));
    }
  }

  @Nested
  final class Graphs extends SampleCodecContract<Graph> {
    @Override
    protected SampleCodec<Graph> codec() {
      return new ListCodecs.Graphs();
    }

    @Override
    protected Samples<Graph> samples(int count, long seed) {
      Samples<Graph> some = TestSamples.graphs();
      int[] chosen = new RandomStream(seed).permutation(count);
      for (int i = 0; i < count; i++) {
        chosen[i] %= some.size();
      }
      return some.select(chosen);
    }
  }
}
