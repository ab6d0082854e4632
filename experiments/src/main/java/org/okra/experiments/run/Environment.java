package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.okra.core.linear.BackendReport;
import org.okra.core.resource.ByteSize;
import org.okra.core.run.RunContext;
import org.okra.experiments.file.Method;

/** What a run ran on, for results and reports. */
final class Environment {
  /**
   * The folders in front of a file name: from a slash that starts a path, or from a drive. Names
   * may hold spaces behind a drive only, since a slash is frequent in plain text.
   */
  private static final Pattern FOLDERS =
      Pattern.compile(
          "(?<![\\w.])(?:[A-Za-z]:[/\\\\](?:[^/\\\\:;\\n]+[/\\\\])*|/(?:[^/\\s:;]+/)*)(?=\\S)");

  private Environment() {}

  /**
   * What these methods run on.
   *
   * @param context of the run
   * @param methods which may choose their precision
   */
  static Map<String, String> of(RunContext context, List<Method> methods) {
    BackendReport report = context.linearAlgebra().report();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "okra",
        Optional.ofNullable(Environment.class.getPackage().getImplementationVersion())
            .orElse("development"));
    facts.put("java", Runtime.version() + ", " + System.getProperty("java.vendor", "unknown"));
    facts.put(
        "system",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + ", "
            + System.getProperty("os.arch"));
    facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("heap", new ByteSize(Runtime.getRuntime().maxMemory()).toString());
    facts.put("memory budget", new ByteSize(context.memory().bytes()).toString());
    facts.put("linear algebra", report.backend() + " (" + report.implementation() + ")");
    report.libraryFile().ifPresent(file -> facts.put("library", fileName(file)));
    report
        .fallbackReason()
        .ifPresent(reason -> facts.put("fallback because", withoutFolders(reason)));
    facts.put("threads", report.threads().count() + " of " + report.threads().owner());
    facts.put("precision", precision(context, methods));
    facts.put("vector math", report.vectorMath());
    return facts;
  }

  private static String precision(RunContext context, List<Method> methods) {
    return methods.stream()
        .map(method -> method.settings().within(context).linearAlgebra().report().precision())
        .distinct()
        .map(each -> each.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" and "));
  }

  /** A text of the loader of libraries, with paths cut to file names. */
  static String withoutFolders(String text) {
    return FOLDERS.matcher(text).replaceAll("");
  }

  /** The name alone: a folder of somebody's machine does not belong in a report. */
  private static String fileName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
