package org.okra.kernels.structure;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;

/**
 * The probability product kernel on mass spectra with neutral losses (Heinonen et al. 2012, as used
 * for the prediction of molecular fingerprints).
 *
 * <p>A spectrum of l peaks is the density {@code p = 1/l sum_i N((mass_i, intensity_i),
 * diag(massWidth^2, intensityWidth^2))}, intensities relative to the highest peak. The integral of
 * the product of two densities is, up to the constant {@code 1 / (4 pi massWidth intensityWidth)}
 * that is left out here, {@code P(s, t) = 1/(l l') sum_ij exp(-(mass_i - mass'_j)^2 / (4
 * massWidth^2) - (intensity_i - intensity'_j)^2 / (4 intensityWidth^2))}. The kernel is {@code
 * P(peaks, peaks') + lossWeight P(losses, losses')}, where a loss is the mass of the whole ion
 * minus that of a peak. Terms below 1e-16 are left out, and a spectrum without peaks gives 0.
 */
@Component(
    name = "probability-product",
    help = "spectra: probability product of peaks and neutral losses",
    alsoKnownAs = {"ppk", "ppkr"})
public record ProbabilityProductKernel(
    @Option(help = "width of a peak in mass, in daltons", above = 0) double massWidth,
    @Option(help = "width of a peak in relative intensity", above = 0) double intensityWidth,
    @Option(help = "weight of neutral losses beside peaks; 0 ignores them", atLeast = 0)
        double lossWeight)
    implements Kernel<Spectrum> {
  /** Beyond this many widths {@code exp(-x^2 / 4)} is below 1e-16. */
  private static final double REACH_IN_WIDTHS = 12.2;

  /** A kernel for masses known to a hundredth of a dalton. */
  public ProbabilityProductKernel() {
    this(0.01, 0.5, 1.0);
  }

  public ProbabilityProductKernel {
    Options.check(ProbabilityProductKernel.class, massWidth, intensityWidth, lossWeight);
  }

  /** A spectrum made ready: its peaks and its losses. */
  private record Prepared(PeakList peaks, PeakList losses) {
    static Prepared of(Spectrum spectrum) {
      return new Prepared(PeakList.peaks(spectrum), PeakList.losses(spectrum));
    }

    static Samples<Prepared> of(Samples<? extends Spectrum> samples) {
      List<Prepared> all = new ArrayList<>();
      for (int i = 0; i < samples.size(); i++) {
        all.add(of(samples.get(i)));
      }
      return new ListSamples<>(Prepared.class, all);
    }
  }

  @Override
  public double value(Spectrum a, Spectrum b) {
    return compare(Prepared.of(a), Prepared.of(b));
  }

  private double compare(Prepared a, Prepared b) {
    double reach = REACH_IN_WIDTHS * massWidth;
    double peaks = a.peaks.compare(b.peaks, massWidth, intensityWidth, reach);
    if (lossWeight == 0) {
      return peaks;
    }
    return peaks + lossWeight * a.losses.compare(b.losses, massWidth, intensityWidth, reach);
  }

  @Override
  public void fill(
      Samples<? extends Spectrum> rows,
      Samples<? extends Spectrum> columns,
      Matrix block,
      RunContext context) {
    Blocks.fill(this::compare, Prepared.of(rows), Prepared.of(columns), block, context);
  }

  @Override
  public void fillSymmetric(Samples<? extends Spectrum> samples, Matrix block, RunContext context) {
    Blocks.fillSymmetric(this::compare, Prepared.of(samples), block, context);
  }
}
