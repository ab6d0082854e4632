package org.okra.core.component;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Code that is not Okra's own: where it returns nothing, fails or does not return at all, the error
 * names the component and the jar that it is in.
 */
public final class PluginCode {
  private static final String SECONDS = "okra.plugin.seconds";
  private static final int STANDARD_SECONDS = 10;

  private PluginCode() {}

  /** Whether a class was loaded by another loader than Okra. */
  public static boolean isForeign(Class<?> type) {
    return type.getClassLoader() != PluginCode.class.getClassLoader();
  }

  /** A component in words, such as {@code kernel narrow of narrow.jar}. */
  public static String describe(Object component) {
    Class<?> type = component.getClass();
    String kind = Declaration.kindOf(type).map(Declaration::word).orElse("class");
    String name =
        Optional.ofNullable(type.getAnnotation(Component.class))
            .map(Component::name)
            .orElseGet(type::getName);
    return kind + " " + name + " of " + Origins.of(type);
  }

  /**
   * What a method of a component returned, which must not be null.
   *
   * @param method its name
   * @throws OkraException {@link ErrorCode#PLUGIN_BROKEN}
   */
  public static <T> T returned(T value, Object component, String method) {
    if (value == null) {
      throw Errors.of(
          ErrorCode.PLUGIN_BROKEN,
          "The %s returned null from %s. Remove the jar, or ask its author.",
          describe(component),
          method);
    }
    return value;
  }

  /**
   * Runs code that must come back soon: constructors, by which endless loops get hold of a process.
   * The system property {@code okra.plugin.seconds} sets how soon; 10 unless it is set.
   *
   * @param owner in words
   * @throws OkraException {@link ErrorCode#PLUGIN_BROKEN} when it does not
   */
  public static <T> T inTime(String owner, Supplier<T> code) {
    Duration patience = Duration.ofSeconds(Integer.getInteger(SECONDS, STANDARD_SECONDS));
    FutureTask<T> task = new FutureTask<>(code::get);
    Thread thread = new Thread(task, "okra plugin");
    thread.setDaemon(true);
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    thread.start();
    try {
      return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw Errors.of(
          ErrorCode.PLUGIN_BROKEN,
          e,
          "%s did not return within %s s: a constructor or a static block takes too long. Remove"
              + " the jar, or allow more with -D%s=SECONDS in OKRA_JAVA_OPTS.",
          owner,
          patience.toSeconds(),
          SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Errors.of(ErrorCode.CANCELLED, e, "Interrupted while %s was created.", owner);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw (Error) e.getCause();
    }
  }
}
