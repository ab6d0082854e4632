package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
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
      for (String name : new String[] {"lib/a.so", "lib/b.so"}) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
      }
    }
    Path cache = Files.createDirectories(folder.resolve("cache"));
    Path unpacked = Files.createDirectories(cache.resolve("native.jar/lib"));
    Path renamed = Files.write(unpacked.resolve("renamed.so"), bytes);
    Path whole = Files.write(unpacked.resolve("a.so"), bytes);
    bytes[2_000_000] = 1;
    Path altered = Files.write(unpacked.resolve("b.so"), bytes);
    Files.setLastModifiedTime(altered, Files.getLastModifiedTime(whole));
    Path elsewhere = Files.write(cache.resolve("native.jar/c.so"), bytes);

    UnpackedLibrary.check(URI.create("jar:" + jar.toUri() + "!/lib/a.so").toURL(), cache.toFile());

    assertThat(whole).exists();
    assertThat(renamed).exists();
    assertThat(altered).doesNotExist();
    assertThat(elsewhere).exists();
    // Nothing is unpacked yet.
    UnpackedLibrary.check(
        URI.create("jar:" + jar.toUri() + "!/lib/a.so").toURL(), folder.resolve("no").toFile());
  }
}
