package org.okra.spark;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.Fitted;
import org.okra.estimators.KernelModel;
import org.okra.estimators.ModelFiles;
import org.okra.evaluation.RankedOutputs;

/**
 * A model with all that predicting rows of a data set needs.
 *
 * @param model an ordinary model
 * @param format how rows are read and outputs written
 * @param tuning what the decoder found when it was prepared
 * @param outputs what the decoder chooses from
 * @param facts what the estimator reported of its work; none of a model from a file
 */
record FittedModel(
    KernelModel<?, ?> model,
    BlockFormat format,
    Decoder decoder,
    Container tuning,
    Samples<?> outputs,
    Map<String, Double> facts) {
  private static final String MODEL = "model";
  private static final String DECODING = "decoding";
  private static final String FORMAT = "format";
  private static final String DECODER = "decoder";
  private static final String TUNING = "tuning";
  private static final String OUTPUTS = "outputs";

  /** A model whose decoder has shown that it can decode it, and does not tune itself. */
  static <X, Y> FittedModel prepared(
      KernelModel<X, Y> model,
      BlockFormat format,
      Decoder decoder,
      Samples<Y> outputs,
      RunContext context) {
    return prepared(new Fitted<>(model, Map.of()), format, decoder, outputs, outputs, context);
  }

  /**
   * A model whose decoder has shown that it can decode it.
   *
   * @param outputs what the decoder chooses from, or what outputs look like
   * @param training the outputs of all rows, if the decoder tunes itself on them
   */
  static <X, Y> FittedModel prepared(
      Fitted<X, Y> fitted,
      BlockFormat format,
      Decoder decoder,
      Samples<Y> outputs,
      Samples<Y> training,
      RunContext context) {
    DecodingTask<X, Y> known = task(fitted.model(), decoder, outputs);
    DecodingTask<X, Y> tuned =
        new DecodingTask<>(
            known.model(), known.inputs(), training, known.candidates(), fitted.leftOut());
    Container tuning = decoder.prepare(tuned, context).tuning();
    return new FittedModel(fitted.model(), format, decoder, tuning, outputs, fitted.facts());
  }

  private static <X, Y> DecodingTask<X, Y> task(
      KernelModel<X, Y> model, Decoder decoder, Samples<Y> outputs) {
    Class<X> type = model.inputMap().domain();
    return new DecodingTask<>(
        model,
        new ListSamples<>(type, List.of()),
        outputs,
        decoder.usesCandidates() ? Optional.of(CandidateSets.shared(outputs)) : Optional.empty());
  }

  /** The model as the ordinary file holds it. */
  Container modelFile(RunContext context) {
    return new ModelFiles(Tasks.components()).toContainer(model, context);
  }

  /** The rest. */
  Container decodingFile() {
    return Container.builder(DECODING)
        .include(FORMAT, format.save())
        .text(DECODER, Specification.of(decoder).toString())
        .include(TUNING, tuning)
        .include(OUTPUTS, new SampleCodecs(Tasks.components()).encode(outputs))
        .build();
  }

  /** What the two files hold. */
  static FittedModel of(Container modelFile, Container decoding, RunContext context) {
    Components components = Tasks.components();
    return new FittedModel(
        new ModelFiles(components).of(modelFile, context),
        BlockFormat.restore(decoding.below(FORMAT)),
        components.create(Decoder.class, Specification.parse(decoding.text(DECODER))),
        decoding.below(TUNING),
        new SampleCodecs(components).decode(decoding.below(OUTPUTS)),
        Map.of());
  }

  /** Everything in one array, for a broadcast. */
  byte[] toBytes() {
    try (RunContext context = RunContext.withSeed(0)) {
      return Container.builder("fitted")
          .include(MODEL, modelFile(context))
          .include(DECODING, decodingFile())
          .build()
          .toBytes();
    }
  }

  static FittedModel of(byte[] bytes, RunContext context) {
    Container saved = Container.ofBytes(bytes, "The model", context.memory());
    return of(saved.below(MODEL), saved.below(DECODING), context);
  }

  /** Predicts; prepared once and then used by many tasks. */
  Predictor<?, ?> predictor(RunContext context) {
    return predictor(model, context);
  }

  private <X, Y> Predictor<X, Y> predictor(KernelModel<X, Y> typed, RunContext context) {
    Samples<Y> known = outputs.as(typed.outputKernel().domain(), "The output kernel");
    PreImageSolver<X, Y> solver = decoder.restore(task(typed, decoder, known), tuning, context);
    return new Predictor<>(typed.inputMap().domain(), solver, format);
  }

  /** A decoder that is ready. */
  record Predictor<X, Y>(Class<X> domain, PreImageSolver<X, Y> solver, BlockFormat format) {

    /** The best output and its score for every vector. */
    List<Answer> predict(List<Vector> features, RunContext context) {
      Samples<X> inputs = format.features(features).as(domain, "The model");
      return solver.solve(inputs, 1, context).stream().map(this::answer).toList();
    }

    private Answer answer(RankedOutputs<Y> ranked) {
      return new Answer(format.labels().value(ranked.best()), ranked.scores()[0]);
    }
  }

  /** A value for the column of the predictions, and its score; lower is better. */
  record Answer(Object value, double score) {}

  /** The error for a row that has nothing to predict from. */
  static org.okra.core.OkraException noFeatures(String column) {
    return Errors.argument(
        "A row has no value in the column '%s'; drop such rows or fill them before predicting.",
        column);
  }
}
