package org.okra.cli.doctor;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.okra.cli.BackendOptions;
import org.okra.cli.FolderOptions;
import org.okra.cli.Version;
import org.okra.core.run.RunContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code okra doctor}: looks at the machine, measures it and says whether it is healthy. */
@Command(
    name = "doctor",
    description = {
      "Check this machine: Java, memory, the linear algebra library and its speed.",
      "Ends with 0 only if healthy: native library loaded, numbers right, enough heap."
    })
public final class DoctorCommand implements Callable<Integer> {
  @Option(names = "--quick", description = "Skip the measurements of speed.")
  private boolean quick;

  @Option(names = "--json", description = "Write JSON instead of text.")
  private boolean json;

  @Mixin private BackendOptions backend;
  @Mixin private FolderOptions folders;
  @Spec private CommandSpec command;

  /** For picocli. */
  public DoctorCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Report report = json ? new JsonReport(out) : new TextReport(out);
    try (RunContext context = RunContext.builder().backend(backend.choice()).build()) {
      List<Section> sections = new ArrayList<>();
      report.start(Version.text());
      for (Check check : checks(context)) {
        Section section = Section.of(check);
        sections.add(section);
        report.section(section);
      }
      report.end(sections);
      return Health.of(sections).exitCode().number();
    }
  }

  private List<Check> checks(RunContext context) {
    Machine machine = Machine.here();
    List<Check> checks = new ArrayList<>();
    checks.add(new MachineCheck(machine));
    checks.add(new LibraryCheck(context.linearAlgebra().report(), new CoreProbe()));
    checks.add(new FolderCheck(folders.plugins(), folders.data()));
    checks.add(new NumbersCheck(context.linearAlgebra()));
    if (!quick) {
      checks.add(new SpeedCheck(context, SpeedPlan.ordinary(), machine.heap()));
    }
    return checks;
  }
}
