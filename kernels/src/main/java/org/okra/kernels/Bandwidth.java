package org.okra.kernels;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

/**
 * How wide a kernel is: a number, or a word for how to find one on the training samples.
 *
 * <ul>
 *   <li>{@code median}: from the median distance between two training samples (with an even count,
 *       the mean of the middle two);
 *   <li>{@code mean}: from their mean distance;
 *   <li>{@code 1/features}: one over the number of coordinates;
 *   <li>{@code 4*median}: a multiple of the number that a word stands for.
 * </ul>
 *
 * <p>What number follows from a distance is said by each kernel (for the Gaussian kernel {@code
 * gamma = 1 / (2 distance^2)}). Distances of 0 (a sample that appears twice) are left out: they say
 * nothing about the width. Beyond {@value #MOST_SAMPLES} samples a random part of that size is
 * used, drawn from the stream {@code kernel.bandwidth} of the run, so the same seed gives the same
 * number.
 *
 * @param rule how the number is found
 * @param number the number if it was given, NaN otherwise; use {@link #value}
 * @param factor of a number that is found; 1 for one that was given
 */
public record Bandwidth(Rule rule, double number, double factor) {
  /** From the median distance between training samples. */
  public static final Bandwidth MEDIAN = new Bandwidth(Rule.MEDIAN, Double.NaN);

  /** One over the number of coordinates. */
  public static final Bandwidth PER_FEATURE = new Bandwidth(Rule.FEATURES, Double.NaN);

  /** The most samples of which all pairs are compared. */
  private static final int MOST_SAMPLES = 1000;

  /** How the number is found. */
  public enum Rule {
    /** It was given. */
    NUMBER("a number"),
    /** From the median distance. */
    MEDIAN("median"),
    /** From the mean distance. */
    MEAN("mean"),
    /** One over the number of coordinates. */
    FEATURES("1/features");

    private final String word;

    Rule(String word) {
      this.word = word;
    }
  }

  /**
   * Computes the distances between all pairs of samples.
   *
   * @param <T> type of one sample
   */
  @FunctionalInterface
  public interface Distances<T> {
    /**
     * {@code D[i, j] <- distance(samples[i], samples[j])} for i above j.
     *
     * @param block overwritten; n x n
     */
    void fill(Samples<? extends T> samples, Matrix block, RunContext context);
  }

  public Bandwidth {
    boolean given = rule == Rule.NUMBER;
    if (given ? !isPositive(number) || factor != 1 : !Double.isNaN(number)) {
      throw refused(number);
    }
    if (!isPositive(factor)) {
      throw refused(factor + "*" + rule.word);
    }
  }

  /** A number, or a word as it is. */
  public Bandwidth(Rule rule, double number) {
    this(rule, number, 1);
  }

  private static boolean isPositive(double value) {
    return value > 0 && value < Double.POSITIVE_INFINITY;
  }

  /** A given number, above 0. */
  public static Bandwidth of(double number) {
    return new Bandwidth(Rule.NUMBER, number);
  }

  /** Reads a number, one of the words, or a number times one of them. */
  public static Bandwidth parse(String text) {
    String whole = text.strip().toLowerCase(Locale.ROOT);
    int times = whole.indexOf('*');
    String word = whole.substring(times + 1).strip();
    try {
      for (Rule rule : Rule.values()) {
        if (rule != Rule.NUMBER && rule.word.equals(word)) {
          double factor = times < 0 ? 1 : Double.parseDouble(whole.substring(0, times));
          return new Bandwidth(rule, Double.NaN, factor);
        }
      }
      return of(Double.parseDouble(whole));
    } catch (NumberFormatException e) {
      throw refused("'" + text + "'");
    }
  }

  private static OkraException refused(Object given) {
    return Errors.option(
        "A bandwidth of %s is not possible; give a number above 0, median, mean or 1/features."
            + " Multiples such as 4*median are possible too.",
        given);
  }

  /**
   * The number.
   *
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} while it is still to be found
   */
  public double value() {
    if (rule != Rule.NUMBER) {
      throw Errors.option(
          "The bandwidth '%s' is not a number before the kernel has seen training samples; call"
              + " fit(training, context) and use the kernel that it gives, or give a number.",
          this);
    }
    return number;
  }

  /**
   * This width as a number, found on training samples unless it was given.
   *
   * @param fromDistance the number for a typical distance
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} when no two samples differ
   */
  public <T> Bandwidth resolved(
      Samples<? extends T> training,
      Distances<T> distances,
      DoubleUnaryOperator fromDistance,
      RunContext context) {
    return switch (rule) {
      case NUMBER -> this;
      case FEATURES -> of(factor / features(training));
      case MEDIAN, MEAN ->
          of(factor * fromDistance.applyAsDouble(typical(training, distances, context)));
    };
  }

  /** Bytes that {@link #resolved} takes for so many samples: their distances. */
  public double bytes(long samples) {
    double n = Math.min(samples, MOST_SAMPLES);
    return rule == Rule.MEDIAN || rule == Rule.MEAN ? Double.BYTES * n * n : 0;
  }

  private static int features(Samples<?> samples) {
    if (samples.size() == 0
        || !(samples.get(0) instanceof FeatureVector vector)
        || vector.dimension() == 0) {
      throw Errors.empty(
          "A bandwidth of 1/features needs training vectors with at least one coordinate; there are"
              + " %s samples. Give the bandwidth as a number.",
          samples.size());
    }
    return vector.dimension();
  }

  private <T> double typical(
      Samples<? extends T> samples, Distances<T> distances, RunContext context) {
    int n = Math.min(samples.size(), MOST_SAMPLES);
    Samples<? extends T> part =
        n == samples.size()
            ? samples
            : samples.select(context.random().stream("kernel.bandwidth").subset(samples.size(), n));
    Matrix block = context.memory().zeros(n, n, "The distances for a bandwidth");
    distances.fill(part, block, context);
    double[] positive = block.values();
    int count = sortPositive(block);
    if (count == 0) {
      throw Errors.empty(
          "A bandwidth from distances needs two training samples that differ; there are %s and no"
              + " two differ. Give the bandwidth as a number.",
          samples.size());
    }
    if (rule == Rule.MEAN) {
      return Arrays.stream(positive, 0, count).sum() / count;
    }
    return count % 2 == 1
        ? positive[count / 2]
        : 0.5 * (positive[count / 2 - 1] + positive[count / 2]);
  }

  /**
   * Moves the positive distances of pairs to the front of the array and sorts them there: copies
   * would be as large again.
   *
   * @param block a whole array
   * @return how many they are
   */
  private static int sortPositive(Matrix block) {
    double[] values = block.values();
    int n = block.rows();
    int count = 0;
    for (int j = 0; j < n; j++) {
      for (int i = j + 1; i < n; i++) {
        double distance = block.get(i, j);
        if (distance > 0) {
          values[count++] = distance;
        }
      }
    }
    Arrays.sort(values, 0, count);
    return count;
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    if (rule == Rule.NUMBER) {
      return String.valueOf(number);
    }
    return factor == 1 ? rule.word : factor + "*" + rule.word;
  }
}
