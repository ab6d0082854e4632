package org.okra.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.file.AtomicFile;
import org.okra.core.file.FileSet;
import org.okra.core.file.FolderLock;
import org.okra.core.file.Journal;
import org.okra.core.run.Progress;
import org.okra.experiments.run.ResultFolder.Start;

/**
 * The folder of the searches of an experiment: {@code trials.journal} while they run, and at the
 * end {@code tune.json} and {@code best.yaml}, which replace those of an earlier search together.
 */
public final class TuneFolder implements AutoCloseable {
  static final String SET = "tune";
  static final String JOURNAL = "trials.journal";

  private final Path root;
  private final FolderLock lock;
  private final FileSet set;
  private final Journal journal;

  private TuneFolder(Path root, FolderLock lock, FileSet set, Journal journal) {
    this.root = root;
    this.lock = lock;
    this.set = set;
    this.journal = journal;
  }

  /**
   * Opens a folder, which is created when it is not there.
   *
   * @param progress hears how much of an earlier search is taken over
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when it cannot be written to or another
   *     process is searching there, {@link ErrorCode#INVALID_ARGUMENT} when a fresh start would
   *     throw away the trials of a search that was interrupted
   */
  public static TuneFolder open(Path root, Start start, Progress progress) {
    FolderLock lock = FolderLock.take(root, ".tune.lock");
    try {
      FileSet set = new FileSet(root, SET);
      set.recover();
      Path trials = root.resolve(JOURNAL);
      if (start == Start.REPLACE) {
        remove(trials);
      }
      Journal journal = Journal.open(trials);
      TuneFolder folder = new TuneFolder(root, lock, set, journal);
      if (start == Start.FRESH && !journal.lines().isEmpty()) {
        journal.close();
        throw Errors.argument(
            "%s holds trials of a search that did not come to its end. Continue it with --resume,"
                + " begin anew with --overwrite, or choose another --out.",
            root);
      }
      if (journal.damaged() > 0) {
        progress.note("The end of " + trials + " is damaged; what it cannot say is tried again.");
      }
      return folder;
    } catch (OkraException e) {
      lock.close();
      throw e;
    }
  }

  /** What was tried already, and where further trials go. */
  TrialLog log() {
    return TrialLog.of(journal.lines(), journal::add);
  }

  /** The folder. */
  public Path root() {
    return root;
  }

  /** Writes what was found in the place of what an earlier search found. */
  public void finish(TunedExperiment tuned) {
    Path beside = set.begin();
    AtomicFile.write(beside.resolve("tune.json"), tuned.json());
    AtomicFile.write(beside.resolve("best.yaml"), tuned.bestFile());
    set.commit();
    journal.close();
    remove(root.resolve(JOURNAL));
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot remove %s: %s", file, e);
    }
  }

  @Override
  public void close() {
    try {
      journal.close();
    } finally {
      lock.close();
    }
  }
}
