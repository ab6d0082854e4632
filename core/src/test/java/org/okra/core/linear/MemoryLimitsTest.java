package org.okra.core.linear;

import static org.okra.core.Refusals.assertRefused;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Workers;

/** Results that do not fit are refused before anything is allocated. */
final class MemoryLimitsTest {
  private final Workers workers = Setting.NATIVE_OKRA_2.workers();

  @AfterEach
  void close() {
    workers.close();
  }

  private LinearAlgebra algebra(long budget) {
    return LinearAlgebras.create(
        BackendChoice.NATIVE_ONLY,
        workers,
        new MemoryBudget(budget),
        VectorMath.best(),
        Precision.DOUBLE);
  }

  @Test
  void beyondTheBudget() {
    LinearAlgebra algebra = algebra(8 * 1000);
    Matrix tall = Matrix.zeros(100, 3);
    Matrix square = Matrix.identity(50);
    refused("A matrix product (100 x 100)", "78.1 KiB", 10, 100, () -> product(algebra, tall));
    refused(
        "A matrix product (100 x 100)",
        "78.1 KiB",
        10,
        100,
        () -> algebra.multiply(tall, tall.transposed()));
    refused(
        "A matrix product (100 x 100)",
        "78.1 KiB",
        10,
        100,
        () -> algebra.multiplyLeftTransposed(tall.transposed(), tall.transposed()));
    refused(
        "The product of a matrix with itself (100 x 100)",
        "78.1 KiB",
        10,
        100,
        () -> algebra.gram(tall.transposed()));
    refused("A Cholesky factor (50 x 50)", "19.5 KiB", 20, 50, () -> algebra.cholesky(square));
    refused("An eigendecomposition (150 x 50)", "58.6 KiB", 6, 150, () -> algebra.eigen(square));
    refused(
        "An eigendecomposition (150 x 50)",
        "58.6 KiB",
        6,
        150,
        () -> algebra.eigenByLibraryThreads(square));
    refused(
        "Leading eigenpairs (50 x 52)", "20.3 KiB", 20, 50, () -> algebra.leadingEigen(square, 2));
    refused(
        "A singular value decomposition (150 x 50)",
        "58.6 KiB",
        6,
        150,
        () -> algebra.singularValues(square));
    refused("A QR decomposition (100 x 50)", "39.1 KiB", 10, 100, () -> algebra.orthogonal(square));
  }

  private static void product(LinearAlgebra algebra, Matrix tall) {
    algebra.multiplyRightTransposed(tall, tall);
  }

  private static void refused(
      String what, String needed, int columns, int rows, ThrowingCallable call) {
    assertRefused(
        ErrorCode.MEMORY_BUDGET,
        what
            + " needs "
            + needed
            + " but the memory budget is 7.81 KiB, enough for "
            + columns
            + " columns of "
            + rows
            + " rows or a square matrix of 31 rows. Raise the budget (and -Xmx), use a sketch, or"
            + " process the rows in blocks.",
        call);
  }

  /** Operands that do not fit one another are refused as such, whatever their result would need. */
  @Test
  void shapesAreLookedAtFirst() {
    LinearAlgebra algebra = algebra(8 * 1000);
    Matrix tall = Matrix.zeros(100, 3);
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "The operands do not fit: the inner dimensions are 3 and 2 (100 x 3 and 2 x 100).",
        () -> algebra.multiply(tall, Matrix.zeros(2, 100)));
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "A must be square but is 400 x 3.",
        () -> algebra.cholesky(Matrix.zeros(400, 3)));
  }

  @Test
  void beyondAJavaArray() {
    LinearAlgebra algebra = algebra(Long.MAX_VALUE);
    Matrix tall = Matrix.zeros(50_000, 1);
    assertRefused(
        ErrorCode.TOO_LARGE,
        "A 50000 x 50000 matrix has more than 2,147,483,639 entries, the most a Java array holds."
            + " A square matrix may have 46,340 rows; 50000 rows may have 42,949 columns. Use a"
            + " sketch, or process the rows in blocks.",
        () -> algebra.multiplyRightTransposed(tall, tall));
  }
}
