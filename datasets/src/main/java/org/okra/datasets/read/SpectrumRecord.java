package org.okra.datasets.read;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.okra.core.sample.Spectrum;

/**
 * One spectrum of a file, with everything the file says about it.
 *
 * @param name its title or accession
 * @param fields the other entries by their key, as written; the first one when a key repeats
 * @param spectrum the peaks and the precursor mass
 * @param line where the record starts in its file
 */
public record SpectrumRecord(
    String name, Map<String, String> fields, Spectrum spectrum, long line) {
  public SpectrumRecord {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(spectrum, "spectrum");
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
