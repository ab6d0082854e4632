package org.okra.decoders.vector;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;

/** Decodes by {@link VectorDecoder}. */
@Component(
    name = "vector",
    help = "vectors and quantiles: the prediction itself, with the linear output kernel",
    alsoKnownAs = {"identity", "quantiles"})
public record Vectors(
    @Option(help = "rising: sort the numbers, so that quantiles cannot cross")
        VectorDecoder.Order order)
    implements Decoder {
  /** The prediction as it is. */
  public Vectors() {
    this(VectorDecoder.Order.FREE);
  }

  @Override
  public Class<?> outputType() {
    return FeatureVector.class;
  }

  @Override
  public boolean usesCandidates() {
    return false;
  }

  @Override
  public boolean readsVectors() {
    return true;
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    return new VectorDecoder<>(task.model(), task.outputs(), order, context);
  }
}
