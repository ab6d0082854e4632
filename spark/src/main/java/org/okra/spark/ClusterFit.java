package org.okra.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.Precision;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.Decoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.Fitted;
import org.okra.estimators.Intercept;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Ridge;
import org.okra.estimators.TrainingSums;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGram;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchMethod;
import org.okra.sketches.SketchedGram;

/**
 * Fits a method to rows on the cluster: maps from the few rows that they need, sums from all rows,
 * the solution on the driver. Randomness is that of a {@link org.okra.estimators.FitProblem} with
 * the same seed, so that the same rows give the same model.
 */
final class ClusterFit {
  private final Settings settings;
  private final ClusterRows rows;
  private final int mostCandidates;
  private final RunContext context;

  ClusterFit(Settings settings, ClusterRows rows, int mostCandidates, RunContext context) {
    this.settings = settings;
    this.rows = rows;
    this.mostCandidates = mostCandidates;
    this.context = context;
  }

  /** A model for each estimator; the rows are read once for all of them. */
  List<FittedModel> fit(List<Estimator> estimators) {
    return fit(
        Kernel.fitted(settings.inputKernel(), rows.inputs(), context),
        Kernel.fitted(settings.outputKernel(), rows.outputs(), context),
        estimators);
  }

  /** The output map without a projection, and what all rows add up to in its coordinates. */
  private record Aggregate<X, Y>(
      FeatureMap<X> input, FeatureMap<Y> output, PartialSums partial, Optional<Condensed> few) {}

  private <X, Y> List<FittedModel> fit(
      Kernel<X> inputKernel, Kernel<Y> outputKernel, List<Estimator> estimators) {
    FeatureMap<X> input = inputMap(inputKernel, context.child("input", 0)).forSums(context);
    RunContext exact = context.withPrecision(Precision.DOUBLE).child("output", 0);
    FeatureMap<Y> output = outputMap(outputKernel, exact);
    boolean isProjected = settings.projection().isPresent();
    PartialSums partial =
        RowFold.fold(
            rows.rows(),
            rows.format(),
            input,
            output,
            isProjected ? PartialSums.Moments.OF_OUTPUTS_TOO : PartialSums.Moments.OF_INPUTS,
            context);
    partial.sums().of(input, context);
    Optional<Condensed> few =
        isProjected ? Optional.of(Condensed.of(partial, context)) : Optional.empty();
    Aggregate<X, Y> aggregate = new Aggregate<>(input, output, partial, few);
    Decoder decoder = settings.decoder();
    Samples<Y> known = candidates(decoder).as(outputKernel.domain(), "The output kernel");
    Samples<Y> training =
        tunesItself(decoder)
            ? rows.allOutputs("The decoder " + Specification.text(decoder))
                .as(outputKernel.domain(), "The output kernel")
            : known;
    List<FittedModel> models = new ArrayList<>();
    for (Estimator estimator : estimators) {
      Fitted<X, Y> fitted = solved(aggregate, estimator, outputKernel, exact);
      models.add(FittedModel.prepared(fitted, rows.format(), decoder, known, training, context));
    }
    return models;
  }

  /**
   * Whether a decoder looks at left-out predictions, of any estimator: it says by what they cost.
   */
  private boolean tunesItself(Decoder decoder) {
    int n = rows.size();
    int d = rows.format().dimension();
    int labels = rows.format().labels().size();
    ProblemSize size = new ProblemSize(n, 0, 0, n, d, labels);
    MapShape input = settings.inputSketch().shape(n, d);
    MapShape output = settings.outputSketch().shape(n, labels);
    return !decoder.tuningCost(new Ridge(), input, output, size).equals(Cost.NONE);
  }

  private <X, Y> Fitted<X, Y> solved(
      Aggregate<X, Y> aggregate, Estimator estimator, Kernel<Y> outputKernel, RunContext exact) {
    FeatureMap<X> input = aggregate.input();
    if (aggregate.few().isEmpty()) {
      return trained(
          estimator, input, outputKernel, aggregate.output(), aggregate.partial().sums());
    }
    if (estimator instanceof Ridge ridge && ridge.intercept() == Intercept.ON) {
      throw Errors.option(
          "The estimator %s has an intercept, which a learnt projection on a cluster does not; give"
              + " intercept: off, or no projection.",
          Specification.text(estimator));
    }
    ProjectionLearner learner = settings.projection().orElseThrow();
    double lambda = learner.usesRegression() ? Settings.lambdaOf(estimator) : 1;
    Condensed few = aggregate.few().get();
    Matrix directions = few.directions(learner, input, lambda, exact.child("projection", 0));
    TrainingSums sums = few.projected(directions, input, context);
    FeatureMap<Y> projected = aggregate.output().forPrediction().followedBy(directions, exact);
    return trained(estimator, input, outputKernel, projected, sums);
  }

