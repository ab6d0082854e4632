package org.okra.core.linear;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The libraries that JavaCPP unpacked in an earlier process. It takes a file for good whose length
 * and time are those of the jar; a process that loads one with other bytes may die without a word.
 * So their CRC-32 is compared with those of the jar before anything is loaded.
 */
final class UnpackedLibrary {
  private UnpackedLibrary() {}

  /**
   * Removes unpacked files whose bytes differ from the jar's, so that they are unpacked again.
   *
   * @param resource of a library in the jar
   * @param cache of JavaCPP, which holds a folder per jar
   * @throws IllegalStateException when such a file cannot be removed
   */
  static void check(URL resource, File cache) {
    try {
      if (resource.openConnection() instanceof JarURLConnection connection) {
        String entry = connection.getEntryName();
        File jar = new File(connection.getJarFileURL().toURI());
        check(jar, entry.substring(0, entry.lastIndexOf('/') + 1), cache);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Checks what was unpacked from one folder of a jar, by whatever names: JavaCPP changes some. */
  private static void check(File jar, String folder, File cache) throws IOException {
    Set<Long> packed;
    try (ZipFile zip = new ZipFile(jar)) {
      packed =
          zip.stream()
              .filter(each -> each.getName().startsWith(folder))
              .map(ZipEntry::getCrc)
              .collect(Collectors.toSet());
    }
    File unpacked = new File(new File(cache, jar.getName()), folder);
    List<File> altered = altered(unpacked, packed);
    if (altered.isEmpty()) {
      return;
    }
    // The lock that JavaCPP takes to unpack: what another process is writing is not altered.
    try (FileOutputStream stream = new FileOutputStream(new File(cache, ".lock"));
        FileLock lock = stream.getChannel().lock()) {
      for (File file : lock.isValid() ? altered(unpacked, packed) : altered) {
        if (!file.delete()) {
          throw new IllegalStateException(
              file + " was altered and cannot be removed: its checksum is none of " + jar);
        }
      }
    }
  }

  private static List<File> altered(File unpacked, Set<Long> packed) throws IOException {
    List<File> altered = new ArrayList<>();
    File[] files = unpacked.listFiles(File::isFile);
    for (File file : files == null ? new File[0] : files) {
      if (!Files.isSymbolicLink(file.toPath()) && !packed.contains(checksum(file))) {
        altered.add(file);
      }
    }
    return altered;
  }

  private static long checksum(File file) throws IOException {
    CRC32 checksum = new CRC32();
    byte[] buffer = new byte[1 << 20];
    try (InputStream in = new FileInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        checksum.update(buffer, 0, read);
      }
    }
    return checksum.getValue();
  }
}
