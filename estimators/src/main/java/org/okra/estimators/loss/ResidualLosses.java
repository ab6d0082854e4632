package org.okra.estimators.loss;

import org.okra.core.component.Option;
import org.okra.kernels.OptionChecks;

/** The losses of the length of a residual {@code u = f - y}. */
public final class ResidualLosses {
  private static final String NORM_HELP = "euclidean: one length; coordinates: a sum";

  private ResidualLosses() {}

  /** {@code ||u||^2 / 2}: with it the machine is kernel ridge regression. */
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

    @Override
    public String toString() {
      return new Factory().text(this);
    }

    /** {@code square}. */
    public static final class Factory extends NamedLossFactory<Square> {
      /** For the service loader. */
      public Factory() {
        super("square", "half the squared residual (ridge regression)", Square.class);
      }
    }
  }

  /**
   * {@code ||u||^2 / 2} up to a length of kappa, {@code kappa (||u|| - kappa / 2)} beyond.
   *
   * @param kappa where the loss turns from a square into a line
   * @param norm of residuals with several coordinates
   */
  public record Huber(
      @Option(help = "length from which residuals count linearly, above 0", defaultsTo = "1.0")
          double kappa,
      @Option(help = NORM_HELP, defaultsTo = "euclidean") Norm norm)
      implements ResidualLoss {
    public Huber {
      OptionChecks.positive("kappa", kappa);
    }

    @Override
    public Profile profile() {
      return new Profile(0, 1, kappa);
    }

    @Override
    public String toString() {
      return new Factory().text(this);
    }

    /** {@code huber}. */
    public static final class Factory extends NamedLossFactory<Huber> {
      /** For the service loader. */
      public Factory() {
        super("huber", "square near 0 and linear beyond kappa, for outliers", Huber.class);
      }
    }
  }

  /**
   * {@code max(0, ||u|| - epsilon)}, or half its square.
   *
   * @param epsilon the length up to which a residual costs nothing
   * @param flavour the excess or half its square
   * @param norm of residuals with several coordinates
   */
  public record EpsilonInsensitive(
      @Option(help = "length up to which residuals cost nothing, at least 0", defaultsTo = "0.1")
          double epsilon,
      @Option(help = "l1: the excess; l2: half its square", defaultsTo = "l1") Flavour flavour,
      @Option(help = NORM_HELP, defaultsTo = "euclidean") Norm norm)
      implements ResidualLoss {
    public EpsilonInsensitive {
      OptionChecks.notNegative("epsilon", epsilon);
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

    @Override
    public String toString() {
      return new Factory().text(this);
    }

    /** {@code epsilon-insensitive}. */
    public static final class Factory extends NamedLossFactory<EpsilonInsensitive> {
      /** For the service loader. */
      public Factory() {
        super(
            "epsilon-insensitive",
            "no cost up to epsilon (support vectors)",
            EpsilonInsensitive.class);
      }
    }
  }

  /**
   * {@code ||u||_1}, or {@code ||u||}.
   *
   * @param norm of residuals with several coordinates
   */
  public record Absolute(
      @Option(
              help = "coordinates: the sum of all; euclidean: their norm",
              defaultsTo = "coordinates")
          Norm norm)
      implements ResidualLoss {
    @Override
    public Profile profile() {
      return new Profile(0, 0, 1);
    }

    @Override
    public String toString() {
      return new Factory().text(this);
    }

    /** {@code absolute}. */
    public static final class Factory extends NamedLossFactory<Absolute> {
      /** For the service loader. */
      public Factory() {
        super("absolute", "the absolute residual (medians)", Absolute.class);
      }
    }
  }
}
