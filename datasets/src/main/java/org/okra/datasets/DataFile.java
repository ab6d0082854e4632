package org.okra.datasets;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Something to read: a file, or bytes in memory, plain or packed with gzip or bzip2. How it is
 * packed follows from its first bytes, never from its name.
 */
public final class DataFile {
  /** Opens the bytes as they are stored. */
  @FunctionalInterface
  private interface Source {
    InputStream open() throws IOException;
  }

  private final String name;
  private final Optional<Path> path;
  private final Source source;
  private final DataLimits limits;

  private DataFile(String name, Optional<Path> path, Source source, DataLimits limits) {
    this.name = name;
    this.path = path;
    this.source = source;
    this.limits = limits;
  }

  /** A file anywhere, with the standard limits. */
  public static DataFile of(Path path) {
    return of(path.toString(), path, DataLimits.standard());
  }

  /**
   * A file.
   *
   * @param name what error texts call it
   */
  public static DataFile of(String name, Path path, DataLimits limits) {
    return new DataFile(name, Optional.of(path), () -> Files.newInputStream(path), limits);
  }

  /** Bytes in memory, which are not copied. */
  public static DataFile of(String name, byte[] bytes, DataLimits limits) {
    return new DataFile(name, Optional.empty(), () -> new ByteArrayInputStream(bytes), limits);
  }

  /** What error texts call it. */
  public String name() {
    return name;
  }

  /** What a data set of this file is called: the last part of its name without known endings. */
  public String stem() {
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String stem = last.replaceAll("(?i)\\.(gz|bz2)$", "");
    stem = stem.replaceAll("(?i)\\.(arff|csv|tsv|txt|svm|libsvm|mgf|msp|dat|data|npy|npz)$", "");
    return stem.isEmpty() ? last : stem;
  }

  /**
   * The unpacked bytes. Reading damaged data or past a limit fails with an {@link IOException},
   * which {@link #failure} turns into an {@link OkraException}.
   *
   * @throws OkraException {@link ErrorCode#FILE_NOT_FOUND}, or {@link ErrorCode#FILE_FORMAT} when
   *     the packing is damaged
   */
  public InputStream open() {
    try {
      return Unpacking.open(source.open(), limits);
    } catch (NoSuchFileException e) {
      throw Errors.of(
          ErrorCode.FILE_NOT_FOUND, e, "There is no file %s; check its name and folder.", name);
    } catch (AccessDeniedException e) {
      throw Errors.of(
          ErrorCode.FILE_NOT_FOUND, e, "File %s may not be read; check its permissions.", name);
    } catch (IOException e) {
      throw failure(e, 1, 1);
    }
  }

  /** Where its bytes are just as {@link #open} gives them: a file that is not packed. */
  public Optional<Path> unpacked() {
    return path.filter(
        stored -> {
          try (InputStream in = Files.newInputStream(stored)) {
            return !Unpacking.isPacked(in.readNBytes(Unpacking.LONGEST_MAGIC));
          } catch (IOException e) {
            throw Errors.of(
                ErrorCode.INPUT_OUTPUT, e, "Reading %s failed: %s", name, e.getMessage());
          }
        });
  }

  /**
   * The error for an {@link IOException} that came out of {@link #open()} or of reading its stream.
   *
   * @param line where reading had got to, from 1
   * @param column where reading had got to, from 1
   */
  public OkraException failure(IOException e, long line, int column) {
    if (e instanceof Unpacking.StorageException) {
      return Errors.of(ErrorCode.INPUT_OUTPUT, e, "Reading %s failed: %s", name, e.getMessage());
    }
    return Errors.fileFormat(
        e,
        "%s, line %d, column %d: the packed file is damaged or cut short: %s",
        name,
        line,
        column,
        Objects.requireNonNullElse(e.getMessage(), "it ends within a stream."));
  }

  @Override
  public String toString() {
    return name;
  }
}
