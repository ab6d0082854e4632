package org.okra.experiments.crash;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** A path of a {@link FailingFileSystem}. */
record FailingPath(FailingFileSystem system, Path real) implements Path {
  static Path real(Path path) {
    return path instanceof FailingPath failing ? failing.real : path;
  }

  @Override
  public FileSystem getFileSystem() {
    return system;
  }

  @Override
  public boolean isAbsolute() {
    return real.isAbsolute();
  }

  @Override
  public Path getRoot() {
    return system.path(real.getRoot());
  }

  @Override
  public Path getFileName() {
    return system.path(real.getFileName());
  }

  @Override
  public Path getParent() {
    return system.path(real.getParent());
  }

  @Override
  public int getNameCount() {
    return real.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return system.path(real.getName(index));
  }

  @Override
  public Path subpath(int beginIndex, int endIndex) {
    return system.path(real.subpath(beginIndex, endIndex));
  }

  @Override
  public boolean startsWith(Path other) {
    return real.startsWith(real(other));
  }

  @Override
  public boolean endsWith(Path other) {
    return real.endsWith(real(other));
  }

  @Override
  public Path normalize() {
    return system.path(real.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return system.path(real.resolve(real(other)));
  }

  @Override
  public Path relativize(Path other) {
    return system.path(real.relativize(real(other)));
  }

  @Override
  public URI toUri() {
    return real.toUri();
  }

  @Override
  public Path toAbsolutePath() {
    return system.path(real.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return system.path(real.toRealPath(options));
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int compareTo(Path other) {
    return real.compareTo(real(other));
  }

  @Override
  public String toString() {
    return real.toString();
  }
}
