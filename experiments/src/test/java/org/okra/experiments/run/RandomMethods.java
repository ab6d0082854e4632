package org.okra.experiments.run;

import java.util.Random;

/** Experiments with one method each, out of a number. */
final class RandomMethods {
  /** Rows with inputs, where outputs without are learnt from. */
  private static final int LABELLED = 200;

  /** Few steps: they take what one takes, and the collector looks at each. */
  private static final String LOW_RANK = "{type: low-rank, iterations: 5}";

  private final Random random;
  private final double scale;

  private RandomMethods(long number, double scale) {
    this.random = new Random(number * 7919 + 1);
    this.scale = scale;
    // The first numbers of neighbouring seeds are alike.
    random.nextLong();
  }

  /**
   * The text of an experiment.
   *
   * @param scale of the numbers of rows; 1 for a few hundred
   */
  static String text(long number, double scale) {
    return new RandomMethods(number, scale).text();
  }

  private int size(int least, int most) {
    return (int) (scale * (least + random.nextInt(most - least + 1)));
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String text() {
    return switch (random.nextInt(4)) {
      case 0 -> rankings();
      case 1 -> vectors();
      default -> labels();
    };
  }

  private String labels() {
    int train = size(300, 900);
    int labels = 60 + random.nextInt(90);
    String data =
        "{type: planted-labels, train: "
            + train
            + ", test: "
            + size(60, 500)
            + ", inputs: 80, labels: "
            + labels
            + ", inputsPerRow: 12, labelsPerRow: 6, topics: 8, noise: 0.4}";
    String decoder =
        any(
            "candidates",
            "candidates",
            "labels",
            "{type: labels, rule: top, count: 3}",
            "{type: labels, rule: threshold-per-label}");
    boolean candidates = decoder.equals("candidates");
    String kernel = any("gaussian", "{type: gaussian, gamma: 0.1}", "tanimoto", "linear");
    String estimator = estimator(candidates || decoder.contains("top"));
    String output = output(train, kernel);
    if (estimator.contains("lipschitz")) {
      output = "output: {kernel: linear, sketch: coordinates}\n";
    }
    return method(data, input(train, "gaussian"), output, estimator, decoder, "f1")
        + conformal(!estimator.contains("ridge"));
  }

  private String vectors() {
    int train = size(300, 900);
    String data = "{type: drawn-digits, train: " + train + ", test: " + size(60, 400) + "}";
    String decoder = any("candidates", "vector");
    String kernel = decoder.equals("vector") ? "linear" : any("gaussian", "linear");
    String estimator = estimator(true);
    String output = output(train, kernel);
    if (estimator.contains("lipschitz")) {
      output = "output: {kernel: linear, sketch: coordinates}\n";
    }
    return method(data, input(train, "gaussian"), output, estimator, decoder, "rmse")
        + conformal(!estimator.contains("ridge"));
  }

  private String rankings() {
    int train = size(300, 900);
    String data =
        "{type: mallows-rankings, train: "
            + train
            + ", test: "
            + size(60, 400)
            + ", inputs: 8, items: "
            + (9 + random.nextInt(4))
            + "}";
    return method(
        data,
        input(train, "gaussian"),
        output(train, "mallows"),
        any("{type: ridge, lambda: 1.0e-3}", "nearest", LOW_RANK),
        any("kemeny", "candidates"),
        "kendall-tau-a");
  }

  private String input(int train, String kernel) {
    int size = train / 8 + random.nextInt(Math.min(LABELLED / 2, train / 3));
    String sketch =
        any(
            "none",
            "none",
            "{type: subsample, size: " + size + "}",
            "{type: subsample, size: " + size + "}",
            "{type: p-sparsified, size: " + size / 2 + ", p: 10/n}",
            "{type: gaussian, size: " + size / 2 + "}",
            "{type: fourier, size: " + size + "}",
            "{type: leverage, size: " + size + "}");
    return "input: {kernel: " + kernel + ", sketch: " + sketch + "}\n";
  }

  private String output(int train, String kernel) {
    int size = train / 8 + random.nextInt(train / 3);
    int components = 5 + random.nextInt(30);
    String sketch =
        any(
            "none",
            "none",
            "{type: subsample, size: " + size + "}",
            "{type: p-sparsified, size: " + size / 2 + ", p: 10/n}",
            "{type: gaussian, size: " + size / 2 + "}");
    String projection =
        any(
            "",
            "",
            ", projection: {type: kde, components: " + components + "}",
            ", projection: {type: reduced-rank, components: " + components + "}",
            ", projection: {type: oel, components: " + components + ", balance: 0.5}");
    return "output: {kernel: " + kernel + ", sketch: " + sketch + projection + "}\n";
  }

  private String estimator(boolean any) {
    return any
        ? any(
            "{type: ridge, lambda: 1.0e-3}",
            "{type: ridge, lambda: 1.0e-3}",
            LOW_RANK,
            "{type: lipschitz, loss: huber, iterations: 3, tolerance: 0.01}",
            "{type: lipschitz, loss: {type: epsilon-insensitive, epsilon: 0.1}, iterations: 3,"
                + " tolerance: 0.01}",
            "nearest")
        : "{type: ridge, lambda: 1.0e-3}";
  }

  private String conformal(boolean split) {
    return any(
        "",
        "",
        "conformal: {coverage: 0.8, method: split}\n",
        split ? "" : "conformal: {coverage: 0.8, method: leave-one-out}\n");
  }

  private static String method(
      String data, String input, String output, String estimator, String decoder, String metric) {
    return "name: x\ndataset: "
        + data
        + "\n"
        + input
        + output
        + "estimator: "
        + estimator
        + "\ndecoder: "
        + decoder
        + "\nmetrics: "
        + metric
        + "\n"
        // Only OEL learns from outputs without inputs.
        + (output.contains("oel") ? "labelled: " + LABELLED + "\n" : "");
  }
}
