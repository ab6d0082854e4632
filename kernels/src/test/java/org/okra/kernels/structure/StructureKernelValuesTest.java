package org.okra.kernels.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.Graph;
import org.okra.core.sample.Spectrum;

/** Kernels on spectra, strings and graphs against enumeration. */
final class StructureKernelValuesTest {
  @Test
  void countsCommonSubstrings() {
    // "abab" has ab twice and ba once, "abba" has ab, bb, ba.
    assertThat(new KmerKernel(2).value("abab", "abba")).isEqualTo(3);
    assertThat(new KmerKernel(2).value("abab", "abab")).isEqualTo(5);
    assertThat(new KmerKernel(5).value("abab", "abab")).isZero();
  }

  @Test
  void subsequencesOfThePaper() {
    // Lodhi et al.: k("cat", "car") = decay^4, k("cat", "cat") = 2 decay^4 + decay^6 for length 2.
    double decay = 0.8;
    SubsequenceKernel kernel = new SubsequenceKernel(2, decay);
    assertThat(kernel.value("cat", "car")).isCloseTo(Math.pow(decay, 4), within(1e-15));
    assertThat(kernel.value("cat", "cat"))
        .isCloseTo(2 * Math.pow(decay, 4) + Math.pow(decay, 6), within(1e-15));
  }

  @Test
  void subsequencesEqualEnumeration() {
    RandomStream stream = new RandomStream(3);
    for (int round = 0; round < 30; round++) {
      String s = word(stream);
      String t = word(stream);
      int length = 1 + stream.nextInt(3);
      double expected = 0;
      for (Occurrence a : occurrences(s, length)) {
        for (Occurrence b : occurrences(t, length)) {
          expected += a.letters.equals(b.letters) ? Math.pow(0.6, a.span + b.span) : 0;
        }
      }
      assertThat(new SubsequenceKernel(length, 0.6).value(s, t))
          .as("%s and %s, length %d", s, t, length)
          .isCloseTo(expected, within(1e-12));
    }
  }

  private record Occurrence(String letters, int span) {}

