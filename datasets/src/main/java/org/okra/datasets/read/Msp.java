package org.okra.datasets.read;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * NIST text format (MSP): blocks of {@code Key: value} lines from {@code Name} to {@code Num
 * Peaks}, followed by that many peaks {@code mass intensity}, one or several to a line, divided by
 * semicolons or line ends, each with an optional comment in quotes. {@code PrecursorMZ} is needed.
 */
@Component(
    name = "msp",
    help = "mass spectra in NIST text format with a text each, such as a structure",
    alsoKnownAs = "nist")
public record Msp(
    @Option(help = "file of spectra", required = true) String file,
    @Option(help = "the entry of a spectrum to predict; none for spectra alone")
        Optional<String> output)
    implements DatasetSource {

  /** Structures as outputs. */
  public Msp() {
    this("spectra.msp", Optional.of("SMILES"));
  }

  @Override
  public Dataset<Spectrum, ?> load(DataFolder folder, RunContext context) {
    return SpectrumRecord.dataset(folder.file(file), new Parser(), output);
  }

  static final class Parser extends SpectrumParser {
    private static final Set<String> PRECURSOR =
        Set.of("precursormz", "precursor_mz", "precursor m/z", "pepmass");

    /** What stands between mass and intensity in some files. */
    private static final String BETWEEN = ",:";

    @Override
    void parse() {
      do {
        int colon = line.find(':', 0);
        if (colon == line.length()) {
          throw line.error(0, "'%s' where 'Key: value' is expected", line.shown(0, colon));
        }
        String key = line.text(0, colon).strip();
        String lower = key.toLowerCase(Locale.ROOT);
        if (lower.equals("num peaks")) {
          requirePrecursor("PrecursorMZ, its precursor mass");
          readPeaks(count(colon + 1));
          return;
        }
        fields.putIfAbsent(key, line.text(colon + 1, line.length()).strip());
        if (PRECURSOR.contains(lower)) {
          precursor(colon + 1);
        }
      } while (line.next() && !line.isBlank());
      throw unfinished("line 'Num Peaks:'");
    }

    private void readPeaks(int expected) {
      while (peaks.count() < expected) {
        if (!line.next() || line.isBlank()) {
          throw line.error(
              line.length(), "the spectrum ends after %d of %d peaks", peaks.count(), expected);
        }
        readLine(expected);
      }
      finish(SpectrumRecord.find(fields, "name").orElse("spectrum " + number()));
    }

    private void readLine(int expected) {
      int position = line.skipBlanks(0);
      while (position < line.length()) {
        if (peaks.count() == expected) {
          throw line.error(position, "more than the declared %d peaks", expected);
        }
        position = skipComment(line.skipBlanks(peaks.addPair(line, position, BETWEEN)));
        while (position < line.length()
            && (line.bytes()[position] == ';' || LineReader.isBlank(line.bytes()[position]))) {
          position++;
        }
      }
    }

    private int skipComment(int from) {
      boolean comment = from < line.length() && line.bytes()[from] == '"';
      return comment ? Math.min(line.length(), line.find('"', from + 1) + 1) : from;
    }
  }
}
