package org.okra.datasets.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Names;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetSource;

/** Published data sets by name: what they are, whether they are here, and how to load them. */
public final class Catalogue {
  private static final String RESOURCE = "catalogue.txt";

  private final TreeMap<String, CatalogueEntry> entries = new TreeMap<>();

  /** A catalogue of the given entries. */
  public Catalogue(List<CatalogueEntry> entries) {
    for (CatalogueEntry entry : entries) {
      if (this.entries.put(entry.name(), entry) != null) {
        throw Errors.of(
            ErrorCode.DUPLICATE_NAME,
            "Two data sets of the catalogue are called '%s'.",
            entry.name());
      }
    }
  }

  /** The catalogue that comes with Okra. */
  public static Catalogue standard() {
    try (InputStream stream = Catalogue.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw Errors.internal("The resource %s is missing.", RESOURCE);
      }
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return new Catalogue(CatalogueText.parse(RESOURCE, text));
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "The resource %s cannot be read: %s", RESOURCE, e);
    }
  }

  /** All data sets, sorted by name. */
  public List<CatalogueEntry> entries() {
    return List.copyOf(entries.values());
  }

  /** The data set with this name. */
  public CatalogueEntry get(String name) {
    CatalogueEntry entry = entries.get(name);
    if (entry == null) {
      throw Errors.of(
          ErrorCode.UNKNOWN_NAME,
          "The catalogue has no data set '%s'.%s Known: %s.",
          name,
          Names.suggestion(name, entries.keySet()),
          String.join(", ", entries.keySet()));
    }
    return entry;
  }

  /**
   * What of every data set is in the folder. Reads all files that are there, to compare checksums.
   */
  public List<EntryStatus> status(DataFolder folder, Cancellation cancellation) {
    return entries.values().stream().map(each -> status(each, folder, cancellation)).toList();
  }

  /** What of one data set is in the folder. */
  public static EntryStatus status(
      CatalogueEntry entry, DataFolder folder, Cancellation cancellation) {
    Map<String, FileState> states = new LinkedHashMap<>();
    for (CatalogueFile file : entry.files()) {
      states.put(file.path(), state(file, folder, cancellation));
    }
    return new EntryStatus(entry, Collections.unmodifiableMap(states));
  }

  private static FileState state(CatalogueFile file, DataFolder folder, Cancellation cancellation) {
    Optional<Path> found = folder.find(file.path());
    if (found.isEmpty()) {
      return FileState.ABSENT;
    }
    if (file.checksum().isEmpty()) {
      return FileState.UNVERIFIED;
    }
    try (InputStream stream = DataFile.of(file.path(), found.get(), folder.limits()).open()) {
      boolean same = Checksum.of(stream, cancellation).equals(file.checksum().get());
      return same ? FileState.PRESENT : FileState.CHECKSUM_DIFFERS;
    } catch (IOException e) {
      // Damaged packing: the content cannot be the recorded one.
      return FileState.CHECKSUM_DIFFERS;
    } catch (OkraException e) {
      if (e.code() == ErrorCode.FILE_FORMAT) {
        return FileState.CHECKSUM_DIFFERS;
      }
      throw e;
    }
  }

  /**
   * Reads a data set by its recipe.
   *
   * @throws OkraException {@link ErrorCode#FILE_NOT_FOUND} with where to get it, when a file is
   *     missing
   */
  public Data<?, ?> load(String name, DataFolder folder, RunContext context) {
    CatalogueEntry entry = get(name);
    for (CatalogueFile file : entry.files()) {
      if (folder.find(file.path()).isEmpty()) {
        throw Errors.of(
            ErrorCode.FILE_NOT_FOUND,
            "Data set '%s' needs the file %s, which is not in the data folder %s. %s",
            name,
            file.path(),
            folder.root(),
            entry.howToGet());
      }
    }
    DatasetSource source =
        Components.load(Catalogue.class.getClassLoader())
            .create(DatasetSource.class, entry.recipe());
    return source.load(folder, context);
  }
}
