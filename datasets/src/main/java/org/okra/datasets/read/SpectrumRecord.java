package org.okra.datasets.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * One spectrum of a file, with everything the file says about it.
 *
 * @param name its title or accession
 * @param fields the other entries by their key, as written; the first one when a key repeats
 * @param spectrum the peaks and the precursor mass
 * @param line where the record starts in its file
 */
record SpectrumRecord(String name, Map<String, String> fields, Spectrum spectrum, long line) {

  /**
   * A data set with spectra as inputs and a text that the file gives for each as outputs.
   *
   * @param field the key of the output, such as {@code SMILES}; upper and lower case are the same
   */
  static Dataset<Spectrum, String> dataset(DataFile file, SpectrumParser format, String field) {
    List<SpectrumRecord> records = format.read(file);
    List<String> outputs = records.stream().map(record -> record.entry(field, file)).toList();
    return new Dataset<>(
        file.stem(),
        new ListSamples<>(Spectrum.class, records.stream().map(SpectrumRecord::spectrum).toList()),
        new ListSamples<>(String.class, outputs),
        Columns.NONE,
        records.stream().map(SpectrumRecord::name).toList(),
        List.of());
  }

  private String entry(String field, DataFile file) {
    return find(fields, field)
        .orElseThrow(
            () ->
                LineReader.error(
                    file,
                    line,
                    1,
                    "the spectrum that starts here has no entry '%s'; it has %s",
                    field,
                    fields.keySet()));
  }

  /** The value of a key in upper or lower case. */
  static Optional<String> find(Map<String, String> fields, String key) {
    return fields.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(key))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
