package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.NumberType;
import org.okra.core.sample.RowFile;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapSource;

/** Fitting on more data than fits in memory, with a pause: an example as much as a test. */
final class StreamingTest {
  private static final int ROWS = 3000;
  private static final int BLOCK = 450;
  private static final double LAMBDA = 1e-4;

  private final RunContext context = RunContext.withSeed(12);
  private final Kernel<FeatureVector> inputKernel = new GaussianKernel(0.3);
  private final Kernel<FeatureVector> outputKernel = new GaussianKernel(0.4);
  private final DenseRows inputs = TestSamples.dense(ROWS, 3, 1);
  private final LabelSets outputs = TestSamples.labels(ROWS, 2);

  @TempDir private Path folder;

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void blocksFromDiskWithAPauseAndAMergeGiveTheFitInMemory() {
    KernelModel<FeatureVector, FeatureVector> expected = inMemory();
    FeatureMap<FeatureVector> inputMap = expected.inputMap();
    FeatureMap<FeatureVector> outputMap = expected.outputMap();
    List<Path> files = writeBlocks();

    // The first half, stored.
    Path pause = folder.resolve("accumulator.okra");
    TrainingSums.create(inputMap.dimension(), outputMap.dimension(), context)
        .fold(inputMap, outputMap, read(files.subList(0, 3)), context)
        .write(pause);
    // Another day: a part of the rest continues, another part goes elsewhere and is merged.
    TrainingSums resumed =
        TrainingSums.read(pause, context)
            .fold(inputMap, outputMap, read(files.subList(3, 5)), context);
    TrainingSums elsewhere =
        TrainingSums.create(inputMap.dimension(), outputMap.dimension(), context)
            .fold(inputMap, outputMap, read(files.subList(5, files.size())), context);
    resumed.merge(elsewhere, context);

    assertThat(resumed.rows()).isEqualTo(ROWS);
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(inputMap, outputKernel, outputMap, resumed.solve(LAMBDA, context));
    DenseRows fresh = TestSamples.dense(20, 3, 3);
    Matrix predicted = model.predict(fresh, context);
    Matrix wanted = expected.predict(fresh, context);
    for (int k = 0; k < wanted.values().length; k++) {
      assertThat(predicted.values()[k]).isCloseTo(wanted.values()[k], within(1e-10));
    }
  }

  @Test
  void packedSumsAreTheSameSums() {
    KernelModel<FeatureVector, FeatureVector> model = inMemory();
    int a = model.inputMap().dimension();
    TrainingSums sums = TrainingSums.create(a, model.outputMap().dimension(), context);
    sums.fold(model.inputMap(), model.outputMap(), List.of(pairs(outputs)).iterator(), context);
    TrainingSums travelled = TrainingSums.of(sums.packed());
    assertThat(sums.packed().doubles("lower")).hasSize(a * (a + 1) / 2);
    assertThat(travelled.rows()).isEqualTo(ROWS);
    assertThat(travelled.solve(LAMBDA, context).values())
        .isEqualTo(sums.solve(LAMBDA, context).values());
    assertThat(travelled.gram().values()).isEqualTo(sums.gram().values());
  }

  @Test
  void oneBlockOfAllRowsIsCutAndGivesTheSame() {
    KernelModel<FeatureVector, FeatureVector> expected = inMemory();
    Matrix coefficients =
        TrainingSums.create(
                expected.inputMap().dimension(), expected.outputMap().dimension(), context)
            .fold(
                expected.inputMap(),
                expected.outputMap(),
                List.of(pairs(outputs)).iterator(),
                context)
            .solve(LAMBDA, context);
    DenseRows fresh = TestSamples.dense(20, 3, 3);
    Matrix wanted = expected.predict(fresh, context);
    Matrix predicted =
        context.linearAlgebra().multiply(expected.inputMap().apply(fresh, context), coefficients);
    for (int k = 0; k < wanted.values().length; k++) {
      assertThat(predicted.values()[k]).isCloseTo(wanted.values()[k], within(1e-10));
    }
  }

