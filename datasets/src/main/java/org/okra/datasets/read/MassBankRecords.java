package org.okra.datasets.read;

import java.util.Set;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * MassBank records in their official text format, one or several to a file: lines {@code TAG:
 * value} from {@code ACCESSION} to {@code //}. Where a tag has sub-tags, they are part of the key,
 * as in {@code MS$FOCUSED_ION PRECURSOR_M/Z}. The heights of the peaks are the relative ones.
 */
@Component(
    name = "massbank-records",
    help = "MassBank records in their text format with a text each, such as a structure")
public record MassBankRecords(
    @Option(help = "file of spectra", required = true) String file,
    @Option(help = "the entry of a spectrum to predict") String output)
    implements DatasetSource {

  /** Structures as outputs. */
  public MassBankRecords() {
    this("records.txt", "CH$SMILES");
  }

  @Override
  public Dataset<Spectrum, String> load(DataFolder folder, RunContext context) {
    return SpectrumRecord.dataset(folder.file(file), new Parser(), output);
  }

  static final class Parser extends SpectrumParser {
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

    @Override
    void parse() {
      String tag = "";
      int declared = -1;
      do {
        if (line.length() > 0 && line.bytes()[0] == ' ') {
          // A row of a table: the peaks, or the annotations, which nobody needs.
          if (tag.equals(PEAKS)) {
            peak();
          }
          continue;
        }
        String text = line.text().stripTrailing();
        if (text.equals(END)) {
          end(declared);
          return;
        }
        int colon = text.indexOf(": ");
        if (colon < 0 && text.endsWith(":")) {
          colon = text.length() - 1;
        }
        if (colon <= 0) {
          throw line.error(0, "'%s' where 'TAG: value' or // is expected", Numbers.shown(text));
        }
        tag = text.substring(0, colon);
        entry(tag, text.substring(colon + 1).strip());
        if (tag.equals(COUNT)) {
          // The tag is ASCII: a byte per character.
          declared = count(COUNT.length() + 1);
        }
      } while (line.next());
      throw unfinished(END);
    }

    private void entry(String tag, String value) {
      int blank = WITH_SUBTAGS.contains(tag) ? value.indexOf(' ') : -1;
      String key = blank < 0 ? tag : tag + " " + value.substring(0, blank);
      boolean first =
          fields.putIfAbsent(key, blank < 0 ? value : value.substring(blank + 1).strip()) == null;
      if (key.equals(PRECURSOR) && first) {
        int subtagEnd = line.wordEnd(line.skipBlanks(line.find(':', 0) + 1));
        precursor(subtagEnd);
        int massEnd = line.wordEnd(line.skipBlanks(subtagEnd));
        if (line.skipBlanks(massEnd) < line.length()) {
          throw line.error(massEnd, "more text after the precursor mass");
        }
      }
    }

    /** Mass, intensity, relative intensity. */
    private void peak() {
      double[] numbers = new double[3];
      int position = 0;
      for (int i = 0; i < numbers.length; i++) {
        int from = line.skipBlanks(position);
        position = line.wordEnd(from);
        if (from == position) {
          throw line.error(from, "a peak is mass, intensity and relative intensity");
        }
        numbers[i] = line.number(from, position);
      }
      if (line.skipBlanks(position) < line.length()) {
        throw line.error(position, "more than three numbers in a peak");
      }
      peaks.add(numbers[0], numbers[2], line, 0);
    }

    private void end(int declared) {
      String accession = fields.get("ACCESSION");
      if (accession == null) {
        throw lacking("ACCESSION");
      }
      requirePrecursor(
          "precursor mass (MS$FOCUSED_ION: PRECURSOR_M/Z); only spectra of fragments (MS2) can be"
              + " used");
      if (declared != peaks.count()) {
        throw line.error(
            0,
            "%s declares %d peaks and %d are there",
            COUNT,
            Math.max(0, declared),
            peaks.count());
      }
      finish(accession);
    }
  }
}
