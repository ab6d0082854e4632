package org.okra.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.BackendChoice;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;

final class NumbersCheckTest {
  @ParameterizedTest
  @EnumSource(
      value = BackendChoice.class,
      names = {"NATIVE_ONLY", "JAVA_ONLY"})
  void bothBackendsComputeCorrectly(BackendChoice backend) {
    try (RunContext context = RunContext.builder().backend(backend).build()) {
      List<Finding> findings = new NumbersCheck(context.linearAlgebra()).examine();

      assertThat(findings)
          .extracting(Finding::name)
          .containsExactly("Product", "Cholesky", "Eigenpairs", "Exponential");
      assertThat(findings).extracting(Finding::status).containsOnly(Status.GOOD);
      assertThat(findings).allMatch(finding -> finding.number().orElseThrow() < 1e-13);
    }
  }

  @Test
  void oneWrongEntryIsSeen() {
    Finding product =
        withResult(
            "multiply",
            result -> {
              Matrix matrix = (Matrix) result;
              matrix.set(210, 156, matrix.get(210, 156) + 1e-6);
              return matrix;
            },
            0);
    assertThat(product.status()).isEqualTo(Status.FAILED);
    assertThat(product.text())
        .contains("against plain loops, more than 1.0E-12: do not trust results");
  }

  @Test
  void notANumberIsSeen() {
    Finding product =
        withResult(
            "multiply",
            result -> {
              ((Matrix) result).set(3, 3, Double.NaN);
              return result;
            },
            0);
    assertThat(product.status()).isEqualTo(Status.FAILED);
    assertThat(product.text()).startsWith("relative error NaN");
  }

  @Test
  void eigenvectorsThatAreNotOrthonormalAreSeen() {
    Finding eigenpairs =
        withResult(
            "eigen",
            result -> {
              Eigenpairs pairs = (Eigenpairs) result;
              pairs.vectors().set(0, 96, 0);
              return pairs;
            },
            2);
    assertThat(eigenpairs.status()).isEqualTo(Status.FAILED);
  }

  @Test
  void errorOfTheLibraryIsFinding() {
    Finding cholesky =
        withResult(
            "cholesky",
            result -> {
              throw new OkraException(ErrorCode.NOT_POSITIVE_DEFINITE, "Pivot 3 is negative.");
            },
            1);
    assertThat(cholesky).isEqualTo(Finding.failed("Cholesky", "Pivot 3 is negative."));
  }

  /** Finding number {@code index} when one method of the library gives something else. */
  private static Finding withResult(String method, UnaryOperator<Object> change, int index) {
    try (RunContext context = RunContext.withSeed(1)) {
      LinearAlgebra right = context.linearAlgebra();
      LinearAlgebra wrong =
          (LinearAlgebra)
              Proxy.newProxyInstance(
                  NumbersCheckTest.class.getClassLoader(),
                  new Class<?>[] {LinearAlgebra.class},
                  (proxy, called, arguments) -> {
                    try {
                      Object result = called.invoke(right, arguments);
                      return called.getName().equals(method) ? change.apply(result) : result;
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  });
      List<Finding> findings = new NumbersCheck(wrong).examine();
      for (int i = 0; i < findings.size(); i++) {
        assertThat(i == index || findings.get(i).status() == Status.GOOD).isTrue();
      }
      return findings.get(index);
    }
  }
}