  private <X, Y> Fitted<X, Y> trained(
      Estimator estimator,
      FeatureMap<X> input,
      Kernel<Y> outputKernel,
      FeatureMap<Y> output,
      TrainingSums sums) {
    SparkRows<Row, X, Y> distant =
        new SparkRows<>(
            rows.rows(),
            rows.format(),
            input,
            output,
            sums,
            numbers -> rows.pairs(numbers, input.domain(), output.domain()),
            context);
    return required(estimator, estimator.train(input, outputKernel, output, distant, context));
  }

  private static <T> T required(Estimator estimator, Optional<T> solved) {
    return solved.orElseThrow(
        () ->
            Errors.option(
                "The estimator %s needs the rows themselves, which stay on the cluster; use one"
                    + " that is solved from sums over rows, such as ridge, low-rank or lipschitz.",
                Specification.text(estimator)));
  }

  private <T> FeatureMap<T> inputMap(Kernel<T> kernel, RunContext child) {
    if (form(settings.inputSketch()) == MapShape.Form.EXACT) {
      throw Errors.option(
          "inputSketch is %s, which needs a matrix of all %d x %d rows; on a cluster give a sketch,"
              + " for example {type: subsample, size: 1000}.",
          Specification.text(settings.inputSketch()), rows.size(), rows.size());
    }
    return map(settings.inputSketch(), kernel, ClusterGram.Side.INPUT, child);
  }

  private <T> FeatureMap<T> outputMap(Kernel<T> kernel, RunContext child) {
    boolean isExact = form(settings.outputSketch()) == MapShape.Form.EXACT;
    if (!isExact) {
      return map(settings.outputSketch(), kernel, ClusterGram.Side.OUTPUT, child);
    }
    if (kernel.isInnerProduct() && rows.format().labels().type() != LabelType.RANKING) {
      return map(MapSource.coordinates(), kernel, ClusterGram.Side.OUTPUT, child);
    }
    // The span of the distinct outputs loses nothing: coordinates in it stand for all of them.
    Samples<T> distinct =
        rows.distinctOutputs(mostCandidates, "an output side without a sketch")
            .as(kernel.domain(), "The output kernel");
    int[] all = IntStream.range(0, distinct.size()).toArray();
    KernelGram<T> gram = new KernelGram<>(kernel, distinct, child);
    Sketch selection = Sketch.selection(distinct.size(), all, 1);
    return LandmarkMap.of(SketchedGram.whiten(selection, gram, child), kernel, distinct);
  }

  private MapShape.Form form(MapSource source) {
    return source.shape(rows.size(), rows.format().dimension()).form();
  }

  private <T> FeatureMap<T> map(
      MapSource source, Kernel<T> kernel, ClusterGram.Side side, RunContext child) {
    Samples<?> samples = side == ClusterGram.Side.INPUT ? rows.inputs() : rows.outputs();
    Samples<T> typed = samples.as(kernel.domain(), "The kernel " + Specification.text(kernel));
    if (source instanceof SketchMethod sketch && typed instanceof ClusterSamples<T>) {
      return sketch.create(
          kernel, typed, new ClusterGram<>(kernel, typed, rows, side, child), child);
    }
    if (form(source) != MapShape.Form.FREE) {
      return source.create(kernel, typed, child);
    }
    // A map of no points looks at the length of a vector alone.
    int dimension = rows.format().dimension();
    double size = source.shape(rows.size(), dimension).dimension();
    if (size != source.shape(1, dimension).dimension()) {
      throw Errors.option(
          "The size of %s is a share of the rows; on a cluster give it as a number, here %.0f.",
          Specification.text(source), size);
    }
    return source.create(kernel, typed.select(new int[] {0}), child);
  }

  /** What a decoder chooses from; one output where it only asks what outputs look like. */
  private Samples<?> candidates(Decoder decoder) {
    return decoder.usesCandidates()
        ? rows.distinctOutputs(mostCandidates, "the decoder " + Specification.text(decoder))
        : rows.outputs().select(new int[] {0});
  }
}
