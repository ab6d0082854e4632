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
import org.okra.core.file.Journal;
import org.okra.core.run.RunContext;
import org.okra.experiments.file.Method;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.run.ResultFolder.Start;

/**
 * Where the searches of a process keep their trials, so that one that is interrupted goes on where
 * it stopped: a file once one is opened, and nowhere before.
 */
@Singleton
public final class SearchJournal {
  private static final String SEARCH = "search";

  private final Installed installed;
  private Optional<Opened> opened = Optional.empty();

  private record Opened(Path file, Journal journal, TrialLog log) {}

  /** Keeps nothing yet. */
  @Inject
  public SearchJournal(Installed installed) {
    this.installed = installed;
  }

  /** Keeps trials in a file from now on; what it holds is not tried again. */
  public void open(Path file, Start start) {
    if (start == Start.REPLACE) {
      remove(file);
    }
    Journal journal = Journal.open(file);
    if (start == Start.FRESH && !journal.lines().isEmpty()) {
      journal.close();
      throw Errors.argument(
          "%s holds trials of a search that did not come to its end. Continue it with --resume, or"
              + " choose another --out.",
          file);
    }
    opened = Optional.of(new Opened(file, journal, TrialLog.of(journal.lines(), journal::add)));
  }

  /** Nothing is to be resumed any more: the file goes. */
  public void finish() {
    opened.ifPresent(
        each -> {
          each.journal().close();
          remove(each.file());
        });
    opened = Optional.empty();
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
