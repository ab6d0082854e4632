package org.okra.cli;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.core.resource.ByteSize;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells people what went wrong, in one line unless they ask for the stack trace. */
final class Failures {
  /** How much is told. */
  private enum Detail {
    ONE_LINE,
    TRACE
  }

  private final PrintWriter err;
  private final Detail detail;

  private Failures(PrintWriter err, Detail detail) {
    this.err = err;
    this.detail = detail;
  }

  /** One line per failure. */
  static Failures oneLine(PrintWriter err) {
    return new Failures(err, Detail.ONE_LINE);
  }

  /** The line, then the stack trace. */
  static Failures withTraces(PrintWriter err) {
    return new Failures(err, Detail.TRACE);
  }

  /** The command line makes no sense. */
  ExitCode wrongUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    tell(name, explain(e, command) + " See '" + name + " --help'.", e);
    return ExitCode.USER;
  }

  /** The command started and did not finish. */
  ExitCode failed(String name, Throwable e) {
    if (e instanceof OkraException okra) {
      tell(name, okra.getMessage() + " [" + okra.code() + "]", e);
      return ExitCode.of(okra.kind());
    }
    if (e instanceof OutOfMemoryError) {
      ByteSize heap = new ByteSize(Runtime.getRuntime().maxMemory());
      tell(
          name,
          "The heap of at most " + heap + " is full. Set OKRA_HEAP (for example 8g) and try again.",
          e);
      return ExitCode.RESOURCE;
    }
    tell(name, "A defect: " + e + ". Run again with " + Okra.DEBUG + " and report the trace.", e);
    return ExitCode.INTERNAL;
  }

  private static String explain(ParameterException e, CommandLine command) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return sentence(e.getMessage());
    }
    String given = unmatched.getUnmatched().get(0);
    if (unmatched.isUnknownOption()) {
      return "Unknown option '" + given + "'." + Names.suggestion(given, options(command));
    }
    Collection<String> commands = command.getCommandSpec().subcommands().keySet();
    if (commands.isEmpty()) {
      return "Unexpected argument '" + given + "'.";
    }
    return "Unknown command '"
        + given
        + "'."
        + Names.suggestion(given, commands)
        + commands.stream().sorted().collect(Collectors.joining(", ", " Commands: ", "."));
  }

  private static List<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .flatMap(option -> List.of(option.names()).stream())
        .toList();
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void tell(String name, String text, Throwable e) {
    err.println(name + ": " + text.replaceAll("\\s*\\R\\s*", " "));
    if (detail == Detail.TRACE) {
      e.printStackTrace(err);
    }
  }
}
