package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

/**
 * A damaged file gives an error that names file, line and column, or reads as data; never another
 * exception and never memory out of proportion.
 */
final class DamagedFilesTest {
  private static final int FLIPS = 600;

  /** A thousand times what the sample files need; a declared count that is believed exceeds it. */
  private static final long SMALL_BUDGET = 1 << 22;

  private static final RunContext CONTEXT =
      RunContext.builder().seed(7).memory(new MemoryBudget(SMALL_BUDGET)).build();

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  @ParameterizedTest
  @EnumSource
  void theSampleItselfReads(Format format) {
    format.read(format.sample(), CONTEXT);
    format.read(Format.gzip(format.sample()), CONTEXT);
    format.read(Format.bzip2(format.sample()), CONTEXT);
    String text = new String(format.sample(), StandardCharsets.UTF_8);
    format.read(text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8), CONTEXT);
    format.read(("\ufeff" + text).getBytes(StandardCharsets.UTF_8), CONTEXT);
  }

  @ParameterizedTest
  @EnumSource
  void everyTruncationIsReadOrRefusedWithItsPlace(Format format) {
    byte[] sample = format.sample();
    for (int length = 0; length < sample.length; length++) {
      check(format, Arrays.copyOf(sample, length), "cut at " + length);
    }
    assertRefused(format, new byte[0]);
  }

  @ParameterizedTest
  @EnumSource
  void everyTruncationOfAPackedFileIsRefusedWithItsPlace(Format format) {
    for (UnaryOperator<byte[]> packing :
        List.<UnaryOperator<byte[]>>of(Format::gzip, Format::bzip2)) {
      byte[] packed = packing.apply(format.sample());
      for (int length = 5; length < packed.length - 8; length += 7) {
        assertRefused(format, Arrays.copyOf(packed, length));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomFlipsAreReadOrRefusedWithTheirPlace(Format format) {
    RandomStream random = CONTEXT.random().stream("flips-" + format, 0);
    byte[] sample = format.sample();
    byte[] gzip = Format.gzip(sample);
    byte[] bzip2 = Format.bzip2(sample);
    for (int i = 0; i < FLIPS; i++) {
      check(format, damaged(sample, random), "flip " + i);
      if (i % 15 == 0) {
        check(format, damaged(gzip, random), "gzip flip " + i);
        check(format, damaged(bzip2, random), "bzip2 flip " + i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void hugeNumbersInPlaceOfAnyNumberAreReadOrRefused(Format format) {
    String sample = new String(format.sample(), StandardCharsets.UTF_8);
    Matcher numbers = Pattern.compile("[0-9]+").matcher(sample);
    int replaced = 0;
    while (numbers.find() && replaced < 200) {
      for (String huge : new String[] {"2147483647", "99999999999999999999", "1e308", "1e999"}) {
        String text = sample.substring(0, numbers.start()) + huge + sample.substring(numbers.end());
        check(format, text.getBytes(StandardCharsets.UTF_8), huge);
      }
      replaced++;
    }
  }

  private static byte[] damaged(byte[] sample, RandomStream random) {
    byte[] bytes = sample.clone();
    int edits = 1 + (int) (random.nextDouble() * 3);
    for (int i = 0; i < edits; i++) {
      int position = (int) (random.nextDouble() * bytes.length);
      double kind = random.nextDouble();
      if (kind < 0.5) {
        bytes[position] ^= (byte) (1 << (int) (random.nextDouble() * 8));
      } else if (kind < 0.8) {
        byte[] marks = "\n\t ,:;'\"{}<>=?%#0-19\\|/".getBytes(StandardCharsets.UTF_8);
        bytes[position] = marks[(int) (random.nextDouble() * marks.length)];
      } else {
        byte[] shorter = new byte[bytes.length - 1];
        System.arraycopy(bytes, 0, shorter, 0, position);
        System.arraycopy(bytes, position + 1, shorter, position, shorter.length - position);
        bytes = shorter;
      }
    }
    return bytes;
  }

  private static void check(Format format, byte[] bytes, String what) {
    try {
      format.read(bytes, CONTEXT);
    } catch (OkraException e) {
      assertPlaced(format, e, what);
    } catch (RuntimeException | StackOverflowError e) {
      fail(format + ", " + what + ": " + e + "\n" + new String(bytes, StandardCharsets.UTF_8), e);
    }
  }

  private static void assertRefused(Format format, byte[] bytes) {
    try {
      format.read(bytes, CONTEXT);
      fail(format + " read " + bytes.length + " bytes of a damaged file");
    } catch (OkraException e) {
      assertPlaced(format, e, bytes.length + " bytes");
    }
  }

  private static void assertPlaced(Format format, OkraException e, String what) {
    assertThat(e.code()).as(what + ": " + e.getMessage()).isEqualTo(ErrorCode.FILE_FORMAT);
    assertThat(e.getMessage())
        .as(what)
        .matches("(?s)" + format.fileName() + ", line [1-9][0-9]*, column [1-9][0-9]*: [^\\n]*");
  }
}
