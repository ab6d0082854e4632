package org.okra.testing.builtin;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Graph;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.ShiftedVector;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.SparseVector;
import org.okra.core.sample.Spectrum;
import org.okra.core.sample.codec.ListCodecs;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.core.sample.codec.VectorCodecs;
import org.okra.testing.SampleCodecContract;

/** Every built-in sample codec keeps the contract. */
final class CodecsTest {
  @Nested
  final class Dense extends SampleCodecContract<DenseVector> {
    @Override
    protected SampleCodec<DenseVector> codec() {
      return new VectorCodecs.Dense();
    }

    @Override
    protected Samples<DenseVector> samples() {
      return DenseRows.of(new double[] {1, -0.0}, new double[] {1e-320, 3});
    }
  }

  @Nested
  final class Sparse extends SampleCodecContract<SparseVector> {
    @Override
    protected SampleCodec<SparseVector> codec() {
      return new VectorCodecs.Sparse();
    }

    @Override
    protected Samples<SparseVector> samples() {
      return TestSamples.sparse();
    }
  }

  @Nested
  final class Shifted extends SampleCodecContract<ShiftedVector> {
    @Override
    protected SampleCodec<ShiftedVector> codec() {
      return new VectorCodecs.Shifted();
    }

    @Override
    protected Samples<ShiftedVector> samples() {
      SparseRows rows = TestSamples.sparse();
      double[] origin = new double[rows.dimension()];
      origin[0] = -0.5;
      return new ShiftedRows(rows, origin);
    }
  }

  @Nested
  final class Labels extends SampleCodecContract<LabelSet> {
    @Override
    protected SampleCodec<LabelSet> codec() {
      return new VectorCodecs.Labels();
    }

    @Override
    protected Samples<LabelSet> samples() {
      return TestSamples.labels();
    }
  }

  @Nested
  final class Bits extends SampleCodecContract<BitVector> {
    @Override
    protected SampleCodec<BitVector> codec() {
      return new VectorCodecs.Bits();
    }

    @Override
    protected Samples<BitVector> samples() {
      return TestSamples.bits();
    }
  }

  @Nested
  final class Rankings extends SampleCodecContract<Ranking> {
    @Override
    protected SampleCodec<Ranking> codec() {
      return new ListCodecs.Rankings();
    }

    @Override
    protected Samples<Ranking> samples() {
      return TestSamples.rankingsWithGaps();
    }
  }

  @Nested
  final class Spectra extends SampleCodecContract<Spectrum> {
    @Override
    protected SampleCodec<Spectrum> codec() {
      return new ListCodecs.Spectra();
    }

    @Override
    protected Samples<Spectrum> samples() {
      return TestSamples.spectra();
    }
  }

  @Nested
  final class Strings extends SampleCodecContract<String> {
    @Override
    protected SampleCodec<String> codec() {
      return new ListCodecs.Strings();
    }

    @Override
    protected Samples<String> samples() {
      return new ListSamples<>(String.class, List.of("", "C1=CC", "\u00e9\ud83c\udf3f\u0000", ""));
    }
  }

  @Nested
  final class Graphs extends SampleCodecContract<Graph> {
    @Override
    protected SampleCodec<Graph> codec() {
      return new ListCodecs.Graphs();
    }

    @Override
    protected Samples<Graph> samples() {
      return TestSamples.graphs();
    }
  }

  @Nested
  final class Integers extends SampleCodecContract<Integer> {
    @Override
    protected SampleCodec<Integer> codec() {
      return new ListCodecs.Integers();
    }

    @Override
    protected Samples<Integer> samples() {
      return new ListSamples<>(Integer.class, List.of(3, -1, Integer.MIN_VALUE));
    }
  }
}
