package org.okra.estimators.loss;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.kernels.OptionChecks;

/** The losses of the length of a residual {@code u = f - y}, and their factories. */
public final class ResidualLosses {
  private ResidualLosses() {}

  /** {@code ||u||^2 / 2}: with it the machine is kernel ridge regression. */
  public static Loss square() {
    return new ResidualLoss(new Profile.Square(Specification.of(Square.NAME)), Norm.EUCLIDEAN);
  }

  /** {@code ||u||^2 / 2} up to a length of kappa, {@code kappa (||u|| - kappa / 2)} beyond. */
  public static Loss huber(HuberOptions options) {
    Specification specification = Specification.of(Huber.NAME, options);
    return new ResidualLoss(new Profile.Huber(specification, options.kappa()), options.norm());
  }

  /** {@code max(0, ||u|| - epsilon)}, or half its square. */
  public static Loss epsilonInsensitive(InsensitiveOptions options) {
    Specification specification = Specification.of(EpsilonInsensitive.NAME, options);
    Profile profile =
        options.flavour() == Flavour.L1
            ? new Profile.Insensitive(specification, options.epsilon())
            : new Profile.SquaredInsensitive(specification, options.epsilon());
    return new ResidualLoss(profile, options.norm());
  }

  /** {@code ||u||_1}, or {@code ||u||}. */
  public static Loss absolute(Norm norm) {
    Specification specification = Specification.of(Absolute.NAME, new AbsoluteOptions(norm));
    return new ResidualLoss(new Profile.Insensitive(specification, 0), norm);
  }

  /**
   * Options of {@code huber}.
   *
   * @param kappa where the loss turns from a square into a line
   * @param norm of residuals with several coordinates
   */
  public record HuberOptions(
      @Option(help = "length from which residuals count linearly, above 0", defaultsTo = "1.0")
          double kappa,
      @Option(help = "euclidean: one length; coordinates: a sum", defaultsTo = "euclidean")
          Norm norm) {
    public HuberOptions {
      OptionChecks.positive("kappa", kappa);
    }
  }

  /** The two epsilon-insensitive losses. */
  public enum Flavour {
    /** {@code max(0, ||u|| - epsilon)}, support vector regression. */
    L1,
    /** {@code max(0, ||u|| - epsilon)^2 / 2}, ridge regression with a tube; smooth. */
    L2
  }

  /**
   * Options of {@code epsilon-insensitive}.
   *
   * @param epsilon the length up to which a residual costs nothing
   * @param flavour the excess or half its square
   * @param norm of residuals with several coordinates
   */
  public record InsensitiveOptions(
      @Option(help = "length up to which residuals cost nothing, at least 0", defaultsTo = "0.1")
          double epsilon,
      @Option(help = "l1: the excess; l2: half its square", defaultsTo = "l1") Flavour flavour,
      @Option(help = "euclidean: one length; coordinates: a sum", defaultsTo = "euclidean")
          Norm norm) {
    public InsensitiveOptions {
      OptionChecks.notNegative("epsilon", epsilon);
    }
  }

  /**
   * Options of {@code absolute}.
   *
   * @param norm of residuals with several coordinates
   */
  public record AbsoluteOptions(
      @Option(
              help = "coordinates: the sum of all; euclidean: their norm",
              defaultsTo = "coordinates")
          Norm norm) {}

  /** {@code square}. */
  public static final class Square extends NamedLossFactory<NoOptions> {
    private static final String NAME = "square";

    /** For the service loader. */
    public Square() {
      super(NAME, "half the squared residual (ridge regression)", NoOptions.class);
    }

    @Override
    public Loss create(NoOptions options) {
      return square();
    }
  }

  /** {@code huber}. */
  public static final class Huber extends NamedLossFactory<HuberOptions> {
    private static final String NAME = "huber";

    /** For the service loader. */
    public Huber() {
      super(NAME, "square near 0 and linear beyond kappa, for outliers", HuberOptions.class);
    }

    @Override
    public Loss create(HuberOptions options) {
      return huber(options);
    }
  }

  /** {@code epsilon-insensitive}. */
  public static final class EpsilonInsensitive extends NamedLossFactory<InsensitiveOptions> {
    private static final String NAME = "epsilon-insensitive";

    /** For the service loader. */
    public EpsilonInsensitive() {
      super(NAME, "no cost up to epsilon (support vectors)", InsensitiveOptions.class);
    }

    @Override
    public Loss create(InsensitiveOptions options) {
      return epsilonInsensitive(options);
    }
  }

  /** {@code absolute}. */
  public static final class Absolute extends NamedLossFactory<AbsoluteOptions> {
    private static final String NAME = "absolute";

    /** For the service loader. */
    public Absolute() {
      super(NAME, "the absolute residual (medians)", AbsoluteOptions.class);
    }

    @Override
    public Loss create(AbsoluteOptions options) {
      return absolute(options.norm());
    }
  }
}
