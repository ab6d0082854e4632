package org.okra.experiments.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A file that is written to: a write that fails has written half, a close that fails closes. */
final class FailingChannel extends FileChannel {
  private final FileChannel real;
  private final Faults faults;

  FailingChannel(FileChannel real, Faults faults) {
    this.real = real;
    this.faults = faults;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    if (faults.failsNow()) {
      ByteBuffer half = source.duplicate();
      half.limit(half.position() + half.remaining() / 2);
      real.write(half);
      throw new IOException("planned failure of write");
    }
    return real.write(source);
  }

  @Override
  public void force(boolean metaData) throws IOException {
    // Counted and not done: a power failure is not among the faults, and a disk takes its time.
    faults.step("sync");
  }

  @Override
  protected void implCloseChannel() throws IOException {
    real.close();
    faults.step("close");
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    faults.step("truncate");
    real.truncate(size);
    return this;
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return real.tryLock(position, size, shared);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    return real.lock(position, size, shared);
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return real.read(target);
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    return real.read(target, position);
  }

  @Override
  public long position() throws IOException {
    return real.position();
  }

  @Override
  public FileChannel position(long newPosition) throws IOException {
    real.position(newPosition);
    return this;
  }

  @Override
  public long size() throws IOException {
    return real.size();
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int write(ByteBuffer source, long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException();
  }
}
