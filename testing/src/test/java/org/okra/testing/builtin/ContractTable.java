package org.okra.testing.builtin;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A contract that runs with every one of the {@code rows()} of its class. */
@ParameterizedClass(name = "{0}")
@MethodSource("rows")
@ExtendWith(ContractTable.FailureNamesRow.class)
@Retention(RetentionPolicy.RUNTIME)
@interface ContractTable {
  /** Failures begin with the name of their row, which Maven's reports only number. */
  final class FailureNamesRow
      implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext test, Throwable failure) {
      handleTestExecutionException(test, failure);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable failure) {
      String row = test.getParent().orElseThrow().getDisplayName();
      AssertionError named = new AssertionError(row + ": " + failure, failure);
      named.setStackTrace(failure.getStackTrace());
      throw named;
    }
  }
}
