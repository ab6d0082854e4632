package org.okra.experiments.model;

import org.okra.core.Errors;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Dataset;
import org.okra.datasets.prepare.Inputs;

/**
 * Values that new rows lack and no step of the preprocessing fills in: a kernel cannot be told of
 * them, so they are refused in the words of the file.
 *
 * @param data the rows
 */
record Gaps(Dataset<?, ?> data) {

  /**
   * Fails where a value is missing to the last.
   *
   * @param raw before the preprocessing
   * @param prepared after it
   */
  void refuse(Inputs raw, Inputs prepared) {
    if (!(raw.samples() instanceof VectorSamples<?> vectors)
        || !(prepared.samples() instanceof VectorSamples<?>)
        || !prepared.hasMissing()) {
      return;
    }
    for (int i = 0; i < vectors.size(); i++) {
      FeatureVector row = vectors.get(i);
      for (int j : row.storedCoordinates()) {
        if (Double.isNaN(row.get(j))) {
          throw Errors.argument(
              "%s has no value in column '%s' (row %s, from 0), and the model has no step that"
                  + " fills it in. Fill it in or leave the row out, or fit the model again with the"
                  + " step impute, such as preprocess: [one-hot, impute, standardise].",
              data.name(), raw.columns().get(j).name(), data.rows().number(i));
        }
      }
    }
  }
}
