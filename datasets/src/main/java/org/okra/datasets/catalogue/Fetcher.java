package org.okra.datasets.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.datasets.DataFolder;

/**
 * Brings a data set from its home page into the data folder.
 *
 * <p>Over HTTPS only; never more bytes than recorded; nothing is kept whose checksum differs; a
 * file that is there, in whatever state, is never overwritten; an interrupted download goes on
 * where it stopped. What arrives is kept in {@code .downloads} inside the folder until it is
 * complete.
 */
public final class Fetcher {
  private static final String WORKSHOP = ".downloads";
  private static final int BUFFER = 1 << 16;

  private final Transport transport;

  /** A fetcher over HTTPS. */
  public Fetcher() {
    this(HttpTransport.httpsOnly());
  }

  Fetcher(Transport transport) {
    this.transport = transport;
  }

  /**
   * Fetches the files of a data set that are absent.
   *
   * @param context hears progress in bytes and may cancel
   * @return the paths of the files that were written; empty when none was absent
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} with where to get it, when it cannot
   *     be fetched; {@link ErrorCode#FILE_CHECKSUM} when other content arrives; {@link
   *     ErrorCode#INPUT_OUTPUT} when the connection or the disk fails
   */
  public List<String> fetch(CatalogueEntry entry, DataFolder folder, RunContext context) {
    List<CatalogueFile> absent =
        entry.files().stream().filter(file -> folder.find(file.path()).isEmpty()).toList();
    if (absent.isEmpty()) {
      return List.of();
    }
    Download download =
        entry
            .download()
            .orElseThrow(() -> new OkraException(ErrorCode.INVALID_ARGUMENT, entry.howToGet()));
    try {
      Path workshop = Files.createDirectories(folder.root().resolve(WORKSHOP));
      Path archive = workshop.resolve(entry.name() + ".part");
      bring(entry.name(), download, archive, context);
      new ArchiveFiles(folder, workshop, context.cancellation())
          .extract(archive, download.packing(), absent);
      Files.deleteIfExists(archive);
      return absent.stream().map(CatalogueFile::path).toList();
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Fetching '%s' failed: %s. Fetch again to go on where it stopped.",
          entry.name(),
          e.getMessage());
    }
  }

  private void bring(String name, Download download, Path part, RunContext context)
      throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            part, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      // Held until the channel is closed.
      lock(channel)
          .orElseThrow(
              () ->
                  Errors.of(
                      ErrorCode.INPUT_OUTPUT,
                      "'%s' is being fetched into this folder already; wait for that to end.",
                      name));
      if (channel.size() > download.checksum().bytes()) {
        channel.truncate(0);
      }
      if (channel.size() < download.checksum().bytes()) {
        append(name, download, channel, context);
      }
    }
    verify(name, download, part, context);
  }

  private static Optional<FileLock> lock(FileChannel channel) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock());
    } catch (OverlappingFileLockException e) {
      // Another thread of this process.
      return Optional.empty();
    }
  }

  private void append(String name, Download download, FileChannel channel, RunContext context)
      throws IOException {
    long total = download.checksum().bytes();
    try (Transport.Answer answer = transport.open(download.address(), channel.size())) {
      if (answer.from() > channel.size()) {
        throw new IOException("the server left out bytes before " + answer.from());
      }
      // The server may not know ranges; then everything comes again from its start.
      channel.truncate(answer.from());
      channel.position(answer.from());
      byte[] buffer = new byte[BUFFER];
      InputStream body = answer.body();
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        context.cancellation().check();
        if (channel.position() + read > total) {
          channel.truncate(0);
          throw Errors.of(
              ErrorCode.FILE_CHECKSUM,
              "The download of '%s' is longer than the recorded %s bytes: the home page has another"
                  + " version. Nothing was kept.",
              name,
              total);
        }
        ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, read);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        context.progress().report("fetch " + name, channel.position(), Math.max(1, total));
      }
      if (channel.position() < total) {
        throw new IOException(
            "the connection ended after " + channel.position() + " of " + total + " bytes");
      }
    }
  }

  private static void verify(String name, Download download, Path part, RunContext context)
      throws IOException {
    Checksum arrived = Checksum.of(part, context.cancellation());
    if (!arrived.equals(download.checksum())) {
      Files.deleteIfExists(part);
      throw Errors.of(
          ErrorCode.FILE_CHECKSUM,
          "The download of '%s' has SHA-256 %s where %s is recorded: the home page has another"
              + " version, or the download was altered. Nothing was kept.",
          name,
          arrived.sha256(),
          download.checksum().sha256());
    }
  }
}
