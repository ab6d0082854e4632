package org.okra.cli.doctor;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.BackendOptions;
import org.okra.cli.EngineOptions;
import org.okra.cli.FolderOptions;
import org.okra.cli.Version;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.estimators.engine.ClusterEngine;
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
  @Mixin private EngineOptions engine;
  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Report report = json ? new JsonReport(out) : new TextReport(out);
    Optional<ClusterEngine> cluster = engine.open();
    try (RunContext context = RunContext.builder().backend(backend.choice()).build()) {
      List<Section> sections = new ArrayList<>();
      report.start(Version.text());
      for (Map.Entry<String, Check> check : checks(context, cluster).entrySet()) {
        Section section = new Section(check.getKey(), check.getValue().examine());
        sections.add(section);
        report.section(section);
      }
      report.end(Version.text(), sections);
      return Health.of(sections).exitCode().number();
    } finally {
      cluster.ifPresent(ClusterEngine::close);
    }
  }

  private Map<String, Check> checks(RunContext context, Optional<ClusterEngine> cluster) {
    Machine machine = Machine.here();
    LinearAlgebra algebra = context.linearAlgebra();
    Map<String, Check> checks = new LinkedHashMap<>();
    checks.put("Machine", new MachineCheck(machine));
    checks.put("Linear algebra", new LibraryCheck(algebra.report(), new CoreProbe()));
    checks.put("Folders", new FolderCheck(folders.plugins(), folders.data()));
    checks.put("Numbers", new NumbersCheck(algebra));
    if (!quick) {
      checks.put("Speed (medians)", new SpeedCheck(context, SpeedPlan.ordinary(), machine.heap()));
    }
    cluster.ifPresent(each -> checks.put("Executors", new EngineCheck(each)));
    return checks;
  }
}
