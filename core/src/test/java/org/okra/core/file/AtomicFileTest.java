package org.okra.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.okra.core.Refusals.assertRefused;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.Waiting;

final class AtomicFileTest {
  @TempDir private Path folder;

  private void assertFiles(Path... expected) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(expected);
    }
  }

  private static boolean posix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  @Test
  void textsAndBytesReplaceWhatWasThere() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "first, which is longer");
    assertThat(file).hasContent("first, which is longer");
    AtomicFile.writeBytes(file, out -> out.write(new byte[] {1, 2, 3}));
    assertThat(file).hasBinaryContent(new byte[] {1, 2, 3});
    AtomicFile.write(file, out -> out.append("h\u00e9").append("llo\n"));
    assertThat(file).hasBinaryContent("h\u00e9llo\n".getBytes(StandardCharsets.UTF_8));
    assertFiles(file);
    String large = "0123456789".repeat(100_000);
    AtomicFile.writeBytes(
        file,
        out -> {
          try (OutputStream closed = out) {
            closed.write(large.getBytes(StandardCharsets.UTF_8));
          }
        });
    assertThat(Files.readString(file)).isEqualTo(large);
  }

  /** The old file is there, whole, until the new one is. */
  @Test
  void readersSeeTheOldFileUntilTheNewOneIsComplete() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "old");
    AtomicFile.writeBytes(
        file,
        out -> {
          out.write('n');
          out.flush();
          assertThat(file).hasContent("old");
          try (Stream<Path> files = Files.list(folder)) {
            assertThat(
                    files
                        .map(each -> each.getFileName().toString())
                        .filter(n -> !n.equals("a.txt")))
                .singleElement()
                .matches(name -> name.matches("a\\.txt\\.[0-9a-f]{8}\\.part"));
          }
        });
    assertThat(file).hasContent("n");
  }

  @Test
  void aRelativePathIsThatOfTheWorkingFolder() throws IOException {
    Path relative = Path.of("target", "atomic-file-test.txt");
    AtomicFile.write(relative, "x");
    assertThat(relative).hasContent("x");
    Files.delete(relative);
  }

  @Test
  void aFailureLeavesTheOldFileAndNothingBeside() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "old");
    IOException full = new IOException("No space left on device");
    assertRefused(
        ErrorCode.INPUT_OUTPUT,
        "Cannot write "
            + file
            + ": java.io.IOException: No space left on device. Check that the folder exists, may be"
            + " written to and has room.",
        () ->
            AtomicFile.writeBytes(
                file,
                out -> {
                  out.write(1);
                  throw full;
                }));
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      throw new UncheckedIOException(full);
                    }))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT));
    // Errors of others stay what they are.
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      throw new IllegalStateException("a defect");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> AtomicFile.write(file, "half a pair: \ud83c"))
        .hasMessageContaining("MalformedInputException");
    assertThat(file).hasContent("old");
    assertFiles(file);
  }

  @Test
  void placesThatCannotBeWrittenTo() throws IOException {
    assertRefused(
        ErrorCode.INPUT_OUTPUT,
        "Cannot write " + folder + ": it is a folder. Name a file.",
        () -> AtomicFile.write(folder, "x"));
    assertThat(folder).isEmptyDirectory();
    assertThatThrownBy(() -> AtomicFile.write(folder.resolve("no/such/folder/a"), "x"))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT))
        .hasMessageContaining("Check that the folder exists");
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    assertThatThrownBy(() -> AtomicFile.write(file.resolve("a"), "x"))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT));
    assumeThat(posix(folder)).isTrue();
    Path locked = Files.createDirectory(folder.resolve("locked"));
    Files.writeString(locked.resolve("a"), "old");
    Set<PosixFilePermission> before = Files.getPosixFilePermissions(locked);
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      // Who may do anything may write here too.
      assumeThat(Files.isWritable(locked)).isFalse();
      assertThatThrownBy(() -> AtomicFile.write(locked.resolve("a"), "new"))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT));
      assertThat(locked.resolve("a")).hasContent("old");
    } finally {
      Files.setPosixFilePermissions(locked, before);
    }
  }

  @Test
  void linksStayLinks() throws IOException {
    assumeThat(posix(folder)).isTrue();
    Path real = Files.createDirectory(folder.resolve("real")).resolve("a.txt");
    Files.writeString(real, "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("real", "a.txt"));
    Path second = Files.createSymbolicLink(folder.resolve("second"), link);
    AtomicFile.write(second, "new");
    assertThat(second).isSymbolicLink();
    assertThat(link).isSymbolicLink();
    assertThat(real).isRegularFile().hasContent("new");
    // What a link leads to need not be there yet.
    Path early = Files.createSymbolicLink(folder.resolve("early"), folder.resolve("late"));
    AtomicFile.write(early, "made");
    assertThat(early).isSymbolicLink();
    assertThat(folder.resolve("late")).isRegularFile().hasContent("made");
    Path circle = folder.resolve("circle");
    Files.createSymbolicLink(circle, circle);
    assertThatThrownBy(() -> AtomicFile.write(circle, "x"))
        .hasMessageContaining("the symbolic links lead in a circle");
  }

  @Test
  void permissionsAreThoseOfAnyFileOrOfTheOneReplaced() throws IOException {
    assumeThat(posix(folder)).isTrue();
    Path ordinary = Files.createFile(folder.resolve("ordinary"));
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "x");
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(Files.getPosixFilePermissions(ordinary));
    Set<PosixFilePermission> own = PosixFilePermissions.fromString("rwxr-----");
    Files.setPosixFilePermissions(file, own);
    AtomicFile.write(file, "y");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(own);
  }

  @Test
  void devicesAndPipesAreWrittenToAsTheyAre() throws Exception {
    assumeThat(Path.of("/dev/null")).exists();
    AtomicFile.write(Path.of("/dev/null"), "x");
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    Path pipe = folder.resolve("pipe");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assumeThat(made.waitFor()).isZero();
    byte[][] read = new byte[1][];
    CountDownLatch done = new CountDownLatch(1);
    Thread reader =
        new Thread(
            () -> {
              try (InputStream in = Files.newInputStream(pipe)) {
                read[0] = in.readAllBytes();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } finally {
                done.countDown();
              }
            });
    reader.setDaemon(true);
    reader.start();
    Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
    AtomicFile.write(link, "through the pipe");
    Waiting.on(done);
    assertThat(read[0]).asString().isEqualTo("through the pipe");
    assertFiles(pipe, link);
  }

  /** A killed process leaves its part; a part that is being written is somebody's. */
  @Test
  void leftoversOfKilledProcessesAreRemoved() throws IOException {
    Path file = folder.resolve("a.txt");
    Path left = Files.writeString(folder.resolve("a.txt.0123abcd.part"), "half");
    Path other = Files.writeString(folder.resolve("b.txt.0123abcd.part"), "of another file");
    Path alike = Files.writeString(folder.resolve("a.txt.part"), "not ours");
    AtomicFile.write(
        file,
        out -> {
          out.write("outer");
          assertThat(left).doesNotExist();
          AtomicFile.write(file, "inner");
        });
    assertThat(file).hasContent("outer");
    assertFiles(file, other, alike);
  }
}
