package org.okra.core.resource;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The large arrays of a run that somebody holds, as far as the garbage collector knows. */
final class MemoryAccount {
  /** Arrays below this size are not counted: there are many, and they weigh little. */
  private static final long SMALL = 1 << 14;

  /** Entries from which on those of collected arrays are looked for. */
  private static final int LOOK = 256;

  /** In an exact account, records that exceed the last by less are not looked at. */
  private static final double EXACT = 1.01;

  /** Newer arrays below this size together are not looked at: a collection would take longer. */
  private static final long UNNOTICED = 1 << 20;

  /** Collections before a request is refused, and nanoseconds between them. */
  private static final int ATTEMPTS = 4;

  private static final long PAUSE = 50_000_000;

  /**
   * Of the time since a peak was started, looking for garbage above what is expected takes this.
   */
  private static final double LOOKING = 0.03;

  private final boolean exact;
  private final long least;
  private final List<Entry> entries = new ArrayList<>();
  private int lookAt = LOOK;
  private long inUse;

  /** Bytes of arrays that are older than the peak and were collected since it was started. */
  private long released;

  private long peak;
  private long expected = Long.MAX_VALUE;
  private long started;
  private long looking;

  /** A counted array; empty once it is collected. */
  private static final class Entry extends WeakReference<Object> {
    private final long bytes;
    private boolean isOlderThanPeak;

    Entry(Object array, long bytes) {
      super(array);
      this.bytes = bytes;
    }
  }

  /** An account that counts what was not collected yet as in use. */
  MemoryAccount() {
    this(false, 0);
  }

  private MemoryAccount(boolean exact, long least) {
    this.exact = exact;
    this.least = least;
    this.peak = least;
  }

  /** One with an exact peak, if that is above a bound. */
  static MemoryAccount exact(long from) {
    return new MemoryAccount(true, from);
  }

  synchronized void add(Object array, long bytes) {
    if (bytes < SMALL) {
      // What is in use is not exact without a collection, which this is not worth.
      peak = exact ? peak : Math.max(peak, forPeak() + bytes);
      return;
    }
    entries.add(new Entry(array, bytes));
    inUse += bytes;
    if (entries.size() >= lookAt) {
      look();
      lookAt = Math.max(LOOK, 2 * entries.size());
    }
    if (forPeak() > (exact ? EXACT * peak : peak)) {
      // Twice: a collection may be put off while native code holds an array.
      for (int i = 0; i < 2 && mayCollect() && forPeak() > EXACT * peak; i++) {
        long begun = System.nanoTime();
        System.gc();
        look();
        looking += System.nanoTime() - begun;
      }
      look();
      peak = Math.max(peak, forPeak());
    }
  }

  /** What counts for the peak: older arrays count as long as it lasts, whoever lets go of them. */
  private long forPeak() {
    return inUse + released;
  }

  /** Whether a new record is worth a collection. */
  private boolean mayCollect() {
    return exact || (forPeak() > expected && looking <= LOOKING * (System.nanoTime() - started));
  }

  synchronized long inUse() {
    look();
    return inUse;
  }

  /** Whether there is room for more below a limit, if need be after a collection. */
  synchronized boolean hasRoom(long bytes, long limit) {
    if (bytes < SMALL || inUse <= limit - bytes) {
      return true;
    }
    look();
    for (int i = 0; i < ATTEMPTS && bytes <= limit && inUse > limit - bytes; i++) {
      // A collection is put off while native code of another thread holds an array.
      LockSupport.parkNanos(i == 0 ? 0 : PAUSE);
      System.gc();
      look();
    }
    return inUse <= limit - bytes;
  }

  synchronized long peak() {
    return peak;
  }

  synchronized void startPeak(long most) {
    look();
    entries.forEach(entry -> entry.isOlderThanPeak = true);
    released = 0;
    peak = Math.max(least, inUse);
    long unseen = Math.max(most, UNNOTICED);
    expected = unseen > Long.MAX_VALUE - inUse ? Long.MAX_VALUE : inUse + unseen;
    started = System.nanoTime();
    looking = 0;
  }

  /** Drops the entries of collected arrays. */
  private void look() {
    entries.removeIf(
        entry -> {
          boolean collected = entry.refersTo(null);
          inUse -= collected ? entry.bytes : 0;
          released += collected && entry.isOlderThanPeak ? entry.bytes : 0;
          return collected;
        });
  }
}
