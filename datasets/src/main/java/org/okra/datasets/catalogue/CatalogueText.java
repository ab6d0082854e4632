package org.okra.datasets.catalogue;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;

/**
 * Reads a catalogue file: paragraphs of {@code key: value} lines, one paragraph per data set.
 *
 * <pre>
 * name: bibtex
 * task: ...            shape, citation, terms, home, obtain likewise: one line of text each
 * recipe: {type: mulan, train: bibtex/bibtex-train.arff, ...}
 * download: https://... zip 4924029 SHA-256         (only where it can be fetched)
 * file: bibtex/bibtex.xml 5880 SHA-256 MEMBER       (size, checksum, name in the archive; - for
 *                                                    none; one line per file)
 * </pre>
 *
 * <p>Lines that start with {@code #} are comments. A line that starts with blanks continues the one
 * before.
 */
final class CatalogueText {
  private static final List<String> TEXTS =
      List.of("name", "task", "shape", "citation", "terms", "home", "obtain", "recipe");
  private static final String NONE = "-";

  private final String source;
  private final List<CatalogueEntry> entries = new ArrayList<>();
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final List<CatalogueFile> files = new ArrayList<>();
  private Optional<Download> download = Optional.empty();
  private int line;

  private CatalogueText(String source) {
    this.source = source;
  }

  static List<CatalogueEntry> parse(String source, String text) {
    CatalogueText reader = new CatalogueText(source);
    StringBuilder pending = new StringBuilder();
    for (String line : text.lines().toList()) {
      boolean continues = line.startsWith(" ") && !line.isBlank();
      if (!continues) {
        reader.take(pending.toString());
        pending.setLength(0);
      }
      reader.line++;
      if (line.isBlank()) {
        reader.endEntry();
      } else if (!line.startsWith("#")) {
        pending.append(continues ? " " : "").append(line.strip());
      }
    }
    reader.take(pending.toString());
    reader.endEntry();
    return List.copyOf(reader.entries);
  }

  private void take(String logical) {
    if (logical.isEmpty()) {
      return;
    }
    int colon = logical.indexOf(':');
    String key = colon < 0 ? logical : logical.substring(0, colon).strip();
    String value = colon < 0 ? "" : logical.substring(colon + 1).strip();
    if (key.equals("file")) {
      files.add(file(value.split(" +")));
    } else if (key.equals("download")) {
      download = Optional.of(download(value.split(" +")));
    } else if (!TEXTS.contains(key)) {
      throw error("'" + key + "' is not a key; known: " + TEXTS + ", download, file");
    } else if (value.isEmpty() || texts.put(key, value) != null) {
      throw error("'" + key + "' is empty or appears twice");
    }
  }

  private CatalogueFile file(String[] fields) {
    if (fields.length < 3 || fields.length > 4) {
      throw error("a file has a path, a size, a checksum and perhaps a member name");
    }
    Optional<Checksum> checksum =
        fields[1].equals(NONE) ? Optional.empty() : Optional.of(checksum(fields[1], fields[2]));
    return new CatalogueFile(
        fields[0], checksum, fields.length < 4 ? Optional.empty() : Optional.of(fields[3]));
  }

  private Download download(String[] fields) {
    if (fields.length != 4) {
      throw error("a download has an address, a packing, a size and a checksum");
    }
    try {
      return new Download(
          new URI(fields[0]),
          Download.Packing.valueOf(fields[1].toUpperCase(Locale.ROOT).replace('-', '_')),
          checksum(fields[2], fields[3]));
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw error(e.getMessage());
    }
  }

  private Checksum checksum(String bytes, String sha256) {
    try {
      return new Checksum(Long.parseLong(bytes), sha256);
    } catch (NumberFormatException | OkraException e) {
      throw error(e.getMessage());
    }
  }

  private void endEntry() {
    if (texts.isEmpty() && files.isEmpty()) {
      return;
    }
    for (String key : TEXTS) {
      if (!texts.containsKey(key)) {
        throw error("'" + key + "' is missing in the data set that ends here");
      }
    }
    entries.add(
        new CatalogueEntry(
            texts.get("name"),
            texts.get("task"),
            texts.get("shape"),
            texts.get("citation"),
            texts.get("terms"),
            texts.get("home"),
            texts.get("obtain"),
            Specification.parse(texts.get("recipe")),
            files,
            download));
    texts.clear();
    files.clear();
    download = Optional.empty();
  }

  private OkraException error(String what) {
    return Errors.fileFormat("%s, line %s, column 1: %s.", source, line, what);
  }
}
