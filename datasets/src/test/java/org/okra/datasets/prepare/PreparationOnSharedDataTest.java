package org.okra.datasets.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.SharedData;
import org.okra.datasets.catalogue.Catalogue;

final class PreparationOnSharedDataTest {
  private static final Preparation STEPS =
      new Pipeline(List.of(new Impute(Impute.Method.MEAN), new OneHot(), new Standardise()));

  /** Nominal, missing, sparse binary and plain inputs. */
  @ParameterizedTest
  @CsvSource({"flags", "birds", "rf1", "osales", "scpf", "sf1", "algae", "medical", "bibtex"})
  void realInputsBecomeFiniteAndStandardised(String name) {
    DataFolder folder = SharedData.folder();
    try (RunContext context = RunContext.withSeed(1)) {
      Data<?, ?> data = Catalogue.standard().load(name, folder, context);
      FittedPreparation steps = STEPS.fit(Inputs.of(data.train()), context);

      Dataset<?, ?> train = steps.apply(data.train(), context);
      Matrix inputs = ((VectorSamples<?>) train.inputs()).dense();

      for (int j = 0; j < inputs.columns(); j++) {
        double mean = 0;
        double square = 0;
        for (double value : inputs.columnValues(j)) {
          mean += value / inputs.rows();
          square += value * value / inputs.rows();
        }
        // A missing value left behind would make both NaN.
        assertThat(mean).isCloseTo(0, within(1e-9));
        // A column that is constant in training stays at 0.
        assertThat(square == 0 ? 1 : square).isCloseTo(1, within(1e-9));
      }
      data.officialTest()
          .ifPresent(test -> assertThat(steps.apply(test, context).size()).isEqualTo(test.size()));
    }
  }
}
