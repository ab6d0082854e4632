package org.okra.decoders;

import java.util.Optional;
import org.okra.core.SparseMatrix;
import org.okra.core.component.ComponentKind;
import org.okra.core.container.Container;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProblemSize;
import org.okra.sketches.MapShape;

/** A way from predicted features back to outputs: makes a solver for a fitted model. */
@ComponentKind("decoder")
public interface Decoder {
  /** A solver for the model of a task. */
  <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context);

  /**
   * The solver of a model file, which answers as the one that was saved did.
   *
   * @param task as in {@link #prepare}, but without training inputs and left-out predictions, which
   *     a model file does not hold
   * @param tuning what {@link PreImageSolver#tuning} gave
   */
  default <X, Y> PreImageSolver<X, Y> restore(
      DecodingTask<X, Y> task, Container tuning, RunContext context) {
    return prepare(task, context);
  }

  /** What outputs it can make or choose: data with outputs of another type are refused. */
  default Class<?> outputType() {
    return Object.class;
  }

  /**
   * What a model shall learn in place of these training outputs, for outputs that are vectors with
   * missing coordinates: rows x tasks, where what is stored is observed. Empty, by default, when
   * the outputs themselves are learnt.
   */
  default Optional<SparseMatrix> targets(Samples<?> outputs) {
    return Optional.empty();
  }

  /** Whether it looks at candidates; their embeddings take memory and time. */
  default boolean usesCandidates() {
    return true;
  }

  /**
   * Whether it takes predictions for vectors of R^d: under the linear kernel, coordinates are all
   * it needs of the output map.
   */
  default boolean readsVectors() {
    return false;
  }

  /**
   * What to use for conformal sets in place of this decoder, as the end of a sentence, when its
   * solvers never have a {@link Conformity}. Empty, by default, when they may have one.
   */
  default Optional<String> insteadForSets() {
    return Optional.empty();
  }

  /**
   * What {@link #prepare} costs where it tunes itself on training pairs; nothing by default.
   *
   * @param estimator that leaves them out
   * @param input the map of the inputs
   * @param output the map of the outputs
   */
  default Cost tuningCost(Estimator estimator, MapShape input, MapShape output, ProblemSize size) {
    return Cost.NONE;
  }

  /**
   * What decoding the queries of a problem costs: by default, embedding all candidates and scoring
   * each for every query.
   *
   * @param input the map of the inputs
   * @param output the map of the outputs
   */
  default Cost cost(MapShape input, MapShape output, ProblemSize size) {
    double candidates = usesCandidates() ? size.candidates() : 0;
    boolean exactInput = input.form() == MapShape.Form.EXACT;
    boolean exactOutput = output.form() == MapShape.Form.EXACT;
    double a = input.dimension();
    double b = output.dimension();
    double queries = size.test();
    DecodingCost bytes = new DecodingCost(input, output, size.withCandidates((long) candidates));
    double prepared = usesCandidates() ? bytes.embedded() : bytes.readOut();
    double preparing = usesCandidates() ? bytes.embedding() : bytes.readingOut();
    double solving = Math.max(bytes.joining(), bytes.predictor() + bytes.searching());
    return new Cost(
        prepared + Math.max(preparing, solving),
        prepared + bytes.predictor(),
        (input.isSketch() ? 2 * queries * input.support() * a : 0)
            + (exactOutput ? 0 : 2 * candidates * output.support() * b)
            + 2 * queries * a * (exactInput && exactOutput ? a : b)
            + 2 * queries * candidates * b,
        queries * (exactInput ? a : input.support()),
        candidates * (exactOutput ? b : output.support()));
  }

  /**
   * Bytes while {@link Conformity} is computed for the queries of a problem, beside what {@link
   * #cost} keeps: by default, scores of all candidates for a block of them.
   *
   * @param input the map of the inputs
   * @param output the map of the outputs
   */
  default double conformityBytes(MapShape input, MapShape output, ProblemSize size) {
    DecodingCost bytes =
        new DecodingCost(input, output, usesCandidates() ? size : size.withCandidates(0));
    return usesCandidates() ? bytes.scoringAll() : bytes.searching();
  }
}
