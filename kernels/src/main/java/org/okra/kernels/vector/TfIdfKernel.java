package org.okra.kernels.vector;

import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelRecipe;
import org.okra.kernels.KernelState;

/**
 * The cosine kernel of weighted term counts: {@code k(x, y) = cosine(w * x, w * y)} with the
 * inverse document frequency {@code w_c = ln((1 + n) / (1 + df_c)) + 1}, where {@code df_c} of the
 * n training samples have a non-zero coordinate c. A term seen in no training sample gets the
 * largest weight; a sample without any term is treated as in {@link CosineKernel}.
 */
@Component(
    name = "tf-idf",
    help = "vectors: cosine of counts times inverse document frequency",
    alsoKnownAs = "tfidf")
public record TfIdfKernel() implements KernelRecipe<FeatureVector> {
  @Override
  public Kernel<FeatureVector> fit(Samples<? extends FeatureVector> training, RunContext context) {
    if (training.size() == 0) {
      throw Errors.empty("tf-idf weights need at least one training sample.");
    }
    int n = training.size();
    int dimension = training.get(0).dimension();
    context.memory().require((long) dimension * Double.BYTES, "A weight for each of the terms");
    double[] weights = new double[dimension];
    for (int i = 0; i < n; i++) {
      FeatureVector sample = training.get(i);
      CoordinatePairs.checkDimensions(weights.length, sample.dimension());
      for (int coordinate : sample.storedCoordinates()) {
        weights[coordinate] += sample.get(coordinate) != 0 ? 1 : 0;
      }
    }
    for (int c = 0; c < weights.length; c++) {
      weights[c] = Math.log((1.0 + n) / (1.0 + weights[c])) + 1;
    }
    return new WeightedCosine(weights);
  }

  @Override
  public Kernel<FeatureVector> restore(KernelState state) {
    double[] weights = state.parts().doubles(WeightedCosine.WEIGHTS);
    for (double weight : weights) {
      if (!(weight > 0) || Double.isInfinite(weight)) {
        throw Errors.fileFormat("A saved tf-idf weight is %s.", weight);
      }
    }
    return new WeightedCosine(weights);
  }
}
