package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.okra.core.OkraException;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/** Data sets whose inputs are spectra and whose outputs are a text that the file gives for each. */
public final class SpectrumDatasets {
  private SpectrumDatasets() {}

  /**
   * A data set.
   *
   * @param records what the file holds
   * @param field the key of the output, such as {@code SMILES}; upper and lower case are the same
   */
  public static Dataset<Spectrum, String> of(
      DataFile file, List<SpectrumRecord> records, String field) {
    List<String> outputs = new ArrayList<>();
    for (SpectrumRecord record : records) {
      outputs.add(
          record.fields().entrySet().stream()
              .filter(entry -> entry.getKey().equalsIgnoreCase(field))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElseThrow(() -> lacking(file, record, field)));
    }
    return new Dataset<>(
        FileNames.dataset(file.name()),
        new ListSamples<>(Spectrum.class, records.stream().map(SpectrumRecord::spectrum).toList()),
        new ListSamples<>(String.class, outputs),
        Columns.NONE,
        records.stream().map(SpectrumRecord::name).toList(),
        List.of());
  }

  private static OkraException lacking(DataFile file, SpectrumRecord record, String field) {
    return LineReader.error(
        file,
        record.line(),
        1,
        String.format(
            Locale.ROOT,
            "the spectrum that starts here has no entry '%s'; it has %s",
            field,
            record.fields().keySet()));
  }
}
