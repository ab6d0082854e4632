package org.okra.datasets.read;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Mascot generic format: spectra between {@code BEGIN IONS} and {@code END IONS}, each with lines
 * {@code KEY=value}, of which {@code PEPMASS} is needed, and peaks {@code mass intensity}. Lines
 * above the first spectrum hold for all.
 */
@Component(
    name = "mgf",
    help = "mass spectra in Mascot generic format with a text each, such as a structure")
public record Mgf(
    @Option(help = "file of spectra", required = true) String file,
    @Option(help = "the entry of a spectrum to predict; none for spectra alone")
        Optional<String> output)
    implements DatasetSource {

  /** Structures as outputs. */
  public Mgf() {
    this("spectra.mgf", Optional.of("SMILES"));
  }

  @Override
  public Dataset<Spectrum, ?> load(DataFolder folder, RunContext context) {
    return SpectrumRecord.dataset(folder.file(file), new Parser(), output);
  }

  static final class Parser extends SpectrumParser {
    private static final String BEGIN = "BEGIN IONS";
    private static final String END = "END IONS";
    private static final String PRECURSOR = "PEPMASS";

    private final Map<String, String> common = new LinkedHashMap<>();

    @Override
    void parse() {
      int first = line.skipBlanks(0);
      if (isComment(first)) {
        return;
      }
      String text = line.text().strip();
      if (text.equalsIgnoreCase(BEGIN)) {
        spectrum();
      } else if (text.indexOf('=') > 0) {
        put(common, text);
      } else {
        throw line.error(first, "'%s' where %s is expected", Numbers.shown(text), BEGIN);
      }
    }

    private boolean isComment(int first) {
      return "#;!/".indexOf(line.bytes()[first]) >= 0;
    }

    private static String put(Map<String, String> fields, String text) {
      int equals = text.indexOf('=');
      String key = text.substring(0, equals).strip().toUpperCase(Locale.ROOT);
      fields.putIfAbsent(key, text.substring(equals + 1).strip());
      return key;
    }

    private void spectrum() {
      while (line.next()) {
        int first = line.skipBlanks(0);
        if (first == line.length() || isComment(first)) {
          continue;
        }
        byte character = line.bytes()[first];
        if (character >= '0' && character <= '9' || character == '.') {
          peaks.addPair(line, first, "");
          continue;
        }
        String text = line.text().strip();
        if (text.equalsIgnoreCase(END)) {
          requirePrecursor(PRECURSOR + ", its precursor mass");
          common.forEach(fields::putIfAbsent);
          finish(fields.getOrDefault("TITLE", "spectrum " + number()));
          return;
        }
        if (text.indexOf('=') <= 0) {
          throw line.error(
              first, "'%s' where KEY=value, a peak or %s is expected", Numbers.shown(text), END);
        }
        if (put(fields, text).equals(PRECURSOR)) {
          // An intensity may follow the mass.
          precursor(line.find('=', 0) + 1);
        }
      }
      throw unfinished(END);
    }
  }
}
