package org.okra.cli.bench;

import static org.okra.sketches.MapSource.subsample;

import java.util.Locale;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.Okra;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Sides;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.estimators.lipschitz.Lipschitz;
import org.okra.estimators.loss.ResidualLosses;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;

/**
 * The methods whose stages are measured. Sketches are subsamples: m_x of the inputs, m_y of the
 * outputs; learnt projections have m_y components.
 */
enum Method {
  /** Exact on both sides. */
  IOKR,
  /** A sketch of the inputs. */
  SIOKR,
  /** Sketches of both. */
  SISOKR,
  /** Exact inputs, the leading components of the fitted outputs. */
  REDUCED_RANK,
  /** The same with half as many outputs again that are known without inputs. */
  OEL,
  /** The trace norm between two sketches. */
  TRACE_NORM,
  /** Huber's loss on plain vectors, with a sketch of the inputs. */
  LIPSCHITZ;

  /** The regularisation of all of them. */
  static final double LAMBDA = 1e-4;

  private static final double BALANCE = 0.15;

  /** As it is written in options and tables. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean hasInputSketch() {
    return switch (this) {
      case IOKR, REDUCED_RANK, OEL -> false;
      case SIOKR, SISOKR, TRACE_NORM, LIPSCHITZ -> true;
    };
  }

  /** Whether candidates are searched; plain vectors are the answer themselves. */
  boolean searchesCandidates() {
    return this != LIPSCHITZ;
  }

  /** The method at these sizes; gamma is such that a typical kernel value is near 1/e. */
  OutputKernelRegression<FeatureVector, FeatureVector> regression(Sizes sizes) {
    Kernel<FeatureVector> kx = new GaussianKernel(1 / (2 * sizes.density() * sizes.d()));
    Kernel<FeatureVector> ky = new GaussianKernel(sizes.isSparse() ? 0.25 : 0.5 / sizes.targets());
    return switch (this) {
      case IOKR -> Okra.iokr(kx, ky, LAMBDA);
      case SIOKR -> Okra.siokr(kx, subsample(sizes.mx()), ky, LAMBDA);
      case SISOKR -> Okra.sisokr(kx, subsample(sizes.mx()), ky, subsample(sizes.my()), LAMBDA);
      case REDUCED_RANK -> Okra.reducedRank(kx, ky, sizes.my(), LAMBDA);
      case OEL -> Okra.oel(kx, ky, sizes.my(), BALANCE, LAMBDA);
      case TRACE_NORM ->
          new OutputKernelRegression<>(
              new Sides<>(kx, subsample(sizes.mx()), ky, Projections.sketch(subsample(sizes.my()))),
              new LowRank().withLambda(LAMBDA));
      case LIPSCHITZ ->
          new OutputKernelRegression<>(
              new Sides<>(kx, subsample(sizes.mx()), new LinearKernel(), Projections.coordinates()),
              new Lipschitz(
                  new ResidualLosses.Huber(),
                  LAMBDA,
                  new Couplings.Identity(),
                  Lipschitz.Centre.ZERO));
    };
  }
}
