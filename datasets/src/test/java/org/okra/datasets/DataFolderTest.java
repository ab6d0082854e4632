package org.okra.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class DataFolderTest {
  @TempDir private Path place;

  private DataFolder folder() throws IOException {
    return DataFolder.of(Files.createDirectories(place.resolve("data")));
  }

  private static String content(DataFile file) throws IOException {
    try (InputStream in = file.open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void namesThatClimbAreThoseOfAnotherFolder() throws IOException {
    Files.writeString(place.resolve("a.csv"), "x");
    Path data = Files.createDirectory(place.resolve("down"));
    DataFolder down = new DataFolder(data, DataLimits.standard(), DataFolder.Reach.DOWN);
    assertThat(down.find("../a.csv")).isEmpty();
    assertThat(DataFolder.anywhere(data).find("../a.csv")).contains(place.resolve("a.csv"));
    Files.writeString(data.resolve("b.csv"), "x");
    assertThat(down.find("b.csv")).contains(data.resolve("b.csv"));
    assertThat(down.find(place.resolve("a.csv").toString())).contains(place.resolve("a.csv"));
  }

  @Test
  void packingIsToldByTheFirstBytesNotByTheName() throws IOException {
    DataFolder folder = folder();
    Path sub = Files.createDirectories(folder.root().resolve("sub"));
    Files.writeString(sub.resolve("plain.gz"), "plain");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(sub.resolve("a.txt")))) {
      out.write("zipped".getBytes(StandardCharsets.UTF_8));
    }
    try (OutputStream out =
        new BZip2CompressorOutputStream(Files.newOutputStream(sub.resolve("b.txt.bz2")))) {
      out.write("bzipped".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(content(folder.file("sub/plain"))).isEqualTo("plain");
    assertThat(content(folder.file("./sub/a.txt"))).isEqualTo("zipped");
    assertThat(content(folder.file("sub/b.txt"))).isEqualTo("bzipped");
    assertThat(folder.file("sub/b.txt").name()).isEqualTo(Path.of("sub", "b.txt.bz2").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret.txt", "sub/../../secret.txt", "/etc/hostname", "", " ", ".."})
  void namesThatLeaveTheFolderAreRefused(String name) throws IOException {
    Files.writeString(place.resolve("secret.txt"), "secret");
    DataFolder folder = folder();
    OkraException error = catchThrowableOfType(OkraException.class, () -> folder.file(name));
    assertThat(error.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT);
    assertThat(error)
        .hasMessage(
            "'%s' is not a name inside the data folder %s; give a relative name without '..' that"
                    .replaceFirst("%s", name)
                    .replaceFirst("%s", folder.root().toString().replace("\\", "\\\\"))
                + " no symbolic link leads out of the folder.");
  }

  @Test
  void symbolicLinksOutOfTheFolderAreRefusedAndThoseWithinAreFollowed() throws IOException {
    Files.writeString(place.resolve("secret.txt"), "secret");
    DataFolder folder = folder();
    Files.writeString(folder.root().resolve("real.txt"), "real");
    Files.createSymbolicLink(folder.root().resolve("inside"), Path.of("real.txt"));
    Files.createSymbolicLink(folder.root().resolve("outside"), place.resolve("secret.txt"));
    Files.createSymbolicLink(folder.root().resolve("up"), place);
    assertThat(content(folder.file("inside"))).isEqualTo("real");
    assertThatThrownBy(() -> folder.file("outside")).hasMessageContaining("symbolic link");
    assertThatThrownBy(() -> folder.file("up/secret.txt")).hasMessageContaining("symbolic link");
  }

  @Test
  void theUsersOwnNamesMayLeadAnywhere() throws IOException {
    Path secret = Files.writeString(place.resolve("mine.txt"), "mine");
    DataFolder folder = DataFolder.anywhere(folder().root());
    Files.createSymbolicLink(folder.root().resolve("link"), secret);
    for (String name : List.of("../mine.txt", secret.toString(), "link", "link/../../mine.txt")) {
      assertThat(content(folder.file(name))).isEqualTo("mine");
    }
    assertThat(folder.file("../mine.txt").name()).isEqualTo(secret.toString());
    assertThat(folder.file("link").name()).isEqualTo("link");
    assertThatThrownBy(() -> folder.file(" ")).hasMessageContaining("is not a name inside");
    assertThatThrownBy(() -> folder.file("../gone.txt"))
        .hasMessageStartingWith("There is no file '../gone.txt'");
  }

  @Test
  void aMissingFileIsNamedWithWhatWasLookedFor() throws IOException {
    DataFolder folder = folder();
    OkraException error =
        catchThrowableOfType(OkraException.class, () -> folder.file("sub/a.arff"));
    assertThat(error.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND);
    assertThat(error)
        .hasMessage(
            "There is no file 'sub/a.arff' (nor with .gz or .bz2 after it) in the data folder "
                + folder.root()
                + ".");
    assertThatThrownBy(() -> DataFolder.of(place.resolve("none")).file("a"))
        .hasMessageEndingWith("none, which does not exist. Set the data folder.");
    assertThatThrownBy(() -> DataFile.of(place.resolve("gone")).open())
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("There is no file");
  }

  /** The exception of a stream that ends too early has no text of its own. */
  @Test
  void aStreamThatIsCutShortIsSaidToBe() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write("1,2,3\n".getBytes(StandardCharsets.UTF_8));
    }
    byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() - 4);
    DataFile file = DataFile.of("half.gz", half, DataLimits.standard());
    assertThatThrownBy(() -> content(file))
        .isInstanceOfSatisfying(
            IOException.class,
            e ->
                assertThat(file.failure(e, 1, 1))
                    .hasMessageEndingWith("damaged or cut short: it ends within a stream."));
  }

  @Test
  void aBombIsStoppedByItsRatioAndByItsSize() throws IOException {
    Path bomb = place.resolve("bomb");
    byte[] zeros = new byte[1 << 20];
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
      for (int i = 0; i < 64; i++) {
        out.write(zeros);
      }
    }
    assertThatThrownBy(() -> content(DataFile.of("bomb", bomb, DataLimits.standard())))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the file unpacks to more than 250.0 times its size, as files made to fill a memory do;"
                + " raise the limit if you trust it");
    assertThatThrownBy(() -> content(DataFile.of("bomb", bomb, new DataLimits(5 << 20, 1e9))))
        .hasMessage(
            "the file holds more than the limit of 5.00 MiB; raise the limit if you trust it");
    assertThat(content(DataFile.of("bomb", bomb, new DataLimits(1L << 30, 1e9)))).hasSize(64 << 20);
    Path bzip2 = place.resolve("bomb.bz2");
    try (OutputStream out = new BZip2CompressorOutputStream(Files.newOutputStream(bzip2))) {
      for (int i = 0; i < 40; i++) {
        out.write(zeros);
      }
    }
    assertThatThrownBy(() -> content(DataFile.of(bzip2)))
        .hasMessageStartingWith("the file unpacks to more than 250.0 times");
  }

  @Test
  void bytesAfterTheLastGzipStreamAreAnErrorAndConcatenatedStreamsAreNot() throws IOException {
    Path twice = place.resolve("twice.gz");
    for (String part : new String[] {"one,", "two"}) {
      try (OutputStream out =
          new GZIPOutputStream(
              Files.newOutputStream(twice, StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
        out.write(part.getBytes(StandardCharsets.UTF_8));
      }
    }
    assertThat(content(DataFile.of(twice))).isEqualTo("one,two");
    Files.writeString(twice, "more rows", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> content(DataFile.of(twice)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("data after a valid .gz stream");
  }

  @Test
  void limitsBelowOneAreRefused() {
    assertThatThrownBy(() -> new DataLimits(0, 10))
        .hasMessage(
            "A limit of 0 bytes and a packing ratio of 10.0 is not possible; both are at least 1.");
  }
}
