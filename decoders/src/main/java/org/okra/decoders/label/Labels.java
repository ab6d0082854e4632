package org.okra.decoders.label;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.container.Container;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.Conformity;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingCost;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.TopCandidates;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.Estimator;
import org.okra.estimators.HeldOut;
import org.okra.estimators.ProblemSize;
import org.okra.evaluation.RankedOutputs;
import org.okra.sketches.MapShape;

/**
 * Decodes label sets without candidates: every label gets a score, and a rule makes a set of them.
 *
 * <p>The score of a label (section 7.5 of the methods) is {@code s_l(x) = sum_i alpha_i(x) y_il},
 * where y_i are the landmarks of the output map. About the share of neighbours with the label: near
 * 1 for a label that is there, near 0 for one that is not, and possibly outside [0, 1]. A model
 * without landmarks, under the linear kernel, predicts the indicator of a set, and that is the
 * scores.
 *
 * <p>Thresholds are tuned on leave-one-out scores of the training pairs, so nothing but the
 * training data is looked at. Where no label reaches its threshold the best label is chosen, or the
 * empty set if that gives the larger leave-one-out F1. Of more pairs than {@code rows} a sample is
 * left out in turn, drawn by the seed of the run so that rare labels keep their rows: leaving out
 * every pair costs as much as the fit, and changes the F1 on IMDB (108 827 pairs) by 0.0001. One
 * set per input is returned; the score that comes with it is minus the sum of the scores of its
 * labels.
 *
 * <p>Probabilities of labels are rising curves of their scores, fitted to the same leave-one-out
 * scores ({@link ProbabilityMethod}); the rule {@code expected-f1} takes them in place of the
 * scores.
 */
@Component(
    name = "labels",
    help = "label sets without candidates: a score per label, and a rule that makes a set of them",
    alsoKnownAs = {"threshold", "multi-label"})
