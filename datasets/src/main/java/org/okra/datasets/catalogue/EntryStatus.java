package org.okra.datasets.catalogue;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What of a data set is in the data folder.
 *
 * @param entry the data set
 * @param files the state of each of its files, by path
 */
public record EntryStatus(CatalogueEntry entry, Map<String, FileState> files) {
  public EntryStatus {
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
  }

  /** The worst state of any file: absent, then differing, then unverified, then present. */
  public FileState overall() {
    FileState worst = FileState.PRESENT;
    for (FileState state : files.values()) {
      worst = state.compareTo(worst) > 0 ? state : worst;
    }
    return worst;
  }

  /** One paragraph for people: what is missing or differs and what to do about it. */
  public String advice() {
    return switch (overall()) {
      case PRESENT -> "'" + entry.name() + "' is complete.";
      case UNVERIFIED ->
          "'" + entry.name() + "' is there; no checksum is known to compare it with.";
      case CHECKSUM_DIFFERS ->
          "Of '"
              + entry.name()
              + "', "
              + named(FileState.CHECKSUM_DIFFERS)
              + " differs from the recorded checksum: another version, or damaged. Results may"
              + " differ from published ones. "
              + entry.howToGet();
      case ABSENT ->
          "Of '"
              + entry.name()
              + "', "
              + named(FileState.ABSENT)
              + " is missing. "
              + entry.howToGet();
    };
  }

  private String named(FileState wanted) {
    return String.join(
        ", ", files.keySet().stream().filter(path -> files.get(path) == wanted).toList());
  }
}
