package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.okra.core.random.RandomStream;
import org.okra.experiments.result.Picture;

final class PngTest {

  @Test
  void theJdkReadsBackEveryPixel() throws Exception {
    RandomStream random = new RandomStream(4);
    double[] pixels = IntStream.range(0, 7 * 5).mapToDouble(i -> random.nextDouble()).toArray();
    BufferedImage image = read(new Picture(7, pixels));

    assertThat(image.getWidth()).isEqualTo(7);
    assertThat(image.getHeight()).isEqualTo(5);
    for (int i = 0; i < pixels.length; i++) {
      assertThat(image.getRaster().getSample(i % 7, i / 7, 0))
          .isEqualTo((int) Math.round(255 * (1 - pixels[i])));
    }
  }

  @Test
  void valuesBeyondInkAndBackgroundAreCutAndNanIsBackground() throws Exception {
    double[] pixels = {-3, 2, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    BufferedImage image = read(new Picture(5, pixels));

    assertThat(IntStream.range(0, 5).map(i -> image.getRaster().getSample(i, 0, 0)))
        .containsExactly(255, 0, 255, 0, 255);
  }

  private static BufferedImage read(Picture picture) throws Exception {
    return ImageIO.read(new ByteArrayInputStream(Png.of(picture)));
  }
}
