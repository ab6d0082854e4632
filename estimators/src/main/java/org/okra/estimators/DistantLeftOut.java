package org.okra.estimators;

import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;

/**
 * Left-out predictions of ridge regression on rows that are elsewhere: from the sums over all of
 * them and the rows that are asked for, which are brought here.
 */
record DistantLeftOut<X, Y>(
    double lambda,
    Intercept intercept,
    FeatureMap<X> inputMap,
    Kernel<Y> outputKernel,
    FeatureMap<Y> outputMap,
    DistantRows<X, Y> rows)
    implements HeldOut.Source<Y> {

  @Override
  public HeldOut<Y> compute(RunContext context) {
    return compute(IntStream.range(0, Math.toIntExact(rows.sums().rows())).toArray(), context);
  }

  @Override
  public HeldOut<Y> compute(int[] numbers, RunContext context) {
    TrainingPairs<X, Y> few = rows.select(numbers);
    Matrix predicted =
        LeaveOneOut.predictions(
            rows.sums(),
            lambda,
            intercept.onto(OutputKind.of(outputMap)),
            inputMap.apply(few.inputs(), context),
            outputMap.apply(few.outputs(), context),
            few.weights(),
            context);
    return new HeldOut<>(outputKernel, outputMap, predicted);
  }
}
