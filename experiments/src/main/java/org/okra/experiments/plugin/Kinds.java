package org.okra.experiments.plugin;

import java.util.List;
import org.okra.core.component.Declaration;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.split.SplitMethod;
import org.okra.decoders.Decoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.loss.Loss;
import org.okra.evaluation.Metric;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapSource;

/** The kinds of component that plugins may add. */
public final class Kinds {
  /** Every kind, in the order of the flow of data. */
  public static final List<Class<?>> ALL =
      List.of(
          DatasetSource.class,
          SplitMethod.class,
          Preparation.class,
          SampleCodec.class,
          Kernel.class,
          MapSource.class,
          MapFormat.class,
          ProjectionLearner.class,
          Estimator.class,
          Loss.class,
          Coupling.class,
          Decoder.class,
          StructuredLoss.class,
          Metric.class);

  private Kinds() {}

  /** The word of a kind without blanks: a key of schemas, an argument of commands. */
  public static String key(Class<?> kind) {
    return Declaration.word(kind).replace(' ', '-');
  }
}
