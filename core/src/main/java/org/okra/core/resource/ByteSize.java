package org.okra.core.resource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.okra.core.Errors;

/**
 * A number of bytes that people can read and write: {@code 6g}, {@code 512m}, {@code 1.5 GiB}.
 *
 * @param bytes at least 0
 */
public record ByteSize(long bytes) {
  private static final Pattern TEXT =
      Pattern.compile(
          "([0-9]+(?:\\.[0-9]+)?)\\s*([kmgt]?)(?:i?b|\\s*bytes?)?", Pattern.CASE_INSENSITIVE);
  private static final String UNITS = "kmgt";

  public ByteSize {
    if (bytes < 0) {
      throw Errors.argument("A size cannot be %s bytes; give at least 0.", bytes);
    }
  }

  /** Reads a size: a number, then nothing, {@code bytes} or one of k, m, g, t (powers of 1024). */
  public static ByteSize parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw Errors.argument(
          "'%s' is not a size; write a number and k, m, g or t, for example 6g or 512m.", text);
    }
    String unit = matcher.group(2).toLowerCase(Locale.ROOT);
    int power = unit.isEmpty() ? 0 : UNITS.indexOf(unit) + 1;
    BigInteger bytes =
        new BigDecimal(matcher.group(1))
            .multiply(BigDecimal.valueOf(1L << 10 * power))
            .toBigInteger();
    if (bytes.bitLength() >= Long.SIZE) {
      throw Errors.argument("'%s' is more bytes than a computer can address.", text);
    }
    return new ByteSize(bytes.longValue());
  }

  /** For people, with three digits: {@code 1.43 GiB}. */
  @Override
  public String toString() {
    if (bytes < 1024) {
      return bytes + " bytes";
    }
    double value = bytes;
    int power = 0;
    while (value >= 1024 && power < UNITS.length()) {
      value /= 1024;
      power++;
    }
    String unit = UNITS.substring(power - 1, power).toUpperCase(Locale.ROOT) + "iB";
    int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + digits + "f %s", value, unit);
  }
}
