package org.okra.kernels.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.Spectrum;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.vector.ProductBlocks;
import org.okra.kernels.vector.VectorisedKernel;

/**
 * Mass spectra by bins of their peaks: {@code k(s, t) = sum_b v_b(s) v_b(t)}, where {@code v_b} is
 * the sum of the square roots of the intensities, relative to the highest, in bin b of a given
 * width. Bins are centred on multiples of the width; those of neutral losses (the mass of the whole
 * ion minus that of a peak) start with the second, since the ion itself is no loss. Normalised, it
 * is the cosine that spectral libraries search by.
 */
@Component(
    name = "peak-bins",
    help = "spectra: inner product of square roots of intensities in bins of mass",
    alsoKnownAs = {"spectral-cosine", "binned-peaks"})
public record PeakBinsKernel(
    @Option(help = "width of a bin in daltons", above = 0) double width,
    @Option(help = "what is binned: peaks or losses") Axis axis)
    implements VectorisedKernel<Spectrum> {
  /** What a peak is placed by. */
  public enum Axis {
    /** Its mass. */
    PEAKS,
    /** What the ion lost. */
    LOSSES
  }

  /** Peaks in bins of a hundredth of a dalton. */
  public PeakBinsKernel() {
    this(0.01, Axis.PEAKS);
  }

  public PeakBinsKernel {
    Options.check(PeakBinsKernel.class, width, axis);
  }

  private Map<Integer, Double> bins(Spectrum spectrum) {
    PeakList list = axis == Axis.PEAKS ? PeakList.peaks(spectrum) : PeakList.losses(spectrum);
    Map<Integer, Double> bins = new TreeMap<>();
    for (int i = 0; i < list.masses().length; i++) {
      double bin = Math.rint(list.masses()[i] / width);
      if (bin >= 1) {
        // A cast of more than an int holds gives the largest one.
        bins.merge((int) bin, Math.sqrt(list.intensities()[i]), Double::sum);
      }
    }
    return bins;
  }

  @Override
  public double value(Spectrum a, Spectrum b) {
    Map<Integer, Double> left = bins(a);
    double sum = 0;
    for (Map.Entry<Integer, Double> bin : bins(b).entrySet()) {
      sum += left.getOrDefault(bin.getKey(), 0.0) * bin.getValue();
    }
    return sum;
  }

  @Override
  public Optional<List<VectorSamples<?>>> vectors(
      List<? extends Samples<? extends Spectrum>> sides, RunContext context) {
    List<List<Map<Integer, Double>>> binned = new ArrayList<>();
    SortedMap<Integer, Integer> columns = new TreeMap<>();
    for (Samples<? extends Spectrum> side : sides) {
      List<Map<Integer, Double>> rows = new ArrayList<>();
      for (int i = 0; i < side.size(); i++) {
        rows.add(bins(side.get(i)));
        rows.get(i).keySet().forEach(bin -> columns.put(bin, 0));
      }
      binned.add(rows);
    }
    int column = 0;
    for (Map.Entry<Integer, Integer> bin : columns.entrySet()) {
      bin.setValue(column++);
    }
    List<VectorSamples<?>> vectors = new ArrayList<>();
    for (List<Map<Integer, Double>> rows : binned) {
      SparseMatrix.Builder builder = new SparseMatrix.Builder(columns.size());
      for (Map<Integer, Double> row : rows) {
        row.forEach((bin, value) -> builder.add(columns.get(bin), value));
        builder.endRow();
      }
      vectors.add(new SparseRows(builder.build()));
    }
    return Optional.of(vectors);
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    // The inner products of the bins are the kernel values.
  }
}
