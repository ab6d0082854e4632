package org.okra.kernels.structure;

import java.util.Arrays;
import org.okra.core.sample.Spectrum;

/**
 * The peaks of a spectrum, or its neutral losses, made ready for comparison: masses rise, and the
 * highest intensity is 1.
 *
 * @param masses rising
 * @param intensities from 0 to 1
 */
record PeakList(double[] masses, double[] intensities) {

  /** The peaks as they are. */
  static PeakList peaks(Spectrum spectrum) {
    double[] masses = new double[spectrum.peaks()];
    double[] intensities = new double[spectrum.peaks()];
    Arrays.setAll(masses, spectrum::mass);
    Arrays.setAll(intensities, spectrum::intensity);
    double highest = Arrays.stream(intensities).max().orElse(0);
    if (highest > 0) {
      Arrays.setAll(intensities, i -> intensities[i] / highest);
    }
    return new PeakList(masses, intensities);
  }

  /** Neutral losses: the mass of the whole ion minus that of each peak. */
  static PeakList losses(Spectrum spectrum) {
    PeakList peaks = peaks(spectrum);
    int last = spectrum.peaks() - 1;
    double[] masses = new double[spectrum.peaks()];
    double[] intensities = new double[spectrum.peaks()];
    Arrays.setAll(masses, i -> spectrum.precursorMass() - peaks.masses[last - i]);
    Arrays.setAll(intensities, i -> peaks.intensities[last - i]);
    return new PeakList(masses, intensities);
  }

  /**
   * The mean over all pairs of peaks of {@code exp(-dm^2 / (4 massWidth^2) - di^2 / (4
   * intensityWidth^2))}; 0 when one list is empty. Both lists rise, so the window of masses close
   * enough to count only moves on.
   *
   * @param reach differences in mass beyond this add nothing
   */
  double compare(PeakList other, double massWidth, double intensityWidth, double reach) {
    if (masses.length == 0 || other.masses.length == 0) {
      return 0;
    }
    double perMass = -0.25 / (massWidth * massWidth);
    double perIntensity = -0.25 / (intensityWidth * intensityWidth);
    double sum = 0;
    int first = 0;
    for (int i = 0; i < masses.length; i++) {
      while (first < other.masses.length && other.masses[first] < masses[i] - reach) {
        first++;
      }
      for (int j = first; j < other.masses.length && other.masses[j] <= masses[i] + reach; j++) {
        double mass = masses[i] - other.masses[j];
        double intensity = intensities[i] - other.intensities[j];
        sum += Math.exp(perMass * mass * mass + perIntensity * intensity * intensity);
      }
    }
    return sum / ((double) masses.length * other.masses.length);
  }
}
