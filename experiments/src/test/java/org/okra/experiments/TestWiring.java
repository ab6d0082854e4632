package org.okra.experiments;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import org.okra.core.component.Components;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.run.DataFolders;

/** The wiring of tests: no plugins, data in one folder. */
public final class TestWiring {
  private TestWiring() {}

  /** With data in a folder. */
  public static Injector injector(Path data) {
    return injector(RunContext.builder(), data, Progress.SILENT);
  }

  /** With settings of its own. */
  public static Injector injector(RunContext.Builder machine, Path data, Progress progress) {
    return new OkraModule(machine, Plugins.none(), new DataFolders(List.of(data)), progress)
        .injector();
  }

  /** The components of Okra. */
  public static Components components() {
    return new Installed(Plugins.none()).components();
  }

  /** A reader of files that use them. */
  public static ExperimentReader reader() {
    return new ExperimentReader(components());
  }
}
