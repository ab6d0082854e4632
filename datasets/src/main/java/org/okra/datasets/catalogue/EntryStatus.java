package org.okra.datasets.catalogue;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What of a data set is in the data folder.
 *
 * @param entry the data set
 * @param files the state of each of its files, by path
 */
public record EntryStatus(CatalogueEntry entry, Map<String, FileState> files) {
  /** The worst state of any file: absent, then differing, then unverified, then present. */
  public FileState overall() {
    return files.values().stream().max(Comparator.naturalOrder()).orElse(FileState.PRESENT);
  }

  /** One paragraph for people: what is missing or differs and what to do about it. */
  public String advice() {
    String format =
        switch (overall()) {
          case PRESENT -> "'%s' is complete.";
          case UNVERIFIED -> "'%s' is there; no checksum is known to compare it with.";
          case CHECKSUM_DIFFERS ->
              "Of '%s', %s differs from the recorded checksum: another version, or damaged. Results"
                  + " may differ from published ones. %s";
          case ABSENT -> "Of '%s', %s is missing. %s";
        };
    String named =
        files.keySet().stream()
            .filter(path -> files.get(path) == overall())
            .collect(Collectors.joining(", "));
    return String.format(Locale.ROOT, format, entry.name(), named, entry.howToGet());
  }
}
