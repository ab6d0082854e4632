package org.okra.core.linear;

import java.util.function.UnaryOperator;
import org.okra.core.Matrix;

/**
 * A symmetric positive semi-definite n x n matrix that is known only by its products with blocks of
 * vectors: a Gram matrix too large to store.
 */
public interface SymmetricOperator {
  /** n. */
  int size();

  /** {@code A V}, n x p, for V n x p. */
  Matrix apply(Matrix v);

  /** An operator of this size from its products. */
  static SymmetricOperator of(int size, UnaryOperator<Matrix> product) {
    record Products(int size, UnaryOperator<Matrix> product) implements SymmetricOperator {
      @Override
      public Matrix apply(Matrix v) {
        return product.apply(v);
      }
    }
    return new Products(size, product);
  }
}
