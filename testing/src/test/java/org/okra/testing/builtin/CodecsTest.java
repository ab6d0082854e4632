package org.okra.testing.builtin;

import java.util.List;
import java.util.function.Supplier;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.codec.ListCodecs;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.core.sample.codec.VectorCodecs;
import org.okra.testing.SampleCodecContract;

/** Every built-in sample codec keeps the contract. */
@ContractTable
final class CodecsTest<T> extends SampleCodecContract<T> {
  private final Row<SampleCodec<T>, Supplier<Samples<T>>> row;

  CodecsTest(Row<SampleCodec<T>, Supplier<Samples<T>>> row) {
    this.row = row;
  }

  private static <T> Row<SampleCodec<T>, Supplier<Samples<T>>> row(
      String name, Supplier<SampleCodec<T>> codec, Supplier<Samples<T>> samples) {
    return new Row<>(name, codec, samples);
  }

  static List<Row<?, ?>> rows() {
    return List.of(
        row(
            "dense",
            VectorCodecs.Dense::new,
            () -> DenseRows.of(new double[] {1, -0.0}, new double[] {1e-320, 3})),
        row("sparse", VectorCodecs.Sparse::new, TestSamples::sparse),
        row("shifted", VectorCodecs.Shifted::new, CodecsTest::shifted),
        row("labels", VectorCodecs.Labels::new, TestSamples::labels),
        row("bits", VectorCodecs.Bits::new, TestSamples::bits),
        row("rankings", ListCodecs.Rankings::new, TestSamples::rankingsWithGaps),
        row("spectra", ListCodecs.Spectra::new, TestSamples::spectra),
        row(
            "strings",
            ListCodecs.Strings::new,
            () ->
                new ListSamples<>(
                    String.class, List.of("", "C1=CC", "\u00e9\ud83c\udf3f\u0000", ""))),
        row("graphs", ListCodecs.Graphs::new, TestSamples::graphs),
        row(
            "integers",
            ListCodecs.Integers::new,
            () -> new ListSamples<>(Integer.class, List.of(3, -1, Integer.MIN_VALUE))));
  }

  private static ShiftedRows shifted() {
    SparseRows rows = TestSamples.sparse();
    double[] origin = new double[rows.dimension()];
    origin[0] = -0.5;
    return new ShiftedRows(rows, origin);
  }

  @Override
  protected SampleCodec<T> codec() {
    return row.component().get();
  }

  @Override
  protected Samples<T> samples() {
    return row.parts().get();
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
