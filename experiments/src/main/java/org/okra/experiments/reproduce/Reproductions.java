package org.okra.experiments.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.datasets.DataFolder;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.datasets.catalogue.CatalogueFile;
import tools.jackson.databind.json.JsonMapper;

/** Every entry there is, by paper. */
public final class Reproductions {
  private static final String INDEX = "index.json";

  private final List<Paper> papers;

  private Reproductions(List<Paper> papers) {
    this.papers = List.copyOf(papers);
  }

  /** What comes with Okra. */
  public static Reproductions standard() {
    return new Reproductions(List.of(JsonMapper.shared().readValue(text(INDEX), Paper[].class)));
  }

  /** The papers, in the order in which methods build on each other. */
  public List<Paper> papers() {
    return papers;
  }

  /** Every entry, paper by paper. */
  public List<Reproduction> entries() {
    return papers.stream().flatMap(paper -> paper.entries().stream()).toList();
  }

  /**
   * The entry with this name.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} with the nearest name and all of them
   */
  public Reproduction get(String name) {
    return entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(() -> unknown(name));
  }

  private OkraException unknown(String name) {
    List<String> known = entries().stream().map(Reproduction::name).toList();
    return Errors.of(
        ErrorCode.UNKNOWN_NAME,
        "There is no entry '%s' to reproduce.%s Known: %s, or all.",
        name,
        Names.suggestion(name, known),
        String.join(", ", known));
  }

  /** The experiment file of an entry. */
  public static String experiment(Reproduction entry) {
    return text(entry.name() + ".yaml");
  }

  /** The first file that an entry needs and a data folder does not have. */
  public static Optional<String> missing(Reproduction entry, Path data) {
    DataFolder folder = DataFolder.of(data);
    return entry.data().stream()
        .flatMap(name -> Catalogue.standard().get(name).files().stream())
        .map(CatalogueFile::path)
        .filter(path -> folder.find(path).isEmpty())
        .findFirst();
  }

  private static String text(String resource) {
    try (InputStream stream = Reproductions.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw Errors.internal("The resource %s is missing.", resource);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Errors.internal(e, "The resource %s cannot be read: %s", resource, e);
    }
  }
}
