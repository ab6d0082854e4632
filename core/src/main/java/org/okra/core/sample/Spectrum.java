package org.okra.core.sample;

import java.util.Arrays;
import org.okra.core.Errors;

/** A mass spectrum: peaks by rising mass, and the mass of the whole ion. */
public final class Spectrum {
  private final double precursorMass;
  private final double[] masses;
  private final double[] intensities;

  private Spectrum(double precursorMass, double[] masses, double[] intensities) {
    this.precursorMass = precursorMass;
    this.masses = masses;
    this.intensities = intensities;
  }

  /**
   * A spectrum.
   *
   * @param precursorMass mass over charge of the ion that was broken up, above 0
   * @param masses mass over charge of each peak, rising, above 0; copied
   * @param intensities height of each peak, at least 0; copied
   */
  public static Spectrum of(double precursorMass, double[] masses, double[] intensities) {
    if (!(precursorMass > 0) || Double.isInfinite(precursorMass)) {
      throw Errors.argument(
          "A precursor mass of %s is not possible; it must be above 0.", precursorMass);
    }
    if (masses.length != intensities.length) {
      throw Errors.shape(
          "%s masses do not match %s intensities.", masses.length, intensities.length);
    }
    double previous = 0;
    for (int i = 0; i < masses.length; i++) {
      boolean massFits = masses[i] > 0 && masses[i] >= previous && Double.isFinite(masses[i]);
      boolean heightFits = intensities[i] >= 0 && Double.isFinite(intensities[i]);
      if (!massFits || !heightFits) {
        throw Errors.argument(
            "Peak %s has mass %s and intensity %s; masses rise and are above 0, intensities are at"
                + " least 0.",
            i, masses[i], intensities[i]);
      }
      previous = masses[i];
    }
    return new Spectrum(precursorMass, masses.clone(), intensities.clone());
  }

  /** Mass over charge of the ion that was broken up. */
  public double precursorMass() {
    return precursorMass;
  }

  /** Number of peaks. */
  public int peaks() {
    return masses.length;
  }

  /** Mass over charge of a peak; peaks rise. */
  public double mass(int peak) {
    Samples.checkIndex(peak, masses.length);
    return masses[peak];
  }

  /** Height of a peak. */
  public double intensity(int peak) {
    Samples.checkIndex(peak, masses.length);
    return intensities[peak];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Spectrum spectrum
        && precursorMass == spectrum.precursorMass
        && Arrays.equals(masses, spectrum.masses)
        && Arrays.equals(intensities, spectrum.intensities);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(masses);
  }

  @Override
  public String toString() {
    return "Spectrum with " + masses.length + " peaks, precursor " + precursorMass;
  }
}
