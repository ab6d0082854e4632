package org.okra.experiments;

import com.google.inject.AbstractModule;
import com.google.inject.CreationException;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.multibindings.OptionalBinder;
import com.google.inject.spi.DefaultElementVisitor;
import com.google.inject.spi.Elements;
import com.google.inject.util.Modules;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.estimators.engine.Engine;
import org.okra.experiments.auto.AutoWords;
import org.okra.experiments.file.Completion;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.plugin.PluginJar;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.report.HtmlReport;
import org.okra.experiments.run.DataSource;
import org.okra.experiments.run.LocalEngine;
import org.okra.experiments.run.PredictionsFile;
import org.okra.experiments.run.ResultSink;

/**
 * The wiring of one process. Everything else is made by constructor injection, and can as well be
 * made with {@code new}: nothing below {@code experiments} knows of Guice.
 *
 * <p>A module of a plugin may bind another {@link DataSource}, {@link Engine}, {@link Progress} or
 * {@link LinearAlgebra}, and add a {@link ResultSink} through a {@link Multibinder}.
 */
public final class OkraModule extends AbstractModule {
  private final RunContext.Builder machine;
  private final Plugins plugins;
  private final DataSource data;
  private final Progress progress;
  private final Engine engine;
  private Optional<RunContext> made = Optional.empty();

  /**
   * The wiring.
   *
   * @param machine threads and memory; runs take their seed from the experiment
   * @param plugins from a folder of jars
   * @param data where data sets are
   * @param progress hears how far a run is
   */
  public OkraModule(
      RunContext.Builder machine, Plugins plugins, DataSource data, Progress progress) {
    this(machine, plugins, data, progress, new LocalEngine());
  }

  /** The same with an engine that is not this process. */
  public OkraModule(
      RunContext.Builder machine,
      Plugins plugins,
      DataSource data,
      Progress progress,
      Engine engine) {
    this.machine = machine;
    this.plugins = plugins;
    this.data = data;
    this.progress = progress;
    this.engine = engine;
  }

  @Override
  protected void configure() {
    bind(Plugins.class).toInstance(plugins);
    bind(DataSource.class).toInstance(data);
    bind(Progress.class).toInstance(progress);
    bind(Engine.class).toInstance(engine);
    bind(Completion.class).to(AutoWords.class);
    OptionalBinder.newOptionalBinder(binder(), LinearAlgebra.class);
    Multibinder<ResultSink> sinks = Multibinder.newSetBinder(binder(), ResultSink.class);
    sinks.addBinding().to(PredictionsFile.class);
    sinks.addBinding().to(HtmlReport.class);
  }

  @Provides
  @Singleton
  RunContext context(Progress heard, Optional<LinearAlgebra> replaced) {
    RunContext.Builder builder = machine.progress(heard);
    replaced.ifPresent(builder::linearAlgebra);
    RunContext context = builder.build();
    context
        .linearAlgebra()
        .report()
        .fallbackReason()
        .ifPresent(
            reason -> heard.note("Matrices are computed in Java, several times slower: " + reason));
    made = Optional.of(context);
    return context;
  }

  /** Lets the threads of the run context go, if anybody asked for one. */
  public void close() {
    made.ifPresent(RunContext::close);
  }

  @Provides
  Components components(Installed installed) {
    return installed.components();
  }

  /**
   * The injector of this wiring and of the modules that plugins bring.
   *
   * @throws OkraException {@link ErrorCode#DUPLICATE_NAME} when two plugins bind the same thing,
   *     {@link ErrorCode#PLUGIN_BROKEN} when a module of a plugin does not work
   */
  public Injector injector() {
    List<PluginJar> wired =
        plugins.jars().stream().filter(jar -> !jar.modules().isEmpty()).toList();
    Map<Key<?>, String> bound = new HashMap<>();
    List<Module> modules = wired.stream().flatMap(jar -> jar.modules().stream()).toList();
    try {
      wired.forEach(jar -> checkDouble(jar, bound));
      return Guice.createInjector(Modules.override(this).with(modules));
    } catch (CreationException e) {
      throw broken(wired, e, e.getErrorMessages().iterator().next().getMessage());
    } catch (LinkageError e) {
      throw broken(wired, e, e.toString());
    }
  }

  private static OkraException broken(List<PluginJar> wired, Throwable cause, String why) {
    return Errors.of(
        ErrorCode.PLUGIN_BROKEN,
        cause,
        "The modules of the plugins %s cannot be wired: %s",
        wired.stream().map(PluginJar::name).toList(),
        why);
  }

  /** Sets and maps collect from everybody; of anything else there is one. */
  private static void checkDouble(PluginJar jar, Map<Key<?>, String> bound) {
    for (Key<?> key : keys(jar.modules())) {
      String other = bound.put(key, jar.name());
      if (other != null && !other.equals(jar.name())) {
        throw Errors.of(
            ErrorCode.DUPLICATE_NAME,
            "The plugins %s and %s both bind %s. Remove one of the two jars.",
            other,
            jar.name(),
            key.getTypeLiteral());
      }
    }
  }

  private static List<Key<?>> keys(List<Module> modules) {
    return Elements.getElements(modules).stream()
        .map(
            element ->
                element.acceptVisitor(
                    new DefaultElementVisitor<Optional<Key<?>>>() {
                      @Override
                      protected Optional<Key<?>> visitOther(com.google.inject.spi.Element other) {
                        return Optional.empty();
                      }

                      @Override
                      public <T> Optional<Key<?>> visit(com.google.inject.Binding<T> binding) {
                        return Optional.of(binding.getKey());
                      }
                    }))
        .flatMap(Optional::stream)
        .<Key<?>>map(key -> key)
        .filter(key -> !isCollected(key))
        .toList();
  }

  /** The collection that a binder of sets or maps makes, and its elements. */
  private static boolean isCollected(Key<?> key) {
    Class<?> raw = key.getTypeLiteral().getRawType();
    boolean element =
        key.getAnnotationType() != null
            && key.getAnnotationType().getName().startsWith("com.google.inject.internal.");
    return element || Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw);
  }
}
