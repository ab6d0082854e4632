package org.okra.testing;

import java.util.Locale;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Ends the message of a failed contract with the line that repeats it. Contracts draw what they
 * need from {@link #seed}, 0 unless {@code -Dtests.seed} says otherwise.
 */
final class RepeatLine
    implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
  private static final String PROPERTY = "tests.seed";

  /** What the random numbers of a contract start from. */
  static long seed() {
    return Long.getLong(PROPERTY, 0);
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext test, Throwable failure)
      throws Throwable {
    handleTestExecutionException(test, failure);
  }

  @Override
  public void handleTestExecutionException(ExtensionContext test, Throwable failure)
      throws Throwable {
    if (failure instanceof TestAbortedException) {
      throw failure;
    }
    String line =
        String.format(
            Locale.ROOT,
            "Repeat it with: mvn test -Dtest='%s#%s' -D%s=%d (Java %s, %d processors)",
            test.getRequiredTestClass().getName(),
            test.getRequiredTestMethod().getName(),
            PROPERTY,
            seed(),
            Runtime.version(),
            Runtime.getRuntime().availableProcessors());
    throw new AssertionError(failure.getMessage() + System.lineSeparator() + line, failure);
  }
}
