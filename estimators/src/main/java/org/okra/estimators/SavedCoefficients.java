package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.resource.MemoryBudget;

/** Coefficients as parts of a file, and back. */
final class SavedCoefficients {
  private static final String KIND = "coefficients";
  private static final String TYPE = "type";
  private static final String MATRIX = "matrix";
  private static final String INVERSE = "inverse";
  private static final String SIZE = "size";
  private static final String FACTOR = "factor";

  private SavedCoefficients() {}

  static Container save(Coefficients coefficients) {
    if (coefficients instanceof Coefficients.Stored stored) {
      return Container.builder(KIND).text(TYPE, MATRIX).matrix(MATRIX, stored.matrix()).build();
    }
    if (coefficients instanceof Coefficients.Inverse inverse) {
      return Container.builder(KIND)
          .text(TYPE, INVERSE)
          .integers(SIZE, inverse.features())
          .doubles(FACTOR, packed(inverse.lower()))
          .build();
    }
    throw new OkraException(
        ErrorCode.INTERNAL, "Coefficients " + coefficients + " have no form in a file.");
  }

  static Coefficients restore(Container saved, MemoryBudget memory) {
    String type = saved.text(TYPE);
    return switch (type) {
      case MATRIX -> new Coefficients.Stored(saved.matrix(MATRIX));
      case INVERSE -> new Coefficients.Inverse(unpacked(saved, memory));
      default ->
          throw new OkraException(
              ErrorCode.FILE_FORMAT, "There are no coefficients of type '" + type + "'.");
    };
  }

  /** The columns of a lower triangle, from the diagonal down: half of what the matrix takes. */
  private static double[] packed(Matrix lower) {
    int n = lower.rows();
    double[] packed = new double[(int) triangle(n)];
    int next = 0;
    for (int j = 0; j < n; j++) {
      System.arraycopy(lower.values(), lower.index(j, j), packed, next, n - j);
      next += n - j;
    }
    return packed;
  }

  private static Matrix unpacked(Container saved, MemoryBudget memory) {
    int[] size = saved.integers(SIZE);
    double[] packed = saved.doubles(FACTOR);
    if (size.length != 1 || size[0] < 0 || triangle(size[0]) != packed.length) {
      throw new OkraException(
          ErrorCode.FILE_FORMAT,
          "The factor of the coefficients does not have the size it should.");
    }
    int n = size[0];
    Matrix lower = memory.zeros(n, n, "The factor of the coefficients");
    int next = 0;
    for (int j = 0; j < n; j++) {
      System.arraycopy(packed, next, lower.values(), lower.index(j, j), n - j);
      next += n - j;
    }
    return lower;
  }

  private static long triangle(long n) {
    return n * (n + 1) / 2;
  }
}
