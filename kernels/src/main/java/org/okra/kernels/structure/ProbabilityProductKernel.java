package org.okra.kernels.structure;

import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;

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
public final class ProbabilityProductKernel implements Kernel<Spectrum> {
  private static final String NAME = "probability-product";

  /** Beyond this many widths {@code exp(-x^2 / 4)} is below 1e-16. */
  private static final double REACH_IN_WIDTHS = 12.2;

  private final double massWidth;
  private final double intensityWidth;
  private final double lossWeight;

  /**
   * A kernel.
   *
   * @param massWidth above 0, in the unit of the masses
   * @param intensityWidth above 0, where the highest peak is 1
   * @param lossWeight at least 0; 0 ignores neutral losses
   */
  public ProbabilityProductKernel(double massWidth, double intensityWidth, double lossWeight) {
    this.massWidth = OptionChecks.positive("massWidth", massWidth);
    this.intensityWidth = OptionChecks.positive("intensityWidth", intensityWidth);
    this.lossWeight = OptionChecks.notNegative("lossWeight", lossWeight);
  }

  /** A spectrum made ready: its peaks and its losses. */
  private record Prepared(PeakList peaks, PeakList losses) {
    static Prepared of(Spectrum spectrum) {
      return new Prepared(PeakList.peaks(spectrum), PeakList.losses(spectrum));
    }

    static Prepared[] of(Samples<? extends Spectrum> samples) {
      Prepared[] all = new Prepared[samples.size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = of(samples.get(i));
      }
      return all;
    }
  }

  @Override
  public Class<Spectrum> domain() {
    return Spectrum.class;
  }

  @Override
  public double value(Spectrum a, Spectrum b) {
    return value(Prepared.of(a), Prepared.of(b));
  }

  private double value(Prepared a, Prepared b) {
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
    Blocks.checkShape(rows.size(), columns.size(), block);
    Prepared[] left = Prepared.of(rows);
    Prepared[] right = Prepared.of(columns);
    context
        .workers()
        .forEach(
            right.length,
            j -> {
              for (int i = 0; i < left.length; i++) {
                block.set(i, j, value(left[i], right[j]));
              }
            });
  }

  @Override
  public void fillSymmetric(Samples<? extends Spectrum> samples, Matrix block, RunContext context) {
    Blocks.checkShape(samples.size(), samples.size(), block);
    Prepared[] prepared = Prepared.of(samples);
    context
        .workers()
        .forEach(
            prepared.length,
            j -> {
              for (int i = j; i < prepared.length; i++) {
                block.set(i, j, value(prepared[i], prepared[j]));
              }
            });
    Blocks.mirror(block, context);
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(massWidth, intensityWidth, lossWeight)).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "width of a peak in mass, above 0, in daltons", defaultsTo = "0.01")
          double massWidth,
      @Option(help = "width of a peak in relative intensity, above 0", defaultsTo = "0.5")
          double intensityWidth,
      @Option(help = "weight of neutral losses beside peaks, at least 0", defaultsTo = "1.0")
          double lossWeight) {
    public Options {
      OptionChecks.positive("massWidth", massWidth);
      OptionChecks.positive("intensityWidth", intensityWidth);
      OptionChecks.notNegative("lossWeight", lossWeight);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "spectra: probability product of peaks and neutral losses", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new ProbabilityProductKernel(
          options.massWidth(), options.intensityWidth(), options.lossWeight());
    }
  }
}
