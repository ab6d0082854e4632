package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.okra.datasets.DataFile;

/**
 * NIST text format (MSP): blocks of {@code Key: value} lines from {@code Name} to {@code Num
 * Peaks}, followed by that many peaks {@code mass intensity}, one or several to a line, divided by
 * semicolons or line ends, each with an optional comment in quotes. {@code PrecursorMZ} is needed.
 */
public final class MspReader {
  private static final Set<String> PRECURSOR =
      Set.of("precursormz", "precursor_mz", "precursor m/z", "pepmass");

  private final LineReader line;
  private final List<SpectrumRecord> records = new ArrayList<>();

  private MspReader(LineReader line) {
    this.line = line;
  }

  /** All spectra of a file. */
  public static List<SpectrumRecord> read(DataFile file) {
    try (LineReader line = new LineReader(file)) {
      MspReader reader = new MspReader(line);
      while (line.next()) {
        if (!line.isBlank()) {
          reader.record();
        }
      }
      if (reader.records.isEmpty()) {
        throw line.endError("at least one spectrum is expected");
      }
      return reader.records;
    }
  }

  private void record() {
    long start = line.number();
    Map<String, String> fields = new LinkedHashMap<>();
    double precursor = Double.NaN;
    do {
      int colon = colon();
      String key = line.text(0, colon).strip();
      String lower = key.toLowerCase(Locale.ROOT);
      if (lower.equals("num peaks")) {
        finish(start, fields, precursor, colon + 1);
        return;
      }
      fields.putIfAbsent(key, line.text(colon + 1, line.length()).strip());
      if (PRECURSOR.contains(lower)) {
        precursor = precursor(colon + 1);
      }
    } while (line.next() && !line.isBlank());
    throw line.endError("the spectrum that starts in line " + start + " has no line 'Num Peaks:'");
  }

  private int colon() {
    for (int i = 0; i < line.length(); i++) {
      if (line.bytes()[i] == ':') {
        return i;
      }
    }
    throw line.error(
        0,
        String.format(
            Locale.ROOT,
            "'%s' where 'Key: value' is expected",
            Numbers.shown(line.bytes(), 0, line.length())));
  }

  private double precursor(int after) {
    int from = line.skipBlanks(after);
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

  private void finish(long start, Map<String, String> fields, double precursor, int after) {
    if (Double.isNaN(precursor)) {
      throw line.error(
          start, 1, "the spectrum that starts here has no PrecursorMZ, its precursor mass");
    }
    int from = line.skipBlanks(after);
    int to = line.length();
    while (to > from && LineReader.isBlank(line.bytes()[to - 1])) {
      to--;
    }
    int expected =
        Numbers.requireWhole(line, from, to, 0, Integer.MAX_VALUE, "the number of peaks");
    PeakCollector peaks = new PeakCollector();
    while (peaks.count() < expected) {
      if (!line.next() || line.isBlank()) {
        throw line.error(
            line.length(),
            String.format(
                Locale.ROOT, "the spectrum ends after %d of %d peaks", peaks.count(), expected));
      }
      peaks(peaks, expected);
    }
    String name =
        fields.entrySet().stream()
            .filter(entry -> entry.getKey().equalsIgnoreCase("name"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("spectrum " + (records.size() + 1));
    records.add(new SpectrumRecord(name, fields, peaks.build(precursor), start));
  }

  /** All peaks of the current line. */
  private void peaks(PeakCollector peaks, int expected) {
    int position = line.skipBlanks(0);
    while (position < line.length()) {
      if (peaks.count() == expected) {
        throw line.error(position, "more than the declared " + expected + " peaks");
      }
      position = skipComment(line.skipBlanks(peaks.addPair(line, position)));
      while (position < line.length()
          && (line.bytes()[position] == ';' || LineReader.isBlank(line.bytes()[position]))) {
        position++;
      }
    }
  }

  private int skipComment(int from) {
    if (from == line.length() || line.bytes()[from] != '"') {
      return from;
    }
    int position = from + 1;
    while (position < line.length() && line.bytes()[position] != '"') {
      position++;
    }
    return Math.min(line.length(), position + 1);
  }
}
