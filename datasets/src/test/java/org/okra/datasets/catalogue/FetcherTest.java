package org.okra.datasets.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;
import org.okra.datasets.DataFolder;
import org.okra.datasets.catalogue.Download.Packing;
import org.okra.datasets.catalogue.LoopbackServer.Habit;

@Timeout(60)
final class FetcherTest {
  private static final Cancellation NEVER = new Cancellation();

  /** Allows the loopback address besides HTTPS; no public way leads here. */
  private static final Fetcher FETCHER =
      new Fetcher(new HttpTransport(address -> address.getHost().startsWith("127.")));

  private static final byte[] NUMBERS = "1,2\n".repeat(50_000).getBytes(StandardCharsets.UTF_8);
  private static final byte[] NOTES = "notes\n".getBytes(StandardCharsets.UTF_8);
  private static final Map<String, byte[]> CONTENT =
      new TreeMap<>(
          Map.of(
              "set/numbers.csv",
              NUMBERS,
              "set/notes.txt",
              NOTES,
              "../../evil.txt",
              NOTES,
              "/tmp/okra-evil.txt",
              NOTES));

  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void makeFolder() throws IOException {
    root = Files.createDirectories(temporary.resolve("a/b/data"));
  }

  private static byte[] packed(Packing packing) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    switch (packing) {
      case PLAIN -> bytes.write(NUMBERS);
      case ZIP -> {
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
          for (Map.Entry<String, byte[]> each : CONTENT.entrySet()) {
            zip.putNextEntry(new ZipEntry(each.getKey()));
            zip.write(each.getValue());
          }
        }
      }
      case TAR_GZ -> {
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
          for (Map.Entry<String, byte[]> each : CONTENT.entrySet()) {
            TarArchiveEntry entry = new TarArchiveEntry(each.getKey(), true);
            entry.setSize(each.getValue().length);
            tar.putArchiveEntry(entry);
            tar.write(each.getValue());
            tar.closeArchiveEntry();
          }
        }
      }
    }
    return bytes.toByteArray();
  }

  private static Checksum checksum(byte[] bytes) throws IOException {
    return Checksum.of(new ByteArrayInputStream(bytes), NEVER);
  }

  private static CatalogueFile file(String path, byte[] content) throws IOException {
    return new CatalogueFile(path, Optional.of(checksum(content)), Optional.of(path));
  }

  private static CatalogueEntry entry(Download download, CatalogueFile... files) {
    return new CatalogueEntry(
        "set",
        "regression",
        "few",
        "us",
        "free",
        "here",
        "Write it.",
        Specification.of("csv"),
        List.of(files),
        Optional.of(download));
  }

  private static CatalogueEntry usual(LoopbackServer server, Packing packing, byte[] archive)
      throws IOException {
    Download download = new Download(server.address(), packing, checksum(archive));
    return packing == Packing.PLAIN
        ? entry(download, file("set/numbers.csv", NUMBERS))
        : entry(download, file("set/numbers.csv", NUMBERS), file("set/notes.txt", NOTES));
  }

  private List<String> fetch(CatalogueEntry entry) {
    try (RunContext context = RunContext.withSeed(1)) {
      return FETCHER.fetch(entry, DataFolder.of(root), context);
    }
  }

  private List<String> filesBelow(Path start) throws IOException {
    try (Stream<Path> walk = Files.walk(start)) {
      return walk.filter(Files::isRegularFile)
          .map(path -> start.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @EnumSource(Packing.class)
  void filesArriveAndNothingElseIsWrittenAnywhere(Packing packing) throws IOException {
    byte[] archive = packed(packing);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES)) {
      List<String> written = fetch(usual(server, packing, archive));

      assertThat(written).contains("set/numbers.csv");
      assertThat(Files.readAllBytes(root.resolve("set/numbers.csv"))).isEqualTo(NUMBERS);
      assertThat(filesBelow(temporary))
          .containsExactlyInAnyOrderElementsOf(
              packing == Packing.PLAIN
                  ? List.of("a/b/data/set/numbers.csv")
                  : List.of("a/b/data/set/notes.txt", "a/b/data/set/numbers.csv"));
      assertThat(Path.of("/tmp/okra-evil.txt")).doesNotExist();
    }
  }

  @Test
  void whatIsThereIsNeverOverwrittenAndNotFetchedAgain() throws IOException {
    byte[] archive = packed(Packing.ZIP);
    Files.createDirectories(root.resolve("set"));
    Files.writeString(root.resolve("set/numbers.csv"), "mine");
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES)) {
      CatalogueEntry entry = usual(server, Packing.ZIP, archive);

      assertThat(fetch(entry)).containsExactly("set/notes.txt");
      assertThat(fetch(entry)).isEmpty();

      assertThat(root.resolve("set/numbers.csv")).hasContent("mine");
      assertThat(server.requests()).containsExactly("/file null");
    }
  }

  @Test
  void aPackedCopyCountsAsThere() throws IOException {
    byte[] archive = packed(Packing.ZIP);
    Files.createDirectories(root.resolve("set"));
    Files.writeString(root.resolve("set/numbers.csv.gz"), "packed");
    Files.writeString(root.resolve("set/notes.txt"), "mine");
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES)) {
      assertThat(fetch(usual(server, Packing.ZIP, archive))).isEmpty();
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aBrokenDownloadGoesOnWhereItStopped() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.BREAKS_OFF_ONCE)) {
      CatalogueEntry entry = usual(server, Packing.PLAIN, archive);
      assertThatThrownBy(() -> fetch(entry))
          .hasMessageStartingWith("Fetching 'set' failed: ")
          .hasMessageEndingWith("Fetch again to go on where it stopped.")
          .extracting(e -> ((OkraException) e).code())
          .isEqualTo(ErrorCode.INPUT_OUTPUT);
      assertThat(root.resolve("set")).doesNotExist();
      long kept = Files.size(root.resolve(".downloads/set.part"));

      assertThat(fetch(entry)).containsExactly("set/numbers.csv");

      assertThat(kept).isPositive();
      assertThat(server.requests()).contains("/file bytes=" + kept + "-");
      assertThat(Files.readAllBytes(root.resolve("set/numbers.csv"))).isEqualTo(NUMBERS);
    }
  }

  @Test
  void aServerWithoutRangesSendsEverythingAgain() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    Files.createDirectories(root.resolve(".downloads"));
    Files.writeString(root.resolve(".downloads/set.part"), "rubbish from another day");
    try (LoopbackServer server = new LoopbackServer(archive, Habit.NO_RANGES)) {
      assertThat(fetch(usual(server, Packing.PLAIN, archive))).containsExactly("set/numbers.csv");
      assertThat(server.requests()).containsExactly("/file bytes=24-");
    }
  }

  @Test
  void aRangeThatTheServerRefusesStartsTheDownloadAnew() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    Files.createDirectories(root.resolve(".downloads"));
    Files.writeString(root.resolve(".downloads/set.part"), "rubbish from another day");
    try (LoopbackServer server = new LoopbackServer(archive, Habit.REFUSES_RANGES)) {
      assertThat(fetch(usual(server, Packing.PLAIN, archive))).containsExactly("set/numbers.csv");
      assertThat(server.requests()).containsExactly("/file bytes=24-", "/file null");
    }
  }

  @Test
  void aDamagedPartIsThrownAwayAndTheNextFetchStartsAnew() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    Files.createDirectories(root.resolve(".downloads"));
    Files.writeString(root.resolve(".downloads/set.part"), "rubbish from another day");
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES)) {
      CatalogueEntry entry = usual(server, Packing.PLAIN, archive);

      assertThatThrownBy(() -> fetch(entry))
          .hasMessageStartingWith("The download of 'set' has SHA-256 ")
          .hasMessageEndingWith("Nothing was kept.")
          .extracting(e -> ((OkraException) e).code())
          .isEqualTo(ErrorCode.FILE_CHECKSUM);
      assertThat(filesBelow(root)).isEmpty();
      assertThat(fetch(entry)).containsExactly("set/numbers.csv");
    }
  }

  @Test
  void moreBytesThanRecordedAreNotRead() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES)) {
      Download download =
          new Download(server.address(), Packing.PLAIN, checksum("short".getBytes("UTF-8")));
      CatalogueEntry entry = entry(download, file("set/numbers.csv", NUMBERS));

      assertThatThrownBy(() -> fetch(entry))
          .hasMessage(
              "The download of 'set' is longer than the recorded 5 bytes: the home page has another"
                  + " version. Nothing was kept.");
      assertThat(root.resolve("set")).doesNotExist();
      assertThat(Files.size(root.resolve(".downloads/set.part"))).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Packing.class,
      names = {"ZIP", "TAR_GZ"})
  void aMemberThatDiffersOrIsTooLongOrMissingIsRefused(Packing packing) throws IOException {
    byte[] archive = packed(packing);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES)) {
      Download download = new Download(server.address(), packing, checksum(archive));
      byte[] other = NUMBERS.clone();
      other[7] ^= 1;

      assertThatThrownBy(() -> fetch(entry(download, file("set/numbers.csv", other))))
          .hasMessageStartingWith(
              "The file set/numbers.csv in the download is not the recorded one: its SHA-256 is ");
      assertThatThrownBy(() -> fetch(entry(download, file("set/numbers.csv", NOTES))))
          .hasMessage(
              "The file set/numbers.csv in the download is not the recorded one: it is longer than"
                  + " 6 bytes. It was not kept.");
      assertThatThrownBy(() -> fetch(entry(download, file("set/more.csv", NOTES))))
          .hasMessage("The downloaded archive lacks set/more.csv.");
      assertThat(root.resolve("set/numbers.csv")).doesNotExist();
    }
  }

  @Test
  void pathsOutsideTheFolderAreRefused() throws IOException {
    byte[] archive = packed(Packing.ZIP);
    Path outside = Files.createDirectories(temporary.resolve("outside"));
    Files.createSymbolicLink(root.resolve("link"), outside);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES)) {
      Download download = new Download(server.address(), Packing.ZIP, checksum(archive));

      assertThatThrownBy(() -> fetch(entry(download, file("../../evil.txt", NOTES))))
          .hasMessageContaining("'../../evil.txt' is not a name inside the data folder");
      CatalogueFile linked =
          new CatalogueFile(
              "link/deep/notes.txt", Optional.of(checksum(NOTES)), Optional.of("set/notes.txt"));
      assertThatThrownBy(() -> fetch(entry(download, linked)))
          .isInstanceOf(OkraException.class)
          .hasMessageContaining("the data folder");
      assertThat(filesBelow(outside)).isEmpty();
      assertThat(outside.resolve("deep")).doesNotExist();
      assertThat(temporary.resolve("a/evil.txt")).doesNotExist();
    }
  }

  @Test
  void onlyHttpsIsOpenedByDefault() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES);
        RunContext context = RunContext.withSeed(1)) {
      CatalogueEntry entry = usual(server, Packing.PLAIN, archive);

      assertThatThrownBy(() -> new Fetcher().fetch(entry, DataFolder.of(root), context))
          .hasMessage("Okra downloads over HTTPS only and will not open " + server.address() + ".")
          .extracting(e -> ((OkraException) e).code())
          .isEqualTo(ErrorCode.INVALID_ARGUMENT);
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void redirectionsAreFollowedButNotForEverAndNotAgainstTheRule() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.REDIRECTS);
        RunContext context = RunContext.withSeed(1)) {
      CatalogueEntry entry = usual(server, Packing.PLAIN, archive);
      Fetcher strict = new Fetcher(new HttpTransport(address -> address.getPath().equals("/file")));

      assertThatThrownBy(() -> strict.fetch(entry, DataFolder.of(root), context))
          .hasMessageStartingWith("Okra downloads over HTTPS only and will not open ")
          .hasMessageEndingWith("/elsewhere.");
      assertThat(fetch(entry)).containsExactly("set/numbers.csv");
    }
    Files.delete(root.resolve("set/numbers.csv"));
    try (LoopbackServer server = new LoopbackServer(archive, Habit.REDIRECTS_FOR_EVER)) {
      CatalogueEntry entry = usual(server, Packing.PLAIN, archive);
      assertThatThrownBy(() -> fetch(entry))
          .hasMessageContaining("leads to more than 5 redirections");
    }
  }

  @Test
  void errorsOfTheServerAreTold() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.NOT_FOUND)) {
      CatalogueEntry entry = usual(server, Packing.PLAIN, archive);

      assertThatThrownBy(() -> fetch(entry))
          .hasMessageContaining(server.address() + " answered with status 404");
    }
  }

  @Test
  void progressIsReportedAndCancellationKeepsWhatArrived() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    List<Long> heard = Collections.synchronizedList(new ArrayList<>());
    Cancellation cancellation = new Cancellation();
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES);
        RunContext context =
            RunContext.builder()
                .cancellation(cancellation)
                .progress(
                    (stage, done, total) -> {
                      assertThat(stage).isEqualTo("fetch set");
                      assertThat(total).isEqualTo(NUMBERS.length);
                      heard.add(done);
                      cancellation.cancel();
                    })
                .build()) {
      CatalogueEntry entry = usual(server, Packing.PLAIN, archive);

      assertThatThrownBy(() -> FETCHER.fetch(entry, DataFolder.of(root), context))
          .extracting(e -> ((OkraException) e).code())
          .isEqualTo(ErrorCode.CANCELLED);
      assertThat(heard).hasSize(1);
      assertThat(Files.size(root.resolve(".downloads/set.part"))).isEqualTo(heard.get(0));
      assertThat(root.resolve("set")).doesNotExist();
    }
  }

  @Test
  void twoFetchesOfOneSetDoNotMeet() throws IOException {
    byte[] archive = packed(Packing.PLAIN);
    try (LoopbackServer server = new LoopbackServer(archive, Habit.RANGES);
        RunContext context = RunContext.withSeed(1)) {
      CatalogueEntry entry = usual(server, Packing.PLAIN, archive);
      List<String> refusals = new ArrayList<>();
      // The second fetch starts while the first one is opening its connection.
      Transport nested =
          (address, from) -> {
            assertThatThrownBy(() -> fetch(entry)).satisfies(e -> refusals.add(e.getMessage()));
            return new HttpTransport(any -> true).open(address, from);
          };

      assertThat(new Fetcher(nested).fetch(entry, DataFolder.of(root), context)).hasSize(1);
      assertThat(refusals)
          .containsExactly(
              "'set' is being fetched into this folder already; wait for that to end.");
    }
  }

  @Test
  void whatCannotBeFetchedIsExplained() {
    CatalogueEntry bibtex = Catalogue.standard().get("bibtex");

    assertThatThrownBy(() -> fetch(bibtex))
        .hasMessageStartingWith(
            "'bibtex' cannot be fetched. Download bibtex.rar from the home page, unpack it and put"
                + " bibtex-train.arff, bibtex-test.arff, bibtex.xml into the folder bibtex of the"
                + " data folder. Home page: Mulan, ")
        .extracting(e -> ((OkraException) e).code())
        .isEqualTo(ErrorCode.INVALID_ARGUMENT);
  }

  @Test
  void addressesThatAreNotHttpAreRefused() throws IOException {
    Download download =
        new Download(URI.create("file:/etc/hostname"), Packing.PLAIN, checksum(NOTES));
    Fetcher anything = new Fetcher(new HttpTransport(address -> true));
    try (RunContext context = RunContext.withSeed(1)) {
      CatalogueEntry entry = entry(download, file("set/notes.txt", NOTES));

      assertThatThrownBy(() -> anything.fetch(entry, DataFolder.of(root), context))
          .hasMessageContaining("file:/etc/hostname is not an HTTP address");
    }
  }
}