  @Test
  void rowsThatStayInAFileGiveTheModelOfRowsInMemory() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(8 * ROWS * 3).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(inputs.dense().transposed().values());
    Path file = Files.write(folder.resolve("rows"), bytes.array());
    RowFile.Layout layout = new RowFile.Layout(0, NumberType.FLOAT64, ByteOrder.LITTLE_ENDIAN);
    FileRows onDisk = new FileRows(RowFile.open("rows", file, layout, ROWS, 3));
    Samples<FeatureVector> y = TestSamples.dense(ROWS, 2, 5).as(FeatureVector.class, "the test");
    OutputKernelRegression<FeatureVector, FeatureVector> method =
        new OutputKernelRegression<>(
            inputKernel,
            MapSource.subsample(300),
            new LinearKernel(),
            Projections.coordinates(),
            LAMBDA);
    KernelModel<FeatureVector, FeatureVector> expected = method.fit(inputs, y, context);
    KernelModel<FeatureVector, FeatureVector> model = method.fit(onDisk, y, context);
    double[] wanted = expected.predict(inputs, context).values();
    double[] predicted = model.predict(onDisk, context).values();
    for (int k = 0; k < wanted.length; k++) {
      assertThat(predicted[k]).isCloseTo(wanted[k], within(1e-12));
    }
  }

  @Test
  void badStreamsAreCodedErrors() {
    assertThatThrownBy(() -> new TrainingPairs<>(inputs, outputs.slice(0, 3)))
        .hasMessage("3000 inputs do not match 3 outputs; every input needs one output.");
    LandmarkMap<FeatureVector> exact = LandmarkMap.identity(inputKernel, inputs.slice(0, 4));
    FeatureMap<FeatureVector> sketched = inMemory().inputMap();
    TrainingSums accumulator = TrainingSums.create(sketched.dimension(), 4, context);
    assertThatThrownBy(() -> accumulator.fold(sketched, exact, none(), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("The output map (LandmarkMap of 4 landmarks into R^4) is the exact");
    assertThatThrownBy(() -> accumulator.fold(exact, sketched, none(), context))
        .hasMessageContaining("The input map");
    Iterator<TrainingPairs<FeatureVector, FeatureVector>> wide = List.of(pairs(inputs)).iterator();
    assertThatThrownBy(() -> accumulator.fold(sketched, sketched, wide, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH));
    Cancellation stop = new Cancellation();
    try (RunContext stopped = RunContext.builder().cancellation(stop).build()) {
      stop.cancel();
      Iterator<TrainingPairs<FeatureVector, FeatureVector>> all = List.of(pairs(inputs)).iterator();
      assertThatThrownBy(() -> accumulator.fold(sketched, sketched, all, stopped))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    }
    assertThat(accumulator.rows()).isZero();
  }

  private TrainingPairs<FeatureVector, FeatureVector> pairs(Samples<? extends FeatureVector> y) {
    return new TrainingPairs<>(
        inputs.as(FeatureVector.class, "the inputs"), y.as(FeatureVector.class, "the outputs"));
  }

  private static Iterator<TrainingPairs<FeatureVector, FeatureVector>> none() {
    return List.<TrainingPairs<FeatureVector, FeatureVector>>of().iterator();
  }

  private KernelModel<FeatureVector, FeatureVector> inMemory() {
    return new OutputKernelRegression<>(
            inputKernel,
            MapSource.subsample(60),
            outputKernel,
            Projections.sketch(MapSource.subsample(20)),
            LAMBDA)
        .fit(inputs, outputs, context);
  }

  private List<Path> writeBlocks() {
    SampleCodecs codecs = SampleCodecs.load();
    List<Path> files = new ArrayList<>();
    for (int from = 0; from < ROWS; from += BLOCK) {
      int to = Math.min(ROWS, from + BLOCK);
      Path file = folder.resolve("block-" + from + ".okra");
      Container.builder("block")
          .include("inputs", codecs.encode(inputs.slice(from, to)))
          .include("outputs", codecs.encode(outputs.slice(from, to)))
          .build()
          .write(file);
      files.add(file);
    }
    return files;
  }

  /** Reads a file when its block is asked for, and not before. */
  private Iterator<TrainingPairs<FeatureVector, FeatureVector>> read(List<Path> files) {
    SampleCodecs codecs = SampleCodecs.load();
    return files.stream()
        .map(
            file -> {
              Container block = Container.read(file, "block", context.memory());
              return new TrainingPairs<FeatureVector, FeatureVector>(
                  codecs.decode(block.below("inputs")).as(FeatureVector.class, "the inputs"),
                  codecs.decode(block.below("outputs")).as(FeatureVector.class, "the outputs"));
            })
        .iterator();
  }
}
