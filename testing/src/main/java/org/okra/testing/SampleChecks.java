package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/** What contracts check of samples of any type. */
final class SampleChecks {
  private SampleChecks() {}

  /** Both hold the same samples in the same order, stored alike, with the same bits. */
  static void assertSame(Samples<?> actual, Samples<?> expected, String what) {
    assertThat(actual.getClass()).as("storage of %s", what).isEqualTo(expected.getClass());
    assertThat(actual.domain()).as("type of %s", what).isEqualTo(expected.domain());
    assertThat(actual.size()).as("number of %s", what).isEqualTo(expected.size());
    if (expected instanceof VectorSamples<?> vectors) {
      assertThat(((VectorSamples<?>) actual).dimension())
          .as("dimension of %s", what)
          .isEqualTo(vectors.dimension());
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!isSame(actual.get(i), expected.get(i))) {
        // Built only now: a text for each of many samples would take longer than all else.
        throw new AssertionError(
            what + ": sample " + i + " is " + actual.get(i) + ", not " + expected.get(i));
      }
    }
  }

  /** Whether two samples are equal; missing numbers are equal to each other. */
  static boolean isSame(Object first, Object second) {
    if (!(first instanceof FeatureVector a && second instanceof FeatureVector b)) {
      return first.equals(second);
    }
    int[] stored = a.storedCoordinates();
    return a.dimension() == b.dimension()
        && Arrays.equals(stored, b.storedCoordinates())
        && Arrays.stream(stored).allMatch(j -> Double.compare(a.get(j), b.get(j)) == 0);
  }
}
