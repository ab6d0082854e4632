package org.okra.cli.campaign;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/** Damages that need not know what bytes mean. */
final class Bytes {
  private Bytes() {}

  /** A damage that checksums or lengths show. */
  static Damage<byte[]> visible(byte[] clean, SplittableRandom random) {
    return damaged(clean, random, Expectation.NOTICED);
  }

  /** A damage that may go unseen where there is no checksum. */
  static Damage<byte[]> any(byte[] clean, SplittableRandom random) {
    return damaged(clean, random, Expectation.ANY);
  }

  private static Damage<byte[]> damaged(
      byte[] clean, SplittableRandom random, Expectation expectation) {
    int at = random.nextInt(Math.max(1, clean.length));
    return switch (random.nextInt(6)) {
      case 0 -> new Damage<>("cut at " + at, expectation, java.util.Arrays.copyOf(clean, at));
      case 1 -> {
        byte[] altered = clean.clone();
        if (altered.length > 0) {
          altered[at] ^= (byte) (1 << random.nextInt(8));
        }
        yield new Damage<>("a bit of byte " + at, expectation, altered);
      }
      case 2 -> {
        byte[] altered = clean.clone();
        int end = Math.min(clean.length, at + 1 + random.nextInt(16));
        for (int i = at; i < end; i++) {
          altered[i] = (byte) random.nextInt(256);
        }
        yield new Damage<>("noise from " + at + " to " + end, expectation, altered);
      }
      case 3 -> {
        byte[] altered = clean.clone();
        java.util.Arrays.fill(altered, at, clean.length, (byte) 0);
        yield new Damage<>("zeros from " + at, expectation, altered);
      }
      case 4 -> new Damage<>("twice", expectation, joined(clean, clean));
      default -> {
        byte[] more = new byte[1 + random.nextInt(9)];
        random.nextBytes(more);
        yield new Damage<>("bytes at the end", expectation, joined(clean, more));
      }
    };
  }

  static byte[] joined(byte[] first, byte[] second) {
    byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static byte[] bzip2(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BZip2CompressorOutputStream packed = new BZip2CompressorOutputStream(out, 1)) {
      packed.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
