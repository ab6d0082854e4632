package org.okra.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.okra.core.run.Progress;

/**
 * Shows how far a run is on standard error: a bar per stage with the remaining time on a terminal,
 * plain lines elsewhere. The stage {@code runs}, which all others of an experiment are parts of,
 * has a line at every tenth with an estimate of the time that is left.
 */
public final class ProgressBars implements Progress, AutoCloseable {
  private static final int TENTHS = 10;
  private static final double NANOSECONDS = 1e-9;

  /** The stage that all others are parts of, and whose end is the end of the work. */
  private static final String WHOLE = "runs";

  /** How much is shown without a terminal. */
  public enum Detail {
    /** A line at every tenth of every stage. */
    TENTHS,
    /** A line when a stage begins for the first time. */
    STAGES,
    /** Nothing. */
    NONE
  }

  private final PrintWriter lines;
  private final Detail detail;
  private final boolean terminal = isTerminal();
  private final Map<String, ProgressBar> bars = new HashMap<>();
  private final Map<String, Long> tenths = new HashMap<>();
  private final Set<String> advised = new HashSet<>();
  private long start;

  /** Bars when a person is watching, lines at every tenth on {@code err} otherwise. */
  public ProgressBars(PrintWriter err) {
    this(err, Detail.TENTHS);
  }

  /** Bars when a person is watching, lines on {@code err} otherwise; none of either if unwanted. */
  public ProgressBars(PrintWriter err, Detail detail) {
    lines = err;
    this.detail = detail;
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
    if (detail == Detail.NONE) {
      return;
    }
    if (terminal) {
      ProgressBar bar = bars.computeIfAbsent(stage, name -> bar(name, total));
      bar.maxHint(total);
      bar.stepTo(done);
    } else {
      line(stage, done, total);
    }
  }

  /** A line, however little is shown otherwise. */
  @Override
  public synchronized void note(String text) {
    lines.println("okra: " + text);
    lines.flush();
  }

  /** A line for whoever watches, unless nothing is shown. */
  public synchronized void status(String text) {
    if (detail != Detail.NONE) {
      note(text);
    }
  }

  @Override
  public synchronized void advise(String text) {
    if (advised.add(text)) {
      status(text);
    }
  }

  private void line(String stage, long done, long total) {
    long tenth = total <= 0 ? TENTHS : TENTHS * done / total;
    Long shown = tenths.put(stage, tenth);
    boolean whole = stage.equals(WHOLE);
    if (shown == null || (shown != tenth && (whole || detail == Detail.TENTHS))) {
      lines.println(stage + ": " + 100 / TENTHS * tenth + " %" + (whole ? left(done, total) : ""));
      lines.flush();
    }
  }

  private String left(long done, long total) {
    if (done == 0) {
      start = System.nanoTime();
    }
    double seconds = (System.nanoTime() - start) * NANOSECONDS;
    return done == 0 || done >= total
        ? ""
        : ", about " + duration(seconds * (total - done) / done) + " left";
  }

  /** A time for people: {@code 40 s}, {@code 3 min}, {@code 1 h 5 min}. */
  public static String duration(double seconds) {
    long whole = Math.max(1, Math.round(seconds));
    long minutes = whole / 60;
    return minutes == 0
        ? whole + " s"
        : minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
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
