package org.okra.core.linear;

import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Captures why netlib did not load a native library: it says so in its log, at a level nobody sees,
 * and continues in Java. While this is open netlib's log goes here and not to standard error,
 * unless its level was set.
 */
final class NetlibLog extends Handler {
  private static final Logger NETLIB = Logger.getLogger("dev.ludovic.netlib");

  private Optional<Throwable> failure = Optional.empty();
  private final Level level = NETLIB.getLevel();
  private final boolean parentsHear = NETLIB.getUseParentHandlers();

  private NetlibLog() {}

  static NetlibLog open() {
    NetlibLog log = new NetlibLog();
    NETLIB.addHandler(log);
    NETLIB.setUseParentHandlers(log.level != null && log.parentsHear);
    if (log.level == null) {
      NETLIB.setLevel(Level.FINE);
    }
    return log;
  }

  /** What went wrong with the native library, if netlib said so. */
  Optional<Throwable> failure() {
    return failure;
  }

  @Override
  public void publish(LogRecord record) {
    // "Failed to load implementation from: ....JNIBLAS"; the Java ones do not matter here.
    if (record.getThrown() != null && record.getMessage().contains(".JNI")) {
      failure = Optional.of(record.getThrown());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    NETLIB.removeHandler(this);
    NETLIB.setUseParentHandlers(parentsHear);
    NETLIB.setLevel(level);
  }
}
