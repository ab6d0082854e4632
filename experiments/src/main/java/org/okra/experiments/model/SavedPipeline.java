package org.okra.experiments.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Prepared;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.conformal.Calibration;
import org.okra.estimators.KernelModel;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.TrainingSums;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.Metric;
import org.okra.experiments.predictions.LabelValues;
import org.okra.experiments.predictions.OutputColumns;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.predictions.PredictionTable;
import org.okra.experiments.predictions.RowKey;
import org.okra.experiments.run.ConformalRun;
import org.okra.experiments.run.Judge;
import org.okra.experiments.run.OfferedCandidates;
import org.okra.experiments.run.TargetScale;

/**
 * Everything that predicting from raw inputs needs.
 *
 * @param about where it comes from
 * @param shape what the inputs and outputs look like
 * @param steps the preprocessing; empty when there is none
 * @param targets how the outputs were scaled for the model
 * @param model fitted
 * @param inputType what its input kernel works on
 * @param decoder finds outputs
 * @param tuning what the decoder tuned on the training pairs
 * @param candidates outputs of the data that it chooses from, the training outputs first
 * @param trainingRows how many of the candidates are training outputs
 * @param offered what it chooses from instead, if candidates came from a file
 * @param calibration of conformal sets; empty when there are none
 * @param sums what the model can go on learning from; empty when it needs the rows
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record SavedPipeline<X, Y>(
    About about,
    InputShape shape,
    Optional<FittedPreparation> steps,
    TargetScale targets,
    KernelModel<X, Y> model,
    Class<X> inputType,
    Decoder decoder,
    Container tuning,
    Samples<Y> candidates,
    int trainingRows,
    Optional<OfferedCandidates<Y>> offered,
    Optional<Calibration> calibration,
    Optional<TrainingSums> sums) {

  /** A pipeline that chooses among outputs of the data, which are as they are. */
  public SavedPipeline(
      About about,
      InputShape shape,
      Optional<FittedPreparation> steps,
      KernelModel<X, Y> model,
      Class<X> inputType,
      Decoder decoder,
      Container tuning,
      Samples<Y> candidates,
      int trainingRows,
      Optional<TrainingSums> sums) {
    this(
        about,
        shape,
        steps,
        TargetScale.NONE,
        model,
        inputType,
        decoder,
        tuning,
        candidates,
        trainingRows,
        Optional.empty(),
        Optional.empty(),
        sums);
  }

  /** The outputs that the model was fitted to, scaled as they were for it. */
  public Samples<Y> trainingOutputs() {
    return candidates.slice(0, trainingRows);
  }

  /**
   * The decoder for some rows, as it is after reading a file.
   *
   * @param rows raw, those alone that are decoded, in their order
   */
  PreImageSolver<X, Y> solver(Dataset<?, ?> rows, RunContext context) {
    DecodingTask<X, Y> task =
        new DecodingTask<>(
            model,
            new AbsentSamples<>(inputType),
            trainingOutputs(),
            Optional.of(
                offered
                    .map(each -> each.sets(each.owned(rows), model.outputKernel().domain()))
                    .orElseGet(() -> CandidateSets.shared(candidates))));
    return decoder.restore(task, tuning, context);
  }

  /**
   * Rows with their outputs, prepared as the training rows were.
   *
   * @param data raw rows
   */
  TrainingPairs<X, Y> pairs(Dataset<?, ?> data, RunContext context) {
    Dataset<?, ?> same = shape.outputs(data);
    Ready ready = ready(same, context);
    TrainingPairs<X, Y> pairs =
        new TrainingPairs<>(
            ready.inputs().as(inputType, "The model"),
            targets
                .apply(same.outputs().select(ready.rows()))
                .as(model.outputKernel().domain(), "The model"));
    List<Double> weights = same.rows().weights();
    return weights.isEmpty()
        ? pairs
        : pairs.weighted(IntStream.of(ready.rows()).mapToDouble(weights::get).toArray());
  }

  /** Inputs after the preprocessing, which may drop rows. */
  private record Ready(Samples<?> inputs, int[] rows) {}

  private Ready ready(Dataset<?, ?> data, RunContext context) {
    Inputs aligned = shape.inputs(data, NamedTable.Unknown.of(steps));
    if (steps.isEmpty()) {
      new Gaps(data).refuse(aligned, aligned);
      return new Ready(aligned.samples(), IntStream.range(0, data.size()).toArray());
    }
    Prepared result = steps.get().apply(aligned, context);
    new Gaps(data).refuse(aligned, result.inputs());
    return new Ready(result.inputs().vectors(), result.rows());
  }

  /**
   * Predicts.
   *
   * @param data raw rows; their outputs are not looked at
   * @param count outputs wanted per row, best first
   */
  public Predicted<X, Y> predict(Dataset<?, ?> data, int count, RunContext context) {
    Ready ready = ready(data, context);
    Samples<X> queries = ready.inputs().as(inputType, "The model");
    List<RowKey> rows =
        IntStream.of(ready.rows())
            .mapToObj(
                row ->
                    new RowKey(
                        data.rows().number(row),
                        data.rowNames().isEmpty()
                            ? Optional.empty()
                            : Optional.of(data.rowNames().get(row))))
            .toList();
    PreImageSolver<X, Y> solver =
        solver(offered.isPresent() ? data.select(ready.rows()) : data, context);
    return new Predicted<>(
        rows,
        queries,
        targets.undo(solver.solve(queries, count, context)),
        data.outputs().select(ready.rows()),
        calibration.map(
            each -> solver.conformity().orElseThrow().sets(queries, each.threshold(), context)),
        solver.labelProbabilities(queries, context));
  }

  /**
   * Predictions ready to be written.
   *
   * @param depth whether all outputs of a row or the best alone
   */
  public PredictionTable table(
      Predicted<X, Y> predicted,
      Truths truths,
      PredictionOptions options,
      PredictionTable.Depth depth,
      RunContext context) {
    return PredictionTable.of(
        OutputColumns.of(trainingOutputs(), shape.columns()),
        Map.of(),
        predicted.rows(),
        truths == Truths.SHOWN ? Optional.of(predicted.truths()) : Optional.empty(),
        predicted.outputs(),
        new LabelValues(
            options.labelScores(model, trainingOutputs(), predicted.queries(), context),
            predicted.probabilities()),
        predicted.sets(),
        depth);
  }

  /** Whether a table of predictions has the outputs that the rows came with. */
  public enum Truths {
    /** It has. */
    SHOWN,
    /** It has not: they may not be known. */
    LEFT_OUT
  }

  /**
   * What some rows are predicted to be, and how good that is.
   *
   * @param metrics by name
   */
  public record Judged<X, Y>(Predicted<X, Y> predicted, Map<String, Estimate> metrics) {}

  /**
   * Predicts and judges.
   *
   * @param data raw rows with their outputs
   */
  public Judged<X, Y> evaluate(
      Dataset<?, ?> data, List<? extends Metric<?, ?>> metrics, RunContext context) {
    Dataset<?, ?> same = shape.outputs(data);
    Judge judge = new Judge(metrics, trainingOutputs(), targets, context);
    Predicted<X, Y> predicted = predict(same, judge.depth(), context);
    if (predicted.outputs().isEmpty()) {
      throw Errors.empty("There is no row to judge by.");
    }
    Map<String, Estimate> values =
        new LinkedHashMap<>(
            judge.judge(predicted.truths(), predicted.queries(), predicted.outputs(), model));
    predicted.sets().ifPresent(sets -> values.putAll(ConformalRun.judge(sets, predicted.truths())));
    return new Judged<>(predicted, values);
  }
}
