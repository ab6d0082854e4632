package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of {@code model-files.md} runs, and its file is what the page says. */
final class ModelFilesPageTest {
  @TempDir private Path folder;

  private Path save() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<Page.Block> blocks = Page.named("model-files.md").blocks("java");
    assertThat(blocks).hasSize(1);
    JavaBlocks.compile(List.of(blocks.get(0).text()), classes);
    Path file = folder.resolve("digits.model");
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, ModelFilesPageTest.class.getClassLoader())) {
      Object difference =
          loader
              .loadClass("example.SaveAndRead")
              .getMethod("difference", Path.class, long.class)
              .invoke(null, file, 1L);
      assertThat((Double) difference).isZero();
    }
    return file;
  }

  /** Reads the file by the table of the page alone. */
  @Test
  void theFileIsLaidOutAsThePageSays() throws Exception {
    byte[] bytes = Files.readAllBytes(save());
    ByteBuffer in = ByteBuffer.wrap(bytes);
    assertThat(text(in, 8)).isEqualTo("OKRAFILE");
    assertThat(in.getInt()).isEqualTo(1);
    assertThat(name(in)).isEqualTo("model");
    int count = in.getInt();
    List<String> names = new ArrayList<>();
    List<Long> sizes = new ArrayList<>();
    List<Integer> checksums = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(name(in));
      int width = List.of(0, 1, 8, 4).get(in.get());
      sizes.add(in.getLong() * width);
      checksums.add(in.getInt());
    }
    int header = in.position();
    assertThat(in.getInt()).isEqualTo(checksum(bytes, 0, header));
    for (int i = 0; i < count; i++) {
      assertThat(checksum(bytes, in.position(), sizes.get(i).intValue()))
          .isEqualTo(checksums.get(i));
      in.position(in.position() + sizes.get(i).intValue());
    }
    assertThat(in.hasRemaining()).isFalse();
    assertThat(names)
        .contains(
            "format",
            "okra",
            "input/type",
            "input/kernel/specification",
            "output/coefficients/shape",
            "output/coefficients/values",
            "coefficients/type");
  }

  private static String name(ByteBuffer in) {
    return text(in, Short.toUnsignedInt(in.getShort()));
  }

  private static String text(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static int checksum(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
