package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.OkraException;
import org.okra.datasets.DataFile;

/** Reads one file of spectra; what its format is like, a subclass says. */
abstract class SpectrumParser {
  /** The file, at the line to look at. */
  protected LineReader line;

  /** What the file says of the current spectrum, by key. */
  protected Map<String, String> fields = new LinkedHashMap<>();

  /** The peaks of the current spectrum so far. */
  protected PeakCollector peaks = new PeakCollector();

  private final List<SpectrumRecord> records = new ArrayList<>();
  private long start;
  private double precursor = Double.NaN;

  /** All spectra of a file. */
  final List<SpectrumRecord> read(DataFile file) {
    try (LineReader opened = new LineReader(file)) {
      line = opened;
      while (line.next()) {
        if (!line.isBlank()) {
          start = line.number();
          parse();
        }
      }
      if (records.isEmpty()) {
        throw line.endError("at least one spectrum is expected");
      }
      return records;
    }
  }

  /** Reads a record that starts in the current line, which is not blank, up to its last line. */
  abstract void parse();

  /** The number of the current spectrum, from 1. */
  final int number() {
    return records.size() + 1;
  }

  /** Takes the precursor mass from the word after a position of the current line. */
  final void precursor(int after) {
    int from = line.skipBlanks(after);
    double mass = line.number(from, line.wordEnd(from));
    if (!Double.isNaN(precursor) && mass != precursor) {
      throw line.error(from, "precursor mass %s after %s of the same spectrum", mass, precursor);
    }
    precursor = mass;
    if (precursor <= 0) {
      throw line.error(from, "precursor mass %s is not above 0", precursor);
    }
  }

  /** The number of peaks, which is all that stands after a position of the current line. */
  final int count(int after) {
    int from = line.skipBlanks(after);
    int to = line.length();
    while (to > from && LineReader.isBlank(line.bytes()[to - 1])) {
      to--;
    }
    return line.whole(from, to, 0, Integer.MAX_VALUE, "the number of peaks");
  }

  /** The current spectrum is complete, and the next one begins. */
  final void finish(String name) {
    records.add(new SpectrumRecord(name, fields, peaks.build(precursor), start));
    fields = new LinkedHashMap<>();
    peaks = new PeakCollector();
    precursor = Double.NaN;
  }

  /** Fails when there was no precursor mass yet, with what the file calls it. */
  final void requirePrecursor(String mass) {
    if (Double.isNaN(precursor)) {
      throw lacking(mass);
    }
  }

  /** The error of a spectrum that lacks something. */
  final OkraException lacking(String what) {
    return line.error(start, 1, "the spectrum that starts here has no %s", what);
  }

  /** The error of a file that ends within a spectrum. */
  final OkraException unfinished(String end) {
    return line.endError("the spectrum that starts in line %d has no %s", start, end);
  }
}
