package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class OkraTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void helpNamesCommandsAndExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains("Usage: okra", "doctor", "--debug", "Exit codes:", "unhealthy");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void helpNamesEveryExitCode() {
    run("--help");
    for (ExitCode code : ExitCode.values()) {
      assertThat(out.toString()).containsPattern("(?m)^ *" + code.number() + " +\\w+");
    }
  }

  @Test
  void everyCommandInheritsHelpVersionAndDebug() {
    assertThat(run("doctor", "--help")).isZero();
    assertThat(out.toString()).contains("Usage: okra doctor", "--help", "--version", "--debug");
  }

  @Test
  void versionIsOneLine() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString().strip())
        .startsWith("okra ")
        .contains("Java " + Runtime.version())
        .hasLineCount(1);
  }

  @Test
  void withoutCommandNamesThem() {
    assertThat(run()).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip())
        .isEqualTo(
            "okra: Name a command: " + String.join(", ", Okra.commands()) + ". See 'okra --help'.");
    assertThat(out.toString()).isEmpty();
  }

  private static String sortedCommands() {
    return Okra.commands().stream()
        .sorted()
        .collect(Collectors.joining(", ", " Commands: ", ". See 'okra --help'."));
  }

  @Test
  void unknownCommandSuggestsTheNearest() {
    assertThat(run("docter", "--quick")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip())
        .startsWith("okra: Unknown command 'docter'. Did you mean 'doctor'? Commands: ")
        .contains("datasets, ")
        .endsWith(". See 'okra --help'.");
  }

  @Test
  void unknownCommandFarFromAllSuggestsNothing() {
    assertThat(run("wxyzwxyz")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip())
        .startsWith("okra: Unknown command 'wxyzwxyz'. Commands: ")
        .contains("datasets, ")
        .endsWith(". See 'okra --help'.");
  }

  @Test
  void unknownOptionSuggestsTheNearest() {
    assertThat(run("doctor", "--quik")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip())
        .isEqualTo(
            "okra doctor: Unknown option '--quik'. Did you mean '--quick'?"
                + " See 'okra doctor --help'.");
  }

  @Test
  void argumentTooManyIsRefused() {
    assertThat(run("doctor", "now")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip())
        .isEqualTo("okra doctor: Unexpected argument 'now'. See 'okra doctor --help'.");
  }

  @Test
  void optionWithoutItsValueIsRefused() {
    assertThat(run("doctor", "--data")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip())
        .isEqualTo(
            "okra doctor: Missing required parameter for option '--data' (FOLDER)."
                + " See 'okra doctor --help'.");
  }

  @Test
  void debugShowsTheTraceEvenOfWrongUsage() {
    assertThat(run("docter", "--debug")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString())
        .startsWith("okra: Unknown command 'docter'.")
        .contains("\tat picocli.CommandLine");
  }

  @Test
  void outputThatCannotBePrintedIsOneLine() {
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) throws IOException {
            throw new IOException("Broken pipe");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    int exit = Okra.run(new PrintWriter(full), new PrintWriter(err), "completion");
    assertThat(exit).isEqualTo(ExitCode.RESOURCE.number());
    assertThat(err.toString().strip())
        .startsWith("okra: Not everything could be printed")
        .endsWith("[INPUT_OUTPUT]")
        .hasLineCount(1);
  }

  @Test
  void completionKnowsEveryCommand() {
    assertThat(run("completion")).isZero();
    assertThat(out.toString()).startsWith("#!/usr/bin/env bash");
    for (String command : Okra.commands()) {
      assertThat(out.toString()).contains("function _picocli_okra_" + command + "()");
    }
    assertThat(Okra.commands()).contains("run", "datasets", "plugins", "completion");
  }

  @Test
  void everyCommandOfAnExperimentHasExamples() {
    for (String command : Okra.commands()) {
      StringWriter help = new StringWriter();
      Okra.run(new PrintWriter(help), new PrintWriter(err), command, "--help");
      if (!command.equals("doctor")) {
        assertThat(help.toString()).contains("Usage: okra " + command, "Examples:");
      }
    }
  }
}
