package org.okra.cli.experiment;

import com.google.inject.Injector;
import com.google.inject.ProvisionException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.okra.cli.FolderOptions;
import org.okra.cli.ProgressBars;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.experiments.OkraModule;
import org.okra.experiments.plugin.PluginJar;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.DataSource;

/** Everything a command needs to run an experiment, wired. */
final class Session implements AutoCloseable {
  private final Plugins plugins;
  private final ProgressBars progress;
  private final Injector injector;

  private Session(Plugins plugins, ProgressBars progress, Injector injector) {
    this.plugins = plugins;
    this.progress = progress;
    this.injector = injector;
  }

  /**
   * Opens a session; plugins that could not be loaded are named on {@code err}.
   *
   * @param file the experiment, if there is one: data may lie beside it
   */
  static Session open(
      FolderOptions folders, MachineOptions machine, Optional<Path> file, PrintWriter err) {
    Plugins plugins = plugins(folders, err);
    ProgressBars progress = ProgressBars.onTerminal(err);
    OkraModule module =
        new OkraModule(machine.builder(), plugins, dataSource(folders, file), progress);
    return new Session(plugins, progress, module.injector());
  }

  /** The plugins of the folder; those that could not be loaded are named on {@code err}. */
  static Plugins plugins(FolderOptions folders, PrintWriter err) {
    Plugins plugins = Plugins.load(folders.plugins());
    plugins.jars().stream()
        .filter(jar -> jar.problem().isPresent())
        .forEach(jar -> err.println(skipped(jar)));
    return plugins;
  }

  private static String skipped(PluginJar jar) {
    return "okra: skipped the plugin "
        + jar.name()
        + ": "
        + jar.problem().orElseThrow().replaceAll("\\s*\\R\\s*", " ");
  }

  /** The data folder, the folder of the experiment, and the current folder. */
  static DataSource dataSource(FolderOptions folders, Optional<Path> file) {
    List<Path> places = new ArrayList<>(List.of(folders.data()));
    file.map(path -> path.toAbsolutePath().normalize().getParent()).ifPresent(places::add);
    places.add(Path.of("").toAbsolutePath());
    return new DataFolders(List.copyOf(new LinkedHashSet<>(places)));
  }

  /** An object with its parts. */
  <T> T get(Class<T> type) {
    try {
      return injector.getInstance(type);
    } catch (ProvisionException e) {
      // What went wrong matters; that Guice was in between does not.
      if (e.getCause() instanceof OkraException cause) {
        throw cause;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    progress.close();
    get(RunContext.class).close();
    plugins.close();
  }
}
