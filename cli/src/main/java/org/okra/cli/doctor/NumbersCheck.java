package org.okra.cli.doctor;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.random.RandomStream;

/** Whether the library computes correctly: small problems against plain loops. */
record NumbersCheck(LinearAlgebra algebra) implements Check {
  /** Rounding gives about 1e-15 at these sizes; a wrong kernel gives something near 1. */
  private static final double TOLERANCE = 1e-12;

  private static final long SEED = 20260101;

  @Override
  public List<Finding> examine() {
    return List.of(
        compare("Product", this::product),
        compare("Cholesky", this::cholesky),
        compare("Eigenpairs", this::eigenpairs),
        compare("Exponential", this::exponential));
  }

  private static Finding compare(String name, DoubleSupplier computation) {
    try {
      double error = computation.getAsDouble();
      String text = String.format(Locale.ROOT, "relative error %.1e against plain loops", error);
      // Written so that NaN fails.
      return (error <= TOLERANCE
              ? Finding.good(name, text)
              : Finding.failed(name, text + ", more than " + TOLERANCE + ": do not trust results"))
          .with(error);
    } catch (OkraException e) {
      return Finding.failed(name, e.getMessage());
    }
  }

  /** Large enough for several tiles, and no multiple of any register width. */
  private double product() {
    RandomStream stream = new RandomStream(SEED);
    Matrix a = PlainLoops.random(stream, 211, 173);
    Matrix b = PlainLoops.random(stream, 173, 157);
    return PlainLoops.relativeError(algebra.multiply(a, b), PlainLoops.product(a, b));
  }

  private double cholesky() {
    Matrix a = PlainLoops.positiveDefinite(new RandomStream(SEED), 131);
    return PlainLoops.relativeError(algebra.cholesky(a).lower(), PlainLoops.cholesky(a));
  }

  /** The larger of ||A - V D V^T|| / ||A|| and ||V^T V - I|| / ||I||. */
  private double eigenpairs() {
    Matrix a = PlainLoops.positiveDefinite(new RandomStream(SEED), 97);
    Eigenpairs pairs = algebra.eigen(a);
    Matrix scaled = pairs.vectors().copy();
    for (int j = 0; j < scaled.columns(); j++) {
      for (int i = 0; i < scaled.rows(); i++) {
        scaled.set(i, j, scaled.get(i, j) * pairs.values()[j]);
      }
    }
    Matrix transposed = pairs.vectors().transposed();
    double rebuilt = PlainLoops.relativeError(PlainLoops.product(scaled, transposed), a);
    double orthonormal =
        PlainLoops.relativeError(
            PlainLoops.product(transposed, pairs.vectors()), Matrix.identity(a.rows()));
    return Math.max(rebuilt, orthonormal);
  }

  private double exponential() {
    Matrix x = PlainLoops.random(new RandomStream(SEED), 101, 97);
    Matrix expected = x.copy();
    for (int i = 0; i < x.values().length; i++) {
      x.values()[i] *= 40;
      expected.values()[i] = StrictMath.exp(x.values()[i]);
    }
    algebra.exp(x);
    return PlainLoops.relativeError(x, expected);
  }
}
