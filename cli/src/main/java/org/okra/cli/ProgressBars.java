package org.okra.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.okra.core.run.Progress;

/**
 * Shows how far a run is: a bar per stage with the remaining time on a terminal, a plain line at
 * every tenth elsewhere. All of it on standard error.
 */
public final class ProgressBars implements Progress, AutoCloseable {
  private static final int LINES_PER_STAGE = 10;

  private final PrintWriter lines;
  private final boolean terminal = isTerminal();
  private final Map<String, ProgressBar> bars = new HashMap<>();
  private final Map<String, Long> tenths = new HashMap<>();

  /** Bars when a person is watching, lines on {@code err} otherwise. */
  public ProgressBars(PrintWriter err) {
    lines = err;
  }

  /**
   * From Java 22 on there may be a console without a terminal, and a method to ask; before, a
   * console means a terminal.
   */
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      // Lines are readable anywhere, bars are not.
      return false;
    }
  }

  @Override
  public synchronized void report(String stage, long done, long total) {
    if (terminal) {
      ProgressBar bar = bars.computeIfAbsent(stage, name -> bar(name, total));
      bar.maxHint(total);
      bar.stepTo(done);
      return;
    }
    long tenth = total <= 0 ? LINES_PER_STAGE : LINES_PER_STAGE * done / total;
    Long shown = tenths.put(stage, tenth);
    if (shown == null || shown != tenth) {
      lines.println(stage + ": " + 100 / LINES_PER_STAGE * tenth + " %");
      lines.flush();
    }
  }

  private static ProgressBar bar(String stage, long total) {
    return new ProgressBarBuilder().setTaskName(stage).setInitialMax(total).build();
  }

  @Override
  public synchronized void close() {
    bars.values().forEach(ProgressBar::close);
    bars.clear();
  }
}
