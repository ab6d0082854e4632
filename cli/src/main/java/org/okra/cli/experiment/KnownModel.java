package org.okra.cli.experiment;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.file.Checksums;
import org.okra.core.file.Sha256;
import org.okra.core.run.Progress;
import org.okra.datasets.Data;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.run.DataFingerprint;
import org.okra.experiments.run.Verification;

/**
 * The model that an interrupted {@code okra auto} left: it is taken over when {@code search.yaml},
 * whose first line says which data and jars it is for, is what would be searched now, and {@code
 * model.sha256}, which is written last and removed before another search begins, holds.
 *
 * @param folder of the results
 */
record KnownModel(Path folder) {
  static final String FILE = "model.okra";

  private static final List<String> FILES = List.of(FILE, Standing.FILE);

  /** The first line of {@code search.yaml}: it changes with the data, the candidates and jars. */
  static String header(Session session, Data<?, ?> data, Optional<Map<String, Object>> candidates) {
    String offered =
        candidates
            .map(each -> new File(String.valueOf(each.get("file"))))
            .filter(File::isFile)
            .map(file -> Sha256.of(file.toPath()))
            .orElse("");
    String all = DataFingerprint.of(data) + offered + session.get(Installed.class).fingerprint();
    return "# data and components " + Sha256.of(all).substring(0, 16) + "\n";
  }

  private Path list() {
    return folder.resolve(Verification.MODEL_LIST);
  }

  /**
   * Whether the model is there, whole, and that of a search.
   *
   * @param search the text of its {@code search.yaml}
   * @param progress hears why a model that is there is not taken over
   */
  boolean isOf(String search, Progress progress) {
    if (!Files.exists(folder.resolve(FILE))) {
      return false;
    }
    String why = difference(search);
    if (!why.isEmpty()) {
      progress.note("The model is searched and fitted again: " + why + ".");
    }
    return why.isEmpty();
  }

  private String difference(String search) {
    Path file = folder.resolve("search.yaml");
    try {
      if (!Files.exists(list()) || !Files.exists(file)) {
        return "it was not finished";
      }
      if (!Files.readString(file).equals(search)) {
        return "its data, settings or time were others";
      }
      return String.join(", ", Checksums.read(list()).problems(folder, FILES));
    } catch (IOException e) {
      // A text that is no UTF-8 is not what was written.
      return file + " cannot be read: " + e;
    } catch (OkraException e) {
      return e.getMessage();
    }
  }

  /** Whether there is a model that was finished. */
  boolean isKept() {
    return Files.exists(list());
  }

  /** Another model will be there. */
  void forget() {
    try {
      Files.deleteIfExists(list());
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot remove %s: %s", list(), e);
    }
  }

  /** The model and its experiment are complete. */
  void keep() {
    Checksums.of(folder, FILES).write(list());
  }
}
