package org.okra.experiments.run;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.file.FolderLock;
import org.okra.core.file.Journal;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.file.Method;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.run.ResultFolder.Start;

/**
 * Where the searches of a process keep their trials, so that one that is interrupted goes on where
 * it stopped: a file once one is opened, and nowhere before and after.
 */
@Singleton
public final class SearchJournal implements AutoCloseable {
  private static final String SEARCH = "search";

  private final Installed installed;
  private final Progress progress;
  private Optional<Opened> opened = Optional.empty();

  private record Opened(Path file, FolderLock lock, Journal journal, TrialLog log) {
    void close() {
      try {
        journal.close();
      } finally {
        lock.close();
      }
    }
  }

  /**
   * Keeps nothing yet.
   *
   * @param progress hears of a file that is damaged
   */
  @Inject
  public SearchJournal(Installed installed, Progress progress) {
    this.installed = installed;
    this.progress = progress;
  }

  /**
   * Keeps trials in a file from now on, until it is closed; what the file holds is not tried again.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when the file cannot be written or another
   *     process searches into its folder, {@link ErrorCode#INVALID_ARGUMENT} when a fresh start
   *     would throw trials away, {@link ErrorCode#FILE_FORMAT} when they are something else
   */
  public void open(Path file, Start start) {
    close();
    FolderLock lock = FolderLock.take(file.toAbsolutePath().getParent(), ".search.lock");
    try {
      opened = Optional.of(opened(file, lock, start));
    } catch (RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  private Opened opened(Path file, FolderLock lock, Start start) {
    if (start == Start.REPLACE) {
      remove(file);
    }
    Journal journal = Journal.open(file);
    try {
      if (start == Start.FRESH && !journal.lines().isEmpty()) {
        throw Errors.argument(
            "%s holds trials of a search that did not come to its end. Continue it with --resume,"
                + " or choose another --out.",
            file);
      }
      if (journal.damaged() > 0) {
        progress.note(file + " is damaged; what it cannot say is tried again.");
      }
      return new Opened(file, lock, journal, TrialLog.of(journal.lines(), journal::add));
    } catch (RuntimeException | Error e) {
      journal.close();
      throw e;
    }
  }

  /** Nothing is to be resumed any more: the file goes. */
  public void finish() {
    Optional<Path> file = opened.map(Opened::file);
    close();
    file.ifPresent(SearchJournal::remove);
  }

  /** Keeps no further trials; those in the file stay there, for a process that resumes this one. */
  @Override
  public void close() {
    Optional<Opened> last = opened;
    opened = Optional.empty();
    last.ifPresent(Opened::close);
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot remove %s: %s", file, e);
    }
  }

  /** The part of one search; the time that it may take is no part of what its trials are. */
  TrialLog log(Method method, RunRows<?> rows, RunContext context) {
    if (opened.isEmpty()) {
      return TrialLog.NONE;
    }
    Map<String, Object> configuration = new LinkedHashMap<>(method.configuration());
    if (configuration.get(SEARCH) instanceof Map<?, ?> search) {
      Map<Object, Object> timeless = new LinkedHashMap<>(search);
      timeless.remove("minutes");
      configuration.put(SEARCH, timeless);
    }
    return opened
        .get()
        .log()
        .of(
            Json.line(
                List.of(
                    installed.fingerprint(),
                    DataFingerprint.of(rows.train()),
                    rows.offered().map(each -> DataFingerprint.of(each.all())).orElse(""),
                    configuration,
                    context.seed())));
  }
}
