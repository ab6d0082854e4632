package org.okra.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.okra.cli.bench.BenchCommand;
import org.okra.cli.datasets.DatasetsCommand;
import org.okra.cli.doctor.DoctorCommand;
import org.okra.cli.experiment.AutoCommand;
import org.okra.cli.experiment.DemoCommand;
import org.okra.cli.experiment.EvaluateCommand;
import org.okra.cli.experiment.FitCommand;
import org.okra.cli.experiment.InspectCommand;
import org.okra.cli.experiment.PlanCommand;
import org.okra.cli.experiment.PluginsCommand;
import org.okra.cli.experiment.PredictCommand;
import org.okra.cli.experiment.ReproduceCommand;
import org.okra.cli.experiment.RunCommand;
import org.okra.cli.experiment.SchemaCommand;
import org.okra.cli.experiment.TuneCommand;
import org.okra.cli.experiment.VerifyCommand;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The command {@code okra}: finds the command that was named, runs it, and turns whatever happens
 * into one line for people and an {@link ExitCode} for scripts.
 *
 * <p>The only class that touches the console and ends the process; commands get their writers from
 * picocli. A new command is one class, listed in {@code subcommands} here.
 */
@Command(
    name = "okra",
    description = "Output kernel regression, accelerated.",
    subcommands = {
      DemoCommand.class,
      RunCommand.class,
      PlanCommand.class,
      TuneCommand.class,
      AutoCommand.class,
      FitCommand.class,
      PredictCommand.class,
      EvaluateCommand.class,
      InspectCommand.class,
      VerifyCommand.class,
      ReproduceCommand.class,
      DatasetsCommand.class,
      PluginsCommand.class,
      SchemaCommand.class,
      DoctorCommand.class,
      BenchCommand.class,
      CompletionCommand.class
    },
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the verdict is no: doctor says unhealthy, bench compare slower, verify damaged",
      "2:a command, an option, an input or a file is wrong",
      "3:the numbers do not allow the operation",
      "4:memory, disk or the native library is missing, or a plugin fails",
      "5:a defect of Okra"
    })
public final class Okra implements Callable<Integer> {
  static final String DEBUG = "--debug";

  @Option(
      names = DEBUG,
      scope = ScopeType.INHERIT,
      description = "When something fails, also print the stack trace.")
  private boolean debug;

  @Spec private CommandSpec command;

  private Okra() {}

  /** Runs a command and ends the process with its {@link ExitCode}. */
  public static void main(String[] arguments) {
    // Predictions may go to standard output, and are the same text as in a file, whatever the
    // locale.
    PrintStream utf8 = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintWriter out = new PrintWriter(new PlainText(utf8), true);
    PrintWriter err = new PrintWriter(new PlainText(System.err), true);
    System.exit(run(out, err, arguments));
  }

  /** Runs a command and returns the number of its {@link ExitCode}. */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return run(System::nanoTime, out, err, arguments);
  }

  /**
   * The same with a clock of nanoseconds, by which commands keep to the time that they are given.
   */
  static int run(LongSupplier clock, PrintWriter out, PrintWriter err, String... arguments) {
    // Looked up by hand, because it must count even when the command line cannot be parsed.
    Failures failures =
        List.of(arguments).contains(DEBUG) ? Failures.withTraces(err) : Failures.oneLine(err);
    CommandLine commandLine = commandLine(clock);
    commandLine.setOut(out);
    commandLine.setErr(err);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    // Escape sequences are for terminals, and what we print goes through PlainText.
    commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    commandLine.registerConverter(Path.class, Okra::path);
    commandLine.setParameterExceptionHandler((e, given) -> failures.wrongUsage(e).number());
    commandLine.setExecutionExceptionHandler(
        (e, command, parsed) ->
            failures.failed(command.getCommandSpec().qualifiedName(), e).number());
    try {
      int exit = commandLine.execute(arguments);
      if (exit == ExitCode.OK.number() && out.checkError()) {
        throw Errors.of(
            ErrorCode.INPUT_OUTPUT,
            "Not everything could be printed: standard output was closed, or its disk is full.");
      }
      return exit;
    } catch (OkraException | Error e) {
      return failures.failed("okra", e).number();
    } finally {
      out.flush();
      err.flush();
    }
  }

  /** An empty text is a variable of a script that was not set, not the current folder. */
  private static Path path(String text) {
    if (text.isBlank()) {
      throw new TypeConversionException("it is empty; give a path, or '.' for the current folder");
    }
    return Path.of(text);
  }

  /** Reached when no command was named. */
  @Override
  public Integer call() {
    throw new ParameterException(
        command.commandLine(),
        "Name a command: " + String.join(", ", command.subcommands().keySet()));
  }

  /** The names of all commands, in the order of the help. */
  static List<String> commands() {
    return List.copyOf(commandLine(System::nanoTime).getSubcommands().keySet());
  }

  private static CommandLine commandLine(LongSupplier clock) {
    return new CommandLine(new Okra(), new Parts(clock));
  }

  /** Makes what commands consist of; what decides how long they may take gets the clock. */
  private record Parts(LongSupplier clock) implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      return type == MachineOptions.class
          ? type.cast(new MachineOptions(clock))
          : CommandLine.defaultFactory().create(type);
    }
  }
}
