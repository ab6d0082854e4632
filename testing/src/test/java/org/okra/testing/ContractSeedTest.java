package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.okra.estimators.Estimator;
import org.okra.estimators.Ridge;
import org.okra.estimators.loss.Loss;
import org.opentest4j.TestAbortedException;

/** The text of every failure of a contract ends with the line that repeats it. */
final class ContractSeedTest {
  private static final String WANTED = "okra.contract-seed-test";

  /** The classes below fail: nothing but this test runs them, whatever it finds tests by. */
  static final class OnlyHere implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return context.getConfigurationParameter(WANTED).isPresent()
          ? ConditionEvaluationResult.enabled("wanted")
          : ConditionEvaluationResult.disabled("not run by ContractSeedTest");
    }
  }

  /** All of its tests fail: nothing is there to test. */
  @ExtendWith(OnlyHere.class)
  static final class Failing extends RegressionLossContract {
    @Override
    protected Loss loss() {
      throw new IllegalStateException("no loss");
    }
  }

  /** Fails before each test. */
  @ExtendWith(OnlyHere.class)
  static final class FailingBefore extends EstimatorContract {
    @BeforeEach
    void fail() {
      throw new AssertionError("not yet");
    }

    @Override
    protected Estimator estimator() {
      return new Ridge(0.01);
    }
  }

  /** All of its tests are skipped. */
  @ExtendWith(OnlyHere.class)
  static final class Skipped extends RegressionLossContract {
    @Override
    protected Loss loss() {
      throw new TestAbortedException("no data");
    }
  }

  private static List<TestExecutionResult> results(Class<?> test) {
    List<TestExecutionResult> results = new ArrayList<>();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(test))
            .configurationParameter(WANTED, "true")
            .build();
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier found, TestExecutionResult result) {
                if (found.isTest()) {
                  results.add(result);
                }
              }
            });
    return results;
  }

  @Test
  void everyFailureEndsWithTheLineThatRepeatsIt() {
    for (Class<?> test : List.of(Failing.class, FailingBefore.class)) {
      String text = test == Failing.class ? "java.lang.IllegalStateException: no loss" : "not yet";
      assertThat(results(test))
          .hasSizeGreaterThan(9)
          .allSatisfy(
              result ->
                  assertThat(result.getThrowable().orElseThrow())
                      .hasMessageStartingWith(text)
                      .hasMessageMatching(
                          "(?s).*\nRepeat with: mvn test -Dtest='"
                              + test.getName().replace("$", "\\$")
                              + "#\\w+' -Dtests.seed="
                              + ContractSeed.value()
                              + " \\(Java [^)]*processors\\)")
                      .hasStackTraceContaining(test.getName()));
    }
  }

  @Test
  void aSkippedTestStaysSkipped() {
    assertThat(results(Skipped.class))
        .hasSizeGreaterThan(9)
        .allMatch(result -> result.getStatus() == TestExecutionResult.Status.ABORTED);
  }
}
