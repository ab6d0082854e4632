package org.okra.experiments.crash;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;

/** The file system of this machine, on which operations fail when they shall. */
final class FailingFileSystem extends FileSystem {
  private final FileSystem real;
  private final FailingProvider provider;

  private FailingFileSystem(FileSystem real, Faults faults) {
    this.real = real;
    this.provider = new FailingProvider(this, real.provider(), faults);
  }

  /** The same place, on a file system with faults. */
  static Path wrap(Path real, Faults faults) {
    return new FailingFileSystem(real.getFileSystem(), faults).path(real);
  }

  Path path(Path path) {
    return path == null ? null : new FailingPath(this, path);
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {}

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return real.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of();
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return real.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return path(real.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    throw new UnsupportedOperationException();
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}
