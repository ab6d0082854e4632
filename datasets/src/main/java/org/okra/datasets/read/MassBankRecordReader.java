package org.okra.datasets.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.okra.datasets.DataFile;

/**
 * MassBank records in their official text format, one or several to a file: lines {@code TAG:
 * value} from {@code ACCESSION} to {@code //}. Where a tag has sub-tags, they are part of the key,
 * as in {@code MS$FOCUSED_ION PRECURSOR_M/Z}. The heights of the peaks are the relative ones.
 */
public final class MassBankRecordReader {
  private static final String PRECURSOR = "MS$FOCUSED_ION PRECURSOR_M/Z";
  private static final String COUNT = "PK$NUM_PEAK";
  private static final String PEAKS = "PK$PEAK";
  private static final String END = "//";
  private static final Set<String> WITH_SUBTAGS =
      Set.of(
          "CH$LINK",
          "SP$LINK",
          "AC$MASS_SPECTROMETRY",
          "AC$CHROMATOGRAPHY",
          "AC$GENERAL",
          "AC$ION_MOBILITY",
          "MS$FOCUSED_ION",
          "MS$DATA_PROCESSING");

  private final LineReader line;
  private final List<SpectrumRecord> records = new ArrayList<>();

  private MassBankRecordReader(LineReader line) {
    this.line = line;
  }

  /** All records of a file. */
  public static List<SpectrumRecord> read(DataFile file) {
    try (LineReader line = new LineReader(file)) {
      MassBankRecordReader reader = new MassBankRecordReader(line);
      while (line.next()) {
        if (!line.isBlank()) {
          reader.record();
        }
      }
      if (reader.records.isEmpty()) {
        throw line.endError("at least one record is expected");
      }
      return reader.records;
    }
  }

  private void record() {
    long start = line.number();
    Map<String, String> fields = new LinkedHashMap<>();
    PeakCollector peaks = new PeakCollector();
    String tag = "";
    double precursor = Double.NaN;
    int declared = -1;
    do {
      if (line.length() > 0 && line.bytes()[0] == ' ') {
        // A row of a table: the peaks, or the annotations, which nobody needs.
        if (tag.equals(PEAKS)) {
          peak(peaks);
        }
        continue;
      }
      String text = line.text().stripTrailing();
      if (text.equals(END)) {
        finish(start, fields, peaks, precursor, declared);
        return;
      }
      int colon = text.indexOf(": ");
      if (colon < 0 && text.endsWith(":")) {
        colon = text.length() - 1;
      }
      if (colon <= 0) {
        throw line.error(
            0,
            String.format(
                Locale.ROOT, "'%s' where 'TAG: value' or // is expected", Numbers.shown(text)));
      }
      tag = text.substring(0, colon);
      String value = text.substring(colon + 1).strip();
      String key = put(fields, tag, value);
      if (key.equals(PRECURSOR) && Double.isNaN(precursor)) {
        precursor = precursor(fields.get(key));
      } else if (tag.equals(COUNT)) {
        declared = count();
      }
    } while (line.next());
    throw line.endError("the record that starts in line " + start + " has no " + END);
  }

  private static String put(Map<String, String> fields, String tag, String value) {
    int blank = value.indexOf(' ');
    if (!WITH_SUBTAGS.contains(tag) || blank < 0) {
      fields.putIfAbsent(tag, value);
      return tag;
    }
    String key = tag + " " + value.substring(0, blank);
    fields.putIfAbsent(key, value.substring(blank + 1).strip());
    return key;
  }

  /** The number after the tag of the current line, all of which is ASCII. */
  private int count() {
    int from = line.skipBlanks(COUNT.length() + 1);
    int to = line.length();
    while (to > from && LineReader.isBlank(line.bytes()[to - 1])) {
      to--;
    }
    return Numbers.requireWhole(line, from, to, 0, Integer.MAX_VALUE, "the number of peaks");
  }

  private double precursor(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    double mass = Numbers.parse(bytes, 0, bytes.length);
    if (!(mass > 0)) {
      throw line.error(
          0,
          String.format(
              Locale.ROOT, "precursor mass '%s' is not a number above 0", Numbers.shown(text)));
    }
    return mass;
  }

  /** Mass, intensity, relative intensity. */
  private void peak(PeakCollector peaks) {
    double[] numbers = new double[3];
    int position = 0;
    for (int i = 0; i < numbers.length; i++) {
      int from = line.skipBlanks(position);
      position = from;
      while (position < line.length() && !LineReader.isBlank(line.bytes()[position])) {
        position++;
      }
      if (from == position) {
        throw line.error(from, "a peak is mass, intensity and relative intensity");
      }
      numbers[i] = Numbers.require(line, from, position);
    }
    if (line.skipBlanks(position) < line.length()) {
      throw line.error(position, "more than three numbers in a peak");
    }
    if (!PeakCollector.isPeak(numbers[0], numbers[2])) {
      throw PeakCollector.notAPeak(line, 0, numbers[0], numbers[2]);
    }
    peaks.add(numbers[0], numbers[2]);
  }

  private void finish(
      long start, Map<String, String> fields, PeakCollector peaks, double precursor, int declared) {
    String accession = fields.get("ACCESSION");
    if (accession == null) {
      throw line.error(start, 1, "the record that starts here has no ACCESSION");
    }
    if (Double.isNaN(precursor)) {
      throw line.error(
          start,
          1,
          "the record that starts here has no precursor mass (MS$FOCUSED_ION: PRECURSOR_M/Z); only"
              + " spectra of fragments (MS2) can be used");
    }
    if (declared != peaks.count()) {
      throw line.error(
          0,
          String.format(
              Locale.ROOT,
              "%s declares %d peaks and %d are there",
              COUNT,
              Math.max(0, declared),
              peaks.count()));
    }
    records.add(new SpectrumRecord(accession, fields, peaks.build(precursor), start));
  }
}
