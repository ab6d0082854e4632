package org.okra.spark;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;

/** What tasks of one executor have in common. */
final class Tasks {
  private static final String NATIVE_FOLDER = "org.bytedeco.javacpp.cachedir";
  private static final String DRIVER = "driver";

  /** Broadcasts whose contents are kept ready at the same time. */
  private static final int KEPT = 4;

  /**
   * What was restored from broadcasts, the latest last. The one mutable static of Okra: Spark
   * creates tasks by itself, and a JVM is all that those of an executor share.
   */
  private static final Map<String, Object> RESTORED = new LinkedHashMap<>();

  private Tasks() {}

  /** A context of one thread: Spark decides how many tasks run at a time. */
  static RunContext context() {
    useOwnNativeFolder();
    return RunContext.builder().threads(Threads.okra(1)).build();
  }

  /** The same, closed when the task ends. */
  static RunContext contextOfTask() {
    RunContext context = context();
    TaskContext.get()
        .<Void>addTaskCompletionListener(
            task -> {
              context.close();
              return null;
            });
    return context;
  }

  /**
   * Executors on one host must not unpack the native library into one folder at a time. The local
   * folder of an executor is its own, and Spark removes it; it is named before the library is first
   * asked for, which every task does through here.
   */
  private static void useOwnNativeFolder() {
    SparkEnv environment = SparkEnv.get();
    if (environment != null
        && !environment.executorId().equals(DRIVER)
        && System.getProperty(NATIVE_FOLDER) == null) {
      Path local = environment.blockManager().diskBlockManager().localDirs()[0].toPath();
      System.setProperty(NATIVE_FOLDER, local.resolve("okra-native").toString());
    }
  }

  /** The components that this JVM knows, those of jars that were given to Spark included. */
  static Components components() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return loader == null ? Components.load() : Components.load(loader);
  }

  /**
   * What a broadcast holds, restored once per executor.
   *
   * @param key of the broadcast, different from all others
   */
  static synchronized <T> T shared(String key, Class<T> type, Supplier<T> restore) {
    Object known = RESTORED.remove(key);
    Object value = known == null ? restored(restore) : known;
    RESTORED.put(key, value);
    if (RESTORED.size() > KEPT) {
      RESTORED.remove(RESTORED.keySet().iterator().next());
    }
    return type.cast(value);
  }

  /** Says what to do when a plugin is on the driver alone. */
  static <T> T restored(Supplier<T> restore) {
    try {
      return restore.get();
    } catch (OkraException e) {
      if (e.code() == ErrorCode.UNKNOWN_NAME) {
        throw Errors.of(
            ErrorCode.PLUGIN_BROKEN,
            e,
            "An executor lacks a component that the driver has: %s Give the plugin's jar to all of"
                + " them, with --jars or spark.jars.",
            e.getMessage());
      }
      throw e;
    }
  }
}
