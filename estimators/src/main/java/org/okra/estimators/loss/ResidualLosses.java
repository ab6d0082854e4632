package org.okra.estimators.loss;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;

/** The losses of the length of a residual {@code u = f - y}. */
public final class ResidualLosses {
  private static final String NORM =
      "euclidean: one length for all coordinates; coordinates: a sum";

  private ResidualLosses() {}

  /** {@code ||u||^2 / 2}: with it the machine is kernel ridge regression. */
  @Component(
      name = "square",
      help = "half the squared residual (ridge regression)",
      alsoKnownAs = {"squared", "mse", "l2", "least-squares"})
  public record Square() implements ResidualLoss {
    @Override
    public Profile profile() {
      return new Profile(0, 1, Double.POSITIVE_INFINITY);
    }

    /** Squares add up, so that both norms are the same loss. */
    @Override
    public Norm norm() {
      return Norm.COORDINATES;
    }
  }

  /**
   * {@code ||u||^2 / 2} up to a length of kappa, {@code kappa (||u|| - kappa / 2)} beyond.
   *
   * @param kappa where the loss turns from a square into a line
   * @param norm of residuals with several coordinates
   */
  @Component(
      name = "huber",
      help = "square near 0 and linear beyond kappa, for outliers",
      alsoKnownAs = "smooth-l1")
  public record Huber(
      @Option(help = "length from which residuals count linearly", above = 0) double kappa,
      @Option(help = NORM) Norm norm)
      implements ResidualLoss {
    public Huber() {
      this(1.0, Norm.EUCLIDEAN);
    }

    public Huber {
      Options.check(Huber.class, kappa, norm);
    }

    @Override
    public Profile profile() {
      return new Profile(0, 1, kappa);
    }
  }

  /**
   * {@code max(0, ||u|| - epsilon)}, or half its square.
   *
   * @param epsilon the length up to which a residual costs nothing
   * @param flavour the excess or half its square
   * @param norm of residuals with several coordinates
   */
  @Component(
      name = "epsilon-insensitive",
      help = "no cost up to epsilon (support vectors)",
      alsoKnownAs = {"svr", "epsilon-svr"})
  public record EpsilonInsensitive(
      @Option(help = "length up to which residuals cost nothing", atLeast = 0) double epsilon,
      @Option(help = "l1: the excess; l2: half its square") Flavour flavour,
      @Option(help = NORM) Norm norm)
      implements ResidualLoss {
    public EpsilonInsensitive() {
      this(0.1, Flavour.L1, Norm.EUCLIDEAN);
    }

    public EpsilonInsensitive {
      Options.check(EpsilonInsensitive.class, epsilon, flavour, norm);
    }

    /** The two epsilon-insensitive losses. */
    public enum Flavour {
      /** {@code max(0, ||u|| - epsilon)}, support vector regression. */
      L1,
      /** {@code max(0, ||u|| - epsilon)^2 / 2}, ridge regression with a tube; smooth. */
      L2
    }

    @Override
    public Profile profile() {
      return flavour == Flavour.L1
          ? new Profile(epsilon, 0, 1)
          : new Profile(epsilon, 1, Double.POSITIVE_INFINITY);
    }
  }

  /**
   * {@code ||u||_1}, or {@code ||u||}.
   *
   * @param norm of residuals with several coordinates
   */
  @Component(
      name = "absolute",
      help = "the absolute residual (medians)",
      alsoKnownAs = {"mae", "l1", "lad"})
  public record Absolute(@Option(help = NORM) Norm norm) implements ResidualLoss {
    public Absolute() {
      this(Norm.COORDINATES);
    }

    @Override
    public Profile profile() {
      return new Profile(0, 0, 1);
    }
  }
}
