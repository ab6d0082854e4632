package org.okra.decoders;

import java.util.List;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;

/**
 * Finds the outputs that a fitted model means: the step from its feature space back to rankings,
 * label sets, images or molecules.
 *
 * <p>A solver is made for one model and may be used by several threads at once. Work is done in
 * blocks of inputs. The answer for one input does not depend on the others, nor on the number of
 * threads. A solver with one candidate set per query takes exactly the inputs that the sets were
 * made for, in order.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public interface PreImageSolver<X, Y> {
  /**
   * The best outputs for every input, best first.
   *
   * @param count how many outputs are wanted per input, at least 1; a solver may return fewer when
   *     there are not as many, and one that gives a single answer returns one
   * @return one entry per input, in the order of the inputs
   */
  List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context);

  /**
   * What the solver found when it tuned itself on the training pairs, for a model file: {@link
   * Decoder#restore} gets it back. Without parts for solvers that do not tune themselves.
   */
  default Container tuning() {
    return Container.builder("tuning").build();
  }

  /**
   * The same solver for another model with the same output map, if what it prepared depends on the
   * map alone: searches try many coefficients on one map. Empty when it must be created anew.
   */
  default Optional<PreImageSolver<X, Y>> forModel(KernelModel<X, Y> other) {
    return Optional.empty();
  }

  /**
   * How likely each label is, inputs.size() x labels, for solvers of label sets that know: among
   * labels with the probability p about the share p is there.
   */
  default Optional<Matrix> labelProbabilities(Samples<? extends X> inputs, RunContext context) {
    return Optional.empty();
  }

  /** How well outputs conform to inputs, if the solver can tell of outputs that it did not find. */
  default Optional<Conformity<X, Y>> conformity() {
    return Optional.empty();
  }

  /** The best output for every input. */
  default List<Y> best(Samples<? extends X> inputs, RunContext context) {
    return solve(inputs, 1, context).stream().map(RankedOutputs::best).toList();
  }

  /** The best output for every input, in a run of its own: all cores, seed 0. */
  default List<Y> best(Samples<? extends X> inputs) {
    try (RunContext context = RunContext.withSeed(0)) {
      return best(inputs, context);
    }
  }
}
