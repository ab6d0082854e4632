package org.okra.datasets.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
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
    return dataset(file, records, new ListSamples<>(String.class, outputs));
  }

  /** As {@link #dataset(DataFile, SpectrumParser, String)}, or without outputs: of dimension 0. */
  static Dataset<Spectrum, ?> dataset(
      DataFile file, SpectrumParser format, Optional<String> field) {
    if (field.isPresent()) {
      return dataset(file, format, field.get());
    }
    List<SpectrumRecord> records = format.read(file);
    return dataset(file, records, new DenseRows(Matrix.zeros(records.size(), 0)));
  }

  private static <Y> Dataset<Spectrum, Y> dataset(
      DataFile file, List<SpectrumRecord> records, Samples<Y> outputs) {
    return new Dataset<>(
        file.stem(),
        new ListSamples<>(Spectrum.class, records.stream().map(SpectrumRecord::spectrum).toList()),
        outputs,
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
