package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

final class RepeatLineTest {
  /** The context of the running test, as far as the extension asks. */
  private static ExtensionContext context(String method) throws NoSuchMethodException {
    Method test = RepeatLineTest.class.getDeclaredMethod(method);
    return (ExtensionContext)
        Proxy.newProxyInstance(
            RepeatLineTest.class.getClassLoader(),
            new Class<?>[] {ExtensionContext.class},
            (proxy, called, arguments) ->
                switch (called.getName()) {
                  case "getRequiredTestClass" -> RepeatLineTest.class;
                  case "getRequiredTestMethod" -> test;
                  default -> Optional.empty();
                });
  }

  @Test
  void aFailureEndsWithTheLineThatRepeatsIt() throws NoSuchMethodException {
    ExtensionContext context = context("aFailureEndsWithTheLineThatRepeatsIt");
    AssertionError failure = new AssertionError("expected 1 but was 2");
    assertThatThrownBy(() -> new RepeatLine().handleTestExecutionException(context, failure))
        .isInstanceOf(AssertionError.class)
        .hasCause(failure)
        .hasMessageStartingWith("expected 1 but was 2")
        .hasMessageContaining(
            "Repeat it with: mvn test -Dtest='org.okra.testing.RepeatLineTest"
                + "#aFailureEndsWithTheLineThatRepeatsIt' -Dtests.seed="
                + RepeatLine.seed()
                + " (Java ");
    assertThatThrownBy(
            () -> new RepeatLine().handleBeforeEachMethodExecutionException(context, failure))
        .hasMessageContaining("Repeat it with");
  }

  @Test
  void aSkippedTestStaysSkipped() throws NoSuchMethodException {
    ExtensionContext context = context("aSkippedTestStaysSkipped");
    TestAbortedException skipped = new TestAbortedException("no data");
    assertThatThrownBy(() -> new RepeatLine().handleTestExecutionException(context, skipped))
        .isSameAs(skipped);
  }
}
