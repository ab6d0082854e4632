package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnpackedLibraryTest {
  @TempDir private Path folder;

  /** One byte differs; length and time, which JavaCPP compares, do not. */
  @Test
  void alteredFilesAreRemovedAndOthersKept() throws IOException {
    byte[] bytes = new byte[3_000_000];
    Path jar = folder.resolve("native.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : new String[] {"lib/a.so", "lib/b.so", "lib/below/c.so", "lib/d.so"}) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
      }
    }
    Path cache = Files.createDirectories(folder.resolve("cache"));
    Path unpacked = Files.createDirectories(cache.resolve("native.jar/lib/below")).getParent();
    Files.write(unpacked.resolve("a.so"), bytes);
    bytes[2_000_000] = 1;
    Files.write(unpacked.resolve("b.so"), bytes);
    Files.setLastModifiedTime(
        unpacked.resolve("b.so"), Files.getLastModifiedTime(unpacked.resolve("a.so")));
    Files.write(unpacked.resolve("below/c.so"), bytes);
    FileTime time = Files.getLastModifiedTime(unpacked.resolve("a.so"));

    UnpackedLibrary.check(
        java.net.URI.create("jar:" + jar.toUri() + "!/lib/a.so").toURL(), cache.toFile());

    assertThat(unpacked.resolve("a.so")).exists();
    assertThat(Files.getLastModifiedTime(unpacked.resolve("a.so"))).isEqualTo(time);
    assertThat(unpacked.resolve("b.so")).doesNotExist();
    // Neither what is not unpacked nor what lies elsewhere matters.
    assertThat(unpacked.resolve("d.so")).doesNotExist();
    assertThat(unpacked.resolve("below/c.so")).exists();
  }
}
