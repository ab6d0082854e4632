package org.okra.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.DrawnDigits.Pictures;

final class DrawnDigitsTest {
  private static final DrawnDigits DIGITS = new DrawnDigits(2_000, 500, 1);

  @Test
  void pixelsAreGreyAndDigitsStayInsideThePicture() {
    try (RunContext context = RunContext.withSeed(1)) {
      Pictures pictures = DIGITS.pictures(context);
      int full = 0;
      int grey = 0;
      double corners = 0;
      for (double pixel : pictures.pixels().values()) {
        assertThat(pixel).isBetween(0.0, 1.0);
        full += pixel == 1 ? 1 : 0;
        grey += pixel > 0 && pixel < 1 ? 1 : 0;
      }
      for (int i = 0; i < 2_500; i++) {
        corners += pictures.pixels().get(i, 0) + pictures.pixels().get(i, 255);
      }

      assertThat(full).isGreaterThan(2_500 * 10);
      assertThat(grey).isGreaterThan(2_500 * 20);
      assertThat(corners).isLessThan(25);
      assertThat(pictures.digits()).contains(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
  }

  /** Guards the promise of the class: the same pixels on every machine and JDK. */
  @Test
  void pixelsHaveTheRecordedBits() throws Exception {
    try (RunContext context = RunContext.withSeed(42)) {
      Matrix pixels = DIGITS.pictures(context).pixels();
      ByteBuffer bytes = ByteBuffer.allocate(8 * pixels.values().length);
      for (double pixel : pixels.values()) {
        bytes.putDouble(pixel);
      }

      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.array());

      assertThat(HexFormat.of().formatHex(digest))
          .isEqualTo("05c63c1f2bf336e73615fb7ecb42dd1363eb7ac204dcfb0dfb222809b4ee5f51");
    }
  }

  @Test
  void nearestNeighbourReadsTheDigits() {
    try (RunContext context = RunContext.withSeed(3)) {
      Pictures pictures = DIGITS.pictures(context);
      int right = 0;
      for (int test = 2_000; test < 2_500; test++) {
        int nearest = nearest(pictures.pixels(), test, 2_000);
        right += pictures.digits().get(nearest).equals(pictures.digits().get(test)) ? 1 : 0;
      }

      assertThat(right).isGreaterThan(475);
    }
  }

  private static int nearest(Matrix pixels, int row, int candidates) {
    double[] wanted = pixels.rowValues(row);
    int best = 0;
    double least = Double.MAX_VALUE;
    double[] distances = new double[candidates];
    for (int j = 0; j < wanted.length; j++) {
      for (int i = 0; i < candidates; i++) {
        double difference = pixels.values()[pixels.index(i, j)] - wanted[j];
        distances[i] += difference * difference;
      }
    }
    for (int i = 0; i < candidates; i++) {
      if (distances[i] < least) {
        least = distances[i];
        best = i;
      }
    }
    return best;
  }

  @Test
  void inputIsTheUpperHalfAndOutputTheLower() {
    try (RunContext context = RunContext.withSeed(4)) {
      DrawnDigits digits = new DrawnDigits(30, 10, 1);
      Pictures pictures = digits.pictures(context);

      TrainTest<DenseVector, DenseVector> data = digits.generate(context);

      Matrix upper = ((DenseRows) data.test().inputs()).dense();
      Matrix lower = ((DenseRows) data.test().outputs()).dense();
      for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 128; j++) {
          assertThat(upper.get(i, j)).isEqualTo(pictures.pixels().get(30 + i, j));
          assertThat(lower.get(i, j)).isEqualTo(pictures.pixels().get(30 + i, 128 + j));
        }
      }
      assertThat(data.test().rowNames().get(3))
          .isEqualTo(String.valueOf(pictures.digits().get(33)));
    }
  }

  @Test
  void withoutVariationEveryStyleLooksTheSame() {
    try (RunContext context = RunContext.withSeed(5)) {
      Pictures pictures = new DrawnDigits(500, 1, 0).pictures(context);

      long different =
          IntStream.range(0, 501)
              .mapToObj(i -> Arrays.hashCode(pictures.pixels().rowValues(i)))
              .distinct()
              .count();

      assertThat(different).isEqualTo(styles());
    }
  }

  private static long styles() {
    return IntStream.range(0, 10).mapToLong(digit -> DigitStrokes.styles(digit).size()).sum();
  }
}