public record Labels(
    @Option(help = "threshold, threshold-per-label, top or expected-f1") Rule rule,
    @Option(
            help =
                "labels per set with the rule top: a number, or auto (the largest F1 of the rows"
                    + " that thresholds are tuned on)")
        LabelCount count,
    @Option(
            help =
                "training rows that thresholds are tuned on: a sample of so many, or all of fewer",
            atLeast = 1)
        int rows,
    @Option(
            help =
                "probabilities of labels by their scores: none, isotonic or logistic, fitted to the"
                    + " same rows")
        ProbabilityMethod probabilities,
    @Option(
            help = "F1 of two empty sets, for rules that look for the largest F1",
            atLeast = 0,
            atMost = 1)
        double empty)
    implements Decoder {
  private static final int ROWS = 10_000;
  private static final int BLOCK = 1024;
  private static final String THRESHOLDS = "thresholds";
  private static final String EMPTY = "empty-sets";
  private static final String COUNT = "labels-per-set";

  /** How a set is made of the scores of its labels. */
  public enum Rule {
    /** The labels at or above one threshold, tuned for the mean example F1. */
    THRESHOLD,
    /**
     * The labels at or above their own thresholds, each tuned for the F1 of its label; the one of
     * all labels for labels of few rows, and where its own is no better.
     */
    THRESHOLD_PER_LABEL,
    /** The labels with the largest scores. */
    TOP,
    /** The set with the largest expected F1. */
    EXPECTED_F1
  }

  /** One threshold for all labels. */
  public Labels() {
    this(Rule.THRESHOLD, 1);
  }

  /** A rule with thresholds, if it has any, tuned on the usual number of rows. */
  public Labels(Rule rule, int count) {
    this(rule, count, ROWS);
  }

  /** Without probabilities, and two empty sets agree. */
  public Labels(Rule rule, int count, int rows) {
    this(rule, count, rows, ProbabilityMethod.NONE, 1);
  }

  /** With a given number of labels per set. */
  public Labels(Rule rule, int count, int rows, ProbabilityMethod probabilities, double empty) {
    this(rule, LabelCount.of(count), rows, probabilities, empty);
  }

  public Labels {
    Options.check(Labels.class, rule, count, rows, probabilities, empty);
  }

  @Override
  public Class<?> outputType() {
    return LabelSet.class;
  }

  @Override
  public boolean usesCandidates() {
    return false;
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    LabelSets truths = sets(task.outputs());
    if (!isTuned()) {
      return solver(task, untuned(Container.builder("tuning").build()), Optional.empty(), context);
    }
    TuningRows chosen = TuningRows.of(truths, rows, context.random());
    Matrix scores = leftOut(task, chosen.rows(), context);
    LabelSets known = truths.select(chosen.rows());
    double[] weights = chosen.weights();
    LabelRule made =
        switch (rule) {
          case THRESHOLD ->
              LabelRule.Threshold.tuned(scores, known, weights, empty, context.memory());
          case THRESHOLD_PER_LABEL ->
              LabelRule.Threshold.tunedPerLabel(scores, known, weights, empty, context.memory());
          case TOP ->
              count.number().isPresent()
                  ? new LabelRule.Top(count.number().getAsInt())
                  : LabelRule.Top.tuned(scores, known, weights);
          case EXPECTED_F1 -> new LabelRule.ExpectedF1(empty);
        };
    Optional<LabelProbabilities> curves =
        probabilities == ProbabilityMethod.NONE
            ? Optional.empty()
            : Optional.of(LabelProbabilities.fitted(probabilities, scores, known, weights));
    return solver(task, made, curves, context);
  }

  private boolean hasThresholds() {
    return rule == Rule.THRESHOLD || rule == Rule.THRESHOLD_PER_LABEL;
  }

  /** Whether anything is learnt from left-out predictions. */
  private boolean isTuned() {
    return hasThresholds() || findsCount() || probabilities != ProbabilityMethod.NONE;
  }

  private boolean findsCount() {
    return rule == Rule.TOP && count.number().isEmpty();
  }

  /**
   * The rule, if it has no thresholds.
   *
   * @param tuning holds the number of labels if that was found
   */
  private LabelRule untuned(Container tuning) {
    return rule == Rule.TOP
        ? new LabelRule.Top(count.number().orElseGet(() -> found(tuning)))
        : new LabelRule.ExpectedF1(empty);
  }

  private static int found(Container tuning) {
    int[] found = tuning.integers(COUNT);
    if (found.length != 1 || found[0] < 1) {
      throw Errors.fileFormat(
          "The number of labels that a model predicts is %s; it is one number of at least 1.",
          Arrays.toString(found));
    }
    return found[0];
  }

  /** What was tuned is taken from the file: the pairs that it was tuned on are not in it. */
  @Override
  public <X, Y> PreImageSolver<X, Y> restore(
      DecodingTask<X, Y> task, Container tuning, RunContext context) {
    int labels = sets(task.outputs()).dimension();
    Optional<LabelProbabilities> curves =
        probabilities == ProbabilityMethod.NONE
            ? Optional.empty()
            : Optional.of(LabelProbabilities.restore(probabilities, tuning, labels));
    if (!hasThresholds()) {
      return solver(task, untuned(tuning), curves, context);
    }
    double[] thresholds = tuning.doubles(THRESHOLDS);
    if (thresholds.length != labels) {
      throw Errors.fileFormat("%d thresholds do not match %d labels.", thresholds.length, labels);
    }
    return solver(task, new LabelRule.Threshold(thresholds, whenNone(tuning)), curves, context);
  }

  /** Files of older versions know no empty sets. */
  private static LabelRule.WhenNone whenNone(Container tuning) {
    return tuning.has(EMPTY) ? LabelRule.WhenNone.EMPTY : LabelRule.WhenNone.BEST;
  }

  private static <X, Y> PreImageSolver<X, Y> solver(
      DecodingTask<X, Y> task,
      LabelRule rule,
      Optional<LabelProbabilities> probabilities,
      RunContext context) {
    VectorReadOut<X> scores = VectorReadOut.of(task.model(), task.outputs(), context);
    return new Solver<>(scores, rule, probabilities, task.model().outputKernel().domain());
  }

  /** Outputs as label sets. */
  private static LabelSets sets(Samples<?> outputs) {
    if (outputs instanceof LabelSets sets) {
      return sets;
    }
    throw Errors.domain(
        "Label scores need label sets as outputs, but the training outputs are %s.", outputs);
  }

  /** The scores of training pairs had each been left out. */
  private <Y> Matrix leftOut(DecodingTask<?, Y> task, int[] wanted, RunContext context) {
    HeldOut.Source<Y> source =
        task.leftOut()
            .orElseThrow(
                () ->
                    Errors.argument(
                        "%s are tuned on leave-one-out predictions, which this estimator does not"
                            + " give. Use the rule top or expected-f1 instead, with"
                            + " 'probabilities: none'%s.",
                        hasThresholds()
                            ? "Thresholds"
                            : findsCount() ? "Numbers of labels" : "Probabilities",
                        findsCount() ? " and a number as 'count'" : ""));
    HeldOut<Y> leftOut = source.compute(wanted, context);
    return VectorReadOut.of(leftOut.model(), task.outputs(), context).read(leftOut.rows(), context);
  }

  /** The leave-one-out predictions that thresholds are tuned on, and the scores made of them. */
  @Override
  public Cost tuningCost(Estimator estimator, MapShape input, MapShape output, ProblemSize size) {
    if (!isTuned()) {
      return Cost.NONE;
    }
    double tuned = Math.min(rows, size.train());
    double labels = size.outputDimension();
    Cost left = estimator.leaveOneOutCost(input, output, tuned, size);
    double b = size.coordinates(output).dimension();
    DecodingCost reading = new DecodingCost(input, size.coordinates(output), size);
    double predictions = Double.BYTES * tuned * b;
    double scores = Double.BYTES * tuned * labels;
    // The read-out; predictions, their copy as those of a model, and scores; these in two orders,
    // sorted, and numbered twice.
    double readOut =
        predictions + reading.readOut() + Math.max(reading.readingOut(), predictions + scores);
    return new Cost(
        Math.max(left.peakBytes(), left.keptBytes() + Math.max(readOut, 4 * scores)),
        left.keptBytes(),
        left.operations() + 2 * tuned * size.coordinates(output).dimension() * labels,
        left.inputValues(),
        left.outputValues());
  }

  /**
   * The solver.
   *
   * @param probabilities of labels; empty when none were asked for
   */
  private record Solver<X, Y>(
      VectorReadOut<X> scores,
      LabelRule rule,
      Optional<LabelProbabilities> probabilities,
      Class<Y> domain)
      implements PreImageSolver<X, Y> {
    @Override
    public Container tuning() {
      Container.Builder builder = Container.builder("tuning");
      if (rule instanceof LabelRule.Threshold threshold) {
        builder.doubles(THRESHOLDS, threshold.thresholds());
        if (threshold.whenNone() == LabelRule.WhenNone.EMPTY) {
          builder.integers(EMPTY, 1);
        }
      }
      if (rule instanceof LabelRule.Top top) {
        builder.integers(COUNT, top.count());
      }
      probabilities.ifPresent(curves -> curves.save(builder));
      return builder.build();
    }

    @Override
    public List<RankedOutputs<Y>> solve(
        Samples<? extends X> inputs, int count, RunContext context) {
      TopCandidates.checkedCount(count);
      return scores.decode(inputs, BLOCK, this::decode, context);
    }

    /** How far below the best label the least of the labels of a set is: {@code max_l s - s_l}. */
    @Override
    public Optional<Conformity<X, Y>> conformity() {
      return Optional.of(new LabelConformity<>(scores));
    }

    @Override
    public Optional<Matrix> labelProbabilities(Samples<? extends X> inputs, RunContext context) {
      return probabilities.map(
          curves -> {
            List<double[]> rows = scores.decode(inputs, BLOCK, curves::of, context);
            Matrix all =
                context.memory().zeros(rows.size(), scores.dimension(), "Probabilities of labels");
            for (int i = 0; i < rows.size(); i++) {
              for (int label = 0; label < all.columns(); label++) {
                all.set(i, label, rows.get(i)[label]);
              }
            }
            return all;
          });
    }

    private RankedOutputs<Y> decode(double[] row) {
      LabelSet chosen =
          probabilities.isPresent() && rule instanceof LabelRule.ExpectedF1 expected
              ? probabilities.get().choose(expected, row)
              : rule.choose(row);
      double sum = 0;
      for (int label : chosen.items()) {
        sum -= row[label];
      }
      return new RankedOutputs<>(List.of(domain.cast(chosen)), new double[] {sum});
    }
  }
}
