package org.okra.spark;

import java.nio.file.Path;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.decoders.Decoder;
import org.okra.decoders.vector.Vectors;
import org.okra.estimators.KernelModel;
import org.okra.estimators.ModelFiles;
import org.okra.sketches.LandmarkMap;

/** Model files that were not written on Spark. */
final class ForeignFile {
  private static final String PIPELINE = "pipeline";
  private static final String PREPARATION = "preparation";
  private static final String MODEL = "model";
  private static final String DECODER = "decoder";
  private static final String CANDIDATES = "candidates";

  private ForeignFile() {}

  /** The model of a file, with a decoder. */
  static FittedModel read(Path file, RunContext context) {
    Container content = Container.read(file, context.memory());
    Components components = Tasks.components();
    if (!content.kind().equals(PIPELINE)) {
      KernelModel<?, ?> model = new ModelFiles(components).of(content, context);
      return fitted(file, model, new Vectors(), landmarks(file, model), context);
    }
    if (!content.below(PREPARATION).names().isEmpty()) {
      throw Errors.argument(
          "%s prepares its inputs before it predicts, which Spark does not. Put the preparation"
              + " into the Spark pipeline and fit without it.",
          file);
    }
    Specification decoder = Specification.parse(content.text(DECODER + "/specification"));
    return fitted(
        file,
        new ModelFiles(components).of(content.below(MODEL), context),
        components.create(Decoder.class, decoder),
        new SampleCodecs(components).decode(content.below(CANDIDATES)),
        context);
  }

  /** Outputs as the map knows them: their length is what the decoder of vectors asks for. */
  private static Samples<?> landmarks(Path file, KernelModel<?, ?> model) {
    return model
        .outputMap()
        .origin()
        .<Samples<?>>map(origin -> DenseRows.of(origin))
        .or(() -> model.outputMap().landmarkForm().map(LandmarkMap::landmarks))
        .orElseThrow(() -> unknown(file));
  }

  private static <X, Y> FittedModel fitted(
      Path file, KernelModel<X, Y> model, Decoder decoder, Samples<?> outputs, RunContext context) {
    LabelFormat labels = LabelFormat.of(outputs).orElseThrow(() -> unknown(file));
    Samples<?> inputs =
        model
            .inputMap()
            .origin()
            .<Samples<?>>map(origin -> DenseRows.of(origin))
            .or(() -> model.inputMap().landmarkForm().map(LandmarkMap::landmarks))
            .orElseThrow(() -> unknown(file));
    if (!(inputs instanceof VectorSamples<?> vectors)) {
      throw unknown(file);
    }
    BlockFormat format =
        new BlockFormat(
            vectors.dimension(),
            vectors.isSparse() ? VectorRows.Storage.SPARSE : VectorRows.Storage.DENSE,
            labels);
    Samples<Y> known = outputs.as(model.outputKernel().domain(), "The output kernel");
    return FittedModel.prepared(model, format, decoder, known, context);
  }

  private static org.okra.core.OkraException unknown(Path file) {
    return Errors.argument(
        "%s does not say how long its vectors are, or is not about vectors, label sets or rankings;"
            + " Spark cannot predict with it.",
        file);
  }
}
