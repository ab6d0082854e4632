package org.okra.datasets.read;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.okra.core.sample.Spectrum;

/** The peaks of one spectrum as they come, in any order. */
final class PeakCollector {
  private double[] masses = new double[32];
  private double[] intensities = new double[32];
  private int count;

  /** Whether a peak is possible: a mass above 0 and an intensity of at least 0, both finite. */
  static boolean isPeak(double mass, double intensity) {
    return mass > 0 && intensity >= 0;
  }

  void add(double mass, double intensity) {
    if (count == masses.length) {
      masses = Arrays.copyOf(masses, 2 * count);
      intensities = Arrays.copyOf(intensities, 2 * count);
    }
    masses[count] = mass;
    intensities[count] = intensity;
    count++;
  }

  /** As {@link #add}, for a peak that the current line holds at a position; it must be possible. */
  void add(double mass, double intensity, LineReader line, int offset) {
    if (!isPeak(mass, intensity)) {
      throw line.error(
          offset,
          "mass %s with intensity %s; a mass is above 0 and an intensity at least 0",
          mass,
          intensity);
    }
    add(mass, intensity);
  }

  int count() {
    return count;
  }

  /** The spectrum, its peaks by rising mass. */
  Spectrum build(double precursorMass) {
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> masses[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return Spectrum.of(
        precursorMass,
        Arrays.stream(order).mapToDouble(i -> masses[i]).toArray(),
        Arrays.stream(order).mapToDouble(i -> intensities[i]).toArray());
  }

  /**
   * Reads two numbers, a mass and an intensity, from the current line.
   *
   * @param marks characters of which one may stand between the numbers, beside blanks
   * @return where the second number ends
   */
  int addPair(LineReader line, int from, String marks) {
    int start = line.skipBlanks(from);
    int end = wordEnd(line, start, marks);
    double mass = line.number(start, end);
    int second = line.skipBlanks(end);
    if (second < line.length() && marks.indexOf(line.bytes()[second]) >= 0) {
      second = line.skipBlanks(second + 1);
    }
    int secondEnd = wordEnd(line, second, marks);
    if (second == secondEnd) {
      throw line.error(second, "a peak of one number where mass and intensity are expected");
    }
    add(mass, line.number(second, secondEnd), line, start);
    return secondEnd;
  }

  private static int wordEnd(LineReader line, int from, String marks) {
    int position = from;
    while (position < line.length()
        && !LineReader.isBlank(line.bytes()[position])
        && marks.indexOf(line.bytes()[position]) < 0
        && line.bytes()[position] != ';') {
      position++;
    }
    return position;
  }
}
