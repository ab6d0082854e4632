package org.okra.cli;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.core.resource.ByteSize;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what went wrong, in one line unless the stack trace is asked for. */
final class Failures {
  private final PrintWriter err;
  private final Consumer<Throwable> trace;

  private Failures(PrintWriter err, Consumer<Throwable> trace) {
    this.err = err;
    this.trace = trace;
  }

  /** One line per failure. */
  static Failures oneLine(PrintWriter err) {
    return new Failures(err, e -> {});
  }

  /** The line, then the stack trace. */
  static Failures withTraces(PrintWriter err) {
    return new Failures(err, e -> e.printStackTrace(err));
  }

  /** The command line makes no sense. */
  ExitCode wrongUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    print(name, explain(e, command) + " See '" + name + " --help'.", e);
    return ExitCode.USER;
  }

  /** The command started and did not finish. */
  ExitCode failed(String name, Throwable e) {
    if (e instanceof OkraException okra) {
      print(name, okra.getMessage() + " [" + okra.code() + "]", e);
      return ExitCode.of(okra.kind());
    }
    if (e instanceof OutOfMemoryError) {
      ByteSize heap = new ByteSize(Runtime.getRuntime().maxMemory());
      print(
          name,
          "The heap of at most "
              + heap
              + " is full. Set OKRA_HEAP (for example 8g) and try again. ["
              + ErrorCode.OUT_OF_MEMORY
              + "]",
          e);
      return ExitCode.RESOURCE;
    }
    print(name, "A defect: " + e + ". Run again with " + Okra.DEBUG + " and report the trace.", e);
    return ExitCode.INTERNAL;
  }

  private static String explain(ParameterException e, CommandLine command) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return sentence(e.getMessage());
    }
    String given = unmatched.getUnmatched().get(0);
    if (unmatched.isUnknownOption()) {
      return "Unknown option '"
          + given
          + "'."
          + Names.suggestion(given, command.getCommandSpec().optionsMap().keySet());
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

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void print(String name, String text, Throwable e) {
    err.println(name + ": " + text.replaceAll("\\s*\\R\\s*", " "));
    trace.accept(e);
  }
}
