package org.okra.cli.experiment;

import com.google.inject.Injector;
import com.google.inject.ProvisionException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.okra.cli.FolderOptions;
import org.okra.cli.MachineOptions;
import org.okra.cli.ProgressBars;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.datasets.DataFolder;
import org.okra.estimators.engine.ClusterEngine;
import org.okra.estimators.engine.Engine;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.plugin.PluginJar;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.LocalEngine;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;

/** Everything a command needs to run an experiment, wired. */
record Session(
    Plugins plugins,
    ProgressBars progress,
    OkraModule module,
    Injector injector,
    DataFolders dataFolders,
    Optional<ClusterEngine> engine)
    implements AutoCloseable {
  /**
   * Opens a session; plugins that could not be loaded are named on {@code err}.
   *
   * @param file the experiment, if there is one: data may be beside it
   * @param engine where fits run, closed with the session; in this process if empty
   */
  static Session open(
      FolderOptions folders,
      MachineOptions machine,
      Optional<Path> file,
      Optional<ClusterEngine> engine,
      PrintWriter err) {
    Plugins plugins = plugins(folders, err);
    ProgressBars progress = machine.progress(err);
    DataFolders data = dataFolders(folders, file);
    OkraModule module =
        new OkraModule(
            machine.builder(),
            plugins,
            data,
            progress,
            engine.<Engine>map(each -> each).orElseGet(LocalEngine::new));
    return new Session(plugins, progress, module, module.injector(), data, engine);
  }

  /** The plugins of the folder; those that could not be loaded are named on {@code err}. */
  static Plugins plugins(FolderOptions folders, PrintWriter err) {
    Plugins plugins = Plugins.load(folders.plugins());
    for (PluginJar jar : plugins.jars()) {
      jar.problem()
          .ifPresent(why -> err.println("okra: skipped the plugin " + jar.name() + ": " + why));
    }
    return plugins;
  }

  /**
   * The data folder, the folder of the experiment, and the current folder. Names with {@code ..}
   * are those of the last two: whoever writes them sees where the experiment is, or where he is.
   */
  private static DataFolders dataFolders(FolderOptions folders, Optional<Path> file) {
    List<Path> places = new ArrayList<>(List.of(folders.data()));
    file.map(path -> path.toAbsolutePath().normalize().getParent()).ifPresent(places::add);
    places.add(Path.of("").toAbsolutePath());
    places.add(folders.data());
    List<DataFolder.Reach> reaches =
        new ArrayList<>(Collections.nCopies(places.size(), DataFolder.Reach.ANYWHERE));
    reaches.set(0, DataFolder.Reach.DOWN);
    return new DataFolders(places, reaches);
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

  /** Runs a command; what fails in the code of a plugin is told with its jar and component. */
  void run(Consumer<Session> command) {
    try {
      command.accept(this);
    } catch (OkraException e) {
      if (e.code() != ErrorCode.INTERNAL) {
        throw e;
      }
      throw get(Installed.class).blame(e).orElse(e);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      Optional<OkraException> named = get(Installed.class).blame(e);
      if (named.isPresent()) {
        throw named.get();
      }
      throw e;
    }
  }

  /** Runs an experiment into a folder. */
  Results run(
      ExperimentFile experiment, Path out, ResultFolder.Start start, PredictionOptions options) {
    try (ResultFolder folder = ResultFolder.open(out, start, options)) {
      return get(Runner.class).run(experiment, folder);
    }
  }

  @Override
  public void close() {
    engine.ifPresent(ClusterEngine::close);
    progress.close();
    module.close();
    plugins.close();
  }
}
