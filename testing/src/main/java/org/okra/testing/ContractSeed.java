package org.okra.testing;

import java.util.Locale;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * The seed of a contract's random numbers, and the line that repeats a failure: the text of every
 * failed test ends with it. {@code -Dtests.seed=...} sets another seed.
 */
final class ContractSeed
    implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
  private static final String PROPERTY = "tests.seed";

  /** The seed of this run. */
  static long value() {
    return Long.getLong(PROPERTY, 17);
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
    throw withLine(test.getRequiredTestClass(), test.getRequiredTestMethod().getName(), failure);
  }

  /** The failure, with the line that repeats it below its text. */
  static AssertionError withLine(Class<?> test, String method, Throwable failure) {
    String text = failure instanceof AssertionError ? failure.getMessage() : failure.toString();
    AssertionError result =
        new AssertionError(
            String.format(
                Locale.ROOT,
                "%s%nRepeat with: mvn test -Dtest='%s#%s' -D%s=%d (Java %s, %d processors)",
                text,
                test.getName(),
                method,
                PROPERTY,
                value(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors()),
            failure);
    result.setStackTrace(failure.getStackTrace());
    return result;
  }
}
