package org.okra.experiments.model;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.estimators.Estimator;
import org.okra.estimators.KernelModel;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.TrainingSums;

/**
 * Lets a saved model go on learning from new rows, or forget rows it was fitted to, without the
 * others: its sums are added to or subtracted from, and solved again. The feature maps, the
 * preprocessing and what the decoder tuned stay as they are; landmarks are kept even when the rows
 * they come from are forgotten.
 */
public final class PipelineUpdate {
  private final Components components;

  /** An update with these components. */
  @Inject
  public PipelineUpdate(Components components) {
    this.components = components;
  }

  /** What is done with rows. */
  public enum Change {
    /** They are learnt from. */
    APPEND,
    /** They are taken out again. */
    FORGET
  }

  /**
   * The model after a change; the given one stays as it is.
   *
   * @param rows raw rows with their outputs
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when the model needs all rows at once,
   *     or rows to be forgotten have outputs it was not fitted to; {@link
   *     ErrorCode#NOT_POSITIVE_DEFINITE} when what is left cannot be a sum over rows. Other rows
   *     that were never learnt are not noticed
   */
  public <X, Y> SavedPipeline<X, Y> apply(
      Change change, SavedPipeline<X, Y> saved, Dataset<?, ?> rows, RunContext context) {
    TrainingSums known = saved.sums().orElseThrow(() -> needsRows(saved));
    requireTargets(rows);
    TrainingPairs<X, Y> pairs = saved.pairs(rows, context);
    KernelModel<X, Y> model = saved.model();
    TrainingSums block = sums(pairs, known, model, context);
    Samples<Y> training =
        change == Change.APPEND
            ? saved.trainingOutputs().followedBy(pairs.outputs())
            : without(saved.trainingOutputs(), pairs.outputs());
    TrainingSums sums =
        change == Change.APPEND ? block.merge(known, context) : known.without(block, context);
    Samples<Y> further = saved.candidates().slice(saved.trainingRows(), saved.candidates().size());
    Matrix coefficients = estimator(saved).solve(sums, context).orElseThrow(() -> needsRows(saved));
    return new SavedPipeline<>(
        saved.about(),
        saved.shape(),
        saved.steps(),
        saved.targets(),
        model.again(coefficients, sums),
        saved.inputType(),
        saved.decoder(),
        saved.tuning(),
        further.size() == 0 ? training : training.followedBy(further),
        training.size(),
        saved.offered(),
        Optional.empty(), // what was calibrated was another model
        Optional.of(sums));
  }

  private static <X, Y> TrainingSums sums(
      TrainingPairs<X, Y> pairs, TrainingSums like, KernelModel<X, Y> model, RunContext context) {
    TrainingSums sums = TrainingSums.create(like.features(), like.targets(), context);
    try {
      return sums.fold(model.inputMap(), model.outputMap(), List.of(pairs).iterator(), context);
    } catch (OkraException e) {
      throw Errors.of(e.code(), e, "The rows do not match the model: %s", e.getMessage());
    }
  }

  private Estimator estimator(SavedPipeline<?, ?> saved) {
    Object settings = saved.about().configuration().get("estimator");
    Specification specification = Specification.parse(FlowText.write(settings));
    return components.create(Estimator.class, specification);
  }

  private static OkraException needsRows(SavedPipeline<?, ?> saved) {
    KernelModel<?, ?> model = saved.model();
    if (saved.sums().isEmpty()
        && !model.inputMap().isExact()
        && model.outputMap().isOrthonormal()) {
      return Errors.argument(
          "The model (method '%s') has no sums over its training rows to go on from: its estimator"
              + " needs the rows themselves, or the file was written before sums were kept. Fit it"
              + " again, with the estimator ridge or low-rank.",
          saved.about().method());
    }
    return Errors.argument(
        "The model (method '%s') needs all its training rows to learn from others. Models that go"
            + " on learning have a sketch of the inputs, a sketch or 'coordinates' of the outputs,"
            + " and the estimator ridge or low-rank; fit such a one, or fit this one again.",
        saved.about().method());
  }

  /** Sums over rows have no place for what is missing. */
  private static void requireTargets(Dataset<?, ?> rows) {
    if (rows.outputs() instanceof DenseRows outputs
        && DoubleStream.of(outputs.dense().values()).anyMatch(Double::isNaN)) {
      throw Errors.shape(
          "Some outputs of %s are missing, and a model goes on learning from complete rows; leave"
              + " out the others.",
          rows.name());
    }
  }

  /** The training outputs without one occurrence of each of the others. */
  private static <Y> Samples<Y> without(Samples<Y> training, Samples<Y> forgotten) {
    int[] places = DistinctSamples.of(training.followedBy(forgotten)).places();
    int[] left = new int[places.length];
    for (int i = training.size(); i < places.length; i++) {
      left[places[i]]++;
    }
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < training.size(); i++) {
      if (left[places[i]] > 0) {
        left[places[i]]--;
      } else {
        kept.add(i);
      }
    }
    if (training.size() - kept.size() < forgotten.size()) {
      throw Errors.argument(
          "Of %d rows to forget only %d have an output that the model was fitted to.",
          forgotten.size(), training.size() - kept.size());
    }
    return training.select(kept.stream().mapToInt(Integer::intValue).toArray());
  }
}
