package org.okra.datasets.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.resource.Cancellation;
import org.okra.datasets.DataFolder;

/**
 * Takes chosen files out of a downloaded archive.
 *
 * <p>Names inside the archive decide nothing: a member is taken only if the catalogue lists it, and
 * it goes where the catalogue says. A file is written beside, compared with its checksum, and then
 * renamed into place, so that no half-written file is ever seen; one that is there stays.
 *
 * @param folder where files go
 * @param workshop where they are while they are not complete
 */
record ArchiveFiles(DataFolder folder, Path workshop, Cancellation cancellation) {
  private static final int BUFFER = 1 << 16;

  /** Writes the wanted files. */
  void extract(Path archive, Download.Packing packing, List<CatalogueFile> wanted)
      throws IOException {
    switch (packing) {
      case ZIP -> fromZip(archive, wanted);
      case TAR_GZ -> fromTar(archive, wanted);
      case PLAIN -> {
        if (wanted.size() != 1) {
          throw Errors.argument("A plain download is one file, and %s are wanted.", wanted.size());
        }
        try (InputStream stream = Files.newInputStream(archive)) {
          write(wanted.get(0), stream);
        }
      }
    }
  }

  private void fromZip(Path archive, List<CatalogueFile> wanted) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (CatalogueFile file : wanted) {
        ZipEntry entry = zip.getEntry(member(file));
        if (entry == null) {
          throw missing(List.of(member(file)));
        }
        try (InputStream stream = zip.getInputStream(entry)) {
          write(file, stream);
        }
      }
    }
  }

  private void fromTar(Path archive, List<CatalogueFile> wanted) throws IOException {
    Map<String, CatalogueFile> open = new LinkedHashMap<>();
    wanted.forEach(file -> open.put(member(file), file));
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new GZIPInputStream(Files.newInputStream(archive), BUFFER))) {
      for (TarArchiveEntry entry = tar.getNextEntry();
          entry != null && !open.isEmpty();
          entry = tar.getNextEntry()) {
        cancellation.check();
        if (tar.getBytesRead() > folder.limits().bytes()) {
          throw new IOException("the archive unpacks to more than the limit of the data folder");
        }
        CatalogueFile file = entry.isFile() ? open.remove(entry.getName()) : null;
        if (file != null) {
          write(file, tar);
        }
      }
    }
    if (!open.isEmpty()) {
      throw missing(open.keySet());
    }
  }

  private static String member(CatalogueFile file) {
    return file.member()
        .orElseThrow(
            () -> Errors.argument("The file %s is not part of the download.", file.path()));
  }

  private static OkraException missing(Iterable<String> members) {
    return Errors.fileFormat("The downloaded archive lacks %s.", String.join(", ", members));
  }

  private void write(CatalogueFile file, InputStream stream) throws IOException {
    Path target = target(file.path());
    Path beside = Files.createTempFile(workshop, "file", ".part");
    try {
      copy(file, stream, beside);
      check(file, beside);
      // Without REPLACE_EXISTING: fails when the file has come into being meanwhile.
      Files.move(beside, target);
    } catch (FileAlreadyExistsException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "The file %s appeared during the download and was left as it is.",
          file.path());
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** Where a file goes; its folder is created and lies inside the data folder for certain. */
  private Path target(String path) throws IOException {
    Path target = folder.resolve(path);
    Path existing = target.getParent();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    // A link to elsewhere among the folders would lead the file out.
    if (!existing.toRealPath().startsWith(folder.root().toRealPath())) {
      throw Errors.argument(
          "The file %s would lie outside the data folder %s.", path, folder.root());
    }
    Files.createDirectories(target.getParent());
    return target;
  }

  private void copy(CatalogueFile file, InputStream stream, Path beside) throws IOException {
    long most = file.checksum().map(Checksum::bytes).orElse(folder.limits().bytes());
    try (OutputStream out = Files.newOutputStream(beside)) {
      byte[] buffer = new byte[BUFFER];
      long written = 0;
      for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
        cancellation.check();
        written += read;
        if (written > most) {
          throw differs(file, "it is longer than " + most + " bytes");
        }
        out.write(buffer, 0, read);
      }
    }
  }

  private void check(CatalogueFile file, Path beside) throws IOException {
    Checksum arrived = Checksum.of(beside, cancellation);
    if (!file.checksum().orElse(arrived).equals(arrived)) {
      throw differs(file, "its SHA-256 is " + arrived.sha256());
    }
  }

  private static OkraException differs(CatalogueFile file, String how) {
    return Errors.of(
        ErrorCode.FILE_CHECKSUM,
        "The file %s in the download is not the recorded one: %s. It was not kept.",
        file.path(),
        how);
  }
}
