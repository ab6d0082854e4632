package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.okra.datasets.DataFile;

/**
 * Mascot generic format: spectra between {@code BEGIN IONS} and {@code END IONS}, each with lines
 * {@code KEY=value}, of which {@code PEPMASS} is needed, and peaks {@code mass intensity}. Lines
 * above the first spectrum hold for all.
 */
public final class MgfReader {
  private static final String BEGIN = "BEGIN IONS";
  private static final String END = "END IONS";
  private static final String PRECURSOR = "PEPMASS";

  private final LineReader line;
  private final Map<String, String> common = new LinkedHashMap<>();
  private final List<SpectrumRecord> records = new ArrayList<>();

  private MgfReader(LineReader line) {
    this.line = line;
  }

  /** All spectra of a file. */
  public static List<SpectrumRecord> read(DataFile file) {
    try (LineReader line = new LineReader(file)) {
      MgfReader reader = new MgfReader(line);
      reader.readAll();
      return reader.records;
    }
  }

  private void readAll() {
    while (line.next()) {
      int start = line.skipBlanks(0);
      if (start == line.length() || isComment(start)) {
        continue;
      }
      String text = line.text().strip();
      if (text.equalsIgnoreCase(BEGIN)) {
        record();
      } else if (text.indexOf('=') > 0) {
        put(common, text);
      } else {
        throw line.error(
            start,
            String.format(Locale.ROOT, "'%s' where %s is expected", Numbers.shown(text), BEGIN));
      }
    }
    if (records.isEmpty()) {
      throw line.endError("at least one spectrum is expected");
    }
  }

  private boolean isComment(int start) {
    return "#;!/".indexOf(line.bytes()[start]) >= 0;
  }

  private static String put(Map<String, String> fields, String text) {
    int equals = text.indexOf('=');
    String key = text.substring(0, equals).strip().toUpperCase(Locale.ROOT);
    fields.putIfAbsent(key, text.substring(equals + 1).strip());
    return key;
  }

  private void record() {
    long start = line.number();
    Map<String, String> fields = new LinkedHashMap<>();
    PeakCollector peaks = new PeakCollector();
    double precursor = Double.NaN;
    while (line.next()) {
      int first = line.skipBlanks(0);
      if (first == line.length() || isComment(first)) {
        continue;
      }
      byte character = line.bytes()[first];
      if (character >= '0' && character <= '9' || character == '.') {
        peaks.addPair(line, first);
        continue;
      }
      String text = line.text().strip();
      if (text.equalsIgnoreCase(END)) {
        if (Double.isNaN(precursor)) {
          throw line.error(
              start,
              1,
              "the spectrum that starts here has no " + PRECURSOR + ", its precursor mass");
        }
        common.forEach(fields::putIfAbsent);
        String name = fields.getOrDefault("TITLE", "spectrum " + (records.size() + 1));
        records.add(new SpectrumRecord(name, fields, peaks.build(precursor), start));
        return;
      }
      if (text.indexOf('=') <= 0) {
        throw line.error(
            first,
            String.format(
                Locale.ROOT,
                "'%s' where KEY=value, a peak or %s is expected",
                Numbers.shown(text),
                END));
      }
      if (put(fields, text).equals(PRECURSOR)) {
        precursor = precursor();
      }
    }
    throw line.endError("the spectrum that starts in line " + start + " has no " + END);
  }

  /** The number after the equals sign of the current line; an intensity may follow it. */
  private double precursor() {
    int from = 0;
    while (line.bytes()[from] != '=') {
      from++;
    }
    from = line.skipBlanks(from + 1);
    int to = from;
    while (to < line.length() && !LineReader.isBlank(line.bytes()[to])) {
      to++;
    }
    double mass = Numbers.require(line, from, to);
    if (mass <= 0) {
      throw line.error(from, "precursor mass " + mass + " is not above 0");
    }
    return mass;
  }
}