  private static List<Occurrence> occurrences(String text, int length) {
    List<Occurrence> result = new ArrayList<>();
    for (int mask = 0; mask < 1 << text.length(); mask++) {
      if (Integer.bitCount(mask) == length) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
          if ((mask >> i & 1) != 0) {
            letters.append(text.charAt(i));
          }
        }
        int last = 31 - Integer.numberOfLeadingZeros(mask);
        int span = last - Integer.numberOfTrailingZeros(mask) + 1;
        result.add(new Occurrence(letters.toString(), span));
      }
    }
    return result;
  }

  private static String word(RandomStream stream) {
    StringBuilder word = new StringBuilder();
    for (int k = stream.nextInt(8); k > 0; k--) {
      word.append("ab".charAt(stream.nextInt(2)));
    }
    return word.toString();
  }

  @Test
  void weisfeilerLehmanCountsNeighbourhoods() {
    Graph path = Graph.of(List.of("C", "C", "N"), new int[] {0, 1}, new int[] {1, 2});
    Graph edge = Graph.of(List.of("C", "N"), new int[] {0, 1});
    // Labels: path has C twice and N, edge has C and N.
    assertThat(new WeisfeilerLehmanKernel(0).value(path, edge)).isEqualTo(3);
    // One round: path has C(C), C(C N), N(C); edge has C(N), N(C): one in common.
    assertThat(new WeisfeilerLehmanKernel(1).value(path, edge)).isEqualTo(4);
    // Two rounds: N(C) of the path saw a C with two neighbours: nothing more in common.
    assertThat(new WeisfeilerLehmanKernel(2).value(path, edge)).isEqualTo(4);
    Graph renumbered = Graph.of(List.of("N", "C", "C"), new int[] {0, 1}, new int[] {1, 2});
    assertThat(new WeisfeilerLehmanKernel(2).value(path, renumbered))
        .isEqualTo(new WeisfeilerLehmanKernel(2).value(path, path));
  }

  @Test
  void probabilityProductEqualsTheDoubleSum() {
    RandomStream stream = new RandomStream(8);
    for (int round = 0; round < 20; round++) {
      Spectrum s = spectrum(stream);
      Spectrum t = spectrum(stream);
      double expected =
          doubleSum(s, t, 0, 0, 1)
              + 0.4 * doubleSum(s, t, s.precursorMass(), t.precursorMass(), -1);
      assertThat(new ProbabilityProductKernel(0.05, 0.3, 0.4).value(s, t))
          .isCloseTo(expected, within(1e-14));
    }
  }

  /**
   * Masses are {@code shift + sign mass}: peaks with 0 and 1, losses with the ion's mass and -1.
   */
  private static double doubleSum(
      Spectrum s, Spectrum t, double shiftS, double shiftT, double sign) {
    double sum = 0;
    for (int i = 0; i < s.peaks(); i++) {
      for (int j = 0; j < t.peaks(); j++) {
        double mass = (shiftS + sign * s.mass(i)) - (shiftT + sign * t.mass(j));
        double intensity = s.intensity(i) / highest(s) - t.intensity(j) / highest(t);
        sum += Math.exp(-mass * mass / (4 * 0.05 * 0.05) - intensity * intensity / (4 * 0.3 * 0.3));
      }
    }
    return sum / (s.peaks() * t.peaks());
  }

  private static double highest(Spectrum spectrum) {
    double highest = 0;
    for (int i = 0; i < spectrum.peaks(); i++) {
      highest = Math.max(highest, spectrum.intensity(i));
    }
    return highest;
  }

  private static Spectrum spectrum(RandomStream stream) {
    int peaks = 1 + stream.nextInt(20);
    double[] masses = new double[peaks];
    double[] intensities = new double[peaks];
    double mass = 50;
    for (int i = 0; i < peaks; i++) {
      mass += 0.3 * stream.nextDouble();
      masses[i] = mass;
      intensities[i] = 1000 * stream.nextDouble();
    }
    return Spectrum.of(60 + stream.nextDouble(), masses, intensities);
  }

  @Test
  void peakBinsEqualTheDoubleSumOverPeaksOfOneBin() {
    RandomStream stream = new RandomStream(9);
    for (int round = 0; round < 20; round++) {
      Spectrum s = spectrum(stream);
      Spectrum t = spectrum(stream);
      double peaks = 0;
      double losses = 0;
      for (int i = 0; i < s.peaks(); i++) {
        for (int j = 0; j < t.peaks(); j++) {
          double term =
              Math.sqrt(s.intensity(i) / highest(s)) * Math.sqrt(t.intensity(j) / highest(t));
          double lossS = Math.rint((s.precursorMass() - s.mass(i)) / 0.2);
          double lossT = Math.rint((t.precursorMass() - t.mass(j)) / 0.2);
          peaks += Math.rint(s.mass(i) / 0.2) == Math.rint(t.mass(j) / 0.2) ? term : 0;
          losses += lossS == lossT && lossS >= 1 ? term : 0;
        }
      }
      assertThat(new PeakBinsKernel(0.2, PeakBinsKernel.Axis.PEAKS).value(s, t))
          .isCloseTo(peaks, within(1e-12));
      assertThat(new PeakBinsKernel(0.2, PeakBinsKernel.Axis.LOSSES).value(s, t))
          .isCloseTo(losses, within(1e-12));
    }
  }

  @Test
  void emptySpectraGiveZero() {
    Spectrum empty = Spectrum.of(100, new double[0], new double[0]);
    Spectrum flat = Spectrum.of(100, new double[] {10}, new double[] {0});
    ProbabilityProductKernel kernel = new ProbabilityProductKernel(0.01, 1, 1);
    assertThat(kernel.value(empty, empty)).isZero();
    assertThat(kernel.value(empty, flat)).isZero();
    assertThat(kernel.value(flat, flat)).isEqualTo(2);
  }
}
